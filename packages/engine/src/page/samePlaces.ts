import type { Box, Word } from "./Page.js"
import { sharedArea } from "./sharedArea.js"

/** Two readings' words are in the same place if they share this much of the smaller one's area. */
const SAME_PLACE = 0.3

const shared = (a: Box, b: Box): number => {
  const area = sharedArea(a, b)
  return area > 0 ? area / Math.min(a.width * a.height, b.width * b.height) : 0
}

/** The words of two readings in one place; one of them may have none. */
export interface SamePlace {
  readonly first: ReadonlyArray<Word>
  readonly second: ReadonlyArray<Word>
}

/**
 * Groups the words of two readings of one picture by place: words that overlap, directly or through others, form a group. Places come in the order
 * of the first reading, followed by those only the second has.
 */
export const samePlaces = (first: ReadonlyArray<Word>, second: ReadonlyArray<Word>): ReadonlyArray<SamePlace> => {
  const words = [...first, ...second]
  const parent = words.map((_, index) => index)
  const root = (index: number): number => {
    let at = index
    for (let next = parent[at] ?? at; next !== at; next = parent[at] ?? at) {
      parent[at] = parent[next] ?? next
      at = next
    }
    return at
  }
  const byTop = second.map(({ box }, index) => ({ box, index })).sort((a, b) => a.box.y - b.box.y)
  const tallest = second.reduce((most, { box }) => Math.max(most, box.height), 0)
  for (const [index, { box }] of first.entries()) {
    // Words are sorted by top, so those that can reach this one are consecutive.
    let [low, high] = [0, byTop.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((byTop[middle]?.box.y ?? 0) < box.y - tallest) low = middle + 1
      else high = middle
    }
    for (let at = low; at < byTop.length; at++) {
      const other = byTop[at]
      if (other === undefined || other.box.y > box.y + box.height) break
      if (shared(box, other.box) > SAME_PLACE) parent[root(first.length + other.index)] = root(index)
    }
  }
  const groups = new Map<number, { readonly first: Array<Word>; readonly second: Array<Word> }>()
  for (const [index, word] of words.entries()) {
    const key = root(index)
    const group = groups.get(key) ?? { first: [], second: [] }
    groups.set(key, group)
    if (index < first.length) group.first.push(word)
    else group.second.push(word)
  }
  return [...groups.values()]
}
