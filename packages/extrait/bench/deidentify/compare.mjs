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

// Drawn boxes are as tall as the font, boxes of words follow the letters: the two have half a line in common.
const enough = 0.4

const around = (words, at) =>
  words
    .slice(Math.max(0, at - 5), at + 6)
    .map(({ text }) => text)
    .join(" ")

// A title may go with the name behind it, or stay: neither identifies anybody.
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

/** Runs of a value's words, each joined into one, as recognition may have read them. */
const runsOf = (value) => {
  const words = value
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(plain)
    .filter(Boolean)
  return words.flatMap((_, from) => words.slice(from).map((_, count) => words.slice(from, from + count + 1).join("")))
}

// A word of which more than half is wrong or lacking tells nobody what stood there.
const mostWrong = 0.5

/** Whether a text that was read still says anything of the value in its place. */
const saysOf = (text, value) => {
  const read = plain(text)
  return runsOf(value).some(
    (run) =>
      distance(read, run) <= Math.max(read.length, run.length) * mostWrong || (run.length >= 3 && read.includes(run))
  )
}

/** The part of a value that a word still shows, placeholders aside, if it is long enough to be recognised. */
const stillShows = (text, value) => {
  const rest = text.split(/\[[A-Z_]+_\d+\]/).map(plain)
  return rest.some((piece) => piece.length >= 3 && runsOf(value).includes(piece))
}

/**
 * Compares the words of a document before and after its personal data was replaced, by the places where it is known to
 * show some. A word counts as private if a good part of it lies within such a place, or less of it if it holds a word
 * that was drawn there. The text of a private word is what was read of it. A text of which nothing can be told any more
 * (`unread`) counts neither as left nor as replaced. If a word of the value is still beside its placeholder, it counts as
 * left.
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
  // Private data of the page must not be in a result either, whatever became of the page.
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
