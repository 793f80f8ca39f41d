import { beyondPatternLimits, beyondSchemaPatternLimits, compilePattern } from "@extrait/engine/domain"
import { Schema } from "effect"
import { type CountFault, counted } from "./countFaults.js"
import { schemaLimits } from "./schemaLimits.js"

/** The type a value is coerced to. */
export const ValueType = Schema.Literal("string", "number", "date", "boolean")

/**
 * A schema that is checked where its value comes in. The schemas around it use `type`, which lacks the checks, because
 * compiling patterns is most of the work.
 */
const checkedOnce = <A, I>(checked: Schema.Schema<A, I>, type: Schema.Schema<A>): Schema.Schema<A, I> =>
  Schema.transform(checked, type, { strict: true, decode: (value) => value, encode: (value) => value })

/** What is wrong with a pattern. `decode` has already refused schemas with more patterns than may be compiled. */
const faultOfPattern = (source: string): string | undefined => {
  const beyond = beyondPatternLimits(source)
  if (beyond !== null) return `A pattern may not have ${beyond}`
  const compiled = compilePattern(source)
  return compiled._tag === "Pattern" ? undefined : `Not a regular expression in RE2 syntax: ${compiled.message}`
}

/**
 * A regular expression in RE2 syntax, which runs in linear time, within the limits of `beyondPatternLimits`: nothing larger is compiled.
 *
 * @see https://github.com/google/re2/wiki/Syntax
 */
export const Pattern: Schema.Schema<string> = checkedOnce(
  Schema.String.pipe(
    Schema.filter(faultOfPattern, {
      identifier: "Pattern",
      jsonSchema: { type: "string", description: "Regular expression in RE2 syntax" }
    })
  ),
  Schema.String
)

const Key = Schema.String.pipe(
  Schema.minLength(1),
  Schema.maxLength(schemaLimits.keyLength),
  // A JavaScript object cannot hold it as a key of its own.
  Schema.filter((key) => key !== "__proto__" || "__proto__ cannot be a key")
)

const specOf = (pattern: Schema.Schema<string>) =>
  Schema.Struct({
    /** The field's key in `extract` of a result. */
    key: Key,
    type: Schema.optionalWith(ValueType, { default: () => "string" }),
    /** If true, a document without the field raises `missing_field:<key>`. */
    required: Schema.optionalWith(Schema.Boolean, { default: () => false }),
    /** RE2 syntax. A value that does not match as a whole raises `invalid_field:<key>`. */
    pattern: Schema.optionalWith(pattern, { nullable: true, exact: true }),
    /** What the field is, in the caller's own words. */
    hint: Schema.optionalWith(Schema.String.pipe(Schema.maxLength(schemaLimits.hintLength)), {
      nullable: true,
      exact: true
    })
  }).annotations({ identifier: "CustomFieldSpec" })

/** A field of a caller's schema. */
export const CustomFieldSpec = specOf(Pattern)
export type CustomFieldSpec = typeof CustomFieldSpec.Type

/** A table of a caller's schema. */
export const CustomTableSpec = Schema.Struct({
  key: Key,
  columns: Schema.Array(Schema.String.pipe(Schema.minLength(1), Schema.maxLength(schemaLimits.keyLength))).pipe(
    Schema.minItems(1),
    Schema.maxItems(schemaLimits.columns)
  )
}).annotations({ identifier: "CustomTableSpec" })
export type CustomTableSpec = typeof CustomTableSpec.Type

const unique = (keys: ReadonlyArray<string>): boolean => new Set(keys).size === keys.length

/** The pattern of a field that has not been checked yet. */
const patternIn = (field: unknown): ReadonlyArray<string> => {
  const pattern: unknown = typeof field === "object" && field !== null ? Reflect.get(field, "pattern") : undefined
  return typeof pattern === "string" ? [pattern] : []
}

/** A fault if the patterns of all fields are too much together. None of them has been compiled yet. */
const patternsTogether = (input: unknown): ReadonlyArray<CountFault> => {
  const beyond = Array.isArray(input) ? beyondSchemaPatternLimits(input.flatMap(patternIn)) : null
  const message = `The patterns of a schema may not have ${beyond} together`
  return beyond === null ? [] : [{ path: [], message, input }]
}

const fieldsOf = (spec: typeof CustomFieldSpec) =>
  checkedOnce(
    Schema.Array(spec).pipe(
      Schema.minItems(1),
      Schema.maxItems(schemaLimits.fields),
      Schema.filter(
        (specs) => unique(specs.map(({ key }) => key)) || "Two fields have the same key",
        counted(patternsTogether)
      )
    ),
    Schema.Array(Schema.typeSchema(spec))
  )
export const fields = fieldsOf(CustomFieldSpec)
export const tables = Schema.Array(CustomTableSpec).pipe(
  Schema.maxItems(schemaLimits.tables),
  Schema.filter((specs) => unique(specs.map(({ key }) => key)) || "Two tables have the same key")
)

const inlineOf = (given: typeof fields) =>
  Schema.Struct({
    fields: given,
    tables: Schema.optionalWith(tables, { nullable: true, default: () => [] })
  }).annotations({ identifier: "InlineSchema" })

/** An inline schema: used for one document, not saved. */
export const InlineSchema = inlineOf(fields)
export type InlineSchema = typeof InlineSchema.Type

/** The same for a schema converted from another form, whose patterns were compiled there: that is most of the work. */
export const InlineSchemaOfCompiled: typeof InlineSchema = inlineOf(fieldsOf(specOf(Schema.String)))
