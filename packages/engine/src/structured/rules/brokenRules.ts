import type { XmlElement } from "../readXml.js"
import { CODE_LISTS } from "./codeLists.js"
import { CORE_RULES } from "./coreRules.js"
import { CROSS_INDUSTRY_TERMS } from "./crossIndustryTerms.js"
import { placesAt } from "./paths.js"
import type { Rule, Summand } from "./Rule.js"
import { groupsOf, HALF_A_CENT, hasTerm, numberOf, readTerms, type TermPaths, type Terms, textOf } from "./terms.js"
import { UNIVERSAL_TERMS } from "./universalTerms.js"
import { brokenVatRules } from "./vatRules.js"

/** The value of `BT-24` in a file that claims to keep the rules. Extensions, marked `#conformant#`, may loosen some of them. */
const KEEPS = "urn:cen.eu:en16931:2017"
const LOOSENS = "#conformant#"

const sumOf = (invoice: Terms, own: Terms, of: ReadonlyArray<Summand>): number =>
  of.reduce((sum, { in: group, negative, term }) => {
    const from = group === undefined ? [own] : groupsOf(invoice, group)
    const part = from.reduce((all, one) => all + (numberOf(one, term) ?? 0), 0)
    return sum + (negative === true ? -part : part)
  }, 0)

const keeps = (rule: Rule, own: Terms, invoice: Terms): boolean => {
  if ("needs" in rule) {
    if (rule.unless !== undefined && textOf(own, rule.unless.term) === rule.unless.text) return true
    if (rule.where !== undefined) {
      const text = textOf(own, rule.where.term)
      if (text === undefined || rule.where.texts?.includes(text) === false) return true
    }
    return rule.needs.some((name) => hasTerm(own, name))
  }
  if ("needsAll" in rule) return rule.needsAll.every((name) => hasTerm(own, name))
  if ("excludes" in rule) return !rule.excludes.every((name) => hasTerm(own, name))
  if ("total" in rule) {
    if (rule.given !== undefined && !hasTerm(own, rule.given)) return true
    // Two statements of one sum contradict each other, even if one of them fits.
    const named = [rule.total, ...rule.of.flatMap(({ in: group, term }) => (group === undefined ? [term] : []))]
    if (named.some((term) => (own.values.get(term)?.length ?? 0) > 1)) return false
    return Math.abs((numberOf(own, rule.total) ?? 0) - sumOf(invoice, own, rule.of)) < HALF_A_CENT
  }
  if ("cents" in rule) return rule.cents.every((term) => !/\.\d{3,}/.test(textOf(own, term) ?? ""))
  if ("listed" in rule) {
    const list = CODE_LISTS[rule.list]
    return rule.listed.every((term) =>
      (own.values.get(term) ?? []).every((text) => list.has(rule.begins === true ? text.slice(0, 2) : text))
    )
  }
  if ("notNegative" in rule) return (numberOf(own, rule.notNegative) ?? 0) >= 0
  const [start, end] = rule.ordered.map((term) => textOf(own, term))
  // Dates in one format: sorting them as text is sorting by time.
  return start === undefined || end === undefined || start <= end
}

/** The paths of EN 16931's terms in a kind of file; undefined if it is no invoice. */
const pathsOf = ({ name }: XmlElement): TermPaths | undefined => {
  if (name === "CrossIndustryInvoice") return CROSS_INDUSTRY_TERMS
  return name === "Invoice" || name === "CreditNote" ? UNIVERSAL_TERMS : undefined
}

/** The first text of a term of the invoice itself. */
const statedText = (root: XmlElement, { terms }: TermPaths, term: string): string | undefined =>
  placesAt(root, terms[term] ?? "").find(({ text }) => text !== "")?.text

/** An invoice's values by the terms of EN 16931. */
const termsOf = (root: XmlElement, paths: TermPaths): Terms => {
  const named = new Map<string, string>()
  for (const [name, term] of [
    ["currency", "BT-5"],
    ["taxCurrency", "BT-6"]
  ] as const) {
    const text = statedText(root, paths, term)
    if (text !== undefined) named.set(name, text)
  }
  return readTerms(root, paths, named)
}

/** The rules that an invoice's terms break, by their published names, each once. */
const rulesBrokenBy = (invoice: Terms): ReadonlyArray<string> => [
  ...new Set([
    ...CORE_RULES.flatMap((rule) =>
      groupsOf(invoice, rule.in ?? "").every((own) => keeps(rule, own, invoice)) ? [] : [rule.id]
    ),
    ...brokenVatRules(invoice)
  ])
]

/**
 * The rules of EN 16931 that an XML invoice breaks, such as `BR-CO-13`. None for a file that does not claim to keep them: another kind of invoice, a
 * profile below the norm or an extension of it.
 */
export const brokenRules = (root: XmlElement): ReadonlyArray<string> => {
  const paths = pathsOf(root)
  const promised = paths && statedText(root, paths, "BT-24")
  if (paths === undefined || promised === undefined) return []
  return promised.startsWith(KEEPS) && !promised.includes(LOOSENS) ? rulesBrokenBy(termsOf(root, paths)) : []
}
