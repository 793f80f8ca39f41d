/** A word's letters and digits, for comparison. */
const plain = (text) =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")

const sameBox = (a, b) => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height

/** The part of a word's box that lies within another, 0 to 1. */
const within = (box, other) => {
  const width = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x)
  const height = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y)
  return width <= 0 || height <= 0 ? 0 : (width * height) / (box.width * box.height)
}

// Boxes of what is drawn are as tall as the font, words' boxes follow the letters: half a line is common to both.
const enough = 0.4

const around = (words, at) =>
  words
    .slice(Math.max(0, at - 5), at + 6)
    .map(({ text }) => text)
    .join(" ")

// A title goes with the name that it stands before, or stays: neither tells who somebody is.
const TITLE = /^(?:m|mm|mme|mlle|mr|mrs|ms|miss|dr|pr|prof|madame|monsieur|mademoiselle|docteur)$/

const distance = (a, b) => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const above = row
    row = [i]
    for (let j = 1; j <= b.length; j++)
      row[j] = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
  }
  return row[b.length]
}

/** Runs of the words of a value, each as one word: what recognition may have read as one. */
const runsOf = (value) => {
  const words = value
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(plain)
    .filter(Boolean)
  return words.flatMap((_, from) => words.slice(from).map((_, count) => words.slice(from, from + count + 1).join("")))
}

// A word of which more than half is wrong or lacking tells nobody what stood there.
const mostWrong = 0.5

/** Whether a text that was read says anything of the value that stands in its place. */
const saysOf = (text, value) => {
  const read = plain(text)
  return runsOf(value).some(
    (run) =>
      distance(read, run) <= Math.max(read.length, run.length) * mostWrong || (run.length >= 3 && read.includes(run))
  )
}

/** What a word shows still of a value, without its placeholders: a part of it that is long enough to be known again. */
const stillShows = (text, value) => {
  const rest = text.split(/\[[A-Z_]+_\d+\]/).map(plain)
  return rest.some((piece) => piece.length >= 3 && runsOf(value).includes(piece))
}

/**
 * Compares the words of a document before and after its personal data was replaced with the places where it is known to show some. A
 * word counts as private where a good part of it lies within such a place, or less of it if it holds a word of what was drawn there. What was
 * read of a private word is its own text: one of which nothing can be told any more (`unread`) is neither left nor replaced, and one beside
 * whose placeholder a word of the value stands is left.
 */
export const compare = (before, after, places) => {
  const [found, missed, wrong, unread] = [[], [], [], []]
  let replaced = 0
  before.layout.forEach((layout, index) => {
    const { page } = layout
    const kept = after.layout[index].page.words
    const boxes = places
      .filter((place) => place.page === page.page)
      .map((place) => ({
        kind: place.kind,
        text: place.text,
        x: place.x * page.width,
        y: place.y * page.height,
        width: place.width * page.width,
        height: place.height * page.height
      }))
    for (const [at, word] of page.words.entries()) {
      if (plain(word.text) === "" || TITLE.test(plain(word.text))) continue
      const touching = boxes
        .map((box) => ({ kind: box.kind, value: box.text, share: within(word.box, box) }))
        .sort((a, b) => b.share - a.share)[0]
      const stays = kept.some((other) => sameBox(other.box, word.box) && other.text === word.text)
      if (!stays) replaced++
      const { kind, share = 0, value = "" } = touching ?? {}
      const became = stays ? word : kept.find((other) => within(word.box, other.box) > 0.9 && other.text.includes("["))
      const context = around(page.words, at)
      if (share >= enough || (share >= 0.05 && stillShows(word.text, value))) {
        if (!saysOf(word.text, value)) unread.push({ kind, text: word.text, value, context })
        else if (stays || stillShows(became?.text ?? "", value)) missed.push({ kind, text: word.text, context })
        else found.push({ kind, text: word.text })
      } else if (!stays && share < 0.05) {
        const by = became?.text ?? "dropped"
        wrong.push({ text: `${word.text} as ${by}`, context })
      }
    }
  })
  // What is private on the page must not stand in a result either, whatever became of the page.
  const result = new Set(
    [
      ...Object.values(after.extract).map(({ value }) => value),
      ...after.tables.flatMap(({ columns, rows }) => [
        ...columns,
        ...rows.flatMap(({ cells }) => cells.map(({ value }) => value))
      ])
    ]
      .flatMap((value) => (value ?? "").split(/\s+/))
      .map(plain)
  )
  const left = found.map(({ text }) => text).filter((text) => plain(text).length >= 4 && result.has(plain(text)))
  return { found, missed, wrong, unread, left, replaced }
}
