import { type FieldScores, type RegionScores, scoreFields, type TruthType } from "@extrait/engine/evaluation"
import type { LabelledSet } from "./LabelledSet.js"
import { type ResultOf, type Scores, scoresOf } from "./scoresOf.js"

/** A set, the answers to it and how right they are. */
export interface Measured extends Scores {
  readonly set: LabelledSet
  readonly resultOf: ResultOf
  /** Seconds that the answers took; null where they were there. */
  readonly seconds: number | null
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

const cell = <A>(value: A | null | undefined, show: (value: A) => string): string =>
  value === null || value === undefined ? "" : show(value)

const row = (cells: ReadonlyArray<string | number>): string => `| ${cells.join(" | ")} |`

const askedFor = ({ documents, ownSchemas, schema }: LabelledSet): string => {
  if (ownSchemas.size === 0) return schema === null ? "by itself" : "the caller's schema"
  return ownSchemas.size === documents.length ? "a schema of each document" : `own schemas of ${ownSchemas.size}`
}

/** Values invented for fields that the documents do not have; empty where no such field is labelled. */
const inventedOf = ({ absent, invented }: Pick<FieldScores, "absent" | "invented">): string =>
  absent === 0 ? "" : `${invented} of ${absent}`

/** A line of the table of all sets. */
export const summary = ({ cells, fields, relations, rows, seconds, set, types }: Measured): string =>
  row([
    set.name,
    askedFor(set),
    set.documents.length,
    cell(fields?.f1Exact, percent),
    cell(fields?.f1Near, percent),
    cell(fields?.reliability.ece, (ece) => ece.toFixed(3)),
    cell(fields?.reliability.passAt95, percent),
    cell(fields, inventedOf),
    fields === null || fields.absent === 0 ? "" : cell(fields.absence?.ece, (ece) => ece.toFixed(3)),
    types === null ? "" : `${types.right} of ${types.of}`,
    cell(relations?.f1, percent),
    cell(rows?.recall, percent),
    cell(cells?.f1, percent),
    cell(seconds, (time) => (set.documents.length / time).toFixed(2))
  ])

const summaryHead = [
  row([
    "set",
    "what to look for",
    "documents",
    "F1 exact",
    "F1 near",
    "ECE",
    "pass unread at 95 %",
    "invented",
    "ECE of absence",
    "type found",
    "cell adjacency F1",
    "rows found",
    "cell F1",
    "documents a second"
  ]),
  row(["---", "---", ...Array<string>(12).fill("--:")])
]

const reliabilityLine = ({ precision, recall, reliability }: FieldScores): string =>
  `Precision ${percent(precision)}, recall ${percent(recall)}, Brier ${reliability.brier.toFixed(3)}, AUROC ${reliability.auroc.toFixed(3)}; ` +
  `${percent(reliability.passAt95)} of the found fields can pass unread at 95 % precision, ${percent(reliability.passAt99)} at 99 %.`

const absenceLine = ({ absence, absent, invented }: FieldScores): string =>
  `${invented} of ${absent} fields that the documents do not have were given a value` +
  `${absence === null ? "" : `; ECE of absence ${absence.ece.toFixed(3)}`}.`

/** A line for each field; what was invented has a column where a document is labelled not to have a field. */
const fieldTable = (what: string, { absent, byKey }: Pick<FieldScores, "absent" | "byKey">): ReadonlyArray<string> => {
  const cells = (list: ReadonlyArray<string | number>, invented: string): string =>
    row(absent === 0 ? list : [...list, invented])
  return [
    cells([what, "labelled", "found", "F1 exact", "F1 near"], "invented"),
    cells(["---", "--:", "--:", "--:", "--:"], "--:"),
    ...Object.entries(byKey).map(([key, score]) =>
      cells([key, score.labelled, score.found, percent(score.f1Exact), percent(score.f1Near)], inventedOf(score))
    )
  ]
}

/** Where documents have keys of their own, a line for each kind of value in place of each key. */
const byValue = ({ resultOf, set }: Measured): FieldScores["byKey"] => {
  const kinds = new Set(set.documents.flatMap(({ fields = {} }) => Object.values(fields).map(({ type }) => type)))
  const ofKind = (kind: TruthType) =>
    set.documents.map(({ fields = {}, ...document }) => ({
      ...document,
      fields: Object.fromEntries(Object.entries(fields).filter(([, { type }]) => type === kind))
    }))
  return Object.fromEntries([...kinds].map((kind) => [kind, scoreFields(ofKind(kind), resultOf, set.keys)]))
}

/** Sets of documents of one type each, in both languages: a line for each type and language. */
const typeTable = ({ resultOf, set }: Measured): ReadonlyArray<string> => {
  const groups = new Map<string, Array<LabelledSet["documents"][number]>>()
  for (const document of set.documents) {
    const key = `${document.document_type ?? ""} ${document.language ?? ""}`
    groups.set(key, [...(groups.get(key) ?? []), document])
  }
  return [
    row(["type", "language", "documents", "type found", "F1 exact", "F1 near", "not labelled but given", "cell F1"]),
    row(["---", "---", "--:", "--:", "--:", "--:", "--:", "--:"]),
    ...[...groups].map(([key, documents]) => {
      const [type = "", language = ""] = key.split(" ")
      const { cells, fields, types } = scoresOf({ ...set, documents }, resultOf)
      return row([
        type,
        language,
        documents.length,
        types === null ? "" : `${types.right} of ${types.of}`,
        cell(fields?.f1Exact, percent),
        cell(fields?.f1Near, percent),
        cell(fields?.unlabelled, String),
        cell(cells?.f1, percent)
      ])
    })
  ]
}

const wrongTypes = ({ types }: Measured): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const wrong of types?.wrong ?? []) counts.set(wrong, (counts.get(wrong) ?? 0) + 1)
  return counts.size === 0
    ? []
    : [`Types mistaken: ${[...counts].map(([wrong, count]) => `${wrong} (${count})`).join(", ")}.`, ""]
}

const tableOf = (measured: Measured, fields: FieldScores): ReadonlyArray<string> => {
  if (measured.set.complete) return typeTable(measured)
  return measured.set.ownSchemas.size > 0
    ? fieldTable("value", { absent: fields.absent, byKey: byValue(measured) })
    : fieldTable("field", fields)
}

/** Where labelled grids are lost: as wholes, by rows, by cells. */
const regionLine = ({ cells, rows, tables }: RegionScores): string =>
  `Of ${tables.labelled} labelled tables ${percent(tables.recall)} were found, of their ${rows.labelled} rows ${percent(rows.recall)}, of their ${cells.labelled} cells ${percent(cells.recall)}.`

const details = (measured: Measured): ReadonlyArray<string> => {
  const { fields, regions, set } = measured
  if (fields === null) return regions === null ? [] : [`### ${set.name}`, "", regionLine(regions), ""]
  const described = [set.about, ...(set.source === "" ? [] : [`Source: ${set.source}.`])].filter((text) => text !== "")
  return [
    `### ${set.name}`,
    "",
    ...(described.length === 0 ? [] : [described.join(" "), ""]),
    ...tableOf(measured, fields),
    "",
    ...wrongTypes(measured),
    reliabilityLine(fields),
    ...(fields.absent === 0 ? [] : ["", absenceLine(fields)]),
    ""
  ]
}

/** All figures, as Markdown. */
export const report = (measured: ReadonlyArray<Measured>): string =>
  [...summaryHead, ...measured.map(summary), "", ...measured.flatMap(details)].join("\n")
