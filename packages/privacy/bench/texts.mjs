// What goes of labelled texts, what goes beside it, and how fast: `npm run bench:privacy -- --texts DIR`. DIR has `texts.jsonl`, a line for each text:
// {"id","language","kind","text","spans":[{"type","start","end"}]}, offsets as JavaScript counts them (UTF-16).
import { readFileSync } from "node:fs"
import { join } from "node:path"

const WORD = /[\p{L}\p{M}\p{N}]+/gu
/** Characters of a page of print. */
const PAGE = 2500

const overlaps = (a, b) => a.start < b.end && b.start < a.end

/** What a plain pass of expressions costs on the same text: addresses of mail, long numbers, accounts, titled names. */
const PLAIN =
  /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.]{2,63}|\b\d[\d ./-]{6,20}\d\b|\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}\b|\b(?:Mr|Mrs|Ms|Dr|M|Mme|Herr|Frau)\.? [A-Z]\w+/g

const table = (title, rows) => {
  console.log(`\n**${title}**\n\n| | values | gone, % | words taken | rightly, % |\n| --- | --: | --: | --: | --: |`)
  const share = (part, rest) => (part + rest === 0 ? "" : ((100 * part) / (part + rest)).toFixed(1))
  for (const [name, { gone = 0, right = 0, stayed = 0, wrong = 0 }] of [...rows].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`| ${name} | ${gone + stayed} | ${share(gone, stayed)} | ${right + wrong} | ${share(right, wrong)} |`)
}

/**
 * Prints recall by kind and by language (a value is gone when each of its words of more than one sign is), the share of the words taken that were
 * private, and the time for a megabyte beside a plain pass of expressions. `kinds` are the labels that are called otherwise in `deidentify`.
 */
export const measureTexts = (folder, { deidentify, errors, isTitle, kinds }) => {
  const texts = readFileSync(join(folder, "texts.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
  const [byKind, byLanguage, byBoth] = [new Map(), new Map(), new Map()]
  const count = (rows, name, what) => {
    const row = rows.get(name) ?? {}
    row[what] = (row[what] ?? 0) + 1
    rows.set(name, row)
  }
  for (const { id, language, spans, text } of texts) {
    const { found } = deidentify(text)
    const words = Array.from(text.matchAll(WORD), ({ 0: word, index }) => {
      const own = { word, start: index, end: index + word.length }
      return { ...own, by: found.find((one) => overlaps(one, own)), due: spans.some((one) => overlaps(one, own)) }
    })
    for (const span of spans) {
      const kind = kinds[span.type] ?? span.type
      const left = words.filter(
        (word) => overlaps(word, span) && word.by === undefined && word.word.length > 1 && !isTitle(word.word)
      )
      const what = left.length === 0 ? "gone" : "stayed"
      for (const [rows, name] of [
        [byKind, kind],
        [byKind, "all"],
        [byLanguage, language],
        [byBoth, `${kind} ${language}`]
      ])
        count(rows, name, what)
      if (errors && left.length > 0)
        console.log(
          `stayed\t${id}\t${kind}\t${text.slice(Math.max(0, span.start - 30), span.end + 30).replaceAll("\n", " ")}`
        )
    }
    for (const { by, due, end, start } of words) {
      if (by === undefined) continue
      for (const [rows, name] of [
        [byKind, by.kind],
        [byKind, "all"],
        [byLanguage, language]
      ])
        count(rows, name, due ? "right" : "wrong")
      if (errors && !due)
        console.log(`wrong\t${id}\t${by.kind}\t${text.slice(Math.max(0, start - 30), end + 30).replaceAll("\n", " ")}`)
    }
  }
  table("By kind", byKind)
  table("By language", byLanguage)
  table("By kind and language", byBoth)
  const all = texts.map(({ text }) => text).join("\n\n")
  const megabyte = all.repeat(Math.ceil(1e6 / all.length)).slice(0, 1e6)
  const fastest = (run) =>
    Math.min(
      ...[0, 1, 2].map(() => {
        // Of this process alone, however busy the machine is.
        const started = process.cpuUsage()
        run()
        const { system, user } = process.cpuUsage(started)
        return (user + system) / 1000
      })
    )
  const plain = fastest(() => megabyte.match(PLAIN))
  const own = fastest(() => deidentify(megabyte))
  const page = fastest(() => deidentify(megabyte.slice(0, PAGE)))
  console.log(
    `\n1 MB of text (${(all.length / 1e6).toFixed(2)} MB of it different): ${Math.round(own)} ms, ${(own / plain).toFixed(1)} times a plain pass of expressions (${Math.round(plain)} ms); a page of ${PAGE} characters ${page.toFixed(1)} ms. Processor time, the fastest of three.`
  )
}
