import { flatMap } from "../flatMap.js"
import { conceptsOf } from "./concepts.js"
import { isOwnWord, type LabelQuery, labelQuality, likenessOf, ownWordsOfQuery, reachOfQuery } from "./labels.js"

/** How well a text serves as the label of each of the fields that are looked for, and of the decoys. */
export interface LabelQualities {
  /** By the field's place among those looked for; the decoys follow. */
  readonly of: ReadonlyArray<number>
  /** Places whose quality is not nil, best first. */
  readonly best: ReadonlyArray<number>
}

const NO_QUALITIES: LabelQualities = { of: [], best: [] }

/** Places, the best first; of those that are as good the first. */
const sorted = (places: Array<number>, of: ReadonlyArray<number>): ReadonlyArray<number> =>
  places.length < 2 ? places : places.sort((a, b) => (of[b] ?? 0) - (of[a] ?? 0) || a - b)

/** Tells how well a text serves as a label. */
export type LabelReader = (text: string) => LabelQualities

/** Reads each text once for all the fields. */
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
  /** The fields that ask for a word as it is, and those that ask for one like it. */
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
    // Most texts say nothing that any field is called, and hardly any says what most are.
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
