import { isFormWord } from "../formWords.js"
import { HOUSES } from "./namedHouses.js"

/** Signs before an address in which one of its earlier parts is looked for. */
const reach = 70
/** Parts that stand before the street, at most: a flat, its floor, its building, the building's name. */
const mostLeads = 4

const name = String.raw`\p{Lu}[\p{L}'’.-]{1,24}`
const names = `${name}(?:[ ](?:(?:de|du|des|la|les|le|aux?)[ ]|[dl]['’])*${name}){0,3}`
const number = String.raw`(?:n[°º][ ]?)?(?:\d{1,5}[ ]?[A-Za-z]?|[A-Z]\d{0,3})(?![\p{L}\d])`
const parting = String.raw`(?:[ ]?[,·|][ ]?\n?|[ ][-–][ ]|[ ]?\n)`

const UNIT = String.raw`(?:app(?:artemen)?t\.?|apartment|apt\.?|logement|logt\.?|porte|esc(?:alier|\.)?|hall|bo[iî]te|bte|flat|unit|suite|room|studio|b[âa]t(?:iment|\.)?|bldg\.?|building|block|tour|tower)[ ]{0,2}`
const FLOOR = String.raw`(?:\d{1,2}[ ]?(?:er|[eè]me|e|nd|rd|st|th)[ ]?(?:étage|etage|floor)|rez-de-chauss[ée]e|rdc|(?:ground|first|second|third|fourth|fifth|top)[ ]floor(?:[ ](?:flat|apartment))?|(?:basement|garden|attic|top|upper|lower)[ ]flat)(?:[ ](?:gauche|droite|left|right|face))?`
// Parts that say of themselves what they are; those of buildings have names.
const KEYED = new RegExp(String.raw`(?<![\p{L}\d])(?:${UNIT}${number}|${FLOOR})${parting}$`, "iu")
// What says that the number with which an address begins is a flat's.
const UNIT_ALONE = new RegExp(String.raw`(?<![\p{L}\d])${UNIT}$`, "iu")
const SITE = new RegExp(
  String.raw`(?<![\p{L}\d])(?:[Rr][ée]s(?:idence|\.)|RÉSIDENCE|RESIDENCE|[Ii]mmeuble|[Ll]otissement|[Hh]ameau|[Ll]ieu-?dit|[Dd]omaine|[Cc]opropriété|[Ff]oyer|[Qq]uartier|[Ll]e[ ]Clos)[ ](?:(?:de|du|des|la|les|le|aux?)[ ]|[dl]['’])*${names}${parting}$`,
  "u"
)
// Houses and buildings by name, before a street of the British Isles; one word alone where it begins what it stands in, as surnames end so as well.
const BUILDING = new RegExp(
  String.raw`(?<![\p{L}\d'’-])(?:The[ ])?(?:(?:Old|New|Upper|Lower|Little|Great)[ ])?(?:(?:${name}[ ]){0,2}(?:${HOUSES}|Court|Mansions?|Heights|Chambers|Point|Quay|Forge|Smithy|Bakery|Schoolhouse|Orchard|Nook|Dairy|Granary|Coach[ ]House|Gatehouse|Oast|Bothy|Steading|Chapel)|(?<=(?:^|\n|,[ ])(?:The[ ])?)\p{Lu}\p{Ll}{2,}(?:crest|view|side|mead|dene|haven|wood|field|leigh|brook|lands|croft|holme))${parting}$`,
  "u"
)

/** Whether there are words of forms before the building's own, which is one itself as often as not. */
const isForm = (building: string): boolean =>
  (building.match(/\p{L}+/gu) ?? []).slice(0, -1).some((word) => word.length > 3 && isFormWord(word))

/** Where an address begins with the parts that stand before its street: `Appt 12, 3e étage`, `Résidence du Parc - Bât. C`, `Flat 4, Regent House`. */
export const withLeads = (text: string, start: number, least: number): number => {
  let from = start
  for (let leads = 0; leads < mostLeads; leads++) {
    const before = text.slice(Math.max(least, from - reach), from)
    const keyed =
      KEYED.exec(before) ?? SITE.exec(before) ?? (/\d/.test(text[from] ?? "") ? UNIT_ALONE.exec(before) : null)
    const building = keyed === null ? BUILDING.exec(before) : null
    const found = keyed ?? (building !== null && !isForm(building[0]) ? building : null)
    if (found === null) break
    from -= found[0].length
  }
  return from
}
