import { BUILT_IN_TYPES, type DocumentType, LANGUAGE_CODES } from "@extrait/engine/domain"
import { type Effect, Schema } from "effect"
import { decode } from "./decode.js"
import type { ValidationFailed } from "./Errors.js"
import { Pattern } from "./ExtractionSchema.js"

const text = (most: number) => Schema.String.pipe(Schema.minLength(1), Schema.maxLength(most))

/** A key of `extract`, of a table or of a column, as built-in types write theirs. */
const Key = text(64).pipe(
  Schema.pattern(/^[a-z][a-z0-9_]*$/, {
    message: () => "Expected lower-case letters, digits and underscores, starting with a letter"
  })
)

const Label = Schema.Union(text(120), Schema.Tuple(text(120), Schema.Number.pipe(Schema.between(0, 1))))

/** Labels by the code of an installed language; a language may be left out. */
const Labels = Schema.Record({ key: Schema.String, value: Schema.Array(Label).pipe(Schema.maxItems(200)) }).pipe(
  Schema.filter((labels) =>
    Object.keys(labels)
      .filter((code) => !LANGUAGE_CODES.includes(code))
      .map((code) => ({
        path: [code],
        message: `The language ${code} is not installed; installed are ${LANGUAGE_CODES.join(", ")}`
      }))
  )
)

/** The scoring models that fields of built-in types have. */
const models = new Set(BUILT_IN_TYPES.flatMap(({ fields }) => fields.flatMap(({ model }) => model ?? [])))

const FieldDefinition = Schema.Struct({
  key: Key,
  kind: Schema.Literal(
    "date",
    "time",
    "amount",
    "number",
    "boolean",
    "identifier",
    "iban",
    "bic",
    "vat",
    "registration",
    "phone",
    "email",
    "currency",
    "payment",
    "name",
    "address",
    "text",
    "sex",
    "country",
    "zone",
    "social_security",
    "practitioner",
    "bank_branch"
  ),
  labels: Labels,
  party: Schema.optionalWith(Schema.Literal("issuer", "recipient"), { exact: true }),
  model: Schema.optionalWith(
    Schema.String.pipe(
      Schema.filter((name) => models.has(name) || `No such scoring model; choose from ${[...models].join(", ")}`)
    ),
    { exact: true }
  ),
  pattern: Schema.optionalWith(Pattern.pipe(Schema.maxLength(1000)), { exact: true }),
  end: Schema.optionalWith(Schema.Literal("from", "to"), { exact: true }),
  shares: Schema.optionalWith(Schema.Boolean, { exact: true }),
  zone: Schema.optionalWith(
    Schema.Literal(
      "zone",
      "document_number",
      "surname",
      "given_names",
      "birth_date",
      "nationality",
      "sex",
      "expiry_date",
      "issuing_country"
    ),
    { exact: true }
  ),
  several: Schema.optionalWith(Schema.Boolean, { exact: true })
})

const FieldRule = Schema.Union(
  Schema.Struct({
    rule: Schema.Literal("sum"),
    parts: Schema.Array(Key).pipe(Schema.minItems(1), Schema.maxItems(4)),
    total: Key
  }),
  Schema.Struct({ rule: Schema.Literal("not_before"), earlier: Key, later: Key }),
  Schema.Struct({ rule: Schema.Literal("at_most"), part: Key, whole: Key }),
  Schema.Struct({
    rule: Schema.Literal("movements"),
    table: Key,
    added: Key,
    taken: Key,
    opening: Key,
    closing: Key
  }),
  Schema.Struct({ rule: Schema.Literal("account_key"), bank: Key, branch: Key, account: Key, key: Key }),
  Schema.Struct({ rule: Schema.Literal("part_of_iban"), part: Key, iban: Key })
)

