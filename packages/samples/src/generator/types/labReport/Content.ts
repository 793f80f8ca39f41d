import type { Language } from "../../DocumentMaker.js"
import { personName } from "../../invented/Parties.js"
import {
  type Address,
  address,
  type Country,
  countryOf,
  currencyOf,
  inventedName,
  phone,
  town
} from "../../invented/Places.js"
import type { Random } from "../../Random.js"
import type { TruthField } from "../../Truth.js"
import { addDays, type Day, isoDay, someDay } from "../../writing/Dates.js"

/** One result as it is printed. */
export interface LabResult {
  readonly analyte: string
  readonly value: number
  readonly decimals: number
  readonly unit: string
  readonly low: number | undefined
  readonly high: number | undefined
  /** The result of an earlier day. */
  readonly before: number | undefined
}

/** A part of the report with its heading. */
export interface LabSection {
  readonly title: string
  readonly results: ReadonlyArray<LabResult>
}

/** What a laboratory's report says, whatever it looks like. */
export interface LabContent {
  readonly language: Language
  readonly country: Country
  readonly currency: string
  readonly laboratory: {
    readonly name: string
    readonly address: Address
    readonly phone: string
    readonly head: string
  }
  readonly patient: { readonly name: string; readonly birth: Day; readonly sex: "F" | "M"; readonly number: string }
  readonly prescriber: string
  readonly request: string
  readonly sampled: Day
  readonly reported: Day
  readonly previous: Day
  readonly sections: ReadonlyArray<LabSection>
}

type Test = readonly [
  analyte: string,
  unit: string,
  low: number | undefined,
  high: number | undefined,
  decimals: number
]

const french: ReadonlyArray<readonly [title: string, tests: ReadonlyArray<Test>]> = [
  [
    "HÉMATOLOGIE",
    [
      ["Hématies", "T/L", 4.2, 5.7, 2],
      ["Hémoglobine", "g/dL", 12, 16.5, 1],
      ["Hématocrite", "%", 37, 49, 1],
      ["V.G.M.", "fL", 80, 100, 1],
      ["Leucocytes", "G/L", 4, 10, 2],
      ["Polynucléaires neutrophiles", "G/L", 1.8, 7.5, 2],
      ["Lymphocytes", "G/L", 1, 4, 2],
      ["Monocytes", "G/L", 0.2, 1, 2],
      ["Plaquettes", "G/L", 150, 400, 0]
    ]
  ],
  [
    "BIOCHIMIE",
    [
      ["Glycémie à jeun", "g/L", 0.7, 1.1, 2],
      ["Créatinine", "mg/L", 6, 12, 1],
      ["Urée", "g/L", 0.15, 0.45, 2],
      ["Sodium", "mmol/L", 136, 145, 0],
      ["Potassium", "mmol/L", 3.5, 5.1, 1],
      ["Acide urique", "mg/L", 25, 70, 0],
      ["Protéine C réactive (CRP)", "mg/L", undefined, 5, 1],
      ["Ferritine", "µg/L", 30, 300, 0]
    ]
  ],
  [
    "BILAN LIPIDIQUE",
    [
      ["Cholestérol total", "g/L", undefined, 2, 2],
      ["Cholestérol HDL", "g/L", 0.4, undefined, 2],
      ["Cholestérol LDL", "g/L", undefined, 1.6, 2],
      ["Triglycérides", "g/L", undefined, 1.5, 2]
    ]
  ],
  [
    "BILAN HÉPATIQUE",
    [
      ["Transaminases ASAT", "UI/L", undefined, 40, 0],
      ["Transaminases ALAT", "UI/L", undefined, 41, 0],
      ["Gamma GT", "UI/L", undefined, 60, 0],
      ["Bilirubine totale", "mg/L", undefined, 12, 1]
    ]
  ],
  [
    "HORMONOLOGIE",
    [
      ["TSH ultrasensible", "mUI/L", 0.4, 4, 2],
      ["T4 libre", "pmol/L", 9, 19, 1]
    ]
  ]
]

