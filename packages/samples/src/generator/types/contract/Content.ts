import type { Language } from "../../DocumentMaker.js"
import { type Country, countryOf } from "../../invented/Places.js"
import type { Random } from "../../Random.js"
import type { TruthField } from "../../Truth.js"
import { addDays, type Day, isoDay, someDay } from "../../writing/Dates.js"
import { type Correspondent, correspondent } from "../letter/Content.js"

/** One kind of contract: its title, what each party is called, whether each is a firm, and what is agreed. */
interface ContractKind {
  readonly title: string
  readonly roles: readonly [string, string]
  readonly firms: readonly [boolean, boolean]
  readonly articles: ReadonlyArray<readonly [heading: string, text: string]>
}

/** What a contract says. */
export interface ContractContent {
  readonly language: Language
  readonly country: Country
  readonly kind: ContractKind
  readonly parties: readonly [Correspondent, Correspondent]
  /** What is said of each party beside its name and address. */
  readonly described: readonly [string, string]
  readonly representatives: readonly [string, string]
  readonly date: Day
  readonly begins: Day
  readonly place: string
  readonly number: string | undefined
}

const shared: Readonly<Record<Language, ReadonlyArray<readonly [string, string]>>> = {
  fr: [
    [
      "Confidentialité",
      "Chacune des parties s'engage à ne divulguer aucune information dont elle aurait connaissance à l'occasion du présent contrat, et ce pendant toute sa durée."
    ],
    [
      "Résiliation",
      "En cas de manquement de l'une des parties à ses obligations, l'autre partie pourra résilier le contrat un mois après une mise en demeure restée sans effet."
    ],
    [
      "Droit applicable",
      "Le présent contrat est soumis au droit français. Tout différend sera porté devant les tribunaux compétents, à défaut d'accord amiable."
    ],
    [
      "Assurance",
      "Chaque partie déclare être titulaire d'une assurance couvrant les conséquences de sa responsabilité civile."
    ]
  ],
  en: [
    [
      "Confidentiality",
      "Neither party shall disclose to anyone what it learns of the other's business in the course of this Agreement, while it lasts or afterwards."
    ],
    [
      "Termination",
      "Either party may end this Agreement by giving thirty days' written notice where the other fails to put right a breach of its terms."
    ],
    [
      "Governing law",
      "This Agreement is governed by the law of the place where the first party has its registered office."
    ],
    [
      "Insurance",
      "Each party shall hold insurance that covers its liability towards the other and towards third parties."
    ]
  ]
}

