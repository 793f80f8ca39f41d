// How right answers are, and how well their confidence keeps what it promises.

import { logistic } from "./logistic.mjs"

const figure = (x) => Number(x.toFixed(4))

/** A logistic curve through (x, y), held near 0 and 1 by a prior of a few observations. */
export const fitCurve = (rows) => {
  const [offset, slope] = logistic(
    rows.map(({ x, y }) => ({ x: [1, x], y: Number(y) })),
    [0, 1],
    [0, 1]
  )
  return { offset: figure(offset), slope: figure(slope) }
}

/** A logistic curve with a slope for other cuts of a value, `z`; that is held near 0. */
export const fitCurveOfCuts = (rows) => {
  const [offset, slope, ofCuts] = logistic(
    rows.map(({ x, y, z }) => ({ x: [1, x, z], y: Number(y) })),
    [0, 1, 0],
    [0, 1, 0]
  )
  return { offset: figure(offset), slope: figure(slope), ...(ofCuts < 0.01 ? {} : { ofCuts: figure(ofCuts) }) }
}

/** Expected calibration error of rows {p, y} in ten bins of equal mass. */
export const ece = (rows) => {
  const sorted = [...rows].sort((a, b) => a.p - b.p)
  let error = 0
  for (let bin = 0; bin < 10; bin++) {
    const part = sorted.slice(Math.floor((bin * sorted.length) / 10), Math.floor(((bin + 1) * sorted.length) / 10))
    if (part.length === 0) continue
    const mean = (of) => part.reduce((sum, row) => sum + of(row), 0) / part.length
    error += (part.length / sorted.length) * Math.abs(mean(({ p }) => p) - mean(({ y }) => Number(y)))
  }
  return error
}

const percent = (share) => (100 * share).toFixed(1)

/** Confidence from which on a value is given. */
const GIVEN = [0.35, 0.42, 0.5]

/** A line of figures at each threshold. */
export const judge = (name, rows) => {
  const labelled = rows.filter(({ truth }) => truth.value !== null)
  const absent = rows.filter(({ truth }) => truth.value === null)
  const types = ["string", "number", "date", "boolean"].map((type) => {
    const of = labelled.filter((row) => row.type === type)
    const given = rows.filter((row) => row.type === type && row.confidence >= 0.42)
    return `${type} ${percent((2 * given.filter((row) => row.right).length) / Math.max(1, of.length + given.length))} (${of.length})`
  })
  return [
    `${name}: ${rows.length} fields; best candidate right ${percent(labelled.filter((row) => row.right).length / Math.max(1, labelled.length))}`,
    ...GIVEN.map((least) => {
      const given = rows.filter(({ confidence }) => confidence >= least)
      const hits = given.filter((row) => row.right).length
      const withheld = rows.filter(({ confidence }) => confidence < least)
      return `  from ${least}: F1 ${percent((2 * hits) / Math.max(1, given.length + labelled.length))} precision ${percent(hits / Math.max(1, given.length))} recall ${percent(hits / Math.max(1, labelled.length))} ECE ${ece(given.map(({ confidence, right }) => ({ p: confidence, y: right }))).toFixed(3)} absent ECE ${ece(withheld.map(({ absence, truth }) => ({ p: absence, y: truth.value === null }))).toFixed(3)} invented ${absent.filter(({ confidence }) => confidence >= least).length} of ${absent.length}`
    }),
    `  ${types.join(", ")}`
  ].join("\n")
}

const ASKED = { asked: "callers' schemas", known: "built-in types" }

/** The results of each set, as a table for the documentation: every author judged by a model that had not seen that author. */
export const tableBySet = (rows) => {
  const least = 0.43
  const lines = Object.entries(ASKED).flatMap(([as, name]) => {
    const own = rows.filter((row) => row.as === as && (as === "known" || row.custom))
    return [...new Set(own.map(({ set }) => set))].sort().map((set) => {
      const all = own.filter((row) => row.set === set)
      const labelled = all.filter(({ truth }) => truth.value !== null).length
      const given = all.filter(({ confidence }) => confidence >= least)
      const hits = given.filter((row) => row.right).length
      const invented = given.filter(({ truth }) => truth.value === null).length
      const cells = [
        `\`${set}\``,
        name,
        new Set(all.map(({ file }) => file)).size,
        percent((2 * hits) / Math.max(1, given.length + labelled)),
        percent(hits / Math.max(1, given.length)),
        percent(hits / Math.max(1, labelled)),
        ece(given.map(({ confidence: p, right: y }) => ({ p, y }))).toFixed(3),
        `${invented} of ${all.length - labelled}`
      ]
      return `| ${cells.join(" | ")} |`
    })
  })
  return [
    "| set | asked by | documents | F1 near | precision | recall | ECE of found | invented |",
    "|---|---|--:|--:|--:|--:|--:|--:|",
    ...lines
  ].join("\n")
}
