import type { Language } from "../DocumentMaker.js"
import type { Random } from "../Random.js"
import { inventedName } from "./Places.js"

const given: Readonly<Record<Language, Readonly<Record<"F" | "M", ReadonlyArray<string>>>>> = {
  fr: {
    F: [
      "Camille",
      "Inès",
      "Jeanne",
      "Léa",
      "Claire",
      "Agnès",
      "Chloé",
      "Hélène",
      "Anne-Sophie",
      "Zoé",
      "Maëlle",
      "Odile"
    ],
    M: [
      "Louis",
      "Hugo",
      "Maël",
      "Antoine",
      "Romain",
      "Théo",
      "Jean-Baptiste",
      "Étienne",
      "Rémi",
      "Gaël",
      "Loïc",
      "Denis"
    ]
  },
  en: {
    F: [
      "Alice",
      "Grace",
      "Imogen",
      "Ruth",
      "Nadia",
      "Eleanor",
      "Mary-Anne",
      "Siobhan",
      "Harriet",
      "Joan",
      "Priya",
      "Keira"
    ],
    M: ["Owen", "Harry", "Daniel", "Thomas", "Callum", "Marcus", "Niall", "Edward", "Simon", "Rory", "Patrick", "Dylan"]
  }
}

/** A private person with all the names that official papers show. */
export interface Person {
  readonly surname: string
  readonly givenNames: ReadonlyArray<string>
  readonly sex: "F" | "M"
}

/** An invented person with one to three given names; now and then with a surname of two parts. */
export const person = (random: Random, language: Language): Person => {
  const sex = random.chance(0.5) ? "F" : "M"
  const name = inventedName(random, language)
  const surname = random.weighted([
    [8, name],
    [1, `${name}-${inventedName(random, language)}`],
    [1, language === "fr" ? `de ${name}` : `O'${name}`]
  ])
  const count = random.weighted([
    [4, 1],
    [4, 2],
    [2, 3]
  ])
  const givenNames = random.sample(given[language][sex], count)
  for (const part of [...givenNames, surname]) random.note("PERSON", part)
  return { surname, givenNames, sex }
}
