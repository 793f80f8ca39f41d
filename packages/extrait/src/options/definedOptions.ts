import { Option, type Schema, SchemaAST } from "effect"
import { codes, database, extraitOptions, files, urlUploads } from "./extraitOptions.js"
import { type OptionNote, OptionNoteId } from "./forms.js"
import { limits } from "./limits.js"
import { model } from "./model.js"

/** An option as it is defined, whatever object it is in. */
export interface DefinedOption {
  /** Its name, after that of the object that it is in. */
  readonly path: readonly [name: string] | readonly [group: string, name: string]
  /** The form of its value. */
  readonly form: SchemaAST.AST
  readonly note: OptionNote
  /** Its variable of the environment; null where it has none. */
  readonly variable: string | null
  /** Its default, where it has one that is a value. */
  readonly otherwise: unknown
}

/** The objects whose members are options of their own. */
const groups: Readonly<Record<string, { readonly fields: Schema.Struct.Fields }>> = {
  limits,
  files,
  database,
  codes,
  model,
  urlUploads
}

/** Those of which the environment says one thing as a whole: the address of a database, and whether there are uploads by URL. */
const saidAtOnce = new Set(["database", "urlUploads"])

const formOf = ({ ast }: Schema.Struct.Field): SchemaAST.AST =>
  ast._tag === "PropertySignatureTransformation"
    ? ast.from.type
    : ast._tag === "PropertySignatureDeclaration"
      ? ast.type
      : ast

/** The default of a field, where it is left out. */
const defaultOf = ({ ast }: Schema.Struct.Field): unknown =>
  ast._tag === "PropertySignatureTransformation"
    ? Option.getOrUndefined(ast.decode(Option.none()) as Option.Option<unknown>)
    : undefined

const isNote = (value: unknown): value is OptionNote => typeof value === "object" && value !== null

const inCapitals = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

const defined = (path: DefinedOption["path"], field: Schema.Struct.Field): DefinedOption => {
  const form = formOf(field)
  const noted: unknown = form.annotations[OptionNoteId]
  const note = isNote(noted) ? noted : {}
  const variable = note.variable === undefined ? `EXTRAIT_${path.map(inCapitals).join("_")}` : note.variable
  return { path, form, note, variable, otherwise: defaultOf(field) }
}

/** Every option, those of an object after it. */
export const definedOptions = (): ReadonlyArray<DefinedOption> =>
  Object.entries(extraitOptions.fields).flatMap(([name, field]) => {
    const inside = Object.entries(groups[name]?.fields ?? {})
    const whole = defined([name], field)
    // Every other object is set member by member.
    const own = inside.length > 0 && !saidAtOnce.has(name) ? { ...whole, variable: null } : whole
    return [own, ...inside.map(([inner, member]) => defined([name, inner], member))]
  })

/** What a form is made of: the form itself, or those that it is one of. */
export const alternatives = (form: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> => {
  if (SchemaAST.isRefinement(form) || SchemaAST.isTransformation(form)) return alternatives(form.from)
  return SchemaAST.isUnion(form) ? form.types.flatMap(alternatives) : [form]
}
