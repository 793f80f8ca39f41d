// Annotated texts as labelled documents: running prose whose values are marked where they stand, set on pages by chance.
//
// A set is a folder with annotated.jsonl, a line a text: {"kind", "language", "text", "fields": {KEY: {"type", "value", "hint", "also"}}}. In the text
// `{{key|as printed}}` marks a value, a line that begins with `# ` is a heading, and a blank line parts paragraphs. Every other text is a
// document for the ranker; of the others the words around each value teach meanings.
import { existsSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { seeded } from "../packages/extrait/bench/model/seeded.mjs"

const FILE = "annotated.jsonl"

/** Whether a folder holds annotated texts. */
export const isAnnotated = (dir) => existsSync(join(dir, FILE))

const MARK = /\{\{([^|{}]+)\|([^{}]+)\}\}/g

/** The texts of a set, each with its number. */
const textsOf = (dir) =>
  readFileSync(join(dir, FILE), "utf8")
    .trim()
    .split("\n")
    .map((line, index) => ({ ...JSON.parse(line), index }))

/** The type of a schema's field by that of a labelled value. */
const TYPES = { number: "number", date: "date", boolean: "boolean" }

/** The texts of a set that are documents, with their pages. */
export const annotatedDocuments = (dir) => {
  const set = basename(dir)
  return textsOf(dir)
    .filter(({ index }) => index % 2 === 1)
    .map(({ fields, index, text }) => ({
      set,
      index,
      file: `${index}`,
      custom: true,
      type: undefined,
      pages: pagesOf(text.replace(MARK, "$2"), `${set} ${index}`),
      specs: Object.entries(fields).map(([key, { hint, type }]) => ({
        key,
        type: TYPES[type] ?? "string",
        required: false,
        ...(hint === undefined ? {} : { hint })
      })),
      truth: fields
    }))
}

/** Words before a value that lead to it: its own clause, and of that the last ones. */
const LEAD = 6

/** What stands around the values of the texts that are no documents: by text and key, as lines of a vocabulary. */
export const annotatedContexts = (dir) =>
  textsOf(dir)
    .filter(({ index }) => index % 2 === 0)
    .flatMap(({ fields, index, text }) => {
      const said = new Map()
      for (const { 0: mark, 1: key, index: at } of text.matchAll(MARK)) {
        const before = text.slice(0, at).replace(MARK, "$2").split("\n\n").at(-1)
        const behind = text
          .slice(at + mark.length)
          .replace(MARK, "$2")
          .split("\n\n")[0]
        const clause = before.split(/[.;:]\s/).at(-1)
        const lead = clause.trim().split(/\s+/).slice(-LEAD).join(" ")
        const wide = clause
          .trim()
          .split(/\s+/)
          .slice(-2 * LEAD)
          .join(" ")
        const next = behind.trim().split(/\s+/).slice(0, LEAD).join(" ")
        said.set(key, [...(said.get(key) ?? []), lead, wide, `${lead} ${next}`])
      }
      return [...said].flatMap(([key, texts]) =>
        fields[key] === undefined
          ? []
          : {
              paper: `${basename(dir)} ${index}`,
              type: fields[key].type === "string" || fields[key].type === "number" ? "" : fields[key].type,
              asked: TYPES[fields[key].type] ?? "string",
              keys: [key],
              hints: fields[key].hint === undefined ? [] : [fields[key].hint],
              en: texts
            }
      )
    })

/** Widths of characters in shares of the font's size, as in common sans-serif faces. */
const widthOf = (character) =>
  /[iljtf.,;:'’|!()[\]I]/.test(character)
    ? 0.29
    : /[mwMW%@]/.test(character)
      ? 0.86
      : /\p{Lu}/u.test(character)
        ? 0.68
        : 0.54

/** Sets a text on pages: sizes, margins and columns by chance, the same for the same name. */
const pagesOf = (text, name) => {
  const { below } = seeded(name)
  const between = (least, most) => least + ((most - least) * below(1000)) / 1000
  const [width, height] = below(2) === 0 ? [595.3, 841.9] : [612, 792]
  const margin = between(48, 92)
  const size = between(8.5, 12.5)
  const leading = size * between(1.15, 1.55)
  const columns = below(7) === 0 ? 2 : 1
  const gutter = 24
  const column = (width - 2 * margin - gutter * (columns - 1)) / columns
  const gap = leading * between(0.3, 1)
  const face = between(0.86, 1.02)
  const pages = []
  let words = []
  let place = { column: 0, y: margin }
  const open = () => {
    words = []
    pages.push({
      page: pages.length + 1,
      width,
      height,
      unit: "point",
      rotation: 0,
      source: "text_layer",
      rulings: [],
      words
    })
    place = { column: 0, y: margin }
  }
  open()
  const write = (line, of, bold) => {
    if (place.y + leading > height - margin) {
      if (place.column + 1 < columns) place = { column: place.column + 1, y: margin }
      else open()
    }
    let x = margin + place.column * (column + gutter)
    for (const word of line) {
      const across = [...word].reduce((sum, one) => sum + widthOf(one), 0) * of * face
      words.push({
        text: word,
        confidence: 1,
        box: { x: round(x), y: round(place.y), width: round(across), height: round(of * 1.1) },
        font: { name: bold ? "Face-Bold" : "Face", size: round(of), bold, italic: false }
      })
      x += across + 0.28 * of * face
    }
    place.y += leading * (of / size)
  }
  for (const paragraph of text.split(/\n\s*\n/)) {
    for (const whole of paragraph.split("\n")) {
      const heading = whole.startsWith("# ")
      const of = heading ? size * between(1.1, 1.5) : size
      let line = []
      let across = 0
      for (const word of whole.replace(/^# /, "").split(/\s+/).filter(Boolean)) {
        const own = [...word].reduce((sum, one) => sum + widthOf(one), 0.28) * of * face
        if (line.length > 0 && across + own > column) {
          write(line, of, heading)
          line = []
          across = 0
        }
        line.push(word)
        across += own
      }
      if (line.length > 0) write(line, of, heading)
    }
    place.y += gap
  }
  return pages
}

const round = (value) => Math.round(100 * value) / 100
