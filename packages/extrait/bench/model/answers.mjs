// What a model may answer: right values in many forms, and invented ones near the right ones.

const monthsOf = (language) => {
  const { format } = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" })
  return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2000, month)))
}
const months = { fr: monthsOf("fr"), en: monthsOf("en") }

const printed = (boxes) => boxes[0].text

/** A right answer: as it is printed, as a typed value, in capitals, without accents. */
export const answerForms = (truth, boxes, random) => {
  const text = printed(boxes)
  if (truth.type === "date") return random.pick([text, text, truth.value])
  if (truth.type === "number") return random.pick([text, text, truth.value, truth.value.replace(".", ",")])
  return random.pick([text, text, text, text.toUpperCase(), text.normalize("NFD").replace(/\p{M}/gu, "")])
}

const replaceAt = (text, at, sign) => `${text.slice(0, at)}${sign}${text.slice(at + 1)}`

const placesOf = (text, pattern) => [...text.matchAll(pattern)].map(({ index }) => index)

const changes = {
  "one figure changed": (text, random) => {
    const places = placesOf(text, /\d/g)
    if (places.length === 0) return undefined
    const at = random.pick(places)
    return replaceAt(text, at, String((Number(text[at]) + 1 + random.below(9)) % 10))
  },
  "two figures exchanged": (text, random) => {
    const places = placesOf(text, /(\d)(?=\d)/g).filter((at) => text[at] !== text[at + 1])
    if (places.length === 0) return undefined
    const at = random.pick(places)
    return replaceAt(replaceAt(text, at, text[at + 1]), at + 1, text[at])
  },
  "a figure left out": (text, random) => {
    const places = placesOf(text, /\d/g)
    return places.length < 3 ? undefined : replaceAt(text, random.pick(places), "")
  },
  "a figure added": (text, random) => {
    const places = placesOf(text, /\d/g)
    if (places.length === 0) return undefined
    const at = random.pick(places)
    return replaceAt(text, at, `${text[at]}${random.below(10)}`)
  },
  // Not for one that looks like it: on a misread page nobody can tell those apart.
  "one letter changed": (text, random) => {
    const places = placesOf(text, /[aektpx]/g)
    if (places.length === 0) return undefined
    const at = random.pick(places)
    return replaceAt(text, at, text[at] === "k" ? "p" : "k")
  },
  "words exchanged": (text) => {
    const words = text.split(" ")
    return words.length < 2 || words[0] === words.at(-1)
      ? undefined
      : [words.at(-1), ...words.slice(1, -1), words[0]].join(" ")
  },
  "a word added": (text, random) =>
    `${text} ${random.pick(["Holding", "Associés", "Bis", "International", "Junior", "Nord"])}`,
  "another name": (_, random) =>
    `${random.pick(["Quentin", "Mirabelle", "Osvald", "Thérèse"])} ${random.pick(["Harvoix", "Keltrand", "Pommerac", "Walbrook"])}`
}

const dayOf = (iso, days) => new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** An invented value near to the right one, which the page does not have, and how it was made; undefined where none can be made. */
export const invent = (truth, boxes, language, random) => {
  if (truth.type === "date") {
    const iso = dayOf(truth.value, random.pick([1, -1, 7, 30, 365, -365, 3653]))
    const [year, month, day] = iso.split("-")
    const value = random.pick([iso, `${day}/${month}/${year}`, `${Number(day)} ${months[language][month - 1]} ${year}`])
    return { value, kind: "another day" }
  }
  if (truth.type === "number") {
    const amount = Number(truth.value)
    const [kind, other] = random.pick([
      ["a cent more", amount + 0.01],
      ["ten times as much", amount * 10],
      ["a hundredth", amount / 100],
      ["the other sign", -amount],
      ["a little more", amount + 1 + random.below(90)]
    ])
    if (other === 0 || other === amount) return undefined
    const plain = other.toFixed(Math.max(2, (truth.value.split(".")[1] ?? "").length))
    return { value: random.pick([plain, plain.replace(".", ",")]), kind }
  }
  const text = printed(boxes)
  const names = Object.keys(changes)
  for (let tries = 0; tries < 10; tries++) {
    const kind = random.pick(names)
    const value = changes[kind](text, random)
    if (value !== undefined && value !== text) return { value, kind }
  }
  return undefined
}

const squash = (text) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")

/** The values that a page's figures may mean: groups of figures, alone and with those behind them, with either decimal mark. */
const numbersOn = (text) => {
  const found = new Set()
  const tokens = text.split(/\s+/)
  for (let i = 0; i < tokens.length; i++) {
    for (let n = 1; n <= 4; n++) {
      const bare = tokens
        .slice(i, i + n)
        .join("")
        .replace(/[^\d.,()-]/g, "")
      for (const [group, decimal] of [
        [/,/g, "."],
        [/\./g, ","]
      ]) {
        const value = Number(bare.replace(/[()]/g, "").replace(group, "").replace(decimal, "."))
        if (bare !== "" && Number.isFinite(value)) {
          found.add(value)
          // A bracket, a trailing dash: a sum that is taken off.
          if (/[()]|-$/.test(bare)) found.add(-Math.abs(value))
        }
      }
    }
  }
  return found
}

/** Whether a page shows a value after all, decided without the code under test. */
export const shows = (text, value, type) => {
  if (type === "number") return numbersOn(text).has(Number(value.replace(",", ".")))
  if (type !== "date") return squash(text).includes(squash(value))
  const parts = value.match(/^(\d{4})-(\d{2})-(\d{2})$/) ?? undefined
  const [day, month, year] =
    parts !== undefined
      ? [Number(parts[3]), Number(parts[2]), parts[1]]
      : value.includes("/")
        ? value.split("/").map((part, at) => (at < 2 ? Number(part) : part))
        : [
            Number(value.split(" ")[0]),
            1 + ([...months.fr, ...months.en].indexOf(value.split(" ")[1]) % 12),
            value.split(" ")[2]
          ]
  const two = (number) => String(number).padStart(2, "0")
  const name = (language) => months[language][month - 1] ?? ""
  const short = (language, length) => name(language).slice(0, length)
  const flat = squash(text)
  const names = ["fr", "en"].flatMap((language) => [
    name(language),
    short(language, 3),
    short(language, 4),
    short(language, 5)
  ])
  return [
    `${two(day)}${two(month)}${year}`,
    `${two(month)}${two(day)}${year}`,
    `${year}${two(month)}${two(day)}`,
    `${two(day)}${two(month)}${String(year).slice(2)}`,
    `${two(month)}${two(day)}${String(year).slice(2)}`,
    `${String(year).slice(2)}${two(month)}${two(day)}`,
    ...names.flatMap((one) => [
      `${day}${squash(one)}${year}`,
      `${squash(one)}${day}${year}`,
      `${day}${squash(one)}${String(year).slice(2)}`
    ])
  ].some((form) => flat.includes(form))
}
