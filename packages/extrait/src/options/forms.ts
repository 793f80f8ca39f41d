import { Schema } from "effect"

/** Facts about an option beside its form. */
export interface OptionNote {
  /** Variable of the environment where it is not named as the option is; null for none. */
  readonly variable?: string | null
  /** How the variable is read where it is not a number, `true` or `false`, a text, or texts with commas between them. */
  readonly read?: (text: string) => unknown
  /** Whether its variable is read even where everything is kept in memory. Default no. */
  readonly always?: boolean
  /** How the command names it, and what its help says. */
  readonly flag?: { readonly syntax: string; readonly says: string }
}

/** The annotation that holds an option's note. */
export const OptionNoteId = Symbol.for("@extrait/OptionNote")

const told = (what: string) => ({ message: () => ({ message: what, override: true }) })

/** A value that a test holds for; `what` follows "must be". */
export const formOf = <A, I>(schema: Schema.Schema<A, I>, what: string, holds: (value: A) => boolean = () => true) =>
  schema.pipe(Schema.filter(holds)).annotations(told(what))

/** A text. */
export const text = formOf(Schema.String, "a text")
/** True or false. */
export const yesOrNo = formOf(Schema.Boolean, "true or false")
/** Any number. */
export const number = formOf(Schema.Number, "a number")
/** A number above 0. */
export const positive = formOf(Schema.Number, "a number above 0", (value) => value > 0)
/** A whole number of at least so much. */
export const whole = (least: number) =>
  formOf(Schema.Number, `a whole number of at least ${least}`, (value) => Number.isInteger(value) && value >= least)
/** One of several texts. */
export const oneOf = <const Values extends readonly [string, ...Array<string>]>(...values: Values) =>
  Schema.Literal(...values).annotations(told(`one of ${values.join(", ")}`))
/** A list of texts. */
export const texts = formOf(Schema.Array(Schema.String), "a list of texts")

/** An object of a form that is checked elsewhere, or that only a program can give. */
export const object = <A>(what = "an object"): Schema.Schema<A> =>
  Schema.declare(
    (value): value is A => typeof value === "object" && value !== null && !Array.isArray(value)
  ).annotations(told(what))

/** Members of an object, each with its own form. */
export const members = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Struct(fields).annotations({ message: () => "an object" })

/** A form with what else is known of its option. */
export const noted = <A, I>(schema: Schema.Schema<A, I>, note: OptionNote) =>
  schema.annotations({ [OptionNoteId]: note })

/** An option that may be left out and then has a default. */
export const option = <A, I>(schema: Schema.Schema<A, I>, otherwise: () => A, note: OptionNote = {}) =>
  Schema.optionalWith(noted(schema, note), { exact: true, default: otherwise })

/** An option that may be left out, whose default is known to the code that receives it. */
export const maybe = <A, I>(schema: Schema.Schema<A, I>, note: OptionNote = {}) =>
  Schema.optionalWith(noted(schema, note), { exact: true })
