// Sentences of sentences.txt with names of all origins, addresses and firms put into them, as texts with spans.
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

const lines = readFileSync(new URL("sentences.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
export const randomOf = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

const STREETS = {
  fr: ["rue", "avenue", "chemin", "impasse", "allée", "place", "route", "boulevard", "quai"],
  en: ["Street", "Road", "Lane", "Close", "Avenue", "Court", "Drive", "Terrace", "Way"],
  de: ["straße", "weg", "platz", "gasse", "allee", "ring"]
}
const FIRMS = {
  fr: ["SARL", "SA", "SAS", "& Fils"],
  en: ["Ltd", "plc", "& Sons", "Services", "Inc"],
  de: ["GmbH", "AG", "KG", "e.V."]
}
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1)

/** A function that makes one text from chance: `{text, spans: [{kind, start, end}]}`. */
export const sentencesFrom = async (folder, common, random) => {
  const require = createRequire(join(folder, "package.json"))
  const { allLocales } = await import(pathToFileURL(require.resolve("@faker-js/faker")))
  const inside = (value) =>
    Array.isArray(value) ? value.map((one) => one?.value ?? one) : Object.values(value ?? {}).flatMap(inside)
  const latin = (list) => list.filter((name) => typeof name === "string" && /^[\p{Script=Latin}'’ -]+$/u.test(name))
  const pools = Object.values(allLocales)
    .map(({ location, person }) => ({
      given: latin(inside(person?.first_name)),
      surnames: latin(inside(person?.last_name)),
      towns: latin(inside(location?.city_name))
    }))
    .filter(({ given, surnames }) => given.length > 20 && surnames.length > 20)
  const of = (list) => list[Math.floor(random() * list.length)]
  // Names that nobody has ever borne: syllables of others put together.
  const invented = (name) => {
    const other = of(of(pools).surnames)
    return capital(
      (name.slice(0, Math.ceil(name.length / 2)) + other.slice(Math.floor(other.length / 2))).toLowerCase()
    )
  }
  const given = (pool) => of(pool.given)
  const surname = (pool) => {
    const name = random() < 0.3 ? invented(of(pool.surnames)) : of(pool.surnames)
    const second = random()
    return second < 0.05
      ? `${name}-${of(pool.surnames)}`
      : second < 0.14
        ? `${of(["de", "de la", "du", "van", "van der", "Van der", "El", "Le", "von", "da", "Ben", "De la", "al-", "bin"])} ${name}`
        : name
  }
  const town = () => of(of(pools.filter(({ towns }) => towns.length > 20)).towns)
  const slots = {
    P: (pool) =>
      random() < 0.15
        ? `${given(pool)} ${of("ABCDEFGHJKLMNPRST".split(""))}. ${surname(pool)}`
        : `${given(pool)} ${surname(pool)}`,
    G: given,
    S: surname,
    I: (pool) => `${given(pool).charAt(0)}. ${surname(pool)}`,
    C: (pool) =>
      random() < 0.5
        ? `${surname(pool).toUpperCase()} ${given(pool)}`
        : `${surname(pool)} ${given(pool)}`.toUpperCase(),
    R: (pool) => `${surname(pool)}, ${given(pool)}`
  }
  const addresses = {
    A: (language) => {
      const name = capital(random() < 0.5 ? of(common) : of(of(pools).surnames))
      const number = 1 + Math.floor(random() * 180)
      const kind = of(STREETS[language])
      return language === "fr"
        ? `${number}${of(["", "", " bis", ","])} ${kind} ${of(["de la ", "du ", "des ", ""])}${name}`
        : language === "en"
          ? `${of(["", "", "Flat 2, "])}${number} ${name} ${kind}`
          : `${name}${random() < 0.7 ? kind : ` ${capital(kind)}`} ${number}`
    },
    T: (language) =>
      language === "en"
        ? `${town()} ${of(["LS", "BN", "M", "SW", "EH"])}${1 + Math.floor(random() * 20)} ${Math.floor(random() * 9)}${of(["AB", "QT", "XJ"])}`
        : `${10000 + Math.floor(random() * 89999)} ${town()}`
  }
  const others = {
    W: town,
    F: (language) =>
      `${capital(random() < 0.5 ? of(common) : of(of(pools).surnames))}${random() < 0.3 ? ` ${capital(of(common))}` : ""} ${of(FIRMS[language])}`,
    D: () => `${1 + Math.floor(random() * 28)}/0${1 + Math.floor(random() * 9)}/20${10 + Math.floor(random() * 16)}`,
    N: () => `${Math.floor(random() * 9000) + 10}`,
    X: () => capital(of(common))
  }
  return () => {
    const line = of(lines)
    const language = line.slice(0, 2)
    let text = ""
    const spans = []
    for (const part of line
      .slice(3)
      .replaceAll("⏎", "\n")
      .split(/(\{[A-Z]\})/)) {
      const slot = /^\{([A-Z])\}$/.exec(part)?.[1]
      const value =
        slot === undefined
          ? part
          : slots[slot] !== undefined
            ? slots[slot](of(pools))
            : addresses[slot] !== undefined
              ? addresses[slot](language)
              : others[slot](language)
      const kind = slots[slot] !== undefined ? "PERSON" : addresses[slot] !== undefined ? "ADDRESS" : undefined
      if (kind !== undefined) spans.push({ kind, start: text.length, end: text.length + value.length })
      text += value
    }
    // Chats and notes are written small.
    const small = random() < 0.06
    return { text: small ? text.toLowerCase() : text, spans }
  }
}
