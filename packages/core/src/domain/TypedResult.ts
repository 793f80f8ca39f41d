import type { Document } from "./Document.js"
import type { ExtractedField, ExtractionResult } from "./ExtractionResult.js"
import type { ExtractionSchema } from "./ExtractionSchema.js"

/** A schema as TypeScript sees it; a literal has the keys and types of its fields. */
export interface SchemaLiteral {
  readonly fields: ReadonlyArray<{ readonly key: string; readonly type?: "string" | "number" | "date" | "boolean" }>
}

/** A day, `YYYY-MM-DD`. */
export type IsoDay = `${number}-${number}-${number}`

/** The type of `normalized` of a found field, by the schema's type. A `string` has the form of its content: an amount, an identifier. */
interface NormalizedByType {
  readonly string: ExtractedField["normalized"]
  readonly number: number | null
  readonly date: IsoDay | null
  readonly boolean: boolean | null
}

/** An entry of `extract` for a field of that type; `normalized` is null where the value is absent or cannot be coerced. */
export interface TypedField<T extends keyof NormalizedByType> extends Omit<ExtractedField, "normalized"> {
  readonly normalized: NormalizedByType[T]
}

type TypeOf<Field> = Field extends { readonly type: infer T extends keyof NormalizedByType } ? T : "string"

/**
 * The result of a document with a schema. Where the schema is a literal, `extract` has its keys and value types; otherwise it is the general
 * result type.
 */
export type ResultOf<S extends SchemaLiteral> = string extends S["fields"][number]["key"]
  ? ExtractionResult
  : Omit<ExtractionResult, "extract"> & {
      readonly extract: {
        readonly [Field in S["fields"][number] as Field["key"]]: TypedField<TypeOf<Field>>
      }
    }

declare const asked: unique symbol

/** An id that carries its schema, in TypeScript only. */
export type Asking<Id extends string, S extends SchemaLiteral> = Id & { readonly [asked]: S }

/** A document submitted with a schema. */
export type DocumentAsking<S extends SchemaLiteral> = Omit<Document, "id"> & { readonly id: Asking<Document["id"], S> }

/** A schema that was saved. */
export type SavedSchema<S extends SchemaLiteral> = Omit<ExtractionSchema, "id"> & {
  readonly id: Asking<ExtractionSchema["id"], S>
}

/** Submits a document. If its schema is a literal or a saved one, the document's id carries the result type. */
export interface SubmitTyped<Submission> {
  <const S extends SchemaLiteral>(
    submission: Submission & { readonly extraction_schema: S }
  ): Promise<DocumentAsking<S>>
  <S extends SchemaLiteral>(
    submission: Submission & { readonly extraction_schema_id: Asking<string, S> }
  ): Promise<DocumentAsking<S>>
  (submission: Submission): Promise<Document>
}

/** Returns the result of a document, typed by its schema where the id carries it. */
export interface ResultTyped<Options extends ReadonlyArray<unknown> = []> {
  <S extends SchemaLiteral>(id: Asking<string, S>, ...options: Options): Promise<ResultOf<S>>
  (id: string, ...options: Options): Promise<ExtractionResult>
}

/** Saves a schema. If it is a literal, its id carries its type. */
export type SaveTyped<Body, Options> = <const S extends SchemaLiteral>(
  schema: Body & S,
  options?: Options
) => Promise<SavedSchema<S>>
