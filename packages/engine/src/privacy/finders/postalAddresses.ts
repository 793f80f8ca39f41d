import { type Finder, type Finding, matchesOf } from "../Finding.js"

const house = String.raw`(?<![\p{L}\p{N}.,/-])\d{1,5}\s?(?:[A-Da-d](?![\p{L}])|bis|ter|quater)?(?:\s?[-/]\s?\d{1,4})?`
const words = String.raw`(?:[ ]?[\p{L}\p{N}.'’°-]+)`
const FRENCH_STREETS =
  "rue|avenue|av\\.?|ave|boulevard|bd\\.?|blvd|place|pl\\.?|chemin|che?\\.|impasse|imp\\.|all[ée]es?|all\\.|quai|route|rte|cours|passage|square|sentier|faubourg|fbg|esplanade|promenade|villa|cit[ée]|r[ée]sidence|rés\\.|lotissement|hameau|lieu-?dit|clos|mail|venelle|montée|côte|voie|rond-point|chauss[ée]e|traverse|ruelle"
const ENGLISH_STREETS =
  "street|st\\.?|road|rd\\.?|lane|ln\\.?|avenue|ave\\.?|drive|dr\\.?|close|way|court|ct\\.?|place|pl\\.?|crescent|cres\\.?|terrace|square|sq\\.?|gardens|gdns|grove|boulevard|blvd\\.?|highway|hwy\\.?|parkway|pkwy|circle|cir\\.?|hill|row|mews|walk|trail|green|park|rise|view"

const end = String.raw`(?=$|[\n,;]|\s{2}|\s+[-–]\s|\s+\d{5}(?!\d)|\s)`
const FRENCH = new RegExp(
  `${house},?\\s+(?:${FRENCH_STREETS})(?!\\p{L})(?:[ ](?!\\d{5}(?!\\d))[\\p{L}\\p{N}.'’°-]+){1,7}`,
  "giu"
)
const ENGLISH = new RegExp(`${house},?\\s+(?:\\p{L}[\\p{L}.'’-]*[ ]){1,4}(?:${ENGLISH_STREETS})(?!\\p{L})${end}`, "giu")
const BOX =
  /(?<!\p{L})(?:B\.?P\.?|C\.?S\.?|P\.?\s?O\.?\s?Box|Apt\.?|Appt\.?|Appartement|Suite|Flat|Unit|B[âa]t(?:iment|\.)?)\s?(?:n[°º]\s?)?(?:\d{1,6}[A-Z]?|[A-Z](?!\p{L}))(?!\p{L})/giu
