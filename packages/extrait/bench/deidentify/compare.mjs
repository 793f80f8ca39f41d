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

/**
 * Compares the words of a document before and after its personal data was replaced with the places where it is known to show some. A
 * word counts as private where a good part of it lies within such a place.
 */
export const compare = (before, after, places) => {
  const [found, missed, wrong] = [[], [], []]
  let replaced = 0
  before.layout.forEach((layout, index) => {
    const { page } = layout
    const kept = after.layout[index].page.words
    const boxes = places
      .filter((place) => place.page === page.page)
      .map((place) => ({
        kind: place.kind,
        x: place.x * page.width,
        y: place.y * page.height,
        width: place.width * page.width,
        height: place.height * page.height
      }))
    for (const [at, word] of page.words.entries()) {
      if (plain(word.text) === "" || TITLE.test(plain(word.text))) continue
      const touching = boxes
        .map((box) => ({ kind: box.kind, share: within(word.box, box) }))
        .sort((a, b) => b.share - a.share)[0]
      const stays = kept.some((other) => sameBox(other.box, word.box) && other.text === word.text)
      if (!stays) replaced++
      if (touching !== undefined && touching.share >= enough) {
        if (stays) missed.push({ kind: touching.kind, text: word.text, context: around(page.words, at) })
        else found.push({ kind: touching.kind, text: word.text })
      } else if (!stays && (touching?.share ?? 0) < 0.05) {
        const by =
          kept.find((other) => within(word.box, other.box) > 0.9 && other.text.includes("["))?.text ?? "dropped"
        wrong.push({ text: `${word.text} as ${by}`, context: around(page.words, at) })
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
  return { found, missed, wrong, left, replaced }
}
