import { buffer } from "node:stream/consumers"
import { type ExtractionResult, type LanguageChoice, toPlainText } from "@extrait/core"
import type { Extrait } from "../Extrait.js"
import { ExtraitError } from "../ExtraitError.js"
import { extractFiles } from "./extractFiles.js"
import { inputsOf, makeFolder } from "./inputs.js"
import type { Host } from "./options.js"
import { reasonOf } from "./reasonOf.js"
import { writeWhole } from "./resultFormats.js"
import { UsageError } from "./UsageError.js"

/** Options of `extrait redact`, as the command line gives them. */
export interface RedactOptions extends Host {
  readonly out: string
  readonly language: LanguageChoice
  readonly password?: string
  readonly json?: boolean
  readonly concurrency?: number
  readonly recursive?: boolean
}

/** Names of written files, each of them once; the name of a document is what de-identification left of it. */
const makeNames = () => {
  const taken = new Set<string>()
  return (filename: string | null): string => {
    const stem = (filename ?? "document").replace(/\.[A-Za-z0-9]{1,5}$/, "")
    let name = stem
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${stem}-${n}`
    taken.add(name.toLowerCase())
    return name
  }
}

/** The redacted file with its ending; null where the document is of a sort that has no pages to draw. */
const redactedFile = async (
  extrait: Extrait,
  id: string,
  contentType: string | null
): Promise<{ readonly bytes: Uint8Array; readonly ending: string } | null> => {
  if (contentType !== "application/pdf" && contentType?.startsWith("image/") !== true) return null
  const { content, contentType: written } = await extrait.documents.redacted(id)
  const ending = { "application/pdf": ".pdf", "image/png": ".png", "image/jpeg": ".jpg" }[written] ?? ""
  return { bytes: await buffer(content), ending }
}

/** Pages that nobody could read, or read in part, by the flags of a result. */
const unread = ({ flags }: ExtractionResult): ReadonlyArray<string> =>
  flags.filter((flag) => /^(?:unreadable|incomplete)_page:/.test(flag))

/**
 * Writes of every file its text and its result without personal data, and of a PDF or a picture the file with black boxes. The number of files that failed. Throws
 * a `UsageError` for a mistake in the command.
 */
export const redact = async (paths: ReadonlyArray<string>, options: RedactOptions): Promise<number> => {
  const inputs = await inputsOf(paths, options.recursive ?? false)
  if (inputs.length === 0) throw new UsageError("No files to redact")
  const { concurrency, json = false, language, out, password } = options
  await makeFolder(out)
  const nameOf = makeNames()
  let failures = 0
  let files = 0
  const tell = (path: string, what: string): void => {
    process.stderr.write(`${path}: ${what}\n`)
  }
  for await (const extracted of extractFiles(inputs, {
    submission: {
      language,
      deidentify: true,
      include_recognition: true,
      ...(password === undefined ? {} : { password })
    },
    typeFiles: [],
    redactedFiles: true,
    spareWorkers: options.spareWorkers,
    attachments: true,
    concurrency,
    also: async ({ extrait, id, path, result }) => {
      const { content_type, filename } = await extrait.documents.get(id)
      const name = `${nameOf(filename)}-redacted`
      const file = await redactedFile(extrait, id, content_type)
      const written = {
        [`${name}.json`]: `${JSON.stringify(result, null, 2)}\n`,
        [`${name}.txt`]: toPlainText(await extrait.documents.outline(id)),
        ...(file === null ? {} : { [`${name}${file.ending}`]: file.bytes })
      }
      for (const [each, content] of Object.entries(written)) await writeWhole(out, each, content)
      const doubtful = unread(result)
      if (json)
        process.stdout.write(`${JSON.stringify({ file: path, written: Object.keys(written), unread: doubtful })}\n`)
      if (doubtful.length > 0) tell(path, `look at the redacted file before you pass it on: ${doubtful.join(", ")}`)
    }
  })) {
    files++
    if (!("failed" in extracted)) continue
    failures++
    const { failed, path } = extracted
    tell(path, failed instanceof ExtraitError && failed.code === "not_found" ? failed.message : reasonOf(failed))
  }
  if (!json) process.stdout.write(`${files - failures} of ${files} files redacted to ${out}\n`)
  return failures
}
