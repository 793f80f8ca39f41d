import type { ExtractionResult } from "../domain/ExtractionResult.js"
import type { InlineSchema } from "../domain/ExtractionSchema.js"
import type { LeafShape, ObjectShape, Shape } from "../jsonSchema/Shape.js"

const absence = { nullable: true, optional: false }

const leaf = (key: string, type: LeafShape["type"]): LeafShape => ({
  _tag: "Leaf",
  key,
  type,
  asText: false,
  choices: null,
  ...absence
})

interface Branch {
  readonly members: Map<string, Branch | Shape>
}

const isBranch = (node: Branch | Shape | undefined): node is Branch =>
  node !== undefined && "members" in node && !("_tag" in node)

/** Puts a shape where the parts of a key lead; false where a value stands in the way. */
const put = (root: Branch, parts: ReadonlyArray<string>, shape: Shape): boolean => {
  const [name = "", ...rest] = parts
  const there = root.members.get(name)
  if (rest.length === 0) {
    if (there !== undefined) return false
    root.members.set(name, shape)
    return true
  }
  if (there !== undefined && !isBranch(there)) return false
  const branch: Branch = there ?? { members: new Map() }
  if (!put(branch, rest, shape)) return false
  root.members.set(name, branch)
  return true
}

const objectOf = ({ members }: Branch): ObjectShape => ({
  _tag: "Object",
  members: Array.from(members, ([name, node]) => [name, isBranch(node) ? objectOf(node) : node]),
  ...absence
})

/** An object of values by keys, in which `supplier.name` is the `name` of `supplier` unless a value stands in the way. */
const nested = (shapes: ReadonlyArray<readonly [key: string, shape: Shape]>): ObjectShape => {
  const root: Branch = { members: new Map() }
  for (const [key, shape] of shapes) {
    const parts = key.split(".")
    if (parts.includes("") || parts.includes("__proto__") || !put(root, parts, shape)) root.members.set(key, shape)
  }
  return objectOf(root)
}

/** The type of a value, as the machine read it. */
const typeOf = ({ normalized }: ExtractionResult["extract"][string]): LeafShape["type"] =>
  typeof normalized === "number" || (typeof normalized === "object" && normalized !== null)
    ? "number"
    : typeof normalized === "boolean"
      ? "boolean"
      : typeof normalized === "string" && /^\d{4}-\d{2}-\d{2}$/.test(normalized)
        ? "date"
        : "string"

/**
 * The form of a result's values where no JSON Schema gives one. It has everything that was asked for or that the
 * document type has, typed by the schema or as the machine read it. Missing values are null; rows are objects by their
 * columns.
 */
export const shapeOfResult = (result: ExtractionResult, schema: InlineSchema | null): ObjectShape => {
  const types = new Map(schema?.fields.map(({ key, type }) => [key, type]))
  const fields = Object.entries(result.extract).map(
    ([key, field]) => [key, leaf(key, types.get(key) ?? typeOf(field))] as const
  )
  const tables = result.tables.map(({ columns, key, rows }) => {
    const kind = (column: string): LeafShape["type"] => {
      const kinds = rows.flatMap(({ cells }) =>
        cells.flatMap((cell) =>
          cell.column === column && cell.value ? [typeOf({ ...cell, found: true, page: null })] : []
        )
      )
      const [first] = kinds
      return first !== undefined && kinds.every((one) => one === first) ? first : "string"
    }
    const row = nested(columns.map((column) => [column, leaf(column, kind(column))] as const))
    return [key, { _tag: "Rows", key, row, nullable: false, optional: false }] as const
  })
  return nested([...fields, ...tables])
}
