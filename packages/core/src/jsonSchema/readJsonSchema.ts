import { beyondSchemaPatternLimits, compilePattern } from "@extrait/engine/domain"
import type { CustomFieldSpec, CustomTableSpec } from "../domain/ExtractionSchema.js"
import { schemaLimits } from "../domain/schemaLimits.js"
import { type Leaf, leafOfJsonSchema, type ReadingOptions } from "./leafOfJsonSchema.js"
import {
  isJsonObject,
  type JsonSchema,
  type ResolvedSchema,
  resolveJsonSchema,
  type SchemaFault,
  type SchemaPath,
  type SchemaWalk
} from "./resolveJsonSchema.js"
import type { LeafShape, ObjectShape, RowsShape, Shape } from "./Shape.js"

/** The extraction schema that a JSON Schema comes to, and the form of the JSON that it describes. */
export interface ReadSchema {
  readonly fields: ReadonlyArray<CustomFieldSpec>
  readonly tables: ReadonlyArray<CustomTableSpec>
  readonly shape: ObjectShape
}

/** Whether a schema is a JSON Schema rather than one with `fields`. */
export const isJsonSchema = (schema: unknown): schema is JsonSchema =>
  isJsonObject(schema) &&
  !Array.isArray(schema["fields"]) &&
  (isJsonObject(schema["properties"]) ||
    schema["type"] === "object" ||
    "$ref" in schema ||
    "$schema" in schema ||
    "allOf" in schema)

/** A member of an object: its schema, and whether the object always has it. */
interface Member {
  readonly name: string
  readonly schema: ResolvedSchema
  readonly optional: boolean
}

/** Most keywords and entries examined in one schema, counting those behind a reference each time. The largest accepted schema has far fewer. */
const mostLooks = 10_000

/** Most values examined in one schema, including those of its tables: twice what is accepted. */
const mostValues = 2 * (schemaLimits.fields + schemaLimits.tables * schemaLimits.columns)

/** Most names around a value: any more leave no room for its key. */
const deepestPath = 2 * schemaLimits.keyLength

/** Most faults reported for one schema. */
const mostFaults = 100

/** A pattern, and where its schema stands. */
interface AskedPattern {
  readonly path: SchemaPath
  readonly pattern: string
}

/** Reads one JSON Schema, and keeps its faults instead of stopping at the first. */
class Reader {
  readonly fields: Array<CustomFieldSpec> = []
  readonly tables: Array<CustomTableSpec> = []
  readonly faults: Array<SchemaFault> = []
  readonly patterns: Array<AskedPattern> = []
  readonly #keys = new Set<string>()
  readonly #walk: SchemaWalk
  #values = 0

  constructor(
    root: JsonSchema,
    readonly options: ReadingOptions
  ) {
    this.#walk = { root, left: mostLooks, targets: new Map() }
  }

  /** Whether enough is known of the schema: its author need not hear of the rest. */
  get isOver(): boolean {
    return this.#walk.left < 0 || this.#values > mostValues || this.faults.length >= mostFaults
  }

