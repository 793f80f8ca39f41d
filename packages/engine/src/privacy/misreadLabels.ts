import { fold } from "../text/fold.js"

/** Words that labels of private values are made of, folded; long enough to be known by all letters but one or two. */
const LABEL_WORDS = (
  "naissance birth birthplace birthdate birthday telephone phone mobile portable courriel patient client customer account compte matricule " +
  "passport passeport permis licence license driving fiscal securite sociale social security insurance national numero number contrat policy " +
  "adresse address surname forenames prenom prenoms employee salarie titulaire holder assure insured reference permit residence titre identifiant attestation certificate membership"
).split(" ")

const byLength = new Map<number, Array<string>>()
for (const word of LABEL_WORDS) byLength.set(word.length, [...(byLength.get(word.length) ?? []), word])
const exact = new Set(LABEL_WORDS)

/** Signs that recognition takes for each other. */
const ALIKE: ReadonlyArray<string> = [
  "ceo0",
  "aoe4",
  "il1t|f!j",
  "nmruhv",
  "s5",
  "bh6",
  "gq9",
  "uvny",
  "rnt",
  "dcl",
  "pf"
]

/** By the sign's code, which of these it is one of: a bit for each. */
const groups = new Uint16Array(128)
for (const [group, signs] of ALIKE.entries())
  for (let i = 0; i < signs.length; i++) groups[signs.charCodeAt(i)] = (groups[signs.charCodeAt(i)] ?? 0) | (1 << group)

/** Whether recognition takes one of two signs for the other. */
export const alike = (a: string, b: string): boolean =>
  ((groups[a.charCodeAt(0)] ?? 0) & (groups[b.charCodeAt(0)] ?? 0)) !== 0

const WORD = /(?<![\p{L}\p{N}@._/-])[\p{L}\d|!]{5,11}(?![\p{L}\p{N}@_])/gu

const mended = (word: string): string => {
  const plain = fold(word)
  if (plain.length !== word.length || exact.has(plain)) return word
  const most = plain.length >= 8 ? 2 : 1
  const label = byLength.get(plain.length)?.find((known) => {
    let wrong = 0
    for (let i = 0; i < known.length && wrong <= most; i++) {
      if (plain[i] === known[i]) continue
      wrong += alike(plain[i] ?? "", known[i] ?? "") ? 1 : most + 1
    }
    return wrong <= most
  })
  if (label === undefined) return word
  if (word.length > 1 && word.slice(1) === word.slice(1).toUpperCase()) return label.toUpperCase()
  return /^\p{Ll}/u.test(word) ? label : label.charAt(0).toUpperCase() + label.slice(1)
}

/** The text with words of labels mended in which a letter or two were taken for others like them: `Phome`, `naissanoe`. As long as the text. */
export const withLabelsRead = (text: string): string => text.replace(WORD, mended)
