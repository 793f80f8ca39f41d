import { type Finder, type Finding, firstOfOverlapping, matchesOf } from "../Finding.js"
import { LETTER_BOXES } from "../letterBoxes.js"

// RFC 5322's dot-atom with letters beyond ASCII, which internationalised addresses have. Lengths are RFC 5321's: 64 before the sign, 63 for
// each label behind it.
const atom = String.raw`[\p{L}\p{N}._%+'-]`
const label = String.raw`[\p{L}\p{N}-]{1,63}`
const start = String.raw`(?<![\p{L}\p{N}._%+'-])`
const end = String.raw`(?![\p{L}\p{N}@])`

const ends = "com|fr|org|net|eu|ie|uk|io|be|ch|de|example"
// The longer ones, a blank read into them: `exa mple`.
const cutEnds = ends
  .split("|")
  .filter(({ length }) => length > 2)
  .flatMap((whole) => Array.from(whole.slice(1), (_, at) => `${whole.slice(0, at + 1)}\\s${whole.slice(at + 1)}`))
  .join("|")

// A dot as recognition reads it: behind a blank, between two before what most addresses end in, or a comma that small letters or, among capitals,
// capitals follow without one. What follows a comma up to the next sign is the next address.
const dot = String.raw`(?:\s?\.(?=[\p{L}\p{N}])|\s\.\s(?=(?:${ends})(?![\p{L}\p{N}]))|[,;](?=(?:\p{Ll}|(?<=\p{Lu}.)\p{Lu})+(?![\p{L}\p{N}.-]*@)))`
const domain = String.raw`(?:[\p{L}\p{N}_-]{1,63}\s(?=[\p{Ll}\p{N}][\p{L}\p{N}-]{0,62}[.,]\p{Ll}[\p{Ll}\dI]{1,6}(?![\p{L}\p{N}])))?[\p{L}\p{N}_-]{1,63}(?:\s-${label})?(?:${dot}${label}){0,8}${dot}(?:(?:${cutEnds})(?![\p{L}\p{N}])|\p{L}{2,24}|\p{Ll}\s\p{Ll}{1,6})`

// With the blanks that recognition puts round the sign, and before a dot of what stands before it.
const EMAIL = new RegExp(
  `${start}(?:[\\p{L}\\p{N}_-]{1,40}\\s(?=\\.)|(?<!\\S)\\p{Ll}{2,30},|(?<!\\S)(?:\\p{Ll}{4,20}\\s(?=\\p{Ll}\\s?@)|\\p{Ll}{2,20}[._]\\p{Ll}{1,12}(?<!\\.(?:${ends}))\\s(?=\\p{Ll}{2,20}\\s?@)))?${atom}{1,64}\\s?@\\s?${domain}`,
  "gu"
)

// With its last dot misread an address still tells whose it is, and with a blank behind it.
const UNDOTTED = new RegExp(
  `${start}${atom}{2,64}@(?:[\\p{L}\\p{N}-]{1,63}\\.\\s\\p{Ll}{2,7}(?!\\p{L})|(?:[\\p{L}\\p{N}_-]{5,63}(?:\\s(?:${ends})(?![\\p{L}\\p{N}]))?|\\s[\\p{L}\\p{N}-]{8,63})(?![\\p{L}\\p{N}@.-]))`,
  "gu"
)

// What firms call their letter boxes stands before the sign and a blank, and the dot of the domain behind it was lost with what follows, or is one more blank.
const BOX_APART = new RegExp(
  `${start}(?:${LETTER_BOXES.join("|")})\\s@\\s?[\\p{Ll}\\p{N}-]{5,63}(?:\\.?\\s(?:${ends})(?![\\p{L}\\p{N}@])|(?![\\p{L}\\p{N}@]|\\.\\p{L}))`,
  "gu"
)

// Other signs in the place of @, without a blank, and what is written so that programs do not find it: (at), [at].
const OTHER_SIGN = new RegExp(
  `${start}(?=[^\\s]{0,64}\\p{L})[\\p{L}\\p{N}._%+-]{2,64}(?:[©®¢]|\\([a@]\\)?|@\\)|(?<=[\\p{Ll}\\d])Q(?=\\p{Ll})|\\s?[[({]\\s?(?:at|arobase|arrobas)\\s?[\\])}]\\s?)(?:[\\p{Ll}I\\p{N}-]{2,63}\\s(?=[\\p{Ll}\\p{N}-]{2,63}\\.(?:${ends})(?![\\p{L}\\p{N}])))?[\\p{Ll}I\\p{N}-]{2,63}(?:\\s?(?:\\.|[[({]?(?:dot|point)[\\])}]?)\\s?(?=\\p{Ll})[\\p{Ll}I\\p{N}-]{2,63}){1,4}${end}`,
  "gu"
)

// An address spelt out in words.
const SPELT =
  /(?<![\p{L}\p{N}._@-])(?:[\p{L}\p{N}_-]{1,40}\s(?:point|dot|tiret|dash|underscore)\s){0,4}[\p{L}\p{N}._-]{1,40}\s(?:arobase|arrobas|at)\s[\p{L}\p{N}-]{2,40}(?:\s(?:point|dot)\s\p{L}{2,24}){1,3}(?![\p{L}\p{N}])/giu

