import type { Language } from "../../DocumentMaker.js"
import { luhnDigit } from "../../invented/Identifiers.js"
import { personName } from "../../invented/Parties.js"
import { type Address, address, type Country, countryOf, currencyOf, phone } from "../../invented/Places.js"
import type { Random } from "../../Random.js"
import type { TruthField } from "../../Truth.js"
import { addDays, type Day, isoDay, someDay } from "../../writing/Dates.js"

/** One medicine that is prescribed, each part as it is printed. */
export interface Medication {
  readonly name: string
  readonly dosage: string
  /** The form that stands between strength and directions: tablets, gélules. */
  readonly form: string
  readonly frequency: string
  readonly duration: string | undefined
  readonly quantity: string | undefined
}

/** What a prescription says, whatever it looks like. */
export interface PrescriptionContent {
  readonly language: Language
  readonly country: Country
  readonly currency: string
  readonly prescriber: {
    readonly name: string
    readonly profession: string
    readonly address: Address
    readonly phone: string
    readonly number: { readonly label: string; readonly value: string }
  }
  readonly patient: { readonly name: string; readonly birth: Day; readonly address: Address; readonly sex: "F" | "M" }
  readonly date: Day
  readonly medications: ReadonlyArray<Medication>
}

// Active substances and invented brands, the strengths they are sold in, the form, and the unit that is taken.
type Drug = readonly [name: string, dosages: ReadonlyArray<string>, form: string, unit: string]

const frenchDrugs: ReadonlyArray<Drug> = [
  ["PARACETAMOL", ["500 mg", "1 g", "1000 mg"], "comprimé", "comprimé"],
  ["AMOXICILLINE", ["500 mg", "1 g"], "gélule", "gélule"],
  ["Ibuprofène", ["200 mg", "400 mg"], "comprimé pelliculé", "comprimé"],
  ["Oméprazole", ["10 mg", "20 mg"], "gélule gastro-résistante", "gélule"],
  ["METFORMINE", ["500 mg", "850 mg", "1000 mg"], "comprimé", "comprimé"],
  ["Amlodipine", ["5 mg", "10 mg"], "gélule", "gélule"],
  ["ATORVASTATINE", ["10 mg", "20 mg", "40 mg"], "comprimé", "comprimé"],
  ["Desloratadine", ["5 mg"], "comprimé", "comprimé"],
  ["LEVOTHYROXINE", ["25 µg", "75 µg", "100 µg"], "comprimé", "comprimé"],
  ["Morvalène", ["50 mg", "0,5 mg"], "comprimé sécable", "comprimé"],
  ["Prednisolone", ["20 mg"], "comprimé orodispersible", "comprimé"],
  ["Phloroglucinol", ["80 mg"], "lyophilisat", "comprimé"],
  ["ACIDE FOLIQUE", ["0,4 mg", "5 mg"], "comprimé", "comprimé"]
]

const englishDrugs: ReadonlyArray<Drug> = [
  ["Paracetamol", ["500mg", "500 mg"], "tablets", "tablet"],
  ["Amoxicillin", ["250 mg", "500mg", "500 mg"], "capsules", "capsule"],
  ["Ibuprofen", ["200 mg", "400 mg", "600 mg"], "tablets", "tablet"],
  ["Omeprazole", ["20 mg", "40mg"], "gastro-resistant capsules", "capsule"],
  ["Metformin", ["500 mg", "850 mg"], "tablets", "tablet"],
  ["Amlodipine", ["5 mg", "10 mg"], "tablets", "tablet"],
  ["Atorvastatin", ["20 mg", "40 mg"], "tablets", "tablet"],
  ["Lisinopril", ["5 mg", "10 mg", "20 mg"], "tablets", "tablet"],
  ["LEVOTHYROXINE", ["25 mcg", "50 mcg", "100 mcg"], "tablets", "tablet"],
  ["Sertraline", ["50 mg", "100 mg"], "tablets", "tablet"],
  ["Prednisolone", ["5 mg"], "tablets", "tablet"],
  ["Folic acid", ["5 mg", "400 mcg"], "tablets", "tablet"],
  ["Doxycycline", ["100 mg"], "capsules", "capsule"]
]

const plural = (word: string, count: number): string => (count > 1 ? `${word}s` : word)

const frenchMedication = (random: Random, [name, dosages, form, unit]: Drug): Medication => {
  const days = random.pick([3, 5, 6, 7, 8, 10, 14, 15, 30])
  const count = random.pick([1, 1, 1, 2])
  const frequency = random.pick([
    `${count} ${plural(unit, count)} ${random.pick([2, 3])} fois par jour`,
    `1 ${unit} matin et soir`,
    `1 ${unit} matin, midi et soir`,
    `1 ${unit} par jour`,
    `1 ${unit} le soir au coucher`,
    `${count} ${plural(unit, count)} toutes les ${random.pick([6, 8])} heures si douleur`,
    `1 ${unit} le matin à jeun`
  ])
  const boxes = random.int(1, 3)
  return {
    name,
    dosage: random.pick(dosages),
    form,
    frequency,
    duration: random.chance(0.85)
      ? random.pick([`${days} jours`, `${days} jours`, `${random.int(1, 3)} mois`])
      : undefined,
    quantity: random.chance(0.4) ? `${boxes} ${plural("boîte", boxes)}` : undefined
  }
}

