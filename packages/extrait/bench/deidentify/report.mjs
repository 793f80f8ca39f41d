const percent = (part, whole) => (whole === 0 ? "" : ((100 * part) / whole).toFixed(1))

/** Kinds that have a form or check digits: all but names, addresses and places. */
const isStructured = (kind) => !["PERSON", "ADDRESS", "PLACE_OF_BIRTH"].includes(kind)

const totals = (documents) => {
  const kinds = new Map()
  const sum = {
    found: 0,
    missed: 0,
    wrong: 0,
    left: 0,
    replaced: 0,
    structuredFound: 0,
    structuredMissed: 0,
    unread: 0
  }
  for (const document of documents) {
    for (const fate of ["found", "missed"]) {
      for (const { kind } of document[fate]) {
        const counts = kinds.get(kind) ?? { found: 0, missed: 0 }
        counts[fate]++
        kinds.set(kind, counts)
        sum[fate]++
        if (isStructured(kind)) sum[fate === "found" ? "structuredFound" : "structuredMissed"]++
      }
    }
    sum.wrong += document.wrong.length
    sum.left += document.left.length
    sum.unread += document.unread.length
    sum.replaced += document.replaced
  }
  return { kinds, sum }
}

const row = (name, { sum }) =>
  `| ${name} | ${sum.found + sum.missed} | ${percent(sum.found, sum.found + sum.missed)} | ${percent(sum.structuredFound, sum.structuredFound + sum.structuredMissed)} | ${percent(sum.replaced - sum.wrong, sum.replaced)} | ${sum.left} | ${sum.unread} |`

/** The figures as tables in Markdown: recall and precision over words, by kind and by document type. */
export const report = (documents) => {
  const groups = [...new Set(documents.map(({ appearance }) => appearance))].map((appearance) => ({
    name: appearance === "digital" ? "drawn clean" : "as scans",
    documents: documents.filter((document) => document.appearance === appearance)
  }))
  const lines = [
    "| documents | private words | replaced, % | of checked or fixed form, % | rightly replaced, % | left in results | not read |",
    "| --- | --: | --: | --: | --: | --: | --: |",
    ...groups.map(({ documents: group, name }) => row(`${group.length} ${name}`, totals(group)))
  ]
  for (const { documents: group, name } of groups) {
    const { kinds } = totals(group)
    lines.push(
      "",
      `**By kind, ${name}**`,
      "",
      "| kind | private words | replaced, % |",
      "| --- | --: | --: |",
      ...[...kinds]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([kind, { found, missed }]) => `| ${kind} | ${found + missed} | ${percent(found, found + missed)} |`),
      "",
      `**By document type, ${name}**`,
      "",
      "| type | private words | replaced, % | of checked or fixed form, % | rightly replaced, % | left in results | not read |",
      "| --- | --: | --: | --: | --: | --: | --: |",
      ...[...new Set(group.map(({ type }) => type))].map((type) =>
        row(type, totals(group.filter((document) => document.type === type)))
      )
    )
  }
  return lines.join("\n")
}
