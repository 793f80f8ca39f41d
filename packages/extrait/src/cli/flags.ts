import { InvalidArgumentError, Option } from "commander"
import { SchemaAST } from "effect"
import { refusedValue } from "../options/decodeOptions.js"
import { alternatives, definedOptions } from "../options/definedOptions.js"
import { valueIn } from "../options/environment.js"

/** The flag of an option of `Extrait.open`, by the option's path, as its definition has it: name, help, variable, choices and checks. */
export const flagOf = (...path: readonly [name: string] | readonly [group: string, name: string]): Option => {
  const defined = definedOptions().find((one) => one.path.join(".") === path.join("."))
  if (defined?.note.flag === undefined) throw new Error(`${path.join(".")} has no flag`)
  const { form, variable } = defined
  const option = new Option(defined.note.flag.syntax, defined.note.flag.says)
  // A flag without a value would be given by whatever its variable says, `false` too: the variable is read with all others.
  if (option.isBoolean()) return option
  if (variable !== null) option.env(variable)
  const forms = alternatives(form)
  const words = forms.flatMap((one) =>
    SchemaAST.isLiteral(one) && typeof one.literal === "string" ? [one.literal] : []
  )
  if (words.length > 0) return option.choices(words)
  if (forms.every(SchemaAST.isTupleType)) {
    return option.argParser((text: string, before: ReadonlyArray<string> = []) => [
      ...before,
      ...text.split(",").filter((one) => one !== "")
    ])
  }
  return option.argParser((text: string) => {
    const value = valueIn(text, defined)
    const refused = refusedValue(form, value)
    if (refused !== null) throw new InvalidArgumentError(`Expected ${refused}.`)
    return value
  })
}
