import { SchemaAST as AST, Option } from "effect"

/** A part of an input that is too much, and its path. */
export interface CountFault {
  readonly path: ReadonlyArray<string | number>
  readonly message: string
  readonly input: unknown
}

/** The faults that counting finds in an input, with paths within it. */
type Counting = (input: unknown) => ReadonlyArray<CountFault>

/** The annotation that holds a schema's own `Counting`. */
const countingId: unique symbol = Symbol.for("@extrait/core/counting")

/** Annotations of a schema whose inputs are counted in their own way before they are decoded. */
export const counted = (counting: Counting): { readonly [countingId]: Counting } => ({ [countingId]: counting })

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

/** The most elements or members that a schema accepts, as filters state it for JSON Schema. */
const limitOf = (ast: AST.AST, name: "maxItems" | "maxProperties"): number =>
  Option.match(AST.getJSONSchemaAnnotation(ast), {
    onNone: () => Infinity,
    onSome: (stated) => {
      const limit: unknown = Reflect.get(stated, name)
      return typeof limit === "number" ? limit : Infinity
    }
  })

const fault = (message: string, input: unknown): CountFault => ({ path: [], message, input })

const tooMany = (ast: AST.AST, input: unknown): ReadonlyArray<CountFault> => {
  if (!isObject(input)) return []
  if (Array.isArray(input)) {
    const limit = limitOf(ast, "maxItems")
    const { length } = input
    return length > limit ? [fault(`Expected an array of at most ${limit} item(s), not ${length}`, input)] : []
  }
  const limit = limitOf(ast, "maxProperties")
  if (limit === Infinity) return []
  const { length } = Object.keys(input)
  return length > limit ? [fault(`Expected an object of at most ${limit} properties, not ${length}`, input)] : []
}

const within = (key: string | number, faults: ReadonlyArray<CountFault>): ReadonlyArray<CountFault> =>
  faults.map((one) => ({ ...one, path: [key, ...one.path] }))

const ofParts = (ast: AST.AST, input: unknown): ReadonlyArray<CountFault> => {
  switch (ast._tag) {
    case "Refinement":
    case "Transformation":
      return countFaults(ast.from, input)
    case "Suspend":
      return countFaults(ast.f(), input)
    case "Union":
      return ast.types.flatMap((type) => countFaults(type, input))
    case "TupleType": {
      const [rest] = ast.rest
      if (rest === undefined || !Array.isArray(input)) return []
      return input.flatMap((element, index) => within(index, countFaults(rest.type, element)))
    }
    case "TypeLiteral": {
      if (!isObject(input) || Array.isArray(input)) return []
      const [signature] = ast.indexSignatures
      const members = signature === undefined ? [] : Object.entries(input)
      return [
        ...ast.propertySignatures.flatMap(({ name, type }) =>
          within(String(name), countFaults(type, Reflect.get(input, name)))
        ),
        ...members.flatMap(([name, value]) =>
          signature === undefined ? [] : within(name, countFaults(signature.type, value))
        )
      ]
    }
    default:
      return []
  }
}

/**
 * Lists with more elements, and objects with more members, than a schema accepts. What they contain is not examined.
 * Decoding would examine all of it first, which takes a tenth of a second for the thousands that a body may hold.
 */
export const countFaults = (ast: AST.AST, input: unknown): ReadonlyArray<CountFault> => {
  const faults = tooMany(ast, input)
  if (faults.length > 0) return faults
  const deeper = ofParts(ast, input)
  if (deeper.length > 0) return deeper
  const counting = ast.annotations[countingId] as Counting | undefined
  return counting?.(input) ?? []
}