const kinds: Readonly<Record<Language, ReadonlyArray<ContractKind>>> = {
  fr: [
    {
      title: "Contrat de prestation de services",
      roles: ["Le Prestataire", "Le Client"],
      firms: [true, true],
      articles: [
        [
          "Objet",
          "Le Prestataire s'engage à assurer pour le Client l'entretien courant de ses locaux dans les conditions définies ci-après."
        ],
        [
          "Durée",
          "Le contrat est conclu pour une durée de douze mois à compter du {begins}, renouvelable par tacite reconduction."
        ],
        [
          "Prix",
          "Le Client verse au Prestataire une somme forfaitaire mensuelle, payable à trente jours sur présentation de la facture."
        ]
      ]
    },
    {
      title: "Contrat de location",
      roles: ["Le Bailleur", "Le Locataire"],
      firms: [false, false],
      articles: [
        [
          "Désignation des lieux",
          "Le Bailleur donne en location au Locataire un appartement de trois pièces situé au deuxième étage, avec cave."
        ],
        ["Durée", "La location est consentie pour une durée de trois ans à compter du {begins}."],
        ["Loyer", "Le loyer est payable d'avance le premier de chaque mois, provisions pour charges comprises."]
      ]
    },
    {
      title: "Contrat de travail à durée indéterminée",
      roles: ["L'Employeur", "Le Salarié"],
      firms: [true, false],
      articles: [
        [
          "Engagement",
          "Le Salarié est engagé en qualité de technicien d'atelier, sous réserve de la visite médicale d'embauche."
        ],
        ["Prise de fonction", "Le présent contrat prend effet le {begins}. La période d'essai est fixée à deux mois."],
        ["Rémunération", "La rémunération est versée chaque mois, pour un horaire hebdomadaire de trente-cinq heures."]
      ]
    },
    {
      title: "Accord de confidentialité",
      roles: ["La Partie émettrice", "La Partie destinataire"],
      firms: [true, true],
      articles: [
        [
          "Objet",
          "Les parties souhaitent échanger des informations en vue d'une éventuelle collaboration industrielle."
        ],
        [
          "Engagement",
          "La Partie destinataire garde secrètes les informations reçues et ne les utilise que pour l'étude du projet."
        ],
        ["Durée", "L'engagement court pendant cinq ans à compter du {begins}."]
      ]
    }
  ],
  en: [
    {
      title: "Service Agreement",
      roles: ["Service Provider", "Client"],
      firms: [true, true],
      articles: [
        [
          "Services",
          "The Service Provider shall keep the Client's premises clean and in good repair on the terms set out below."
        ],
        [
          "Term",
          "This Agreement begins on {begins} and runs for twelve months, after which it is renewed from year to year."
        ],
        ["Fees", "The Client shall pay a fixed monthly fee within thirty days of receiving an invoice."]
      ]
    },
    {
      title: "Tenancy Agreement",
      roles: ["Landlord", "Tenant"],
      firms: [false, false],
      articles: [
        [
          "Premises",
          "The Landlord lets to the Tenant the flat on the second floor together with the use of the garden."
        ],
        ["Term", "The tenancy begins on {begins} and lasts for one year."],
        ["Rent", "The rent is payable in advance on the first day of each month."]
      ]
    },
    {
      title: "Contract of Employment",
      roles: ["Employer", "Employee"],
      firms: [true, false],
      articles: [
        [
          "Position",
          "The Employee is engaged as a workshop technician and shall carry out the duties of that post with care."
        ],
        ["Start", "Employment begins on {begins} with a trial period of three months."],
        ["Salary", "The salary is paid monthly in arrears for a working week of thirty-seven hours."]
      ]
    },
    {
      title: "Non-Disclosure Agreement",
      roles: ["Disclosing Party", "Receiving Party"],
      firms: [true, true],
      articles: [
        ["Purpose", "The parties wish to share information with a view to working together on a new product."],
        ["Undertaking", "The Receiving Party shall keep what it is told secret and use it for that purpose alone."],
        ["Term", "The duty of secrecy lasts for five years from {begins}."]
      ]
    }
  ]
}

const describe = (random: Random, language: Language, country: Country, party: Correspondent): string => {
  if (language === "fr") {
    if (party.firm)
      return `${random.pick(["société à responsabilité limitée", "SAS", "société"])} au capital de ${random.int(5, 90)} 000 euros`
    const birth = `${random.int(1, 28)}/0${random.int(1, 9)}/${random.int(1955, 2000)}`
    random.note("DATE_OF_BIRTH", birth)
    return `${party.sex === "F" ? "née" : "né"} le ${birth}`
  }
  if (!party.firm) return "an individual"
  return country === "US" ? "a corporation" : random.pick(["a company registered in its own name", "a limited company"])
}

/** Draws what a contract says. */
export const contractContent = (random: Random, language: Language): ContractContent => {
  const country = countryOf(random, language, [
    [5, "GB"],
    [2, "IE"],
    [3, "US"]
  ])
  const kind = random.pick(kinds[language])
  const party = (firm: boolean): Correspondent => correspondent(random, language, country, firm, true)
  const parties = [party(kind.firms[0]), party(kind.firms[1])] as const
  const date = someDay(random)
  const name = (): string => correspondent(random, language, country, false, true).printed
  return {
    language,
    country,
    kind: { ...kind, articles: [...kind.articles, ...random.sample(shared[language], random.int(2, 4))] },
    parties,
    described: [describe(random, language, country, parties[0]), describe(random, language, country, parties[1])],
    representatives: [name(), name()],
    date,
    begins: addDays(date, random.int(3, 60)),
    place: parties[0].address.town,
    number: random.chance(0.3) ? random.fill("@@-####") : undefined
  }
}

/** A contract's labelled values; `emails` and `phones` as far as they are printed. */
export const contractFacts = (
  { date, kind, parties }: ContractContent,
  emails: ReadonlyArray<string>,
  phones: ReadonlyArray<string>
): Readonly<Record<string, TruthField>> => ({
  parties: {
    type: "string",
    value: parties.map(({ name }) => name).join(", "),
    also: [parties.map(({ printed }) => printed).join(", ")]
  },
  ...(emails.length === 0 ? {} : { emails: { type: "id", value: emails.join(", ") } as const }),
  ...(phones.length === 0 ? {} : { phones: { type: "id", value: phones.join(", ") } as const }),
  subject: { type: "string", value: kind.title },
  date: { type: "date", value: isoDay(date) }
})
