import { scoreFields } from "@extrait/engine/evaluation"

const types = ["string", "number", "date", "boolean"]
const origins = ["other document", "near miss"]

const row = (cells) => `| ${cells.join(" | ")} |`
const percent = (share) => `${(100 * share).toFixed(1)} %`
const shareOf = ({ absent, invented }) => (absent === 0 ? "" : percent(invented / absent))
const meanOf = (list) => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length)

const nothing = (fields) => Object.fromEntries(fields.map(({ key, type }) => [key, { type, value: null }]))

/** Scores the absent fields that pass as if labelled with nothing; `withOwn` adds the fields that the documents do have. */
const scored = (answers, passes, withOwn = false) => {
  const lines = answers.map(({ asked, document, extract }, index) => ({
    file: String(index),
    extract,
    fields: { ...(withOwn ? document.labels : {}), ...nothing(asked.filter((field) => field.counts && passes(field))) }
  }))
  return scoreFields(lines, (file) => lines[Number(file)])
}

const typeRow = (name, answers, passes) => {
  const all = scored(answers, passes)
  const byOrigin = origins.map((origin) => scored(answers, (field) => passes(field) && field.origin === origin))
  return row([
    name,
    all.absent,
    all.invented,
    shareOf(all),
    ...byOrigin.flatMap((scores) => [`${scores.invented} of ${scores.absent}`, shareOf(scores)]),
    all.judged.length === 0 ? "" : meanOf(all.judged.map(({ confidence }) => confidence)).toFixed(2)
  ])
}

const binRow = ({ count, kept, promised }) => row([count, percent(promised), percent(kept)])

const calibration = ({ absence, judgedAbsent }) => {
  if (absence === null) return ["Every field was given a value, so that there is no absence to judge."]
  const wrong = judgedAbsent.filter(({ right }) => !right).length
  return [
    `Calibration of absence, over ${judgedAbsent.length} fields that were not given, ${wrong} of which the documents do have (their own count once for each schema): ` +
      `ECE ${absence.ece.toFixed(3)}, Brier ${absence.brier.toFixed(3)}, AUROC ${absence.auroc.toFixed(3)}.`,
    "",
    row(["not given", "mean confidence", "not there"]),
    row(["--:", "--:", "--:"]),
    ...absence.bins.map(binRow)
  ]
}

/** How many absent fields were given a value, by type and by origin, and how well calibrated the confidence in absence is; as Markdown. */
export const report = (answers) => {
  const documents = new Set(answers.map(({ document }) => document)).size
  const asked = answers.flatMap((answer) => answer.asked)
  const uncounted = asked.filter(({ counts }) => !counts).length
  return [
    `${documents} documents, ${asked.length} fields asked for that they do not have in ${answers.length} schemas; ` +
      `${uncounted} are not counted, since words on the pages say that they may be there.`,
    "",
    row(["type", "absent", "given", "", "of other documents", "", "near misses", "", "mean confidence of the given"]),
    row(["---", ...Array(8).fill("--:")]),
    ...types.map((type) => typeRow(type, answers, (field) => field.type === type)),
    typeRow("all", answers, () => true),
    "",
    ...calibration(scored(answers, () => true, true))
  ].join("\n")
}

/** What was given for absent fields, a line each: document, key, type, where the field is from, confidence, value. */
export const givenLines = (answers) =>
  answers.flatMap(({ asked, document, extract }) =>
    asked
      .filter(({ counts, key }) => counts && extract[key]?.found)
      .map(({ key, origin, type }) => {
        const { confidence, value } = extract[key]
        return [document.name, key, type, origin, confidence.toFixed(2), String(value).replace(/\s+/g, " ")].join("\t")
      })
  )
