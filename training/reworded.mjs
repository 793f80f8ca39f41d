// Questions in other words: what a caller may as well have asked for the same values.
import { dimensions, vectors, words } from "@extrait/models-lexicon"
import { wordsOfKey } from "../packages/engine/dist/matching/Question.js"

/** Cosine from which on two words mean much the same, how many of them there are at most, and the shortest that have any. */
const LIKE = 0.72
const MOST = 6
const SHORTEST = 3

/** How often a word of a key gives way, and how often a hint stays. */
const OTHER_WORD = 0.6
const HINT_STAYS = 0.4

/** Reads the lexicon and gives what finds the nearest words to a word's meaning in any language, itself not among them. */
const likesReader = () => {
  const known = words.split(" ")
  const places = new Map(known.map((word, place) => [word, place]))
  const numbers = Int8Array.from(Buffer.from(vectors, "base64"))
  const dot = (a, b) => {
    let sum = 0
    for (let i = 0; i < dimensions; i++) sum += numbers[a * dimensions + i] * numbers[b * dimensions + i]
    return sum
  }
  const lengths = known.map((_, place) => Math.sqrt(dot(place, place)))
  const likes = new Map()
  return (word) => {
    const place = places.get(word)
    if (place === undefined || word.length < SHORTEST) return []
    if (!likes.has(word)) {
      const near = known
        .map((other, at) => ({ other, cosine: dot(place, at) / (lengths[place] * lengths[at]) }))
        .filter(({ cosine, other }) => cosine >= LIKE && other !== word)
        .sort((a, b) => b.cosine - a.cosine)
      likes.set(
        word,
        near.slice(0, MOST).map(({ other }) => other)
      )
    }
    return likes.get(word)
  }
}

/**
 * Reads the lexicon and gives what writes the fields of a schema in other words, in their order: words of keys give way to others of their meaning, and
 * most hints go. `random` gives numbers from 0 to 1.
 */
export const rewordingByLexicon = () => {
  const likesOf = likesReader()
  return (specs, random) => {
    const otherFor = (word) => {
      const others = random() < OTHER_WORD ? likesOf(word) : []
      return others[Math.floor(random() * others.length)] ?? word
    }
    const taken = new Set()
    return specs.map(({ hint, ...spec }) => {
      let key = wordsOfKey(spec.key).map(otherFor).join("_")
      while (taken.has(key)) key += "_"
      taken.add(key)
      return hint !== undefined && random() < HINT_STAYS ? { ...spec, key, hint } : { ...spec, key }
    })
  }
}
