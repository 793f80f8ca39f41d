import { editDistance } from "../text/fold.js"
import type { PrivateKind } from "./Finding.js"
import { alike } from "./misreadLabels.js"
import { squashed } from "./squashed.js"

/** Letters and digits that are one stroke, one ring or one bend are the same sign. */
const strokesAlike = (plain: string): string => plain.replace(/[l1]/g, "i").replace(/0/g, "o").replace(/5/g, "s")

// All labels stand as `squashed` has them, long enough to be known though some of their letters are misread or lost.
const BIRTH_LABELS = ["datedenaissance", "dateofbirth", "datebirth", "naissance", "birthdate", "neele", "bornon"].map(
  strokesAlike
)
const BIRTH_PLACE_LABELS = ["lieudenaissance", "placeofbirth", "lieudenaiss", "birthplace"].map(strokesAlike)

const NUMBER_LABELS: ReadonlyArray<readonly [PrivateKind, ReadonlyArray<string>]> = [
  [
    "ACCOUNT",
    (
      "numerodeclient numeroclient referenceclient identifiantclient numerodecompte numerodecontrat numerodepolice numerodabonne numerodadherent " +
      "ndeclient ndecompte ndecontrat ndepolice ndabonne referencecontrat referenceducontrat customernumber customerno clientnumber accountnumber " +
      "accountno policynumber policyno membershipnumber certificatenumber certificateno numerodattestation bankaccountnumber policyreference codeclient customercode comptedecontrat ndesocietaire numerodesocietaire nsocietaire ndadherent nabonne nadherent nclient nclien clientno clientid customerreference clientreference accountreference attestationn"
    )
      .split(" ")
      .map(strokesAlike)
  ],
  [
    "ID_NUMBER",
    (
      "numerodepatient ndepatient npatient patientnumber patientid staffnumber employeenumber employeeid payrollnumber passportnumber passportno " +
      "numerodepasseport ndepasseport licencenumber licensenumber permitnumber " +
      "hospitalnumber hospitalno drivernumber titredesejour titredesejourn identifiantpatient matriculesalarie identitycardno identitycardnumber cardnumber matricule medicalrecordnumber numerodetitre carteidentite " +
      "licenceno licenseno cardno payrollno staffno employeeno patientno identificationcardno residencepermitno permitno"
    )
      .split(" ")
      .map(strokesAlike)
  ],
  [
    "TAX_NUMBER",
    "numerofiscal uniquetaxpayerreferenceutr taxpayerreferenceutr referencefiscale identifiantfiscal uniquetaxpayerreference taxpayerreference taxnumber taxreference"
      .split(" ")
      .map(strokesAlike)
  ]
]

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

const endsIn = (text: string, labels: ReadonlyArray<string>, lettersForOneWrong: number): boolean => {
  const words = text
    .split(/[\s/()]+/)
    .map((word) => strokesAlike(squashed(word)))
    .filter((word) => word !== "")
  for (let count = 1; count <= mostWords && count <= words.length; count++) {
    const plain = words.slice(-count).join("")
    if (plain.length > longestLabel) return false
    if (OTHERS.has(plain)) return false
    for (const label of labels) {
      // A short label behind `n°` is near other words.
      const most =
        label.length < 10 && /^n(?:de|ciient|patient|abonne|adherent)/.test(label)
          ? 0
          : Math.floor(label.length / lettersForOneWrong)
      if (looksLike(plain, label)) return true
      if (Math.abs(label.length - plain.length) <= most && editDistance(plain, label, most) <= most) return true
    }
  }
  return false
}

/** Whether a text ends, but for marks, in a label of a day of birth that recognition has read amiss: `Dale de naissan0e :`, `Date of bifth`. */
export const endsInBirthLabel = (text: string): boolean => endsIn(text, BIRTH_LABELS, 5)

/** The same for a place of birth: `Lieu dena issance`, `Placeof bith:`. */
export const endsInBirthPlaceLabel = (text: string): boolean => endsIn(text, BIRTH_PLACE_LABELS, 5)

/** What kind of number the label says with which a text ends, but for marks, a letter in seven read amiss: `Polic number`, `N° depolice`. */
export const kindOfNumberLabel = (text: string): PrivateKind | undefined =>
  NUMBER_LABELS.find(([, labels]) => endsIn(text, labels, 7))?.[0]