const englishMedication = (random: Random, [name, dosages, form, unit]: Drug, country: Country): Medication => {
  const days = random.pick([3, 5, 7, 10, 14, 28, 30])
  const count = random.pick([1, 1, 2])
  const american = country === "US"
  const take = american ? random.pick(["Take ", "Take ", ""]) : random.pick(["", "", "Take "])
  const number = random.chance(0.5) ? String(count) : count === 1 ? "one" : "two"
  const written = take === "" ? number.charAt(0).toUpperCase() + number.slice(1) : number
  const mouth = american ? random.pick([" by mouth", " by mouth", ""]) : ""
  const frequency = `${take}${written} ${plural(unit, count)}${mouth} ${random.pick(["once daily", "twice daily", "twice a day", "three times a day", "every 6 hours as needed", "at night", "in the morning", "every 8 hours"])}`
  const supply = random.pick([14, 21, 28, 30, 56, 60, 84, 90])
  return {
    name,
    dosage: random.pick(dosages),
    form,
    frequency,
    duration: random.chance(0.6)
      ? random.pick([`${days} days`, `${days} days`, `${random.int(1, 2)} weeks`])
      : undefined,
    quantity: random.chance(0.8)
      ? american
        ? `${supply}`
        : random.pick([`${supply} ${form}`, `${supply}`])
      : undefined
  }
}

const numberOf = (random: Random, country: Country): PrescriptionContent["prescriber"]["number"] => {
  if (country === "FR") {
    const start = `10${random.fill("########")}`
    const rpps = start + luhnDigit(start)
    return {
      label: random.pick(["RPPS", "N° RPPS", "RPPS n°"]),
      value: random.chance(0.8) ? rpps : rpps.replace(/(\d)(\d{3})(\d{3})(\d{4})/, "$1 $2 $3 $4")
    }
  }
  if (country === "US") {
    const start = `1${random.fill("########")}`
    // The check digit of an American provider's number is Luhn's over it with 80840 before.
    return { label: random.pick(["NPI", "NPI #", "NPI No."]), value: start + luhnDigit(`80840${start}`) }
  }
  if (country === "IE") return { label: random.pick(["IMC No.", "MCRN"]), value: random.digits(6) }
  return { label: random.pick(["GMC No.", "GMC number", "GMC", "GMC reference"]), value: random.digits(7) }
}

/** Invents a prescription. */
export const prescriptionContent = (random: Random, language: Language): PrescriptionContent => {
  const country = countryOf(random, language, [
    [5, "GB"],
    [3, "US"],
    [1, "IE"]
  ])
  const date = someDay(random)
  const drugs = language === "fr" ? frenchDrugs : englishDrugs
  const name = personName(random.fork("prescriber"), language)
  const patient = personName(random.fork("patient"), language)
  const sex = random.pick(["F", "M"] as const)
  const count = random.weighted<number>([
    [4, random.int(1, 3)],
    [3, random.int(4, 6)],
    [1, random.int(8, 12)]
  ])
  return {
    language,
    country,
    currency: currencyOf(country),
    prescriber: {
      name:
        language === "fr"
          ? `${random.pick(["Dr", "Docteur", "Dr."])} ${name}`
          : country === "US"
            ? random.pick([`${name}, MD`, `Dr. ${name}`])
            : `Dr ${name}`,
      profession: random.pick(
        language === "fr"
          ? ["Médecine générale", "Médecin généraliste", "Cardiologue", "Pédiatre", "Dermatologue"]
          : ["General Practitioner", "Family Medicine", "Consultant Physician", "Paediatrics"]
      ),
      address: address(random.fork("surgery"), country),
      phone: phone(random, country),
      number: numberOf(random, country)
    },
    patient: {
      name: patient,
      birth: addDays(date, -random.int(1200, 31_000)),
      address: address(random.fork("home"), country),
      sex
    },
    date,
    medications: random
      .sample(drugs, count)
      .map((drug) => (language === "fr" ? frenchMedication(random, drug) : englishMedication(random, drug, country)))
  }
}

const date = (day: Day): TruthField => ({ type: "date", value: isoDay(day) })

/** A prescription's labelled values under the built-in type's field keys. A title before a name is as right as none. */
export const prescriptionFacts = ({
  prescriber,
  patient,
  date: day
}: PrescriptionContent): Readonly<Record<string, TruthField>> => {
  const bare = prescriber.name.replace(/^(?:Dr\.?|Docteur)\s/, "").replace(/, MD$/, "")
  const titles = patient.sex === "F" ? ["Mme", "Mrs", "Ms"] : ["M.", "Mr"]
  return {
    prescriber_name: { type: "string", value: prescriber.name, also: [bare] },
    prescriber_number: { type: "id", value: prescriber.number.value },
    prescriber_address: { type: "string", value: prescriber.address.lines.join(", ") },
    patient_name: { type: "string", value: patient.name, also: titles.map((title) => `${title} ${patient.name}`) },
    patient_birth_date: date(patient.birth),
    prescription_date: date(day)
  }
}
