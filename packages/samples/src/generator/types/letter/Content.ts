import type { Language } from "../../DocumentMaker.js"
import { company } from "../../invented/Parties.js"
import { person } from "../../invented/People.js"
import { type Address, address, type Country, countryOf, phone, town } from "../../invented/Places.js"
import type { Random } from "../../Random.js"
import type { TruthField } from "../../Truth.js"
import { type Day, isoDay, someDay } from "../../writing/Dates.js"

/** Who writes, or who is written to. */
export interface Correspondent {
  /** As printed in the address: with a title where the letter uses one. */
  readonly printed: string
  readonly name: string
  readonly firm: boolean
  readonly address: Address
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly sex: "F" | "M" | undefined
  readonly surname: string
}

/** What a letter says. */
export interface LetterContent {
  readonly language: Language
  readonly country: Country
  readonly sender: Correspondent
  readonly signer: string
  readonly role: string | undefined
  readonly recipient: Correspondent
  readonly date: Day
  readonly place: string
  readonly subject: string
  readonly paragraphs: ReadonlyArray<string>
  readonly reference: string | undefined
}

type Topic = readonly [subject: string, ...paragraphs: ReadonlyArray<string>]

const topics: Readonly<Record<Language, ReadonlyArray<Topic>>> = {
  fr: [
    [
      "Résiliation de mon abonnement",
      "Par la présente, je vous informe de ma décision de mettre fin à l'abonnement que j'ai souscrit auprès de vos services.",
      "Conformément aux conditions générales, je respecterai le délai de préavis d'un mois à compter de la réception de ce courrier.",
      "Je vous remercie de bien vouloir me confirmer par écrit la date de clôture et l'arrêt des prélèvements."
    ],
    [
      "Demande de rendez-vous",
      "Suite à notre conversation, je souhaiterais convenir d'un rendez-vous afin d'examiner ensemble les travaux envisagés dans nos locaux.",
      "Je suis disponible tous les matins de la semaine prochaine, ainsi que le jeudi après-midi.",
      "Dans l'attente de votre réponse, je reste à votre disposition pour tout renseignement complémentaire."
    ],
    [
      "Candidature au poste de conducteur de travaux",
      "Votre annonce parue dans la presse régionale a retenu toute mon attention et je me permets de vous adresser ma candidature.",
      "Mes huit années passées dans une entreprise du bâtiment m'ont appris à organiser un chantier, à tenir un budget et à conduire une équipe.",
      "Je serais heureux de vous exposer mes motivations de vive voix lors d'un entretien."
    ],
    [
      "Réclamation concernant la livraison du mobilier",
      "Le mobilier que j'ai commandé le mois dernier m'a été livré hier avec plusieurs défauts visibles sur les deux panneaux latéraux.",
      "Je vous demande de procéder au remplacement des pièces abîmées dans les meilleurs délais et sans frais de ma part.",
      "Vous trouverez ci-joint des photographies prises au moment du déballage."
    ],
    [
      "Travaux de ravalement de l'immeuble",
      "Nous vous informons que des travaux de ravalement seront entrepris sur la façade de l'immeuble à partir du printemps.",
      "Un échafaudage sera dressé côté rue et l'accès à la cour restera possible par le portillon.",
      "Nos équipes veilleront à limiter la gêne occasionnée et restent à votre écoute pendant toute la durée du chantier."
    ],
    [
      "Confirmation de votre inscription",
      "Nous avons le plaisir de vous confirmer votre inscription à la session de formation qui se tiendra dans nos locaux.",
      "L'accueil des participants aura lieu à neuf heures et le déjeuner sera pris sur place.",
      "Merci de vous munir d'une pièce d'identité et du présent courrier."
    ]
  ],
  en: [
    [
      "Cancellation of my membership",
      "I am writing to let you know that I wish to end my membership of the club at the close of the present month.",
      "Under your terms one month of notice is required, and I shall of course keep to it.",
      "Please confirm in writing that no further payments will be taken after that date."
    ],
    [
      "Application for the post of site manager",
      "I am writing to apply for the post that you advertised in last week's trade journal.",
      "For the past eight years I have run building sites of every size, kept budgets and led crews of up to twenty people.",
      "I would welcome the chance to tell you more about my work at an interview."
    ],
    [
      "Complaint about damaged furniture",
      "The bookcase that I ordered from you last month was delivered yesterday with both side panels badly scratched.",
      "I should be grateful if you would replace the damaged parts as soon as you can and at no cost to me.",
      "Photographs taken when it was unpacked are enclosed with this letter."
    ],
    [
      "Renewal of your annual service plan",
      "We are writing to remind you that the service plan for your heating system comes up for renewal at the end of the quarter.",
      "There is nothing you need to do if you would like the plan to continue as it is.",
      "Should you prefer to change your level of cover, our office will be glad to talk you through the options."
    ],
    [
      "Roof repairs at the north entrance",
      "Thank you for letting us know about the leak above the north entrance, which our surveyor has now inspected.",
      "We expect the work to take four days, during which the side gate will serve as the way in.",
      "We are sorry for the disturbance that this may cause to you and to your visitors."
    ],
    [
      "Your enquiry about evening classes",
      "Thank you for your enquiry about the evening classes that we hold throughout the autumn term.",
      "Places on the beginners' course are still open, and the fee covers all of the materials.",
      "A leaflet with times and rooms is enclosed."
    ]
  ]
}

