import { createWriteStream } from "node:fs"
import { mkdir, writeFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { Document } from "@extrait/core"
import type { LabelledDocument } from "@extrait/engine/evaluation"
import type { Extrait } from "../Extrait.js"
import { machineAnswerOf } from "../evaluation/Answer.js"
import { truthOf } from "../evaluation/truthOf.js"
import { reasonOf } from "./reasonOf.js"
import { UsageError } from "./UsageError.js"
import { print, type StoreOptions, withStore } from "./withStore.js"

/** Every document that a person has approved or corrected, newest first. */
async function* reviewed(extrait: Extrait): AsyncGenerator<Document> {
  for (const reviewStatus of ["approved", "corrected"] as const) {
    let after: Document["id"] | undefined
    do {
      const page = await extrait.documents.list({
        reviewStatus,
        limit: 100,
        ...(after === undefined ? {} : { startingAfter: after })
      })
      yield* page.data
      after = page.has_more ? page.data.at(-1)?.id : undefined
    } while (after !== undefined)
  }
}

/**
 * Writes the documents that people have approved or corrected as a labelled set for `extrait evaluate`. Beside it go
 * the machine's answers, for `--against`. Documents whose file was erased are left out.
 */
export const exportReviews = (folder: string, options: StoreOptions): Promise<void> =>
  withStore(options, async (extrait) => {
    const [files, machine] = [join(folder, "files"), join(folder, "machine")]
    for (const path of [files, machine]) {
      await mkdir(path, { recursive: true }).catch((error: unknown) => {
        throw new UsageError(`${folder} cannot be written to: ${reasonOf(error)}`)
      })
    }
    const documents: Array<LabelledDocument> = []
    let without = 0
    for await (const { filename, id } of reviewed(extrait)) {
      const original = await extrait.documents.file(id).catch(() => null)
      if (original === null) {
        without++
        continue
      }
      // Named by id: two documents may bear one name.
      const name = `${id}${extname(filename ?? "").replace(/[^.\w]/g, "")}`
      await pipeline(Readable.fromWeb(original.content), createWriteStream(join(files, name)))
      const result = await extrait.documents.result(id)
      documents.push(truthOf(name, result))
      await writeFile(join(machine, `${name}.json`), `${JSON.stringify(machineAnswerOf(result), null, 2)}\n`)
    }
    await writeFile(join(folder, "truth.jsonl"), documents.map((document) => `${JSON.stringify(document)}\n`).join(""))
    const about = { about: "Documents whose fields people have approved or corrected.", complete: false }
    await writeFile(join(folder, "set.json"), `${JSON.stringify(about, null, 2)}\n`)
    const left = without === 0 ? "" : `; ${without} left out, for the file is erased`
    print(
      options,
      { documents: documents.length, without_file: without },
      `${documents.length} documents in ${folder}${left}`
    )
  })
