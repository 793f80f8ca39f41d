import type { Explanation } from "@extrait/core"
import type { Style } from "./style.js"

type FieldExplanation = Explanation["fields"][string]
type Feature = FieldExplanation["features"][number]
type ModelAnswer = NonNullable<Explanation["model"]>["answers"][string]
type Label = NonNullable<NonNullable<FieldExplanation["chosen"]>["label"]>

const percent = (fraction: number): string => `${Math.round(fraction * 100)} %`

const signed = (logOdds: number): string => `${logOdds < 0 ? "−" : "+"}${Math.abs(logOdds).toFixed(1)}`

const quoted = (text: string): string => {
  const line = text.replace(/\s+/g, " ")
  return `"${line.length <= 60 ? line : `${line.slice(0, 59)}…`}"`
}

const pageText = (page: number | null): string => (page === null ? "on no page" : `page ${page}`)

const words = (name: string): string => name.replace(/_/g, " ")

const sides: Readonly<Record<Label["place"], string>> = {
  inline: "before it on its line",
  left: "to its left",
  row: "farther to its left",
  above: "right above it",
  column: "higher up",
  below: "below it",
  right: "to its right",
  heading: "over its part of the page",
  sentence: "around it in its sentence"
}

const labelText = ({ page, place, quality, text }: Label): string =>
  `${quoted(text)} ${sides[place]}, page ${page}, ${percent(quality)} of what is looked for`

const featuresText = (features: ReadonlyArray<Feature>): string =>
  features.map(({ log_odds, name }) => `${words(name)} ${signed(log_odds)}`).join(", ")

const shownText = {
  same: "the pages show the same",
  other: "the pages show something else",
  nothing: "the pages do not show it"
} as const

/** Kinds of features that are worth a place on the line. */
const MOST_FEATURES = 6

/** Rivals that are worth a line of their own, and the least probability that makes them so where a value is given. */
const MOST_RIVALS = 3
const LEAST = 0.001

/** A row of a name and what there is to say; wide enough for the longest name. */
const row = (name: string, text: string, style: Style): string => `    ${style.faint(name.padEnd(8))}  ${text}`

const refusals: Readonly<Record<NonNullable<ModelAnswer["refused"]>, string>> = {
  not_on_page: "the pages do not show it",
  wrong_type: "not of the field's type",
  wrong_pattern: "not of the field's pattern",
  personal_data: "personal data that was not replaced"
}

/** A field may be called `constructor`. */
const answerOf = (model: Explanation["model"], key: string): ModelAnswer | undefined =>
  model !== undefined && Object.hasOwn(model.answers, key) ? model.answers[key] : undefined

/** The model's answer for a field, and its outcome. */
const modelRow = ({ confidence, given, refused, value, verdict }: ModelAnswer, style: Style): string => {
  const now = percent(confidence)
  if (value === null) return row("model", `no value, so ${now}`, style)
  if (refused !== null) return row("model", style.unsure(`${quoted(value)} refused: ${refusals[refused]}`), style)
  if (verdict === "agrees") return row("model", style.good(`${quoted(value)} as well, so ${now}`), style)
  return row(
    "model",
    style.unsure(
      `${quoted(value)} ${verdict === "model_alone" ? "given" : given ? "given instead" : "is less likely"}, so ${now}`
    ),
    style
  )
}

const fieldLines = (
  key: string,
  field: FieldExplanation,
  answer: ModelAnswer | undefined,
  style: Style
): ReadonlyArray<string> => {
  const { chosen, confidence, features, rivals, rules, stated } = field
  const lines = [
    chosen === null
      ? `  ${style.strong(key)}  ${style.faint("not found")}  ${percent(confidence)}`
      : `  ${style.strong(key)}  ${quoted(chosen.value)}  ${percent(confidence)}  ${pageText(chosen.page)}`
  ]
  if (chosen !== null) {
    lines.push(row("label", chosen.label === null ? "none" : labelText(chosen.label), style))
    const telling = features.slice(0, MOST_FEATURES)
    const speakFor = telling.filter(({ log_odds }) => log_odds > 0)
    const speakAgainst = telling.filter(({ log_odds }) => log_odds < 0)
    if (speakFor.length > 0) lines.push(row("for", style.good(featuresText(speakFor)), style))
    if (speakAgainst.length > 0) lines.push(row("against", style.unsure(featuresText(speakAgainst)), style))
  }
  if (stated !== null) {
    const text = `${quoted(stated.value)} in a file inside the document; ${shownText[stated.shown]}`
    lines.push(row("stated", stated.shown === "other" ? style.unsure(text) : text, style))
  }
  if (answer !== undefined) lines.push(modelRow(answer, style))
  for (const { fields, holds, rule } of rules) {
    const text = `${words(rule)} of ${fields.join(", ")}`
    lines.push(row("rule", holds ? `${text} holds` : style.unsure(`${text} fails`), style))
  }
  const told = rivals.filter(({ probability }) => chosen === null || probability >= LEAST).slice(0, MOST_RIVALS)
  for (const { page, probability, value, why } of told)
    lines.push(row("not", `${quoted(value)}  ${percent(probability)}  ${pageText(page)}: ${why}`, style))
  return lines
}

const typeLines = (
  { candidates, chosen, given }: Explanation["document_type"],
  style: Style
): ReadonlyArray<string> => [
  `  ${style.strong("document type")}  ${chosen ?? "none"}${given ? ", as the caller says" : ""}`,
  ...candidates
    .filter(({ anchors, probability }) => probability >= LEAST || anchors.length > 0)
    .slice(0, MOST_RIVALS)
    .map(({ anchors, form_log_odds, probability, type }) => {
      const said = anchors
        .slice(0, MOST_FEATURES)
        .map(({ line, log_odds, words: asked }) => `${asked} ${signed(log_odds)} (page ${line.page})`)
      const form = form_log_odds === 0 ? [] : [`form of the pages ${signed(form_log_odds)}`]
      return `    ${type ?? "none"}  ${percent(probability)}  ${[...said, ...form].join(", ")}`.trimEnd()
    })
]

const tableLines = (tables: Explanation["tables"], style: Style): ReadonlyArray<string> =>
  tables.flatMap(({ columns, fit, found_by, key, rows }) => [
    `  ${style.strong(key)}  ${rows} rows, found by ${found_by}${fit === null ? "" : `, which fit by ${percent(fit)}`}`,
    ...columns.map(({ column, heading }) => row(column, heading === null ? "no heading" : quoted(heading), style))
  ])

const modelLines = (model: Explanation["model"], style: Style): ReadonlyArray<string> =>
  model === undefined
    ? []
    : [
        `  ${style.strong("model")}  ${model.name} ${words(model.outcome)}: ${model.input_tokens} tokens sent, ${model.output_tokens} received, ${model.seconds.toFixed(1)} s`
      ]

/** Why a result is what it is, as a person reads it. */
export const explanationText = (
  { document_type, fields, language, model, tables }: Explanation,
  style: Style
): string =>
  [
    style.strong("why"),
    ...typeLines(document_type, style),
    `  ${style.strong("language")}  ${language.chosen}${language.given ? ", as the caller says" : ""}; the words say ${language.detected}, ${percent(language.probability)}`,
    ...modelLines(model, style),
    ...Object.entries(fields).flatMap(([key, field]) => ["", ...fieldLines(key, field, answerOf(model, key), style)]),
    ...(tables.length === 0 ? [] : [""]),
    ...tableLines(tables, style),
    ""
  ].join("\n")
