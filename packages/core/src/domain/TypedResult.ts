import type { Document } from "./Document.js"
import type { ExtractedField, ExtractionResult } from "./ExtractionResult.js"
import type { ExtractionSchema } from "./ExtractionSchema.js"

/** A schema as TypeScript knows it, of which a literal tells keys and types of the fields. */
export interface SchemaLiteral {
  readonly fields: ReadonlyArray<{ readonly key: string; readonly type?: "string" | "number" | "date" | "boolean" }>
}

/** A day, `YYYY-MM-DD`. */
export type IsoDay = `${number}-${number}-${number}`

/** What `normalized` of a found field is, by the type that the schema asks for; a `string` has the form of what it says: an amount, an identifier. */
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
 * The result of a document with a schema: where the schema is a literal, `extract` has its keys with the types of their values; else it is what
 * every result is.
 */
export type ResultOf<S extends SchemaLiteral> = string extends S["fields"][number]["key"]
  ? ExtractionResult
  : Omit<ExtractionResult, "extract"> & {
      readonly extract: {
        readonly [Field in S["fields"][number] as Field["key"]]: TypedField<TypeOf<Field>>
      }
    }

declare const asked: unique symbol

/** An id that knows for TypeScript alone which schema belongs to it. */
export type Asking<Id extends string, S extends SchemaLiteral> = Id & { readonly [asked]: S }

/** A document that was submitted with a schema. */
export type DocumentAsking<S extends SchemaLiteral> = Omit<Document, "id"> & { readonly id: Asking<Document["id"], S> }

/** A schema that was saved. */
export type SavedSchema<S extends SchemaLiteral> = Omit<ExtractionSchema, "id"> & {
  readonly id: Asking<ExtractionSchema["id"], S>
}

/** Submits a document; where its schema is a literal or a saved one, the document's id leads to a result of its type. */
export interface SubmitTyped<Submission> {
  <const S extends SchemaLiteral>(
    submission: Submission & { readonly extraction_schema: S }
  ): Promise<DocumentAsking<S>>
  <S extends SchemaLiteral>(
    submission: Submission & { readonly extraction_schema_id: Asking<string, S> }
  ): Promise<DocumentAsking<S>>
  (submission: Submission): Promise<Document>
}

/** Gives the result of a document, of the type of its schema where the id knows it. */
export interface ResultTyped<Options extends ReadonlyArray<unknown> = []> {
  <S extends SchemaLiteral>(id: Asking<string, S>, ...options: Options): Promise<ResultOf<S>>
  (id: string, ...options: Options): Promise<ExtractionResult>
}

/** Saves a schema; where it is a literal its id carries its type. */
export type SaveTyped<Body, Options> = <const S extends SchemaLiteral>(
  schema: Body & S,
  options?: Options
) => Promise<SavedSchema<S>>
