// Annotated texts as labelled documents: forms and prose whose values are marked where they stand, set on pages by chance.
//
// A set is a folder with annotated.jsonl, a line a text: {"kind", "language", "text", "fields": {KEY: {"type", "value", "hint", "also"}}}. In the text
// `{{key|as printed}}` marks a value; `typesetting.mjs` tells what else it may hold. One text in three teaches meanings, by the words around its
// values; the others are documents for the ranker, which must not learn from texts whose words the meanings already know.
import { existsSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { answerOf } from "../packages/engine/dist/text/checkBoxes.js"
import { seeded } from "../packages/extrait/bench/model/seeded.mjs"
import { pagesOf } from "./typesetting.mjs"

const FILE = "annotated.jsonl"

/** Whether a folder holds annotated texts. */
export const isAnnotated = (dir) => existsSync(join(dir, FILE))

/** Whether a text teaches meanings rather than the ranker. */
const teachesMeanings = ({ index }) => index % 3 === 0

const MARK = /\{\{([^|{}]+)\|([^{}]+)\}\}/g

/** The texts of a set, each with its number. */
const textsOf = (dir) =>
  readFileSync(join(dir, FILE), "utf8")
    .trim()
    .split("\n")
    .map((line, index) => ({ ...JSON.parse(line), index }))

/** The type of a schema's field by that of a labelled value. */
const TYPES = { number: "number", date: "date", boolean: "boolean" }

/** A pair whose value is tick boxes. */
const BOXES = /^(.{3,40}?)\s*::\s*(\[[x ]\].*)$/gm

const HINTS = {
  en: ["which box is ticked", "as ticked"],
  fr: ["case cochée", "la case cochée sur le formulaire"],
  de: ["angekreuzt", "was angekreuzt ist"]
}

/** Questions for the ticked one of several boxes, by the words of their label, for hardly any author asks them; yes and no are booleans. */
const ticksOf = ({ fields, language, text }, name) => {
  const { below } = seeded(`ticks ${name}`)
  const asked = [...text.replace(MARK, "$2").matchAll(BOXES)].flatMap(([, label, boxes]) => {
    const options = [...boxes.matchAll(/\[([x ])\]\s*([^[]*)/g)].map(([, tick, words]) => ({
      tick,
      words: words.trim()
    }))
    const [ticked, ...more] = options.filter(({ tick }) => tick === "x")
    if (ticked === undefined || more.length > 0 || options.length < 2) return []
    if (ticked.words === "" || options.some(({ words }) => answerOf(words) !== undefined)) return []
    const key = (
      label
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .match(/[A-Za-z]{2,}/g) ?? []
    )
      .slice(0, 3)
      .join("_")
      .toLowerCase()
    const hint = HINTS[language]?.[below(4)]
    if (key === "" || key in fields) return []
    return [[key, { type: "string", value: ticked.words, ...(hint === undefined ? {} : { hint }) }]]
  })
  return Object.fromEntries(asked.slice(0, 2))
}

/** The texts of a set that are documents, with their pages. */
export const annotatedDocuments = (dir) => {
  const set = basename(dir)
  return textsOf(dir)
    .filter((text) => !teachesMeanings(text))
    .map((text) => ({ ...text, fields: { ...text.fields, ...ticksOf(text, `${set} ${text.index}`) } }))
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

const lastWords = (text, count) => text.trim().split(/\s+/).slice(-count).join(" ")

/** The words that tell what a value in a sentence is: those that lead to it, and the next ones. */
const saidAround = (before, behind) => {
  const clause = before.split(/[.;:]\s/).at(-1)
  const lead = lastWords(clause, LEAD)
  const next = behind.trim().split(/\s+/).slice(0, LEAD).join(" ")
  return [lead, lastWords(clause, 2 * LEAD), `${lead} ${next}`]
}

/** The words that tell what a value is: its label in a pair, the head of its column in a table, or the words around it. */
const contextsOf = (before, behind) => {
  const line = before.split("\n").at(-1)
  const [label, begun] = line.split("::")
  if (begun !== undefined) return begun.trim() === "" ? [label.trim()] : [lastWords(begun.split(",").at(-1), LEAD)]
  if (!line.startsWith("|")) return saidAround(before, behind)
  const head = before.split("\n").find((one) => one.startsWith("|"))
  return [head.split("|")[line.split("|").length - 1]?.trim() ?? ""]
}

/** The words that tell what values are, in the texts that are no documents: by text and key, as lines of a vocabulary. */
export const annotatedContexts = (dir) =>
  textsOf(dir)
    .filter(teachesMeanings)
    .flatMap(({ fields, index, text }) => {
      const said = new Map()
      for (const { 0: mark, 1: key, index: at } of text.matchAll(MARK)) {
        const before = text.slice(0, at).replace(MARK, "$2").split("\n\n").at(-1)
        const behind = text
          .slice(at + mark.length)
          .replace(MARK, "$2")
          .split("\n\n")[0]
        const contexts = contextsOf(before, behind).filter((one) => one !== "")
        if (contexts.length > 0) said.set(key, [...(said.get(key) ?? []), ...contexts])
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
