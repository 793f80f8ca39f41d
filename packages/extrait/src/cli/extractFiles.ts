import { type ExtractedFile, type FileExtractionOptions, openFileExtraction } from "./fileExtraction.js"
import type { Input } from "./inputs.js"

/**
 * Extracts files in this process and yields the outcome of each, and of its attachments, in the order of the inputs. It
 * works a few files ahead of its consumer.
 */
export async function* extractFiles(
  inputs: ReadonlyArray<Input>,
  options: FileExtractionOptions
): AsyncGenerator<ExtractedFile> {
  const extraction = await openFileExtraction(options)
  try {
    const ahead = Math.max(1, options.concurrency ?? 4) * 2
    const started: Array<Promise<ReadonlyArray<ExtractedFile>>> = []
    const start = (index: number): void => {
      const input = inputs[index]
      if (input !== undefined) started[index] = extraction.extract(input)
    }
    for (let i = 0; i < ahead; i++) start(i)
    for (const i of inputs.keys()) {
      const extracted = (await started[i]) ?? []
      delete started[i]
      start(i + ahead)
      yield* extracted
    }
  } finally {
    await extraction.close()
  }
}
