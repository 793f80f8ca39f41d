/** What a library says of a value that its schema refuses. */
export interface SchemaIssue {
  readonly message: string
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined
}

/** What a library makes of a value. */
export type SchemaVerdict<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: ReadonlyArray<SchemaIssue> }

/**
 * A schema of Zod, Valibot, ArkType, Effect and others, which checks and types values; with `jsonSchema` it also tells what it is of. Only what is used here,
 * so that none of them is needed.
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
          /** The JSON Schema of what is checked, before anything is made of it. */
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
