import type { Sample } from "./Sample.js"
import { sameValue } from "./sameValue.js"

/**
 * Pairs keys that people kept with labels on the pages. A key gets the label that has the same value in most reviewed
 * samples, and each label goes to one key. A label with the same key wins a tie. A key whose values stand beside no
 * label is left out.
 */
export const labelsOfKeys = (
  kept: ReadonlyArray<string>,
  samples: ReadonlyArray<Sample>
): ReadonlyMap<string, string> => {
  const labels = new Map<string, string>()
  const taken = new Set<string>()
  for (const key of kept) {
    const votes = new Map<string, number>()
    for (const { reviewed, shown } of samples) {
      const truth = reviewed?.extract[key]
      if (truth === undefined || truth.value === null) continue
      for (const [labelKey, field] of Object.entries(shown.extract)) {
        if (field.found && !taken.has(labelKey) && sameValue(truth, field)) {
          votes.set(labelKey, (votes.get(labelKey) ?? 0) + 1)
        }
      }
    }
    const [best] = Array.from(votes).sort(
      ([one, a], [other, b]) => b - a || Number(other === key) - Number(one === key)
    )
    if (best === undefined) continue
    labels.set(key, best[0])
    taken.add(best[0])
  }
  return labels
}