// Behind its label an address needs no sign: whatever ends as a domain does, in up to three pieces.
const LABELLED =
  /(?<!\p{L})(?:e-?\s?m[ao][il1|][l1it|]s?|cour{1,2}i?e[l1]s?|m[ée][l1](?=\s?:)|adresse\s(?:[ée]lectronique|mail)|e-?mail\saddress)(?![\p{L}\p{N}@.])\s{0,2}[:=]?\s{0,3}((?:[\p{L}\p{N}._%+-]{1,64}(?:\s?[@©®&(]\s?|[._-]\s|\s(?=[._-]))){0,2}(?:[^\s@/:,]{2,64}\.|[^\s@/:.,]{2,64},)\p{Ll}{2,24})(?![\p{L}\p{N}/@]|\s[\p{L}\p{N}._-]{1,30}@)/giu

// Whoever is told to write to something that ends as a domain does writes to an address, though its sign was lost.
const WRITTEN_TO =
  /(?<!\p{L})(?:w?r[il1]t?e?\sto|[ée]cri(?:re|vez(?:[-\s]nous)?)\s[àa]|(?:mail|courriel)\s(?:us\sat|to|[àa]))\s?:?\s((?!www|http)[\p{Ll}\p{N}_-]{5,63}(?:[.,][\p{Ll}\p{N}_-]{2,63}){0,3}[.,]\p{Ll}{2,24})(?![\p{L}\p{N}/@])/giu

// What firms call their letter boxes begins a line, and a domain follows a blank that was the sign.
const SIGN_LOST = new RegExp(
  `(?<=^|\\n)(?:${LETTER_BOXES.join("|")})\\s(?!www\\.)(?=[^\\s.]{6})[\\p{Ll}\\p{N}-]{4,63}(?:\\.[\\p{Ll}\\p{N}-]{2,63}){0,2}\\.(?:${ends})(?![\\p{L}\\p{N}@.-])`,
  "gu"
)

// The end of an address that stands apart from its beginning.
const REST = new RegExp(`(?<!\\S)@\\s?${domain}`, "gu")

// A domain that the text shows, as of a site, without its last part.
const SHOWN = /(?:(?<!\p{L})www\.|@)((?=[^\s.]*-|[^\s.]{8})[\p{Ll}\p{N}-]{6,63}\.\p{Ll})/gu

/** Words that run on into a domain that the text shows elsewhere: their sign was read as a letter, or not at all. */
const runTogether: Finder = (text) =>
  [...new Set(Array.from(text.matchAll(SHOWN), ([, shown = ""]) => shown))].flatMap((shown) =>
    matchesOf(
      "EMAIL",
      text,
      new RegExp(
        `(?<![\\p{L}\\p{N}._-])[\\p{Ll}\\p{N}._-]{2,39}[\\p{Ll}\\p{N}_-]${shown.replace(/\./g, "\\.")}\\p{Ll}{1,24}`,
        "gu"
      ),
      (value) => !/^(?:[wvu]{2,6}[._-]|www|http)/.test(value)
    )
  )

// What a text must hold for any of the patterns above to fit, which cost far more than to look for these.
const ENDS = /[.,]\p{L}{2}/u
const SIGNS = /[©®¢]|\([a@]|@\)|[\p{Ll}\d]Q\p{Ll}|[[({]\s?(?:at|arobase|arrobas)\s?[\])}]/u
const WORDS = /\s(?:arobase|arrobas|at)\s[\p{L}\p{N}-]{2,40}\s(?:point|dot)\s/iu

/** Units between the beginning of an address and its sign, at most: 105 letters, and each may be two. */
const reachBefore = 220

/** What a pattern with an at sign finds, looked for about the signs alone: it would try all that may stand before one at every word. */
const aboutSigns = (text: string, pattern: RegExp): ReadonlyArray<Finding> => {
  const found: Array<Finding> = []
  let from = 0
  for (let sign = text.indexOf("@"); sign >= 0; sign = text.indexOf("@", from)) {
    pattern.lastIndex = Math.max(from, sign - reachBefore)
    const match = pattern.exec(text)
    if (match === null) break
    from = match.index + match[0].length
    found.push({ kind: "EMAIL", start: match.index, end: from })
  }
  return found
}

/** E-mail addresses, with another sign for the at sign or without any behind a label. */
export const findEmails: Finder = (text) => {
  const sign = text.includes("@")
  const ends = ENDS.test(text)
  return firstOfOverlapping([
    ...(ends
      ? matchesOf("EMAIL", text, LABELLED, (value) => /\p{L}{2}/u.test(value) && !/^(?:www|https?)\b/i.test(value), 1)
      : []),
    ...(sign ? [...aboutSigns(text, EMAIL), ...aboutSigns(text, UNDOTTED), ...aboutSigns(text, BOX_APART)] : []),
    ...(SIGNS.test(text) ? matchesOf("EMAIL", text, OTHER_SIGN) : []),
    ...(WORDS.test(text) ? matchesOf("EMAIL", text, SPELT) : []),
    ...(ends
      ? [
          ...matchesOf("EMAIL", text, WRITTEN_TO, undefined, 1),
          ...matchesOf("EMAIL", text, SIGN_LOST),
          ...runTogether(text)
        ]
      : []),
    ...(sign ? matchesOf("EMAIL", text, REST) : [])
  ])
}