const roles: Readonly<Record<Language, ReadonlyArray<string>>> = {
  fr: ["Responsable du service clients", "Directrice", "Le gérant", "Chargée de clientèle"],
  en: ["Customer Services Manager", "Director", "Office Manager", "Head of Operations"]
}

const titleOf = (language: Language, sex: "F" | "M", random: Random): string =>
  language === "fr"
    ? sex === "F"
      ? random.pick(["Mme", "Madame"])
      : random.pick(["M.", "Monsieur"])
    : sex === "F"
      ? random.pick(["Ms", "Mrs", "Miss"])
      : "Mr"

const mailName = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, ".")

/** Someone who writes letters or gets them. */
export const correspondent = (
  random: Random,
  language: Language,
  country: Country,
  firm: boolean,
  titled: boolean
): Correspondent => {
  if (firm) {
    const {
      address: place,
      email,
      name,
      phone: number
    } = company(random, language, country, random.pick(["firm", "shop"]))
    return { printed: name, name, firm, address: place, email, phone: number, sex: undefined, surname: name }
  }
  const someone = person(random, language)
  const name = `${someone.givenNames[0] ?? ""} ${someone.surname}`
  return {
    printed: titled ? `${titleOf(language, someone.sex, random)} ${name}` : name,
    name,
    firm,
    address: address(random, country),
    email: `${mailName(name)}@${random.pick(["postebox", "fenmail", "courrielle", "inboxly"])}.example`,
    phone: phone(random, country),
    sex: someone.sex,
    surname: someone.surname
  }
}

/** Draws what a letter says. */
export const letterContent = (random: Random, language: Language): LetterContent => {
  const country = countryOf(random, language, [
    [5, "GB"],
    [2, "IE"],
    [3, "US"]
  ])
  const [subject, ...paragraphs] = random.pick(topics[language])
  const firm = /nous |we /i.test(paragraphs.join(" "))
  const sender = correspondent(random, language, country, firm, false)
  const recipient = correspondent(random, language, country, !firm && random.chance(0.8), true)
  const signer = person(random, language)
  return {
    language,
    country,
    sender,
    signer: firm ? `${signer.givenNames[0] ?? ""} ${signer.surname}` : sender.name,
    role: firm && random.chance(0.7) ? random.pick(roles[language]) : undefined,
    recipient,
    date: someDay(random),
    place: country === "FR" ? sender.address.town : town(random, country),
    subject,
    paragraphs,
    reference: random.chance(0.35) ? random.fill("@@/##-###") : undefined
  }
}

/** The words before the first sentence of a letter. */
export const salutation = (random: Random, { language, recipient }: LetterContent): string => {
  if (language === "fr") {
    if (recipient.sex === undefined) return random.pick(["Madame, Monsieur,", "Messieurs,", "Madame, Monsieur,"])
    return recipient.sex === "F"
      ? random.pick(["Madame,", "Chère Madame,"])
      : random.pick(["Monsieur,", "Cher Monsieur,"])
  }
  if (recipient.sex === undefined) return random.pick(["Dear Sir or Madam,", "Dear Sirs,", "To whom it may concern,"])
  const title = recipient.printed.split(" ")[0] ?? ""
  return `Dear ${title} ${recipient.surname},`
}

/** The words that close a letter. */
export const closing = (random: Random, { language, recipient }: LetterContent): string => {
  if (language === "en")
    return recipient.sex === undefined
      ? random.pick(["Yours faithfully,", "Kind regards,", "Sincerely,"])
      : random.pick(["Yours sincerely,", "Kind regards,", "Sincerely,"])
  const whom = recipient.sex === undefined ? "Madame, Monsieur" : recipient.sex === "F" ? "Madame" : "Monsieur"
  return random.pick([
    `Veuillez agréer, ${whom}, l'expression de mes salutations distinguées.`,
    `Je vous prie d'agréer, ${whom}, mes sincères salutations.`,
    "Cordialement,",
    `Nous vous prions d'agréer, ${whom}, l'assurance de nos sentiments distingués.`
  ])
}

/** A letter's labelled values under the built-in type's field keys; `emails` and `phones` as far as they are printed. */
export const letterFacts = (
  { date, recipient, sender, subject }: LetterContent,
  emails: ReadonlyArray<string>,
  phones: ReadonlyArray<string>
): Readonly<Record<string, TruthField>> => ({
  sender: { type: "string", value: sender.name },
  recipient: {
    type: "string",
    value: recipient.printed,
    ...(recipient.printed === recipient.name ? {} : { also: [recipient.name] })
  },
  ...(emails.length === 0 ? {} : { emails: { type: "id", value: emails.join(", ") } as const }),
  ...(phones.length === 0 ? {} : { phones: { type: "id", value: phones.join(", ") } as const }),
  subject: { type: "string", value: subject },
  date: { type: "date", value: isoDay(date) }
})