const TableDefinition = Schema.Struct({
  key: Key,
  columns: Schema.Array(
    Schema.Struct({
      key: Key,
      labels: Schema.Array(text(120)).pipe(Schema.maxItems(200)),
      type: Schema.Literal("string", "number", "date", "amount"),
      split: Schema.optionalWith(Schema.Boolean, { exact: true })
    })
  ).pipe(Schema.minItems(1), Schema.maxItems(20))
})

interface Keyed {
  readonly key: string
}

/** A fault for each key that an earlier element of the list has. */
const repeated = (name: string, list: ReadonlyArray<Keyed>) =>
  list.flatMap(({ key }, i) =>
    list.findIndex((other) => other.key === key) < i
      ? [{ path: [name, i, "key"], message: `${key} is listed twice` }]
      : []
  )

type Tables = ReadonlyArray<Keyed & { readonly columns: ReadonlyArray<Keyed> }>

/** A fault for each name in a rule that the type lacks: a field or, for a rule over a table's rows, the table and its columns. */
const unknownNames = (rules: ReadonlyArray<typeof FieldRule.Type>, fields: ReadonlyArray<Keyed>, tables: Tables) =>
  rules.flatMap((rule, i) => {
    const columns = rule.rule === "movements" ? tables.find(({ key }) => key === rule.table)?.columns : undefined
    const known = (name: string): readonly [kind: string, list: ReadonlyArray<Keyed>] => {
      if (rule.rule === "movements" && name === "table") return ["table", tables]
      if (rule.rule === "movements" && (name === "added" || name === "taken")) return ["column", columns ?? []]
      return ["field", fields]
    }
    return Object.entries(rule).flatMap(([name, value]) => {
      if (name === "rule") return []
      const [kind, list] = known(name)
      return [value]
        .flat()
        .filter((key) => !list.some((one) => one.key === key))
        .map((key) => ({ path: ["rules", i, name], message: `No such ${kind}: ${key}` }))
    })
  })

/**
 * A user's own document type, as in its JSON file. Built-in types have the same form. `decodeDocumentType` reads one and
 * names the path of every fault.
 */
export const DocumentTypeFile = Schema.Struct({
  name: Key,
  aliases: Schema.optionalWith(Schema.Array(text(120)).pipe(Schema.maxItems(50)), { exact: true }),
  anchors: Schema.Array(
    Schema.Struct({
      words: text(120),
      weight: Schema.Number.pipe(Schema.between(-10, 10)),
      where: Schema.Literal("title", "anywhere", "prose", "zone")
    })
  ).pipe(Schema.minItems(1), Schema.maxItems(200)),
  fields: Schema.Array(FieldDefinition).pipe(Schema.minItems(1), Schema.maxItems(100)),
  tables: Schema.optionalWith(Schema.Array(TableDefinition).pipe(Schema.maxItems(10)), { default: () => [] }),
  rules: Schema.optionalWith(Schema.Array(FieldRule).pipe(Schema.maxItems(50)), { default: () => [] }),
  decoys: Schema.optionalWith(Schema.Array(text(120)).pipe(Schema.maxItems(200)), { default: () => [] }),
  narrowPage: Schema.optionalWith(Schema.Number.pipe(Schema.between(-10, 10)), { exact: true }),
  brief: Schema.optionalWith(Schema.Boolean, { exact: true })
})
  .pipe(
    Schema.filter(({ fields, rules, tables }) => [
      ...repeated("fields", fields),
      ...repeated("tables", tables),
      ...tables.flatMap(({ columns }, i) =>
        repeated("columns", columns).map(({ message, path }) => ({ path: ["tables", i, ...path], message }))
      ),
      ...unknownNames(rules, fields, tables)
    ])
  )
  .annotations({ identifier: "DocumentTypeFile" })

/** Decodes a document type from parsed JSON. Fails with every fault and its path. */
export const decodeDocumentType = (input: unknown): Effect.Effect<DocumentType, ValidationFailed> =>
  decode(DocumentTypeFile)(input)
