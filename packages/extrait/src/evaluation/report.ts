import type { FieldScores } from "@extrait/engine/evaluation"
import type { LabelledSet } from "./LabelledSet.js"
import { type ResultOf, type Scores, scoresOf } from "./scoresOf.js"

/** A set, the answers to it and how right they are. */
export interface Measured extends Scores {
  readonly set: LabelledSet
  readonly resultOf: ResultOf
  /** Seconds that the answers took. */
  readonly seconds: number
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

const cell = <A>(value: A | null | undefined, show: (value: A) => string): string =>
  value === null || value === undefined ? "" : show(value)

const row = (cells: ReadonlyArray<string | number>): string => `| ${cells.join(" | ")} |`

/** A line of the table of all sets. */
export const summary = ({ cells, fields, relations, rows, seconds, set, types }: Measured): string =>
  row([
    set.name,
    set.schema === null ? "by itself" : "the caller's schema",
    set.documents.length,
    cell(fields?.f1Exact, percent),
    cell(fields?.f1Near, percent),
    cell(fields?.reliability.ece, (ece) => ece.toFixed(3)),
    cell(fields?.reliability.passAt95, percent),
    types === null ? "" : `${types.right} of ${types.of}`,
    cell(relations?.f1, percent),
    cell(rows?.recall, percent),
    cell(cells?.f1, percent),
    (set.documents.length / seconds).toFixed(2)
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
    "type found",
    "cell adjacency F1",
    "rows found",
    "cell F1",
    "documents a second"
  ]),
  row(["---", "---", ...Array<string>(10).fill("--:")])
]

const reliabilityLine = ({ precision, recall, reliability }: FieldScores): string =>
  `Precision ${percent(precision)}, recall ${percent(recall)}, Brier ${reliability.brier.toFixed(3)}, AUROC ${reliability.auroc.toFixed(3)}; ` +
  `${percent(reliability.passAt95)} of the found fields can pass unread at 95 % precision, ${percent(reliability.passAt99)} at 99 %.`

const fieldTable = ({ byKey }: FieldScores): ReadonlyArray<string> => [
  row(["field", "labelled", "found", "F1 exact", "F1 near"]),
  row(["---", "--:", "--:", "--:", "--:"]),
  ...Object.entries(byKey).map(([key, { f1Exact, f1Near, found, labelled }]) =>
    row([key, labelled, found, percent(f1Exact), percent(f1Near)])
  )
]

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

const details = (measured: Measured): ReadonlyArray<string> => {
  const { fields, set } = measured
  if (fields === null) return []
  const described = [set.about, ...(set.source === "" ? [] : [`Source: ${set.source}.`])].filter((text) => text !== "")
  return [
    `### ${set.name}`,
    "",
    ...(described.length === 0 ? [] : [described.join(" "), ""]),
    ...(set.complete ? typeTable(measured) : fieldTable(fields)),
    "",
    ...wrongTypes(measured),
    reliabilityLine(fields),
    ""
  ]
}

/** All figures, as Markdown. */
export const report = (measured: ReadonlyArray<Measured>): string =>
  [...summaryHead, ...measured.map(summary), "", ...measured.flatMap(details)].join("\n")
