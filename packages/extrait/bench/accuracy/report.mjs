import { scoresOf } from "./measureSet.mjs"

export const percent = (share) => `${(100 * share).toFixed(1)} %`

const cell = (value, show = percent) => (value === null || value === undefined ? "" : show(value))
const row = (cells) => `| ${cells.join(" | ")} |`

/** A line of the table of all sets. */
export const summary = ({ cells, fields, relations, rows, seconds, set, types }) =>
  row([
    set.name,
    set.schema === null ? "by itself" : "the caller's schema",
    set.documents.length,
    cell(fields?.f1Exact),
    cell(fields?.f1Near),
    cell(fields?.reliability.ece, (ece) => ece.toFixed(3)),
    cell(fields?.reliability.passAt95),
    types === null ? "" : `${types.right} of ${types.of}`,
    cell(relations?.f1),
    cell(rows?.recall),
    cell(cells?.f1),
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
  row(["---", "---", ...Array(10).fill("--:")])
]

const reliabilityLine = ({ precision, recall, reliability }) =>
  `Precision ${percent(precision)}, recall ${percent(recall)}, Brier ${reliability.brier.toFixed(3)}, AUROC ${reliability.auroc.toFixed(3)}; ` +
  `${percent(reliability.passAt95)} of the found fields can pass unread at 95 % precision, ${percent(reliability.passAt99)} at 99 %.`

const fieldTable = ({ byKey }) => [
  row(["field", "labelled", "found", "F1 exact", "F1 near"]),
  row(["---", "--:", "--:", "--:", "--:"]),
  ...Object.entries(byKey).map(([key, { f1Exact, f1Near, found, labelled }]) =>
    row([key, labelled, found, percent(f1Exact), percent(f1Near)])
  )
]

/** Sets of documents of one type each, in both languages: a line for each type and language. */
const typeTable = ({ resultOf, set }) => {
  const groups = new Map()
  for (const document of set.documents) {
    const key = `${document.document_type} ${document.language}`
    groups.set(key, [...(groups.get(key) ?? []), document])
  }
  return [
    row(["type", "language", "documents", "type found", "F1 exact", "F1 near", "not labelled but given", "cell F1"]),
    row(["---", "---", "--:", "--:", "--:", "--:", "--:", "--:"]),
    ...[...groups].map(([key, documents]) => {
      const [type, language] = key.split(" ")
      const { cells, fields, types } = scoresOf({ ...set, documents }, resultOf)
      return row([
        type,
        language,
        documents.length,
        `${types.right} of ${types.of}`,
        cell(fields?.f1Exact),
        cell(fields?.f1Near),
        cell(fields?.unlabelled, String),
        cell(cells?.f1)
      ])
    })
  ]
}

const wrongTypes = ({ types }) => {
  const counts = new Map()
  for (const wrong of types?.wrong ?? []) counts.set(wrong, (counts.get(wrong) ?? 0) + 1)
  return counts.size === 0
    ? []
    : [`Types mistaken: ${[...counts].map(([wrong, count]) => `${wrong} (${count})`).join(", ")}.`, ""]
}

const details = (measured) => {
  const { fields, set } = measured
  if (fields === null) return []
  const table = set.complete ? typeTable(measured) : fieldTable(fields)
  return [
    `### ${set.name}`,
    "",
    `${set.about} Source: ${set.source}.`,
    "",
    ...table,
    "",
    ...wrongTypes(measured),
    reliabilityLine(fields),
    ""
  ]
}

/** All figures, as Markdown. */
export const report = (measured) =>
  [...summaryHead, ...measured.map(summary), "", ...measured.flatMap(details)].join("\n")
