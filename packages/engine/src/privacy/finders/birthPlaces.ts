import { matchesOf as matchesIn } from "../../text/matches.js"
import { type Finder, matchesOf } from "../Finding.js"
import { isFirm } from "../firms.js"
import { hasFormWord } from "../formWords.js"
import { endsInBirthPlaceLabel } from "../nearLabels.js"

const place = String.raw`\p{Lu}[\p{L}'’.-]*(?:[ ](?:\p{Lu}[\p{L}'’.-]*|(?:sur|sous|les|lès|la|le|de|du|on|upon|under)(?=[ ](?!(?:January|February|March|April|May|June|July|August|September|October|November|December)(?!\p{L}))\p{L}))(?=[ ]|$|\n|[,;)(]))*`
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
  "town of birth"
]
const LABELLED = new RegExp(
  String.raw`(?<!\p{L})(?:${labels.map(either).join("|")}|[Pp]l[ae]{1,2}[ce]{1,2}\s[o0][ft1l]\sb[il1]\p{L}{1,3}|(?:[Ll]ieu\sde\snaiss|LIEU\sDE\sNAISS)\.(?:\s?/\s?${either("place of birth")})?)(?:\s?\([^)\n]{1,40}\))?\s{0,3}[:=]?\s{0,3}((?:\d{5}\s*[|,/-]?\s*)?${place}(?:\s?\(\d{2,3}\))?)`,
  "gu"
)
const BORN = new RegExp(
  String.raw`(?<!\p{L})(?:[Nn][ée]{1,2}(?:\(e\))?|NÉE?|[Bb][oc0]r[nm]|BORN)\s(?:(?:le|on)\s)?(?:[^\n]{0,30}?\s)?(?:[àÀ]|in|at|IN|AT)\s(${place})`,
  "gu"
)

// Identity cards of France write the town behind a small letter of its own.
const BY_LETTER = new RegExp(String.raw`(?:^|\n)\s*[àa]\s?:\s{0,2}(${place})`, "gu")

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

/** Places of birth behind a label or behind `né le … à`. */
export const findBirthPlaces: Finder = (text) => [
  ...matchesOf("PLACE_OF_BIRTH", text, LABELLED, isPlace, 1),
  ...matchesOf("PLACE_OF_BIRTH", text, BORN, isPlace, 1),
  ...behindMisreadLabels(text),
  ...matchesOf("PLACE_OF_BIRTH", text, BY_LETTER, (value) => isPlace(value) && !isFirm(value), 1)
]
