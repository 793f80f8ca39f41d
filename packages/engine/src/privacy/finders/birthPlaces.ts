import { matchesOf as matchesIn } from "../../text/matches.js"
import { type Finder, type Finding, matchesOf } from "../Finding.js"
import { isFirm } from "../firms.js"
import { hasFormWord } from "../formWords.js"
import { endsInBirthPlaceLabel } from "../nearLabels.js"

const place = String.raw`\p{Lu}[\p{L}'’.-]*(?:[ ](?:\p{Lu}[\p{L}'’.-]*|(?:sur|sous|les|lès|la|le|de|du|on|upon|under)(?=[ ](?!(?:January|February|March|April|May|June|July|August|September|October|November|December|un|premier|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente)(?!\p{L}))\p{L}))(?=[ ]|$|\n|[,;)(]))*`
const country = String.raw`\p{Lu}[\p{L}'’. -]{2,30}`
const day = String.raw`(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{1,2}(?:er)?\s+\p{L}{3,9}\s+\d{4})`
// Only the place must begin with a capital: the label's letters may be either.
const either = (words: string): string =>
  words.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`).replace(/ /g, "\\s+")
const labels = [
  "lieu de naissance",
  "ville de naissance",
  "commune de naissance",
  "place of birth",
  "birth place",
  "birthplace",
  "town of birth",
  // Papers of Switzerland have the commune of citizenship in its stead.
  "lieu d['’]origine",
  "place of origin"
]
const LABELLED = new RegExp(
  String.raw`(?<!\p{L})(?:${labels.map(either).join("|")}|[Pp]l[ae]{1,2}[ce]{1,2}\s[o0][ft1l]\sb[il1]\p{L}{1,3}|(?:[Ll]ieu\sde\snaiss|LIEU\sDE\sNAISS)\.(?:\s?/\s?${either("place of birth")})?)(?:\s?\([^)\n]{1,40}\))?\s{0,3}[:=]?\s{0,3}(?:[.…·_]{2,80}\s{0,3})?(?:${day}\s(?:[àÀ]|in|at|-)\s)?((?:\d{5}\s*[|,/-]?\s*)?${place}(?:\s?\((?:\d{2,3}|${country})\))?)`,
  "gu"
)
const BORN = new RegExp(
  String.raw`(?<!\p{L})(?:[Nn][ée]{1,2}(?:\(e\))?|NÉE?|[Bb][oc0]r[nm]|BORN)\s(?:(?:le|on)\s)?(?:[^\n]{0,30}?\s)?(?:[àÀ]|in|at|IN|AT)\s(${place}(?:\s\(${country}\))?)`,
  "gu"
)
// Deeds tell of both spouses at once: `Nés savoir : Monsieur à Brest le 4 mai 1951, Madame à Dinan le 2 juin 1953`.
const BORN_EACH = /(?<!\p{L})[Nn][ée]{1,2}e?s,?\s+(?:à\s+)?savoir\s?:\s?[^\n]{0,120}\n?[^\n]{0,120}\n?[^\n]{0,120}/gu
const EACH = new RegExp(
  String.raw`(?:Monsieur|Madame|M\.|Mme|[ée]poux|[ée]pouse)\s+à\s+(${place}(?:\s\((?:\d{2,3}|${country})\))?),?\s+le\s+(${day})`,
  "gu"
)

// Identity cards of France write the town behind a small letter of its own.
const BY_LETTER = new RegExp(
  String.raw`(?:(?:^|\n)\s*[àa]|(?<=[Nn][ée]e?(?:\(e\))?\sle[^\n]{0,40})\n\s*À)\s?:\s{0,2}(${place})`,
  "gu"
)

/** Whether a value can be a place: what follows on a form may be the next label. */
export const isPlace = (value: string): boolean =>
  /\p{L}{2}/u.test(value) &&
  !endsInBirthPlaceLabel(value) &&
  !/^(?:titre|carte|permis|permit)(?!\p{L})/iu.test(value) &&
  !hasFormWord(value, 3)

/** The place that begins at `lastIndex`. */
export const AT_PLACE = new RegExp(place, "uy")
const labelReach = 36
const BEHIND_MARK = /(?<=[\p{L}\d)][):. ]{1,4})\p{Lu}/gu

// The labels above with letters misread, lost, or blanks in other places.
const behindMisreadLabels: Finder = (text) =>
  !/l[il1]eu|na[il1]|a[il1]ss|sanc|[b8][il1]|rth|p[l1]a/i.test(text)
    ? []
    : matchesIn(text, BEHIND_MARK).flatMap(({ index: start }) => {
        const before = text.slice(Math.max(0, start - labelReach), start)
        if (!endsInBirthPlaceLabel(before.slice(before.lastIndexOf("\n") + 1))) return []
        AT_PLACE.lastIndex = start
        const value = AT_PLACE.exec(text)?.[0] ?? ""
        return value.length < 3 || !isPlace(value) ? [] : [{ kind: "PLACE_OF_BIRTH", start, end: start + value.length }]
      })

/** Where and on what day each of those was born of whom a deed tells in one sentence. */
const ofEach: Finder = (text) =>
  matchesIn(text, BORN_EACH).flatMap(({ 0: sentence, index: from }) =>
    matchesIn(sentence, EACH).flatMap(({ 0: all, 1: town = "", 2: born = "", index }): ReadonlyArray<Finding> => {
      const [start, end] = [from + index + all.indexOf(town), from + index + all.length]
      return [
        { kind: "PLACE_OF_BIRTH", start, end: start + town.length },
        { kind: "DATE_OF_BIRTH", start: end - born.length, end }
      ]
    })
  )

/** Places of birth behind a label or behind `né le … à`. */
export const findBirthPlaces: Finder = (text) => [
  ...matchesOf("PLACE_OF_BIRTH", text, LABELLED, isPlace, 1),
  ...matchesOf("PLACE_OF_BIRTH", text, BORN, isPlace, 1),
  ...ofEach(text),
  ...behindMisreadLabels(text),
  ...matchesOf("PLACE_OF_BIRTH", text, BY_LETTER, (value) => isPlace(value) && !isFirm(value), 1)
]