// Zones of workshops and trade (`ZA de la Plaine`) stand where a street has its name.
const ZONE =
  /(?<!\p{L})Z\.?[AIC]\.?\s(?:(?:de|des|du|la|les|le)\s|[dl]['’]){1,2}\p{Lu}[\p{L}'’-]+(?:[ ]\p{Lu}[\p{L}'’-]+)?/gu

// What may follow on the same address: units, towns, postcodes and countries, parted by commas, dashes or line ends.
// A hyphen joins and a space parts, never both ways, so that no run of words can be cut up in more than one way.
const town = String.raw`(?<![\p{L}'’.-])\p{Lu}[\p{L}'’.]{1,40}(?:-[\p{L}'’]{1,40}|[ ](?:\p{Lu}[\p{L}'’.]{0,40}|sur|sous|les|lès|le|la|de|du|des|en|aux|[dl]['’]\p{L}{1,40}|on|upon|under|the|\d{1,2})(?![\p{L}\d])){0,8}(?:\s+CEDEX(?:\s\d{1,2})?)?`
const POST_FRENCH = new RegExp(
  `(?<![\\p{L}\\p{N}./-])(?<!\\d[ ,])(?:F-)?\\d{5}[ ]+(?!(?:EUR|USD|GBP|CHF|CAD|HT|TTC)(?!\\p{L}))(?:${town})`,
  "gu"
)
// An O for a zero, an S for a five and an I for a one come of misreading.
const POST_BRITISH = new RegExp(
  `(?:(?:${town}),?(?:\\s+[-–·])?\\s+)?(?<![\\p{L}\\p{N}])(?:[A-Z]{1,2}\\d[A-Z\\d]?\\s?\\d[A-Z]{2}|[A-Z][A-Z0]\\d{1,2}\\s[\\dOSI][A-Z]{2})(?![\\p{L}\\p{N}])`,
  "gu"
)
const POST_AMERICAN = new RegExp(`(?:${town}),?\\s+[A-Z]{2}\\.?\\s+\\d{5}(?:-\\d{4})?(?!\\d)`, "gu")
const EIRCODE = new RegExp(
  // Letters that no Eircode has are taken as well: they come of misreading.
  `(?:(?:${town}),?(?:\\s+[-–·])?\\s+)?(?<![\\p{L}\\p{N}])[A-Z]\\d[\\dW]\\s(?=[A-Z]*\\d)(?=\\d*[A-Z])[A-Z\\d]{4}(?![\\p{L}\\p{N}])`,
  "gu"
)
const LABELLED =
  /(?<!\p{L})(?:adresse(?:\s+(?:postale|personnelle|du\s+\p{L}+|de\s+\p{L}+))?|domicile|domicili[ée]{1,2}(?:\s+(?:au|à))?|demeurant(?:\s+(?:au|à))?|r[ée]sidant(?:\s+(?:au|à))?|(?:home|postal|mailing|permanent)?\s?address|residing\s+at)\s{0,2}:?\s{1,3}(?!e-?mail|mail|ip)(\d{1,5}[^\n:;]{6,110}?)(?=$|\n|;|\s{3}|,?\s(?:t[ée]l(?:[ée]phone)?|phone|e-?mail|courriel|m[ée]l|date|n[ée]e?)(?!\p{L}))/giu

// A house with the name of its street right before a town or a post code, whatever the street calls itself or was read as.
const HOUSE_BEFORE = new RegExp(`${house},?[ ]+\\p{Lu}[^\\n\\d:;]{2,40}[,\\s]+$`, "u")

// A French post code that lost digits, right behind a street.
const CUT_CODE = new RegExp(`^,?[ ]+\\d{1,4}[ ]+(?:${town})`, "u")

const isEmptyBetween = (text: string, from: number, to: number): boolean => /^[\s,;·–-]*$/.test(text.slice(from, to))
const middle = new RegExp(`^[\\s,;–-]*(?:${words}[ ]?){1,5}[\\s,;–-]*$`, "u")

/**
 * Postal addresses: a house with its street, the post code with its town, boxes and flats, joined where they follow each other, also
 * over line ends. A street or a post code and town alone count as well.
 */
export const findPostalAddresses: Finder = (text) => {
  const parts = [
    ...matchesOf("ADDRESS", text, LABELLED, () => true, 1),
    ...matchesOf("ADDRESS", text, FRENCH),
    ...matchesOf("ADDRESS", text, ENGLISH, (value) => /^\d+\s*[A-Da-d]?,?\s+\p{Lu}/u.test(value)),
    ...matchesOf("ADDRESS", text, POST_FRENCH),
    ...matchesOf("ADDRESS", text, POST_BRITISH),
    ...matchesOf("ADDRESS", text, POST_AMERICAN),
    ...matchesOf("ADDRESS", text, EIRCODE)
  ]
  for (const [index, { start, ...rest }] of parts.entries()) {
    const before = text.slice(Math.max(0, start - 60), start).match(HOUSE_BEFORE)
    if (before !== null) parts[index] = { ...rest, start: start - before[0].length }
  }
  const boxes = [...matchesOf("ADDRESS", text, BOX), ...matchesOf("ADDRESS", text, ZONE)]
  const sorted = [...parts, ...boxes].sort((a, b) => a.start - b.start || b.end - a.end)
  const joined: Array<{ from: number; to: number; boxed: boolean }> = []
  for (const part of sorted) {
    const boxed = boxes.includes(part)
    const last = joined.at(-1)
    if (last === undefined) {
      joined.push({ from: part.start, to: part.end, boxed })
      continue
    }
    const between = text.slice(last.to, part.start)
    const near = part.start <= last.to || isEmptyBetween(text, last.to, part.start)
    // One line of words may stand between a street and its post code: a building, a village, a town.
    const bridged =
      !boxed &&
      between.includes("\n") &&
      between.length < 48 &&
      !/\d/.test(between) &&
      middle.test(between) &&
      (between.match(/\n/g)?.length ?? 0) <= 2
    if (near || bridged) {
      last.to = Math.max(last.to, part.end)
      last.boxed = last.boxed && boxed
    } else joined.push({ from: part.start, to: part.end, boxed })
  }
  for (const [index, { boxed, from, to }] of joined.entries()) {
    const cut = boxed ? null : text.slice(to).match(CUT_CODE)
    if (cut !== null && to + cut[0].length <= (joined[index + 1]?.from ?? text.length)) {
      joined[index] = { boxed, from, to: to + cut[0].length }
    }
  }
  // A flat or a box by itself says nothing: `Unit 3` may be a product.
  return joined
    .filter(({ boxed }) => !boxed)
    .map(({ from, to }): Finding => ({ kind: "ADDRESS", start: from, end: to }))
}
