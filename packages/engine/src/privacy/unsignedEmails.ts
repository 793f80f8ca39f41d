import type { PageLayout } from "../layout/Layout.js"
import { editDistance, fold } from "../text/fold.js"
import type { Placeholders } from "./Placeholders.js"
import { squashed } from "./squashed.js"

/** Shorter words hold no name and domain, and shorter domains are near too much. */
const shortest = 14
const shortestDomain = 9
/** Characters of a person's names that begin an address, and of what follows them. */
const shortestName = 9
const shortestRest = 5

const DOMAIN = /(?:@|(?<!\p{L})www\.)([\p{L}\p{N}][\p{L}\p{N}.-]{5,62}\.\p{L}{2,24})(?![\p{L}\p{N}@])/gu
const WEB = /^(?:[wvu]{2,6}|https?)(?![\p{Ll}])|[@/:\\]/u
// What is no word of a sentence, and no number: letters, mostly small, and the marks of addresses.
const ADDRESS = /^(?=\P{Lu}*(?:\p{Lu}\P{Lu}*)?$)\p{Ll}[\p{L}\p{N}._&©®¢~-]+$/u

// What firms call their letter boxes, the sign read as a letter like it, and a domain.
const OF_ROLE =
  /^(?:accounts?|accueil|admin|billing|bonjour|compta(?:bilite)?|conseil|contact|enquiries|facturation|hello|info|office|orders|sales|secretariat|service|support)[aeqg©®¢](?=[^.]{5})[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{Ll}{2,24}$/u

const most = (length: number): number => (length >= 24 ? 3 : length >= 16 ? 2 : 1)

/** Whether a word ends as a domain does, a letter or two read amiss, with at least a short name before it. */
const endsInDomain = (word: string, domain: string): boolean => {
  const wrong = most(domain.length)
  let least = wrong + 1
  let before = ""
  for (let length = domain.length - wrong; length <= domain.length + wrong; length++) {
    const distance = editDistance(word.slice(-length), domain, wrong)
    if (distance >= least) continue
    least = distance
    before = word.slice(0, -length)
  }
  // Behind a dot the domain is a part of a longer one.
  return least <= wrong && before.length >= 3 && !before.endsWith(".")
}

/** Whether a word begins with a person's names in one order or the other, and goes on. */
const beginsWithName = (word: string, names: ReadonlyArray<string>): boolean => {
  const plain = squashed(word)
  return [names, [...names].reverse()].some((order) => {
    const name = order.join("")
    if (name.length < shortestName || plain.length < name.length + shortestRest) return false
    return [0, -1, 1].some((more) => editDistance(plain.slice(0, name.length + more), name, 1) <= 1)
  })
}

/**
 * Tells the placeholders e-mail addresses whose sign was lost or read as a letter: words that begin as firms' letter boxes do, that end as a domain does that the document shows elsewhere, or
 * begin with the names of a person whom it names and run on.
 */
export const learnUnsignedEmails = (layouts: ReadonlyArray<PageLayout>, placeholders: Placeholders): void => {
  const domains = new Set<string>()
  const words = new Set<string>()
  for (const { lines } of layouts) {
    for (const line of lines) {
      if (/@|www/.test(line.text))
        for (const [, domain = ""] of line.text.matchAll(DOMAIN))
          if (domain.length >= shortestDomain) domains.add(fold(domain))
      for (const { text } of line.words) {
        if (text.length < shortest) continue
        const word = text.replace(/^[(<«"']+|[)>»"',;.]+$/g, "")
        if (ADDRESS.test(word) && !WEB.test(word)) words.add(word)
      }
    }
  }
  if (words.size === 0) return
  const people = placeholders.people.filter(({ length }) => length >= 2)
  for (const word of words) {
    const plain = fold(word)
    const last = plain.slice(plain.lastIndexOf(".") + 1)
    if (
      OF_ROLE.test(plain) ||
      [...domains].some((domain) => !domain.endsWith(plain) && endsInDomain(plain, domain)) ||
      // One word of a language may begin with a name; an address ends as a domain does, or has a dot inside.
      (/[._-]/.test(plain.slice(1, -1)) && last.length > 1 && people.some((names) => beginsWithName(word, names)))
    )
      placeholders.of("EMAIL", word)
  }
}
