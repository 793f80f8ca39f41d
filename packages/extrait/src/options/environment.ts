import { Predicate, SchemaAST } from "effect"
import { alternatives, type DefinedOption, definedOptions } from "./definedOptions.js"
import type { ExtraitOptions } from "./extraitOptions.js"

/** The environment of a process, or one that stands for it. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The value that a variable or a flag gives an option; a text of another form stays a text, which the option's check refuses. */
export const valueIn = (text: string, { form, note }: DefinedOption): unknown => {
  if (note.read !== undefined) return note.read(text)
  const forms = alternatives(form)
  const number = Number(text)
  if (forms.some(SchemaAST.isNumberKeyword) && text.trim() !== "" && Number.isFinite(number)) return number
  if (forms.some(SchemaAST.isBooleanKeyword) && (text === "true" || text === "false")) return text === "true"
  if (text === "null" && forms.some((one) => SchemaAST.isLiteral(one) && one.literal === null)) return null
  if (forms.every(SchemaAST.isTupleType)) return text.split(",").map((one) => one.trim())
  return text
}

/** The members of a plain object; of anything else, such as a layer, none. */
const membersOf = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  Predicate.isRecord(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value)) ? value : undefined

/** Lays options over others, member by member: those that are set win. */
export const laidOver = (below: ExtraitOptions, above: ExtraitOptions): ExtraitOptions => {
  const laid: Record<string, unknown> = { ...below }
  for (const [name, value] of Object.entries(above)) {
    if (value === undefined) continue
    const [under, over] = [membersOf(laid[name]), membersOf(value)]
    laid[name] =
      under === undefined || over === undefined
        ? value
        : { ...under, ...Object.fromEntries(Object.entries(over).filter(([, member]) => member !== undefined)) }
  }
  return laid
}

/**
 * Options from the environment, beside those that are given. An instance in memory takes only keys and certificates,
 * because the other variables are meant for instances that store something. A model counts as given if its server or
 * file is named.
 */
export const optionsInEnvironment = (given: ExtraitOptions, environment: Environment): ExtraitOptions => {
  const inMemory = given.dataDir === null
  const found: Record<string, unknown> = {}
  const isAsked = (name: string): boolean =>
    membersOf(found[name]) !== undefined || membersOf(given[name as keyof ExtraitOptions]) !== undefined
  for (const option of definedOptions()) {
    const { note, path, variable } = option
    const text = variable === null ? undefined : environment[variable]
    if (text === undefined || text === "" || (inMemory && note.always !== true)) continue
    const [name, member] = path
    const value = valueIn(text, option)
    if (member === undefined) found[name] = value
    else if (name !== "model" || member === "baseUrl" || member === "file" || isAsked(name))
      found[name] = { ...membersOf(found[name]), [member]: value }
  }
  return found
}
