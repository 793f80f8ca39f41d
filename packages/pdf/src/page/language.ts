import { withoutAccents } from "@extrait/engine/words"

/**
 * The 230 most frequent letter pairs of French and English, by their first letter; they make up 97 % of all pairs in texts of both. They also make
 * up at least two thirds of the pairs in other languages of the Latin alphabet (measured on German, Dutch, Spanish, Italian, Portuguese, Romanian,
 * Polish, Czech, Hungarian, Finnish, Swedish, Turkish, Vietnamese). In a text with substituted letters they make up one third.
 */
const FREQUENT =
  "a:bcdgiklmnprstuvwy b:aeiloru c:acehiklortuy d:adeiorsu e:acdefgilmnprstuvxy f:aefiort g:aehilnrs h:aeiot " +
  "i:abcdefglmnoprstv j:o k:es l:adeilostuy m:abeimnopsu n:acdegilnostuvy o:cdgiklmnoprstuvw p:aehiloprt q:u " +
  "r:acdeikmnorstuvy s:acehiopstu t:aehilorstuwy u:abceilmnprstv v:aeior w:aehinos x:et y:empsw"

const frequent = new Set(
  FREQUENT.split(" ").flatMap((group) => [...group.slice(2)].map((second) => `${group[0]}${second}`))
)

/** Words of fewer letters are left out: codes, symbols and abbreviations are made of any letters. */
const SHORTEST = 5
/** Below this many pairs in different words nothing can be said. */
const FEWEST_PAIRS = 60
const LEAST_SHARE = 0.5
const ASCII = /^[\x20-\x7e]*$/
const PAIR = /^[a-z]{2}$/
const LATIN = /^\p{Script=Latin}+$/u

/**
 * Whether words can be natural language: `unlike` if their letter sequences fit no language, `like` if they do fit, `unknown` if there are too few
 * or they are not in the Latin alphabet. Each word counts once, so that a repeated code proves nothing.
 */
export const likeness = (texts: Iterable<string>): "like" | "unlike" | "unknown" => {
  const words = new Set<string>()
  for (const text of texts) {
    const letters = ASCII.test(text) ? text : withoutAccents(text)
    for (const word of letters.match(/\p{L}+/gu) ?? []) {
      if (word.length >= SHORTEST && LATIN.test(word)) words.add(word.toLowerCase())
    }
  }
  let pairs = 0
  let known = 0
  for (const word of words) {
    for (let index = 0; index + 1 < word.length; index++) {
      const pair = word.slice(index, index + 2)
      // Letters outside the basic alphabet, such as a crossed l, have no pairs here.
      if (!PAIR.test(pair)) continue
      pairs++
      if (frequent.has(pair)) known++
    }
  }
  if (pairs < FEWEST_PAIRS) return "unknown"
  return known < LEAST_SHARE * pairs ? "unlike" : "like"
}
