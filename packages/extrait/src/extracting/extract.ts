import type { JsonObject } from "@extrait/core"
import { Extrait } from "../Extrait.js"
import type { FileInput } from "../upload.js"
import { askedBy } from "./askedBy.js"
import type { Extracted } from "./Extracted.js"
import { extractWith } from "./extractWith.js"
import type { DataOf, ExtractOptions, SchemaInput } from "./SchemaInput.js"
import { SharedInstance } from "./SharedInstance.js"

/** A call that opens what it needs by itself. */
export interface Extract {
  <S extends SchemaInput>(
    file: FileInput,
    options: Omit<ExtractOptions<S>, "idempotencyKey"> & { readonly schema: S }
  ): Promise<Extracted<DataOf<S>>>
  (file: FileInput, options?: Omit<ExtractOptions<never>, "idempotencyKey">): Promise<Extracted<JsonObject>>
  /** Closes the shared instance at once, so that the process can end. Calls under way reject with `closed`; later calls open it again. */
  readonly close: () => Promise<void>
}

/** Milliseconds that what the calls share is kept for another one: long enough for a loop, short enough for a script's end. */
const keptFor = 1000

const makeExtract = (): Extract => {
  const shared = new SharedInstance(
    () => Extrait.open({ dataDir: null, log: "none", limits: { retentionSeconds: null } }),
    keptFor
  )
  const extract = async (file: FileInput, { schema, ...options }: ExtractOptions<SchemaInput> = {}) => {
    // First, because a faulty schema can be reported without workers.
    const asked = askedBy(schema)
    return shared.use(({ documents }) => extractWith(documents, asked, { ...options, file }, { keep: false }))
  }
  // Where a schema is given, its check has typed the data.
  return Object.assign(extract, { close: () => shared.close() }) as Extract
}

/**
 * Extracts one file: `const { data } = await extract("invoice.pdf", { schema })`. Nothing is kept.
 *
 * The calls of a process share an instance in memory. It opens with the first call, in a second or two, and closes a
 * second after the last; `extract.close()` closes it at once. For a language model, your own document types, or to keep
 * documents, open an `Extrait` and call its `documents.extract`.
 *
 * Rejects with a `SchemaMismatch` where the values do not fit the schema. Rejects with an `ExtraitError` of the
 * document's error code where the file cannot be read, and of `validation_error` where the schema or an option is
 * wrong.
 */
export const extract: Extract = makeExtract()
