import { access, constants } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { PageReader, Recognizer } from "@extrait/core"
import { SecondReading } from "@extrait/onnx"
import { SpareWorkers } from "@extrait/threads"
import { Effect, Layer, type Scope } from "effect"
import { layerReaders, layerRecognizers } from "../reading.js"
import { resolveOptions } from "../resolveOptions.js"
import { configured } from "./configFile.js"
import type { Host } from "./options.js"
import { reasonOf } from "./reasonOf.js"
import { styleFor } from "./style.js"
import { type StoreOptions, withStore } from "./withStore.js"

/** Options of `extrait doctor`. */
export interface DoctorOptions extends StoreOptions, Host {}

/** What one check found. */
interface Finding {
  readonly check: string
  readonly passed: boolean
  readonly detail: string
}

/** Text that the page below shows. */
const TEXT = "EXTRAIT 12.50"

/** A PDF of one small page with a line of text, without a table of references, which readers make anew. */
const onePage = (): Uint8Array => {
  const content = `BT /F 24 Tf 40 60 Td (${TEXT}) Tj ET`
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 320 120] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join("")
  return new TextEncoder().encode(`%PDF-1.4\n${body}trailer << /Root 1 0 R >>\n%%EOF\n`)
}

const checked = async (check: string, look: () => Promise<string>): Promise<Finding> => {
  try {
    return { check, passed: true, detail: await look() }
  } catch (error) {
    return { check, passed: false, detail: reasonOf(error) }
  }
}

/** Reads a page, draws it, decodes the drawing and recognises it: everything that a scanned sheet goes through. */
const readingChecks = async (spareWorkers: SpareWorkers): Promise<ReadonlyArray<Finding>> => {
  const options = resolveOptions({ dataDir: null, recognitionWorkers: 1 })
  const limits = { maxPages: 1, maxPagePixels: 4_000_000 }
  const layer = Layer.provide(
    Layer.merge(layerReaders(options), layerRecognizers(options)),
    Layer.succeed(SpareWorkers.Tag, spareWorkers)
  )
  const run = <A, E extends Error>(effect: Effect.Effect<A, E, PageReader | Recognizer | Scope.Scope>): Promise<A> =>
    Effect.runPromise(
      Effect.provide(Effect.scoped(Effect.mapError(effect, ({ message }) => new Error(message))), layer)
    )
  const page = Effect.gen(function* () {
    const reader = yield* PageReader
    return yield* reader.open({ bytes: onePage(), contentType: "application/pdf" }, { password: null, limits })
  })
  const expectWords = (words: ReadonlyArray<{ readonly text: string }>): string => {
    const text = words.map((word) => word.text).join(" ")
    if (text !== TEXT) throw new Error(`a page that says "${TEXT}" was read as "${text}"`)
    return text
  }
  return [
    await checked("PDF files", async () => {
      const read = await run(Effect.flatMap(page, (document) => document.readPage(1)))
      expectWords(read.page.words)
      return "a page's text was read"
    }),
    await checked("pictures", async () => {
      const { height, width } = await run(
        Effect.gen(function* () {
          const drawn = yield* (yield* page).renderPage(1)
          const reader = yield* PageReader
          const opened = yield* reader.open(
            { bytes: drawn.bytes, contentType: "image/png" },
            { password: null, limits }
          )
          return yield* opened.renderPage(1)
        })
      )
      return `a page was drawn and decoded, ${width} × ${height} pixels`
    }),
    await checked("recognition", async () => {
      const [words, version] = await run(
        Effect.gen(function* () {
          const recognizer = yield* Recognizer
          const drawn = yield* (yield* page).renderPage(1, { tone: "grey" })
          const { words } = yield* recognizer.recognize(drawn, { languages: [] })
          return [words, recognizer.version] as const
        })
      )
      expectWords(words)
      return SecondReading.isAvailable() ? version : `${version}; ONNX Runtime is not there, so Tesseract reads alone`
    })
  ]
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false
  )

/** The closest folder above that is there. */
const existing = async (path: string): Promise<string> =>
  (await isThere(path)) || dirname(path) === path ? path : existing(dirname(path))

const storeChecks = async (options: StoreOptions): Promise<ReadonlyArray<Finding>> => {
  const said = resolveOptions(
    await configured(
      {
        ...(options.dataDir === undefined ? {} : { dataDir: options.dataDir }),
        ...(options.database === undefined ? {} : { database: options.database })
      },
      options.config
    )
  )
  const folder = resolve(said.dataDir ?? ".")
  const there = await isThere(folder)
  const writable = await checked("data folder", async () => {
    await access(there ? folder : await existing(folder), constants.W_OK)
    return there ? `${folder} is writable` : `${folder} would be made`
  })
  if (!there && said.database === null) return [writable]
  return [
    writable,
    await checked("database", () =>
      withStore(options, async (extrait) => {
        const { dead, delayed, waiting, working } = await extrait.jobs.counts()
        return `opened; ${waiting + delayed} documents wait, ${working} are worked on, ${dead} are set aside`
      })
    )
  ]
}

const leastNode = [20, 19] as const

const nodeCheck = async (): Promise<string> => {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
  if (major < leastNode[0] || (major === leastNode[0] && minor < leastNode[1]))
    throw new Error(`${process.versions.node} is older than ${leastNode.join(".")}`)
  return `${process.versions.node} on ${process.platform} ${process.arch}`
}

/** Checks what Extrait needs of this machine, by using it, and prints what it found; whether all is well. */
export const doctor = async (options: DoctorOptions): Promise<boolean> => {
  // Each check reads the page anew, by the workers of those before.
  const own = new SpareWorkers()
  const reading = await readingChecks(options.spareWorkers ?? own)
  await own.end()
  const findings = [await checked("Node", nodeCheck), ...reading, ...(await storeChecks(options))]
  const style = styleFor(process.stdout)
  process.stdout.write(
    options.json === true
      ? `${JSON.stringify(findings, null, 2)}\n`
      : findings
          .map(
            ({ check, detail, passed }) =>
              `${passed ? style.good("ok    ") : style.unsure("FAILED")} ${check}: ${detail}\n`
          )
          .join("")
  )
  return findings.every(({ passed }) => passed)
}
