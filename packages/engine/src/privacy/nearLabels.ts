import { editDistance } from "../text/fold.js"
import type { PrivateKind } from "./Finding.js"
import { alike } from "./misreadLabels.js"
import { squashed } from "./squashed.js"

/** Letters and digits that are one stroke, one ring or one bend are the same sign. */
const strokesAlike = (plain: string): string => plain.replace(/[l1]/g, "i").replace(/0/g, "o").replace(/5/g, "s")

/** A spelling, and which letters it has: each has one of 31 bits, which letters may share. */
interface Spelling {
  readonly plain: string
  readonly letters: number
}

/** A label as it is written, and how many of its letters may be lost, added or wrong. */
interface Label extends Spelling {
  readonly most: number
}

const spellingOf = (plain: string): Spelling => {
  let letters = 0
  for (let i = 0; i < plain.length; i++) letters |= 1 << (plain.charCodeAt(i) % 31)
  return { plain, letters }
}

/** How many letters are in one spelling and not in another, at least: as many of its letters are wrong or lost. */
const missing = (letters: number, from: number): number => {
  let count = 0
  for (let rest = letters & ~from; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Labels by the lengths that they may have as they are read. */
type Labels = ReadonlyMap<number, ReadonlyArray<Label>>

/** Labels that blanks part; one letter in `lettersForOneWrong` may be lost, added or wrong. */
const labelsOf = (labels: string, lettersForOneWrong: number): Labels => {
  const all = new Map<number, Array<Label>>()
  for (const plain of labels.split(" ").map(strokesAlike)) {
    // A short label behind `n°` is near other words.
    const exact = plain.length < 10 && /^n(?:de|ciient|patient|abonne|adherent)/.test(plain)
    const most = exact ? 0 : Math.floor(plain.length / lettersForOneWrong)
    for (let length = plain.length - most; length <= plain.length + most; length++)
      all.set(length, [...(all.get(length) ?? []), { ...spellingOf(plain), most }])
  }
  return all
}

// All labels stand as `squashed` has them, long enough to be known though some of their letters are misread or lost.
const BIRTH_LABELS = labelsOf("datedenaissance dateofbirth datebirth naissance birthdate neele neielle bornon", 5)
const BIRTH_PLACE_LABELS = labelsOf("lieudenaissance placeofbirth lieudenaiss birthplace", 5)

const NUMBER_LABELS: ReadonlyArray<readonly [PrivateKind, Labels]> = [
  [
    "ACCOUNT",
    labelsOf(
      "numerodeclient numeroclient referenceclient identifiantclient numerodecompte numerodecontrat numerodepolice numerodabonne numerodadherent " +
        "ndeclient ndecompte ndecontrat ndepolice ndabonne referencecontrat referenceducontrat refclient customernumber customerno clientnumber accountnumber " +
        "accountno policynumber policyno membershipnumber certificatenumber certificateno numerodattestation bankaccountnumber policyreference codeclient customercode comptedecontrat ndesocietaire numerodesocietaire nsocietaire ndadherent nabonne nadherent nclient nclien clientno clientid customerreference clientreference accountreference attestationn insurancepolicynumber numerodepolicedassurance",
      7
    )
  ],
  [
    "ID_NUMBER",
    labelsOf(
      "numerodepatient ndepatient npatient patientnumber patientid staffnumber employeenumber employeeid payrollnumber passportnumber passportno " +
        "numerodepasseport ndepasseport licencenumber licensenumber permitnumber " +
        "hospitalnumber hospitalno drivernumber titredesejour titredesejourn identifiantpatient matriculesalarie identitycardno identitycardnumber cardnumber matricule medicalrecordnumber numerodetitre carteidentite " +
        "licenceno licenseno cardno payrollno staffno employeeno patientno identificationcardno residencepermitno permitno titredocumentno titredocumentnumber documentdocumentno documentdocumentnumber",
      7
    )
  ],
  [
    "SOCIAL_SECURITY_NUMBER",
    labelsOf(
      "ppsno ppsnumber nationalinsurancenumber socialsecuritynumber numerodesecuritesociale ndesecuritesociale",
      7
    )
  ],
  [
    "TAX_NUMBER",
    labelsOf(
      "numerofiscal uniquetaxpayerreferenceutr taxpayerreferenceutr referencefiscale identifiantfiscal uniquetaxpayerreference taxpayerreference taxnumber taxreference",
      7
    )
  ]
]

/** Short labels, which are near other words, and so count only as they are: `N° client`, `No police`, `Police n°`. */
const SHORT_LABELS: ReadonlyMap<string, PrivateKind> = new Map(
  [
    "client",
    "chent",
    "dient",
    "compte",
    "contrat",
    "police",
    "abonne",
    "adherent",
    "societaire",
    "attestation"
  ].flatMap((of) =>
    [`n${of}`, `no${of}`, `nde${of}`, `node${of}`, `${of}n`, `${of}no`, `${of}numero`].map(
      (label) => [strokesAlike(label), "ACCOUNT"] as const
    )
  )
)

/** Labels of numbers of firms and of orders, which are near those of people. */
const OTHERS: ReadonlySet<string> = new Set(
  "employerno employernumber employerid cdeclient commandeclient".split(" ").map(strokesAlike)
)

/** Words of a label, at most; recognition may have cut one of them. */
const mostWords = 7

/** Letters of the longest label, and of what may have been read into it. */
const longestLabel = 30

/** A label so long may have three letters in ten taken for letters like them. */
const longEnoughForThird = 9

const looksLike = (plain: string, label: string): boolean => {
  if (plain.length !== label.length || label.length < longEnoughForThird) return false
  let wrong = 0
  const most = Math.floor(label.length * 0.3)
  for (let i = 0; i < label.length; i++) {
    const [a = "", b = ""] = [plain[i], label[i]]
    if (a !== b && (!alike(a, b) || ++wrong > most)) return false
  }
  return true
}

const isNearly = ({ letters, plain }: Spelling, label: Label): boolean =>
  looksLike(plain, label.plain) ||
  (missing(letters, label.letters) <= label.most &&
    missing(label.letters, letters) <= label.most &&
    editDistance(plain, label.plain, label.most) <= label.most)

/** Whether two words beside each other are one that was read twice, once perhaps without one of its letters. */
const isReadTwice = (word: string, after: string): boolean =>
  word.length > 1 && word[0] === after[0] && (word === after || (word.length > 3 && editDistance(word, after, 1) <= 1))

let latest: { readonly text: string; readonly endings: ReadonlyArray<Spelling> } | undefined

/** The last word of a text, the last two and so on, up to what is longer than a label or is one of others' numbers. One text is asked about several times. */
const endingsOf = (text: string): ReadonlyArray<Spelling> => {
  if (latest?.text === text) return latest.endings
  const endings: Array<Spelling> = []
  const words = text.split(/[\s/()]+/)
  let plain = ""
  let after = ""
  for (let at = words.length - 1; at >= 0 && endings.length < mostWords; at--) {
    const word = strokesAlike(squashed(words[at] ?? ""))
    if (word === "" || isReadTwice(word, after)) continue
    after = word
    plain = word + plain
    if (plain.length > longestLabel || OTHERS.has(plain)) break
    endings.push(spellingOf(plain))
  }
  latest = { text, endings }
  return endings
}

const endsIn = (text: string, labels: Labels): boolean =>
  endingsOf(text).some((ending) => labels.get(ending.plain.length)?.some((label) => isNearly(ending, label)) === true)

/** Whether a text ends, but for marks, in a label of a day of birth that recognition has read amiss: `Dale de naissan0e :`, `Date of bifth`. */
export const endsInBirthLabel = (text: string): boolean => endsIn(text, BIRTH_LABELS)

/** The same for a place of birth: `Lieu dena issance`, `Placeof bith:`. */
export const endsInBirthPlaceLabel = (text: string): boolean => endsIn(text, BIRTH_PLACE_LABELS)

/** What kind of number the label says with which a text ends, but for marks, a letter in seven read amiss: `Polic number`, `N° depolice`. */
export const kindOfNumberLabel = (text: string): PrivateKind | undefined => {
  const short = endingsOf(text).find(({ plain }) => SHORT_LABELS.has(plain))
  return short === undefined
    ? NUMBER_LABELS.find(([, labels]) => endsIn(text, labels))?.[0]
    : SHORT_LABELS.get(short.plain)
}
