import { fold } from "../../text/fold.js"

/** Words with which streets of France, Belgium and Switzerland begin. */
const FRENCH = (
  "rue avenue boulevard place chemin impasse allées allée quai route cours passage square sentier faubourg esplanade promenade villa cité résidence " +
  "lotissement hameau lieu-dit lieudit clos venelle sente montée côte voie rond-point chaussée traverse ruelle drève cloître"
).split(" ")
const FRENCH_SHORT = [
  "av\\.?",
  "ave",
  "boul\\.",
  "bd\\.?",
  "blvd",
  "pl\\.?",
  "che?\\.",
  "imp\\.",
  "all\\.",
  "rte",
  "fbg",
  "rés\\."
]

/** Words with which streets of the British Isles and of America end. */
const ENGLISH = (
  "street road lane avenue drive close way court place crescent terrace square gardens grove boulevard highway parkway circle hill row mews walk trail green " +
  "park rise view parade"
).split(" ")
const ENGLISH_SHORT = "st rd ln ave dr ct pl cres sq gdns blvd hwy pkwy cir ter trl"
  .split(" ")
  .map((word) => `${word}\\.?`)

/** An accent may be left out. */
const loosened = (word: string): string => word.replace(/[éèêôî]/g, (letter) => `[${letter}${fold(letter)}]`)

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const either = (word: string): string => `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}`

const french = [...FRENCH.map(loosened), ...FRENCH_SHORT]

/** Words and abbreviations of French streets, as alternatives of an expression that ignores case. */
export const FRENCH_STREETS: string = french.join("|")
/** The same for expressions in which case counts: with a small letter or a capital. */
export const FRENCH_STREETS_EITHER: string = french.map(either).join("|")
/** Words and abbreviations of English streets, as alternatives of an expression that ignores case. */
export const ENGLISH_STREETS: string = [...ENGLISH, ...ENGLISH_SHORT].join("|")
/** The same for expressions in which case counts: with a capital. */
export const ENGLISH_STREETS_CAPITAL: string = [...ENGLISH, ...ENGLISH_SHORT].map(capitalised).join("|")
/** The words alone, with a capital. */
export const ENGLISH_STREET_WORDS: string = ENGLISH.map(capitalised).join("|")

/** Words of streets, folded, that are known though a letter is misread: long ones, and short ones that are near nothing else. */
export const KNOWN_MISREAD: ReadonlyArray<string> = [...FRENCH, ...ENGLISH]
  .map(fold)
  .filter((word) => word.length > 4 || /^(?:rue|quai|road|lane|mews|walk)$/.test(word))