const english: ReadonlyArray<readonly [title: string, tests: ReadonlyArray<Test>]> = [
  [
    "HAEMATOLOGY",
    [
      ["Haemoglobin", "g/L", 120, 165, 0],
      ["White cell count", "10*9/L", 4, 10, 1],
      ["Red cell count", "10*12/L", 4.2, 5.7, 2],
      ["Haematocrit", "%", 37, 49, 1],
      ["MCV", "fL", 80, 100, 1],
      ["Platelets", "10*9/L", 150, 400, 0],
      ["Neutrophils", "10*9/L", 1.8, 7.5, 1],
      ["Lymphocytes", "10*9/L", 1, 4, 1]
    ]
  ],
  [
    "CLINICAL CHEMISTRY",
    [
      ["Sodium", "mmol/L", 133, 146, 0],
      ["Potassium", "mmol/L", 3.5, 5.3, 1],
      ["Urea", "mmol/L", 2.5, 7.8, 1],
      ["Creatinine", "umol/L", 59, 104, 0],
      ["Glucose, fasting", "mmol/L", 3.9, 5.6, 1],
      ["C-reactive protein", "mg/L", undefined, 5, 1],
      ["Ferritin", "ug/L", 30, 300, 0],
      ["Calcium", "mmol/L", 2.2, 2.6, 2]
    ]
  ],
  [
    "LIPIDS",
    [
      ["Total cholesterol", "mmol/L", undefined, 5, 1],
      ["HDL cholesterol", "mmol/L", 1, undefined, 1],
      ["LDL cholesterol", "mmol/L", undefined, 3, 1],
      ["Triglycerides", "mmol/L", undefined, 1.7, 1]
    ]
  ],
  [
    "LIVER FUNCTION",
    [
      ["ALT", "U/L", undefined, 41, 0],
      ["AST", "U/L", undefined, 40, 0],
      ["Alkaline phosphatase", "U/L", 30, 130, 0],
      ["Total bilirubin", "umol/L", undefined, 21, 0]
    ]
  ],
  [
    "THYROID",
    [
      ["TSH", "mU/L", 0.4, 4, 2],
      ["Free T4", "pmol/L", 9, 19, 1]
    ]
  ]
]

const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals

const resultOf = (random: Random, [analyte, unit, low, high, decimals]: Test, earlier: boolean): LabResult => {
  const from = low ?? (high ?? 1) * 0.2
  const to = high ?? from * 2.2
  // One result in five lies outside of its reference.
  const some = (): number =>
    rounded(random.chance(0.8) ? random.between(from, to) : random.between(to * 1.05, to * 1.5), decimals)
  return {
    analyte,
    unit,
    low,
    high,
    decimals,
    value: some(),
    before: earlier && random.chance(0.8) ? some() : undefined
  }
}

/** Invents a report. `earlier` says whether it shows results of an earlier day beside the new ones. */
export const labContent = (random: Random, language: Language, earlier: boolean): LabContent => {
  const country = countryOf(random, language, [
    [5, "GB"],
    [3, "US"],
    [1, "IE"]
  ])
  const sampled = someDay(random)
  const name = inventedName(random.fork("house"), language)
  random.note("FIRM", name)
  const people = random.fork("people")
  const wanted = random.weighted<number>([
    [4, 1],
    [5, 2],
    [3, 3],
    [1, 5]
  ])
  return {
    language,
    country,
    currency: currencyOf(country),
    laboratory: {
      name:
        language === "fr"
          ? random.pick([
              `Laboratoire ${name}`,
              `Laboratoire de biologie médicale ${name}`,
              `${name} Biologie`,
              `Laboratoire d'analyses médicales ${name}`
            ])
          : random.pick([
              `${name} Pathology`,
              `${name} Medical Laboratory`,
              `${town(random, country)} Diagnostic Laboratories`,
              `${name} Clinical Laboratory`
            ]),
      address: address(random.fork("place"), country),
      phone: phone(random, country),
      head: `Dr ${personName(people, language)}`
    },
    patient: {
      name: personName(people, language),
      birth: addDays(sampled, -random.int(1500, 31_000)),
      sex: random.pick(["F", "M"] as const),
      number: random.weighted([
        [3, random.digits(8)],
        [2, random.fill("P######")],
        [1, random.digits(10)]
      ])
    },
    prescriber: `Dr ${personName(people, language)}`,
    request: random.weighted([
      [3, random.digits(9)],
      [2, random.fill("########-##")],
      [1, random.fill("@#######")]
    ]),
    sampled,
    reported: addDays(sampled, random.int(0, 3)),
    previous: addDays(sampled, -random.int(60, 500)),
    sections: random.sample(language === "fr" ? french : english, wanted).map(([title, tests]) => ({
      title,
      results: random.sample(tests, random.int(2, tests.length)).map((test) => resultOf(random, test, earlier))
    }))
  }
}

const id = (value: string): TruthField => ({ type: "id", value })
const date = (day: Day): TruthField => ({ type: "date", value: isoDay(day) })

/** A report's labelled values under the built-in type's field keys; the sex as it is printed. */
export const labFacts = (content: LabContent, sex: string): Readonly<Record<string, TruthField>> => {
  const titles = content.patient.sex === "F" ? ["Mme", "Mrs", "Ms"] : ["M.", "Mr"]
  return {
    laboratory_name: { type: "string", value: content.laboratory.name },
    patient_name: {
      type: "string",
      value: content.patient.name,
      also: titles.map((title) => `${title} ${content.patient.name}`)
    },
    patient_birth_date: date(content.patient.birth),
    patient_sex: { type: "string", value: sex },
    patient_number: id(content.patient.number),
    prescriber_name: { type: "string", value: content.prescriber, also: [content.prescriber.replace(/^Dr /, "")] },
    request_number: id(content.request),
    sample_date: date(content.sampled),
    report_date: date(content.reported)
  }
}
