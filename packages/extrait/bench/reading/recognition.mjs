import { mkdir, readdir, readFile, rm } from "node:fs/promises"
import { basename, join, parse } from "node:path"
import { writeScans } from "./generated.mjs"
import { eachOf, inTurn, median, run, runScript, timed } from "./timed.mjs"
import { scoreWords } from "./wordScore.mjs"

/** Cores that every contestant may use. */
const cores = 2
/** Each page is read by one thread, as many pages at once as there are cores. */
const oneThread = { OMP_THREAD_LIMIT: "1" }
const tesseractNames = { en: "eng", fr: "fra" }

/** Every contestant that reads pictures of pages: a batch of `{file, language}` in, the text of each file out. */
const contestants = ({ folder, inReal, languageGiven, versions }) => {
  const ours = (name, languageOf, { script = "ours-words.mjs", ...more } = {}) => ({
    name,
    read: async (pages) => {
      // One process a language: a document's language is an option of its submission.
      const texts = new Map()
      const steady = { pages: 0, seconds: 0 }
      const failed = []
      for (const language of new Set(pages.map(languageOf))) {
        const some = pages.filter((page) => languageOf(page) === language)
        const files = some.map(({ file }) => file)
        const answer = await runScript(script, { files, language, cores, ...more })
        for (const { error, file, pages } of answer.documents) {
          if (error !== null) failed.push(`${basename(file)}: ${error}`)
          texts.set(file, pages.map(({ text }) => text).join("\n"))
        }
        // From the end of the first few pages, when every thread has its engine and its data.
        steady.pages += answer.finished.length - cores
        steady.seconds += answer.finished.at(-1) - answer.finished[cores - 1]
      }
      return { texts, failed, steady }
    }
  })
  const program = (name, read) => ({
    name,
    read: async (pages) => {
      const texts = new Map()
      const failed = []
      await eachOf(pages, cores, async ({ file, language }) => {
        const { reason, text } = await read(file, tesseractNames[language])
        if (reason !== null) failed.push(`${basename(file)}: ${reason}`)
        texts.set(file, text)
      })
      return { texts, failed }
    }
  })
  const outcome = ({ status, stderr }, text) => ({ reason: status === 0 ? null : stderr.trim().slice(0, 200), text })
  return [
    ours("extrait", () => "auto"),
    ours("extrait, from submission to fields and tables", () => "auto", { script: "ours-service.mjs" }),
    ...(languageGiven ? [ours("extrait, language given", ({ language }) => language)] : []),
    ...(inReal ? [ours("extrait, networks in real numbers", () => "auto", { arithmetic: "real" })] : []),
    ...(versions.tesseract === undefined
      ? []
      : [
          program("tesseract", async (file, language) => {
            const ended = await run("tesseract", [file, "stdout", "-l", language], { env: oneThread, asOurs: true })
            return outcome(ended, ended.stdout)
          })
        ]),
    ...(versions.ocrmypdf === undefined
      ? []
      : [
          program("ocrmypdf", async (file, language) => {
            const sidecar = join(folder, `${parse(file).name}.txt`)
            const ended = await run(
              "ocrmypdf",
              // Pictures from a telephone have no resolution of their own.
              [
                "--quiet",
                "--jobs",
                "1",
                "--image-dpi",
                "200",
                "-l",
                language,
                "--sidecar",
                sidecar,
                file,
                `${sidecar}.pdf`
              ],
              { env: oneThread, asOurs: true }
            )
            return outcome(ended, ended.status === 0 ? await readFile(sidecar, "utf8") : "")
          })
        ])
  ]
}

/** Has every contestant read the pages in rounds, each round other pages, and every contestant the same. */
const compete = async (pages, rounds, { log, ...options }) => {
  await mkdir(options.folder, { recursive: true })
  const everybody = contestants(options).map((contestant) => ({
    ...contestant,
    texts: new Map(),
    failed: [],
    runs: []
  }))
  for (let round = 0; round < rounds; round++) {
    const some = pages.filter((_, index) => index % rounds === round)
    for (const contestant of inTurn(everybody, round)) {
      const { processorSeconds, seconds, value } = await timed(() => contestant.read(some))
      for (const [file, text] of value.texts) contestant.texts.set(file, text)
      contestant.failed.push(...value.failed)
      contestant.runs.push({ pages: some.length, seconds, processorSeconds, steady: value.steady })
      log(
        `round ${round + 1} of ${rounds}: ${contestant.name}: ${(some.length / seconds).toFixed(2)} pages a second, ${((processorSeconds ?? Number.NaN) / some.length).toFixed(2)} s of processor a page`
      )
    }
  }
  await rm(options.folder, { recursive: true })
  return everybody
}

const speedOf = ({ failed, name, runs }) => ({
  name,
  pages: runs.reduce((sum, { pages }) => sum + pages, 0),
  pagesPerSecond: median(runs.map(({ pages, seconds }) => pages / seconds)),
  steadyPagesPerSecond: median(
    runs.map(({ steady }) => (steady === undefined || steady.seconds <= 0 ? undefined : steady.pages / steady.seconds))
  ),
  processorSecondsPerPage: median(
    runs.map(({ pages, processorSeconds }) => (processorSeconds === undefined ? undefined : processorSeconds / pages))
  ),
  runs: runs.map(({ pages, seconds }) => ({ pages, seconds })),
  failed
})

/** Photographed and scanned receipts with their text as people transcribed it: how accurate the words are, and how fast they come. */
export const measureReceipts = async ({ dataDir, folder, log, pages: limit, versions }) => {
  const files = join(dataDir, "receipts/files")
  const pages = (await readdir(files))
    .sort()
    .slice(0, limit)
    .map((name) => ({ file: join(files, name), language: "en" }))
  const everybody = await compete(pages, 3, { folder: join(folder, "receipts"), inReal: true, log, versions })
  const expected = new Map()
  for (const { file } of pages) {
    expected.set(file, await readFile(join(dataDir, "receipts/text", `${parse(file).name}.txt`), "utf8"))
  }
  return {
    contestants: everybody.map((contestant) => {
      const { documents: _, ...words } = scoreWords(
        pages.map(({ file }) => ({ found: contestant.texts.get(file) ?? "", expected: expected.get(file) }))
      )
      return { ...speedOf(contestant), words }
    })
  }
}

/** A4 scans that the generator makes, English and French (as far as tesseract has the languages' data): how fast they are read. */
export const measureScans = async ({ folder, languages, log, pages: limit = 24, versions }) => {
  const known = languages.length === 0 ? undefined : languages
  const pages = await writeScans(join(folder, "scans"), Math.min(24, limit), 7000, known)
  const everybody = await compete(pages, 2, { folder: join(folder, "scans-read"), languageGiven: true, log, versions })
  return { contestants: everybody.map(speedOf) }
}
