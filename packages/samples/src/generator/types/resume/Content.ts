import type { Language } from "../../DocumentMaker.js"
import { company } from "../../invented/Parties.js"
import { type Country, countryOf, town } from "../../invented/Places.js"
import type { Random } from "../../Random.js"
import type { TruthField } from "../../Truth.js"
import { addDays, type Day, isoDay, someDay } from "../../writing/Dates.js"
import { type Correspondent, correspondent } from "../letter/Content.js"

/** A post that was held. */
export interface Post {
  readonly years: string
  readonly title: string
  readonly firm: string
  readonly place: string
  readonly tasks: ReadonlyArray<string>
}

/** What a curriculum vitae says. */
export interface ResumeContent {
  readonly language: Language
  readonly country: Country
  readonly candidate: Correspondent
  readonly birth: Day | undefined
  readonly headline: string
  readonly profile: string
  readonly posts: ReadonlyArray<Post>
  readonly studies: ReadonlyArray<readonly [years: string, title: string, school: string]>
  readonly skills: ReadonlyArray<string>
  readonly languages: ReadonlyArray<string>
  readonly interests: ReadonlyArray<string>
  readonly updated: Day | undefined
}

interface Career {
  readonly headline: string
  readonly posts: ReadonlyArray<string>
  readonly tasks: ReadonlyArray<string>
  readonly skills: ReadonlyArray<string>
  readonly studies: ReadonlyArray<string>
}

const careers: Readonly<Record<Language, ReadonlyArray<Career>>> = {
  fr: [
    {
      headline: "Conductrice de travaux",
      posts: ["Conductrice de travaux", "Cheffe de chantier", "Assistante de chantier"],
      tasks: [
        "Organisation du chantier et suivi des équipes",
        "Établissement des devis et contrôle des coûts",
        "Relations avec les fournisseurs et les clients",
        "Application des règles de sécurité"
      ],
      skills: ["Lecture de plans", "Gestion de budget", "AutoCAD", "Conduite d'équipe", "Permis B"],
      studies: ["BTS Bâtiment", "Baccalauréat professionnel", "Licence professionnelle Construction"]
    },
    {
      headline: "Comptable confirmé",
      posts: ["Comptable", "Aide-comptable", "Assistant de gestion"],
      tasks: [
        "Tenue de la comptabilité générale",
        "Déclarations de TVA et clôtures mensuelles",
        "Suivi des règlements et relances",
        "Préparation des bulletins de paie"
      ],
      skills: ["Sage", "Excel", "Analyse financière", "Paie", "Rigueur"],
      studies: ["DCG", "BTS Comptabilité et gestion", "Baccalauréat technologique"]
    },
    {
      headline: "Développeur d'applications web",
      posts: ["Développeur web", "Intégrateur", "Technicien informatique"],
      tasks: [
        "Développement d'interfaces et de services",
        "Mise en place de tests automatisés",
        "Maintenance du parc de serveurs",
        "Rédaction de la documentation"
      ],
      skills: ["TypeScript", "PostgreSQL", "Linux", "Git", "Tests"],
      studies: ["Master Informatique", "Licence Informatique", "DUT Informatique"]
    }
  ],
  en: [
    {
      headline: "Site Manager",
      posts: ["Site Manager", "Assistant Site Manager", "Trainee Surveyor"],
      tasks: [
        "Planned the work of crews and suppliers",
        "Kept budgets and reported on progress",
        "Saw to safety on site",
        "Dealt with clients and inspectors"
      ],
      skills: ["Reading plans", "Budgeting", "AutoCAD", "Leading crews", "First aid"],
      studies: ["BSc Construction Management", "HND Building Studies", "A Levels"]
    },
    {
      headline: "Management Accountant",
      posts: ["Management Accountant", "Accounts Assistant", "Payroll Clerk"],
      tasks: [
        "Prepared monthly accounts and forecasts",
        "Ran payroll for eighty staff",
        "Reconciled ledgers and chased debts",
        "Worked with the auditors at year end"
      ],
      skills: ["Excel", "Sage", "Forecasting", "Payroll", "Attention to detail"],
      studies: ["BA Accounting and Finance", "Diploma in Bookkeeping", "A Levels"]
    },
    {
      headline: "Registered Nurse",
      posts: ["Staff Nurse", "Community Nurse", "Healthcare Assistant"],
      tasks: [
        "Cared for patients on a ward of thirty beds",
        "Kept records and handed over shifts",
        "Trained new colleagues",
        "Worked with families and social services"
      ],
      skills: ["Wound care", "Medication rounds", "Teamwork", "Record keeping", "Calm under pressure"],
      studies: ["BSc Nursing", "Access to Nursing Diploma", "GCSEs"]
    }
  ]
}

