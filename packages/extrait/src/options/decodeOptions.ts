import { Either, ParseResult, Schema, type SchemaAST } from "effect"
import { OptionRefused } from "../OptionRefused.js"
import { definedOptions } from "./definedOptions.js"
import { type ExtraitOptions, extraitOptions } from "./extraitOptions.js"

/** The options with their defaults. */
export type DecodedOptions = typeof extraitOptions.Type

/** Options without those that are undefined, which is to leave them out. */
const withoutUndefined = (value: unknown, depth = 2): unknown =>
  depth > 0 && typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, member]) =>
          member === undefined ? [] : [[name, withoutUndefined(member, depth - 1)]]
        )
      )
    : value

const at = (value: unknown, path: ReadonlyArray<PropertyKey>): unknown =>
  path.reduce<unknown>(
    (inner, name) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, name) : undefined),
    value
  )

/** What was given, as far as it may be shown: a text may be a key, unless the option is one of a few words. */
const shown = (value: unknown, isOpen: boolean): string => {
  if (value === null) return "null"
  if (Array.isArray(value)) return "a list"
  if (typeof value === "number") return String(value)
  return isOpen && typeof value === "string" ? JSON.stringify(value) : `of the type ${typeof value}`
}

/** The names that there are in an object of options. */
const namesIn = (path: ReadonlyArray<PropertyKey>): ReadonlyArray<string> => {
  const group = path.length > 1 ? path[0] : undefined
  const own = definedOptions().flatMap(({ path: [name, member] }) =>
    group === undefined ? (member === undefined ? [name] : []) : name === group && member !== undefined ? [member] : []
  )
  return own
}

/** What is wrong, in words: the most specific fault of the first option that has one. */
const refusal = (error: ParseResult.ParseError, given: unknown): OptionRefused => {
  const issues = ParseResult.ArrayFormatter.formatErrorSync(error)
  const first = issues.filter(({ path }) => path[0] === issues[0]?.path[0])
  const deepest = first.reduce((most, { path }) => Math.max(most, path.length), 0)
  const faults = first.filter(({ path }) => path.length === deepest)
  const [fault] = faults
  if (fault === undefined || fault.path.length === 0) return new OptionRefused("the options must be an object")
  const path = fault.path.map(String).join(".")
  if (fault._tag === "Unexpected") {
    const names = namesIn(fault.path)
    return new OptionRefused(`no such option: ${path}${names.length === 0 ? "" : `; choose from ${names.join(", ")}`}`)
  }
  if (fault._tag === "Missing") return new OptionRefused(`${path} is missing`)
  const same = faults.filter((one) => one.path.map(String).join(".") === path)
  // A message that is not ours would quote the value.
  const forms = same.map(({ message }) =>
    message.startsWith("Expected null") ? "null" : message.startsWith("Expected") ? "of another form" : message
  )
  const what = [...new Set(forms)].join(" or ")
  return new OptionRefused(`${path} must be ${what}, not ${shown(at(given, fault.path), what.startsWith("one of"))}`)
}

const decode = Schema.decodeUnknownEither(extraitOptions, { errors: "all", onExcessProperty: "error" })

/**
 * Checks options and fills in their defaults. Throws an `OptionRefused` that names an unknown option or a value of
 * another form. An unknown option would otherwise be ignored: a `secretkey` seals nothing.
 */
export const decodeOptions = (options: ExtraitOptions): DecodedOptions => {
  const given = withoutUndefined(options)
  return Either.getOrThrowWith(decode(given), (error) => refusal(error, given))
}

/** Why a value that stands for an option alone is refused; null where it is not. */
export const refusedValue = (form: SchemaAST.AST, value: unknown): string | null => {
  const checked = Schema.validateEither(Schema.make(form))(value)
  if (Either.isRight(checked)) return null
  const [issue] = ParseResult.ArrayFormatter.formatErrorSync(checked.left)
  return issue?.message ?? "of another form"
}
