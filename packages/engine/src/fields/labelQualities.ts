import { flatMap } from "../flatMap.js"
import { conceptsOf } from "./concepts.js"
import { isOwnWord, type LabelQuery, labelQuality, likenessOf, ownWordsOfQuery, reachOfQuery } from "./labels.js"

/** How well a text serves as the label of each sought field, and of each decoy. */
export interface LabelQualities {
  /** By the index of the sought field; the decoys follow. */
  readonly of: ReadonlyArray<number>
  /** Indices of non-zero qualities, best first. */
  readonly best: ReadonlyArray<number>
}

const NO_QUALITIES: LabelQualities = { of: [], best: [] }

/** Indices, best first; ties keep their order. */
const sorted = (places: Array<number>, of: ReadonlyArray<number>): ReadonlyArray<number> =>
  places.length < 2 ? places : places.sort((a, b) => (of[b] ?? 0) - (of[a] ?? 0) || a - b)

/** Rates a text as a label. */
export type LabelReader = (text: string) => LabelQualities

/** Makes a rater that reads each text once for all fields. */
export const labelReader = (queries: ReadonlyArray<LabelQuery>): LabelReader => {
  const known = new Map<string, LabelQualities>()
  const askers = new Map<string, Array<number>>()
  const own = new Map<string, Array<number>>()
  queries.forEach((query, place) => {
    for (const word of ownWordsOfQuery(query)) own.set(word, [...(own.get(word) ?? []), place])
    for (const concept of reachOfQuery(query)) {
      const places = askers.get(concept)
      if (places === undefined) askers.set(concept, [place])
      else places.push(place)
    }
  })
  const likes = new Map<string, ReadonlyArray<number>>()
  /** The fields whose labels use a word, or one like it. */
  const placesOf = (concept: string): ReadonlyArray<number> => {
    const asked = askers.get(concept) ?? []
    if (own.size === 0 || !isOwnWord(concept)) return asked
    const before = likes.get(concept)
    if (before !== undefined) return before
    const places = [...asked, ...flatMap([...own], ([word, places]) => (likenessOf(word, concept) > 0 ? places : []))]
    likes.set(concept, places)
    return places
  }
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    // Most texts name no field, and hardly any text names most of them.
    let of: Array<number> | undefined
    const best: Array<number> = []
    const concepts = conceptsOf(text)
    for (let i = 0; i < concepts.length; i++) {
      const concept = concepts[i] ?? ""
      if (concepts.indexOf(concept) < i) continue
      for (const place of placesOf(concept)) {
        const query = queries[place]
        if (query === undefined || (of !== undefined && (of[place] ?? 0) > 0)) continue
        const quality = labelQuality(query, text, concepts)
        if (quality <= 0) continue
        of ??= new Array<number>(queries.length).fill(0)
        of[place] = quality
        best.push(place)
      }
    }
    const fresh: LabelQualities = of === undefined ? NO_QUALITIES : { of, best: sorted(best, of) }
    known.set(text, fresh)
    return fresh
  }
}
