import type { Comparison, Figures, ValueChange } from "./compare.js"

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
const decimal = (figure: number): string => figure.toFixed(3)

const row = (cells: ReadonlyArray<string | number>): string => `| ${cells.join(" | ")} |`

/** A value as a cell of Markdown. */
const shown = (value: string | null): string =>
  value === null ? "–" : value.replace(/\s+/g, " ").replaceAll("|", "\\|").slice(0, 60)

const figures: ReadonlyArray<readonly [name: keyof Figures, title: string, show: (figure: number) => string]> = [
  ["f1_exact", "F1 exact", percent],
  ["f1_near", "F1 near", percent],
  ["precision", "precision", percent],
  ["recall", "recall", percent],
  ["ece", "ECE", decimal],
  ["brier", "Brier", decimal],
  ["auroc", "AUROC", decimal],
  ["pass_at_95", "pass unread at 95 %", percent],
  ["types_found", "type found", percent],
  ["rows_found", "rows found", percent],
  ["cell_f1", "cell F1", percent]
]

/** A difference with its sign, in percentage points where the figures are shares. */
const difference = (before: number, now: number, show: (figure: number) => string): string => {
  const text = show(Math.abs(now - before)).replace(" %", "")
  return Number(text) === 0 ? "0" : `${now < before ? "−" : "+"}${text}`
}

const figuresTable = ({ before, now }: Comparison): ReadonlyArray<string> => [
  row(["", "before", "now", "change"]),
  row(["---", "--:", "--:", "--:"]),
  ...figures.flatMap(([name, title, show]) => {
    const [a, b] = [before[name], now[name]]
    return a === null || b === null ? [] : [row([title, show(a), show(b), difference(a, b, show)])]
  })
]

const fieldsTable = ({ fields }: Comparison): ReadonlyArray<string> => {
  const changed = Object.entries(fields).filter(
    ([, { became_right, became_wrong, differ }]) => became_right + became_wrong + differ > 0
  )
  if (changed.length === 0) return ["No labelled value changed.", ""]
  return [
    row(["field", "F1 near before", "F1 near now", "became right", "became wrong", "differ"]),
    row(["---", "--:", "--:", "--:", "--:", "--:"]),
    ...changed.map(([key, { became_right, became_wrong, before, differ, now }]) =>
      row([key, percent(before.f1Near), percent(now.f1Near), became_right, became_wrong, differ])
    ),
    ""
  ]
}

const valuesTable = (title: string, changes: ReadonlyArray<ValueChange>): ReadonlyArray<string> =>
  changes.length === 0
    ? []
    : [
        `### ${title}`,
        "",
        row(["file", "field", "labelled", "before", "now"]),
        row(Array<string>(5).fill("---")),
        ...changes.map(({ before, file, key, labelled, now }) =>
          row([shown(file), shown(key), shown(labelled), shown(before), shown(now)])
        ),
        ""
      ]

/** What changed, as Markdown; `name` is what the earlier answers are called. */
export const comparisonReport = (name: string, comparison: Comparison): string => {
  const { documents, not_compared } = comparison
  const left = not_compared.length === 0 ? "" : ` It has no result of ${not_compared.length}, which are left out.`
  return [
    `## Against ${name}`,
    "",
    `${documents} ${documents === 1 ? "document" : "documents"} compared.${left}`,
    "",
    ...figuresTable(comparison),
    "",
    ...fieldsTable(comparison),
    ...valuesTable("Became wrong", comparison.became_wrong),
    ...valuesTable("Became right", comparison.became_right),
    ...valuesTable("Differ, as right or as wrong as before", comparison.differ)
  ].join("\n")
}
