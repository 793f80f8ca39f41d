import { seeded } from "../model/seeded.mjs"
import { nearMisses } from "./nearMisses.mjs"
import { wordsOf } from "./wordsOf.mjs"

const types = ["string", "number", "date", "boolean"]

const shares = (words, others) => [...words].some((word) => others.has(word))

const shuffled = (list, { below }) => {
  const all = [...list]
  for (let i = all.length - 1; i > 0; i--) {
    const j = below(i + 1)
    ;[all[i], all[j]] = [all[j], all[i]]
  }
  return all
}

/** Takes the types in turn, so that a type with few fields is asked for as well. */
const inTurn = (list) => {
  const byType = types.map((type) => list.filter((field) => field.type === type))
  const longest = Math.max(0, ...byType.map(({ length }) => length))
  return Array.from({ length: longest }, (_, i) => byType.flatMap((fields) => fields.slice(i, i + 1))).flat()
}

const nearMissesOf = (own, { next }) =>
  nearMisses
    .filter(({ of }) => of.some((word) => own.has(word)))
    .flatMap(({ fields, kind }) =>
      fields.map(({ cle, key, signs, type }) => ({
        key: next() < 0.5 ? key : cle,
        type,
        origin: "near miss",
        kind,
        signs: new Set(signs.flatMap((sign) => [...wordsOf(sign)]))
      }))
    )
    .filter(({ key, signs }) => !shares(signs, own) && !own.has(key))

const othersOf = (document, collection, own) =>
  collection
    .filter((other) => other !== document)
    .flatMap(({ fields }) => fields)
    .map(({ hint, key, type = "string" }) => ({
      key,
      type,
      ...(hint === undefined || hint === null ? {} : { hint }),
      origin: "other document",
      words: wordsOf(key)
    }))
    .filter(({ words }) => words.size > 0 && !shares(words, own))

/**
 * Fields that a document does not have: near misses of those that it has, and fields of other documents whose words its
 * own keys do not share. Near misses are half at the most, as long as there are others. At most `most` are drawn, by the
 * seed and the document's name, so the same ones are drawn whichever other documents of the collection are measured.
 */
export const absentFieldsOf = (document, collection, { most = 30, seed = 1 } = {}) => {
  const random = seeded(`${seed} ${document.name}`)
  const own = new Set(document.keys.flatMap((key) => [...wordsOf(key)]))
  const taken = new Set()
  const untaken = ({ key }) => {
    const words = [...wordsOf(key)].sort().join(" ")
    return taken.has(words) ? false : taken.add(words)
  }
  const near = inTurn(shuffled(nearMissesOf(own, random), random)).filter(untaken)
  const others = inTurn(shuffled(othersOf(document, collection, own), random)).filter(untaken)
  const nearly = Math.max(Math.ceil(most / 2), most - others.length)
  const chosenNear = near.slice(0, nearly)
  return [...chosenNear, ...others.slice(0, most - chosenNear.length)]
}

/** Whether the words of a page say that the document may have a field after all: any sign of a near miss, or every word of another's key. */
export const mayBeThere = ({ signs, words }, page) =>
  signs === undefined ? [...words].every((word) => page.has(word)) : shares(signs, page)

/** Schemas with no more than `most` of the fields each, together with the document's own, in a drawn order. */
export const schemasWith = (document, absent, { most = 12, seed = 1 } = {}) => {
  const random = seeded(`${seed} ${document.name} order`)
  const count = Math.ceil(absent.length / most)
  const drawn = shuffled(absent, random)
  return Array.from({ length: count }, (_, i) => {
    const asked = drawn.filter((_, index) => index % count === i)
    const fields = asked.map(({ hint, key, type }) => ({ key, type, ...(hint === undefined ? {} : { hint }) }))
    return { asked, schema: { ...document.schema, fields: shuffled([...document.fields, ...fields], random) } }
  })
}
