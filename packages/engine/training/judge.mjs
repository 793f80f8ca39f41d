// Whether a value is right, and the figures of a set: exact and near F1, and calibration.

const squash = (s) =>
  String(s)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")

const distance = (a, b) => {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]
}
const similar = (a, b) => (a === b ? 1 : 1 - distance(a, b) / Math.max(a.length, b.length, 1))

/** `exact` and `near` for a value as text and as number, against one accepted value. */
const compare = (type, wanted, { value, number, date }) => {
  if (type === "number") {
    const exact = number !== undefined && Math.abs(number - Number(wanted)) < 0.005
    return { exact, near: exact }
  }
  if (type === "date") return { exact: date === wanted, near: date === wanted }
  const a = squash(wanted)
  const b = squash(value)
  const exact = a === b && a !== ""
  return { exact, near: exact || (type !== "id" && similar(a, b) >= 0.85) }
}

const accepted = (truth) => [truth.value, ...(truth.also ?? [])]

/** Whether a candidate is a field's value; words need only be near, for recognition and printing cut them. */
export const right = (truth, candidate) =>
  accepted(truth).some(
    (wanted) =>
      compare(truth.type, wanted, {
        value: candidate.kind === "currency" ? candidate.compact : candidate.value,
        number: candidate.number?.value,
        date: candidate.date?.iso
      }).near
  )

const asNumber = (normalized) =>
  typeof normalized === "number"
    ? normalized
    : typeof normalized === "object" && normalized !== null
      ? normalized.amount
      : undefined

/** Prints a set's figures. */
export const evaluate = (documents, predictions, truthOf) => {
  const byKey = new Map()
  const judged = []
  for (const document of documents) {
    const { extract } = predictions.get(document)
    for (const [key, truth] of truthOf(document)) {
      const tally = byKey.get(key) ?? { labelled: 0, found: 0, exact: 0, near: 0, possible: 0 }
      byKey.set(key, tally)
      tally.labelled++
      if (document.oracle?.[key]) tally.possible++
      const field = extract[key]
      if (!field?.found) continue
      tally.found++
      const each = accepted(truth).map((wanted) =>
        compare(truth.type, wanted, { value: field.value, number: asNumber(field.normalized), date: field.normalized })
      )
      if (each.some(({ exact }) => exact)) tally.exact++
      const near = each.some((one) => one.near)
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
  const { ece, brier } = calibrationOf(judged)
  console.log(
    `  F1 exact ${f1(total.exact, total)}  near ${f1(total.near, total)}  ECE ${ece.toFixed(3)}  Brier ${brier.toFixed(3)}`
  )
}

const calibrationOf = (judged) => {
  const n = judged.length
  const sorted = [...judged].sort((a, b) => b.confidence - a.confidence)
  const bins = Math.min(10, n)
  let ece = 0
  for (let i = 0; i < bins; i++) {
    const part = sorted.slice(Math.floor((i * n) / bins), Math.floor(((i + 1) * n) / bins))
    const mean = (of) => part.reduce((sum, one) => sum + of(one), 0) / part.length
    ece += (part.length / n) * Math.abs(mean((one) => one.confidence) - mean((one) => (one.right ? 1 : 0)))
  }
  return {
    ece,
    brier: sorted.reduce((sum, one) => sum + (one.confidence - (one.right ? 1 : 0)) ** 2, 0) / Math.max(1, n)
  }
}