const profiles: Readonly<Record<Language, ReadonlyArray<string>>> = {
  fr: [
    "Professionnelle rigoureuse et autonome, habituée aux délais serrés et au travail en équipe, à la recherche de nouveaux défis.",
    "Dix années d'expérience dans des structures de taille moyenne, le goût du travail bien fait et le sens du service."
  ],
  en: [
    "A steady and thorough worker with ten years of experience in firms of every size, now looking for a new challenge.",
    "Known for clear communication, careful planning and getting things done on time."
  ]
}

const idioms: Readonly<Record<Language, ReadonlyArray<string>>> = {
  fr: ["Anglais : courant", "Espagnol : notions", "Allemand : intermédiaire"],
  en: ["French: fluent", "Spanish: basic", "German: conversational"]
}

const pastimes: Readonly<Record<Language, ReadonlyArray<string>>> = {
  fr: ["Randonnée", "Chant choral", "Cuisine", "Photographie", "Échecs"],
  en: ["Hill walking", "Choir", "Cooking", "Photography", "Chess"]
}

const schools: Readonly<Record<Language, ReadonlyArray<string>>> = {
  fr: ["Lycée du Parc", "Université de", "IUT de"],
  en: ["College of", "University of", "School of"]
}

/** Draws what a curriculum vitae says. */
export const resumeContent = (random: Random, language: Language): ResumeContent => {
  const country = countryOf(random, language, [
    [5, "GB"],
    [2, "IE"],
    [3, "US"]
  ])
  const career = random.pick(careers[language])
  let year = random.int(2021, 2025)
  const posts = career.posts.slice(0, random.int(2, 3)).map((title, i): Post => {
    const until = i === 0 ? (language === "fr" ? "aujourd'hui" : "present") : String(year)
    year -= random.int(2, 5)
    return {
      years: `${year} - ${until}`,
      title,
      firm: company(random, language, country, random.pick(["firm", "shop"])).name,
      place: town(random, country),
      tasks: random.sample(career.tasks, random.int(2, 3))
    }
  })
  return {
    language,
    country,
    candidate: correspondent(random, language, country, false, false),
    birth: random.chance(0.3) ? addDays({ year: 1970, month: 1, day: 1 }, random.int(0, 365 * 31)) : undefined,
    headline: career.headline,
    profile: random.pick(profiles[language]),
    posts,
    studies: career.studies.slice(0, random.int(1, 3)).map((title, i) => {
      const end = year - 3 * i
      return [`${end - 2} - ${end}`, title, `${random.pick(schools[language])} ${town(random, country)}`] as const
    }),
    skills: career.skills,
    languages: random.sample(idioms[language], 2),
    interests: random.sample(pastimes[language], 3),
    updated: random.chance(0.45) ? someDay(random) : undefined
  }
}

/** A curriculum vitae's labelled values. */
export const resumeFacts = ({ candidate, headline, updated }: ResumeContent): Readonly<Record<string, TruthField>> => ({
  candidate_name: { type: "string", value: candidate.name },
  ...(candidate.email === undefined ? {} : { emails: { type: "id", value: candidate.email } as const }),
  ...(candidate.phone === undefined ? {} : { phones: { type: "id", value: candidate.phone } as const }),
  subject: { type: "string", value: headline },
  ...(updated === undefined ? {} : { date: { type: "date", value: isoDay(updated) } as const })
})
