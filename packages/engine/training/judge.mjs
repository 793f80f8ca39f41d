// Whether a value is right, and the figures of a set: exact and near F1, and calibration.

import { agreement, reliabilityOf } from "../dist/evaluation/index.js"

/**
 * Whether a candidate is a field's value, or one of them where it has several; words need only be near, for recognition and printing cut
 * them.
 */
export const right = (truth, candidate, { several }) =>
  agreement(several ? { ...truth, also: [...(truth.also ?? []), ...truth.value.split(", ")] } : truth, {
    value: candidate.kind === "currency" ? candidate.compact : candidate.value,
    normalized: candidate.number?.value ?? candidate.date?.iso ?? null
  }).near

/** Prints a set's figures, and gives those of all its fields together; `isAbsent` tells the fields that a document is known not to have. */
export const evaluate = (documents, predictions, truthOf, isAbsent) => {
  const byKey = new Map()
  const judged = []
  let invented = 0
  let absent = 0
  for (const document of documents) {
    const { extract } = predictions.get(document)
    const labelled = truthOf(document)
    for (const [key, { found }] of Object.entries(extract)) {
      const known = isAbsent(document, { key })
      if (known) absent++
      if (found && (known || (document.complete && !labelled.has(key)))) invented++
    }
    for (const [key, truth] of labelled) {
      const tally = byKey.get(key) ?? { labelled: 0, found: 0, exact: 0, near: 0, possible: 0 }
      byKey.set(key, tally)
      tally.labelled++
      if (document.oracle?.[key]) tally.possible++
      const field = extract[key]
      if (!field?.found) continue
      tally.found++
      const { exact, near } = agreement(truth, field)
      if (exact) tally.exact++
      if (near) tally.near++
      judged.push({ confidence: field.confidence, right: near })
    }
  }
  const f1 = (hits, { found, labelled }) => ((200 * hits) / Math.max(1, found + labelled)).toFixed(1).padStart(5)
  const total = { labelled: 0, found: 0, exact: 0, near: 0, possible: 0 }
  for (const [key, tally] of byKey) {
    for (const name of Object.keys(total)) total[name] += tally[name]
    console.log(
      `  ${key.padEnd(24)} labelled ${tally.labelled}  found ${tally.found}  F1 exact ${f1(tally.exact, tally)}  near ${f1(tally.near, tally)}  on the page ${tally.possible}`
    )
  }
  const { ece, brier } = reliabilityOf(judged)
  console.log(
    `  F1 exact ${f1(total.exact, total)}  near ${f1(total.near, total)}  ECE ${ece.toFixed(3)}  Brier ${brier.toFixed(3)}  not labelled but given ${invented} of ${absent}`
  )
  return {
    documents: documents.length,
    labelled: total.labelled,
    exact: f1(total.exact, total),
    near: f1(total.near, total),
    ece,
    invented,
    absent
  }
}
