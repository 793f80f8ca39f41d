import type { PageLayout } from "../layout/Layout.js"
import { editDistance, fold } from "../text/fold.js"
import { LETTER_BOXES } from "./letterBoxes.js"
import type { Placeholders } from "./Placeholders.js"
import { squashed } from "./squashed.js"

/** Shorter words hold no name and domain, and shorter domains are near too much. */
const shortest = 14
const shortestDomain = 9
/** Characters of a person's names that begin an address, and of what follows them. */
const shortestName = 9
const shortestRest = 5

const DOMAIN = /(?:@\s?|(?<!\p{L})www\.)([\p{L}\p{N}][\p{L}\p{N}.-]{5,62}\.\p{L}{2,24})(?![\p{L}\p{N}@])/gu
const WEB = /^(?:[wvu]{2,6}|https?)(?![\p{Ll}])|[@/:\\]/u
// What is no word of a sentence, and no number: letters, mostly small, and the marks of addresses.
const ADDRESS = /^(?=\P{Lu}*(?:\p{Lu}\P{Lu}*)?$)\p{Ll}[\p{L}\p{N}._&©®¢~-]+$/u

// What firms call their letter boxes, the sign read as a letter like it, and a domain.
const OF_ROLE = new RegExp(
  `^(?:${LETTER_BOXES.join("|")})[aeqg©®¢](?=[^.]{5})[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*\\.\\p{Ll}{2,24}$`,
  "u"
)

/** Letters of a letter box's name that are read at least, where the rest of its address is hardly read, and of that rest. */
const shortestBox = 4
const shortestRead = 7

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

/** Whether a text is another of which letters were lost, but for so many that were misread. */
const isWhatIsLeftOf = (left: string, whole: string, misread: number): boolean =>
  left.length <= whole.length && editDistance(left, whole) <= whole.length - left.length + misread

const lettersAlone = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "")

/** Whether what follows a letter box's name is what is left of a domain, some letters of its last part with it. */
const isLeftOfDomain = (rest: string, domain: string): boolean => {
  const plain = lettersAlone(rest)
  const dot = domain.lastIndexOf(".")
  const [body, last] = [lettersAlone(domain.slice(0, dot)), domain.slice(dot + 1)]
  if (plain.length < shortestRead) return false
  for (let cut = Math.min(3, last.length); cut <= last.length && cut <= plain.length - 4; cut++)
    if (isWhatIsLeftOf(plain.slice(-cut), last, 0) && isWhatIsLeftOf(plain.slice(0, -cut), body, 1)) return true
  return false
}

/** Whether a word begins as the name of a letter box does and goes on in what is left of a domain, its sign and other letters lost. */
const isHardlyRead = (word: string, domains: ReadonlySet<string>): boolean =>
  LETTER_BOXES.some((box) => {
    let common = 0
    while (common < box.length && word[common] === box[common]) common++
    return (
      common >= Math.max(shortestBox, Math.floor(box.length * 0.7)) &&
      [...domains].some((domain) => isLeftOfDomain(word.slice(common), domain))
    )
  })

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
 * Tells the placeholders e-mail addresses that begin with a person's name and a blank in place of the dot, or whose sign was lost or read as a letter: words that begin as firms' letter boxes do and go on in what is left of a domain, that end as a
 * domain does that the document shows elsewhere, or begin with the names of a person whom it names and run on.
 */
export const learnUnsignedEmails = (layouts: ReadonlyArray<PageLayout>, placeholders: Placeholders): void => {
  const domains = new Set<string>()
  const words = new Set<string>()
  const short = new Set<string>()
  const cut = new Set<string>()
  for (const { lines } of layouts) {
    for (const line of lines) {
      if (/@|www/.test(line.text))
        for (const [, domain = ""] of line.text.matchAll(DOMAIN))
          if (domain.length >= shortestDomain) domains.add(fold(domain))
      for (const [at, { text }] of line.words.entries()) {
        const next = line.words[at + 1]?.text ?? ""
        if (/^\p{Ll}{3,}[._-]?$/u.test(text) && /^\p{Ll}[^@]*@./u.test(next)) cut.add(`${text} ${next}`)
        if (LETTER_BOXES.includes(text)) short.add(`${text} ${next}`)
        if (text.length >= shortestBox + shortestRead && ADDRESS.test(text)) short.add(text)
        if (text.length < shortest) continue
        const word = text.replace(/^[(<«"']+|[)>»"',;.]+$/g, "")
        if (ADDRESS.test(word) && !WEB.test(word)) words.add(word)
      }
    }
  }
  for (const word of short) if (isHardlyRead(fold(word), domains)) placeholders.of("EMAIL", word)
  if (words.size + cut.size === 0) return
  const people = placeholders.people.filter(({ length }) => length >= 2)
  for (const both of cut) {
    const [first = ""] = both.split(" ")
    if (people.some((names) => names.includes(squashed(first)))) placeholders.of("EMAIL", both)
  }
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
