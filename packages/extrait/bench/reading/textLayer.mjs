import { readdir } from "node:fs/promises"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { WHOLE_WAY } from "./measures.mjs"
import { eachOf, inTurn, median, run, runScript, timed } from "./timed.mjs"
import { scoreWords } from "./wordScore.mjs"

const entities = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" }
const unescapeXml = (text) =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) =>
    decimal !== undefined
      ? String.fromCodePoint(Number(decimal))
      : hexadecimal !== undefined
        ? String.fromCodePoint(Number.parseInt(hexadecimal, 16))
        : (entities[name] ?? whole)
  )

/** The words of each page in the answer of `pdftotext -bbox-layout`. */
const pagesOf = (xhtml) =>
  xhtml
    .split("<page ")
    .slice(1)
    .map((page) => [...page.matchAll(/<word [^>]*>(.*?)<\/word>/gs)].map(([, text]) => unescapeXml(text)).join(" "))

const pdftotext = async (file) => {
  const { status, stderr, stdout } = await run("pdftotext", ["-bbox-layout", file, "-"], { asOurs: true })
  if (status !== 0) throw new Error(`pdftotext ${basename(file)}: ${stderr}`)
  return stdout
}

const command = fileURLToPath(new URL("../../bin/extrait.js", import.meta.url))

/** The command as it is run over a folder: one process, from files to fields and tables. */
const wholeWay = async (files) => {
  const { status, stderr } = await run(process.execPath, [command, "extract", ...files, "--format", "jsonl"], {
    asOurs: true
  })
  if (status !== 0) throw new Error(`extrait extract ended with ${status}: ${stderr.slice(-2000)}`)
}

/** A page without this many words has no text layer worth the name. */
const leastWords = 20

/**
 * PDF files with a text layer: how long it takes from files to fields, and, in one process of ours and in one process of pdftotext a file, how fast their words come,
 * and whether they are the same words. Files with a page that has no text layer are left out of the speed, for both.
 */
export const measureTextLayer = async ({ dataDir, log, pages: limit, versions }) => {
  const folder = join(dataDir, "ad-contracts/files")
  const all = (await readdir(folder))
    .sort()
    .slice(0, limit)
    .map((name) => join(folder, name))
  if (versions.pdftotext === undefined) return { skipped: "pdftotext" }

  const theirs = new Map()
  for (const file of all) theirs.set(file, pagesOf(await pdftotext(file)))
  const files = all.filter((file) => theirs.get(file).every((page) => page.split(/\s+/).length >= leastWords))
  const pages = files.reduce((sum, file) => sum + theirs.get(file).length, 0)

  const contestants = [
    { name: WHOLE_WAY, read: () => wholeWay(files) },
    { name: "extrait", read: () => runScript("ours-reader.mjs", { files }) },
    { name: "pdftotext", read: () => eachOf(files, 1, pdftotext) },
    { name: "pdftotext, 2 at a time", read: () => eachOf(files, 2, pdftotext) }
  ].map((contestant) => ({ ...contestant, runs: [] }))
  const rounds = 3
  for (let round = 0; round < rounds; round++) {
    for (const contestant of inTurn(contestants, round)) {
      const { processorSeconds, seconds } = await timed(contestant.read)
      contestant.runs.push({ seconds, processorSeconds })
      log(
        `round ${round + 1} of ${rounds}: ${contestant.name}: ${(pages / seconds).toFixed(1)} pages a second, ${((1000 * (processorSeconds ?? Number.NaN)) / pages).toFixed(1)} ms of processor a page`
      )
    }
  }
  const { ended } = await runScript("ours-reader.mjs", { files, passes: 3 })
  const warm = median(ended.slice(1).map((end, pass) => pages / (end - ended[pass])))
  log(`extrait, the same files again in the same process: ${warm.toFixed(1)} pages a second`)
  const { seconds: serviceSeconds, value: service } = await timed(() =>
    runScript("ours-service.mjs", { files, language: "auto", cores: 2 })
  )
  log(`extrait, through to fields and tables: ${(pages / serviceSeconds).toFixed(1)} pages a second`)

  return {
    files: files.length,
    pages,
    contestants: contestants.map(({ name, runs }) => ({
      name,
      pagesPerSecond: median(runs.map(({ seconds }) => pages / seconds)),
      processorSecondsPerPage: median(
        runs.map(({ processorSeconds }) => (processorSeconds === undefined ? undefined : processorSeconds / pages))
      ),
      runs
    })),
    warmPagesPerSecond: warm,
    service: {
      pagesPerSecond: pages / serviceSeconds,
      recognisedPages: service.documents.flatMap((document) =>
        document.pages.filter(({ source }) => source !== "text_layer")
      ).length
    },
    fidelity: await measureFidelity(all, theirs)
  }
}

const measureFidelity = async (files, theirs) => {
  const { documents } = await runScript("ours-reader.mjs", { files, words: true })
  const ours = new Map(documents.map(({ file, pages }) => [file, pages]))
  // Pages that ours leaves to recognition are counted apart: the words of pdftotext are no measure for them.
  const left = files.flatMap((file) => ours.get(file).filter(({ text, unread }) => text === "" && unread > 0))
  const scores = (keep) =>
    scoreWords(
      files
        .map((file) => {
          const kept = ours.get(file).map((page, index) => keep(page, theirs.get(file)[index]))
          return {
            name: { file: basename(file) },
            found: ours
              .get(file)
              .filter((_, index) => kept[index])
              .map(({ text }) => text)
              .join("\n"),
            expected: theirs
              .get(file)
              .filter((_, index) => kept[index])
              .join("\n")
          }
        })
        .filter(({ expected, found }) => expected !== "" || found !== "")
    )
  const { documents: worst, ...textLayer } = scores(({ text }) => text !== "")
  const { documents: _, ...everyPage } = scores(() => true)
  return {
    ...textLayer,
    everyPage: everyPage.micro,
    pagesLeftToRecognition: left.length,
    worst: worst.sort((a, b) => a.f1 - b.f1).slice(0, 10)
  }
}
