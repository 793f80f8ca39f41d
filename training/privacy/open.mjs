// Openly licensed corpora of names as texts with spans of people.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const noBlankBefore = /^[.,;:!?)\]’'…%]|^'s$/
const perText = 12

/** Sentences of columns: the word and the tag by line, sentences parted by empty lines. */
const columns = (file, word, tag, comment) => {
  const texts = []
  let text = ""
  let spans = []
  let count = 0
  let open
  const close = () => {
    if (open !== undefined) spans.push(open)
    open = undefined
  }
  const flush = () => {
    close()
    if (text.trim() !== "") texts.push({ text, spans })
    text = ""
    spans = []
    count = 0
  }
  const lines = readFileSync(file, "utf8").split("\n")
  let fresh = true
  let since = 0
  for (const line of lines) {
    const cells = line.split(/[\t ]+/)
    if (line.trim() === "" || since > 40) {
      close()
      since = 0
      if (text !== "") text += "\n"
      fresh = true
      if (++count >= perText) flush()
      if (line.trim() === "") continue
    }
    if (comment?.test(line) || cells.length <= tag) continue
    since++
    const [value, kind] = [cells[word], cells[tag]]
    if (!fresh && !noBlankBefore.test(value)) text += " "
    fresh = false
    const person = /(?:^|-)PER(?:SON)?$|-person$/i.test(kind)
    if (person && open !== undefined && !/^B/.test(kind)) open.end = text.length + value.length
    else {
      close()
      if (person) open = { kind: "PERSON", start: text.length, end: text.length + value.length }
    }
    text += value
  }
  flush()
  return texts
}

const presidio = (file) =>
  JSON.parse(readFileSync(file, "utf8")).map(({ full_text: text, spans }) => ({
    text,
    spans: spans.flatMap(({ end_position: end, entity_type: type, start_position: start }) =>
      type === "PERSON"
        ? [{ kind: "PERSON", start, end }]
        : type === "STREET_ADDRESS"
          ? [{ kind: "ADDRESS", start, end }]
          : []
    )
  }))

const readers = {
  "germeval-dev": (dir) => columns(join(dir, "germeval-dev.tsv"), 1, 2, /^#/),
  "germeval-test": (dir) => columns(join(dir, "germeval-test.tsv"), 1, 2, /^#/),
  "europeana-fr": (dir) => columns(join(dir, "europeana-fr.bio"), 0, 1),
  wikigold: (dir) => columns(join(dir, "wikigold.conll"), 0, 1),
  wnut17: (dir) => columns(join(dir, "wnut17.conll"), 0, 1),
  btc: (dir) => columns(join(dir, "btc.conll"), 0, 1),
  presidio: (dir) => presidio(join(dir, "presidio.json"))
}
const files = {
  presidio: "presidio.json",
  "europeana-fr": "europeana-fr.bio",
  "germeval-dev": "germeval-dev.tsv",
  "germeval-test": "germeval-test.tsv"
}

/** The texts of those corpora that the folder has. */
export const openTexts = (dir) =>
  Object.entries(readers).flatMap(([set, read]) =>
    existsSync(join(dir, files[set] ?? `${set}.conll`)) ? read(dir).map((text) => ({ set, ...text })) : []
  )
