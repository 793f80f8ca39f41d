/** A library's message about a value that its schema refuses. */
export interface SchemaIssue {
  readonly message: string
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined
}

/** A library's verdict on a value. */
export type SchemaVerdict<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: ReadonlyArray<SchemaIssue> }

/**
 * A schema of Zod, Valibot, ArkType, Effect and others, which validates and types values. With `jsonSchema` it also describes itself. The interface has
 * only what is used here, so none of the libraries is needed.
 *
 * @see https://standardschema.dev/schema
 * @see https://standardschema.dev/json-schema
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1
    /** Name of the library. */
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaVerdict<Output> | Promise<SchemaVerdict<Output>>
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
    readonly jsonSchema?:
      | {
          /** The JSON Schema of the input, before any transformation. */
          readonly input: (options: {
            readonly target: string
            readonly libraryOptions?: Record<string, unknown> | undefined
          }) => Record<string, unknown>
        }
      | undefined
  }
}

/** Whether a value is a schema of the standard. ArkType's are functions. */
export const isStandardSchema = (value: unknown): value is StandardSchema => {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return false
  const standard: unknown = Reflect.get(value, "~standard")
  return typeof standard === "object" && standard !== null && typeof Reflect.get(standard, "validate") === "function"
}