  #tooManyValues(): void {
    this.#values = Infinity
    this.faults.push({ path: [], message: `The schema asks for more than ${mostValues} values` })
  }

  resolve(schema: unknown, path: SchemaPath, within: ReadonlyArray<string>): ResolvedSchema | null {
    if (this.isOver) return null
    const resolved =
      path.length > deepestPath
        ? { path: path.slice(0, deepestPath), message: "The schema is nested too deep" }
        : resolveJsonSchema(this.#walk, schema, path, within)
    if (!("message" in resolved)) return resolved
    this.faults.push(resolved)
    return null
  }

  /** Finds faults in the patterns. They are compiled only if all of them together are small enough. */
  compile(): void {
    // A schema with more of them is refused for their number.
    if (this.isOver || this.fields.length > schemaLimits.fields) return
    const beyond = beyondSchemaPatternLimits(this.fields.flatMap(({ pattern }) => pattern ?? []))
    if (beyond !== null) {
      this.faults.push({ path: [], message: `The patterns of a schema may not have ${beyond} together` })
      return
    }
    for (const { path, pattern } of this.patterns) {
      const compiled = compilePattern(pattern)
      if (compiled._tag === "Pattern") continue
      const message = `Not a regular expression in RE2 syntax: ${compiled.message}`
      this.faults.push({ path: [...path, "pattern"], message })
    }
  }

  membersOf({ keywords, path, within }: ResolvedSchema): ReadonlyArray<Member> {
    if (this.isOver) return []
    const { properties, required } = keywords
    if (!isJsonObject(properties) || Object.keys(properties).length === 0) {
      this.faults.push({ path: [...path, "properties"], message: "An object needs properties" })
      return []
    }
    if (Object.keys(properties).length > mostValues) {
      this.#tooManyValues()
      return []
    }
    const always = new Set(Array.isArray(required) ? required : [])
    return Object.entries(properties).flatMap(([name, schema]) => {
      if (this.isOver) return []
      // Otherwise each value inside would report it, and keep it, again.
      if (name.length > schemaLimits.keyLength) {
        const message = `A key has 1 to ${schemaLimits.keyLength} characters with those around it`
        this.faults.push({ path: [...path, "properties"], message })
        return []
      }
      const at = [...path, "properties", name]
      // A JavaScript object cannot hold it as a key of its own.
      if (name === "__proto__") this.faults.push({ path: at, message: "__proto__ cannot be a key" })
      const resolved = this.resolve(schema, at, within)
      return resolved === null ? [] : [{ name, schema: resolved, optional: !always.has(name) }]
    })
  }

  /** A key that no other field or table has, and that extraction schemas take. */
  keyOf(names: ReadonlyArray<string>, path: SchemaPath): string {
    const key = names.join(".")
    if (key === "" || key.length > schemaLimits.keyLength) {
      this.faults.push({
        path,
        message: `A key has 1 to ${schemaLimits.keyLength} characters, including its parents' keys`
      })
    }
    if (this.#keys.has(key)) this.faults.push({ path, message: `Two values have the key ${key}` })
    this.#keys.add(key)
    return key
  }

  leafOf(schema: ResolvedSchema): Leaf | null {
    if (this.isOver) return null
    if (++this.#values > mostValues) {
      this.#tooManyValues()
      return null
    }
    const leaf = leafOfJsonSchema(schema, this.options)
    if ("message" in leaf) {
      this.faults.push(leaf)
      return null
    }
    if ((leaf.hint?.length ?? 0) <= schemaLimits.hintLength) return leaf
    const message = `A description may have ${schemaLimits.hintLength} characters at most`
    this.faults.push({ path: [...schema.path, "description"], message })
    return null
  }

  /** `required` is whether everything around the object is there, too. */
  object(schema: ResolvedSchema, names: ReadonlyArray<string>, optional: boolean, required: boolean): ObjectShape {
    const there = required && !optional && !schema.nullable
    const members = this.membersOf(schema).flatMap((member): ReadonlyArray<readonly [string, Shape]> => {
      const shape = this.member(member, [...names, member.name], there)
      return shape === null ? [] : [[member.name, shape]]
    })
    return { _tag: "Object", members, nullable: schema.nullable, optional }
  }

  member({ optional, schema }: Member, names: ReadonlyArray<string>, required: boolean): Shape | null {
    if (isObject(schema)) return this.object(schema, names, optional, required)
    if (schema.type === "array") return this.rows(schema, names, optional)
    const leaf = this.leafOf(schema)
    if (leaf === null) return null
    const key = this.keyOf(names, schema.path)
    // What a library checks afterwards has been compiled; a list of choices always can be.
    if (leaf.pattern !== null && leaf.choices === null && this.options.checkedAfterwards !== true) {
      this.patterns.push({ path: schema.path, pattern: leaf.pattern })
    }
    this.fields.push({
      key,
      type: leaf.type,
      required: required && !optional && !schema.nullable,
      ...(leaf.pattern === null ? {} : { pattern: leaf.pattern }),
      ...(leaf.hint === null ? {} : { hint: leaf.hint })
    })
    return shapeOf(leaf, key, schema, optional)
  }

  rows(schema: ResolvedSchema, names: ReadonlyArray<string>, optional: boolean): RowsShape | null {
    const item = this.resolve(schema.keywords["items"] ?? {}, [...schema.path, "items"], schema.within)
    if (item === null) return null
    const key = this.keyOf(names, schema.path)
    const columns: Array<string> = []
    const row = isObject(item)
      ? this.cells(item, [], columns, false)
      : this.cell(item, names.at(-1) ?? key, columns, false)
    if (columns.length > schemaLimits.columns) {
      this.faults.push({ path: item.path, message: `A table may have ${schemaLimits.columns} columns at most` })
    }
    this.tables.push({ key, columns })
    return row === null ? null : { _tag: "Rows", key, row, nullable: schema.nullable, optional }
  }

  cells(schema: ResolvedSchema, names: ReadonlyArray<string>, columns: Array<string>, optional: boolean): ObjectShape {
    const members = this.membersOf(schema).flatMap((member): ReadonlyArray<readonly [string, Shape]> => {
      const within = [...names, member.name]
      const shape = isObject(member.schema)
        ? this.cells(member.schema, within, columns, member.optional)
        : this.cell(member.schema, within.join("."), columns, member.optional)
      return shape === null ? [] : [[member.name, shape]]
    })
    return { _tag: "Object", members, nullable: schema.nullable, optional }
  }

  cell(schema: ResolvedSchema, column: string, columns: Array<string>, optional: boolean): LeafShape | null {
    if (schema.type === "array") {
      this.faults.push({ path: schema.path, message: "A table row cannot contain a list" })
      return null
    }
    const leaf = this.leafOf(schema)
    if (leaf === null) return null
    columns.push(column)
    return shapeOf(leaf, column, schema, optional)
  }
}

const isObject = ({ keywords, type }: ResolvedSchema): boolean =>
  type === "object" || (type === null && isJsonObject(keywords["properties"]))

const shapeOf = (
  { asText, choices, type }: Leaf,
  key: string,
  schema: ResolvedSchema,
  optional: boolean
): LeafShape => ({
  _tag: "Leaf",
  key,
  type,
  choices,
  asText,
  nullable: schema.nullable,
  optional
})

/** The field of a schema that has only tables, because the interface wants at least one. Its answer is dropped. */
const unasked = (taken: string): CustomFieldSpec => ({ key: `${taken}.title`, type: "string", required: false })

/**
 * The extraction schema that a JSON Schema asks for. Each value is a field, with the names around it before its own
 * (`supplier.name`); each list is a table. Descriptions or titles become hints; `enum` and `pattern` become patterns;
 * `format: date` makes a date. If the schema asks what no document can answer, returns every fault with its path.
 *
 * @see https://json-schema.org/draft/2020-12
 */
export const readJsonSchema = (
  schema: JsonSchema,
  options: ReadingOptions = {}
): ReadSchema | { readonly faults: ReadonlyArray<SchemaFault> } => {
  const reader = new Reader(schema, options)
  const root = reader.resolve(schema, [], [])
  if (root !== null && !isObject(root)) {
    reader.faults.push({ path: ["type"], message: "The top level must be of type object" })
  }
  if (root === null || reader.faults.length > 0) return { faults: reader.faults }
  const shape = reader.object(root, [], false, true)
  const { faults, fields, isOver, tables } = reader
  if (isOver) return { faults }
  if (fields.length > schemaLimits.fields) {
    faults.push({ path: [], message: `A schema may have ${schemaLimits.fields} values at most, not ${fields.length}` })
  }
  if (tables.length > schemaLimits.tables) {
    faults.push({ path: [], message: `A schema may have ${schemaLimits.tables} lists at most, not ${tables.length}` })
  }
  reader.compile()
  if (faults.length > 0) return { faults }
  const [table] = tables
  return { fields: fields.length === 0 && table !== undefined ? [unasked(table.key)] : fields, tables, shape }
}
