import type { Placeholders, Replacement } from "./Placeholders.js"

/** Everything to be replaced in a text: values known from the whole document, and what its own labels and forms show. */
export const replacementsIn = (text: string, placeholders: Placeholders): ReadonlyArray<Replacement> =>
  withoutOverlaps([...ownReplacements(text, placeholders), ...placeholders.occurrences(text)])

/** What a text's own labels and forms show to be private; new values get their placeholders. */
export const ownReplacements = (text: string, placeholders: Placeholders): ReadonlyArray<Replacement> =>
  placeholders.findingsIn(text).map(({ kind, start, end }) => ({
    start,
    end,
    placeholder: placeholders.of(kind, text.slice(start, end))
  }))

/** Replacements in order, those that overlap made one under the longest one's placeholder. */
export const withoutOverlaps = (replacements: ReadonlyArray<Replacement>): ReadonlyArray<Replacement> =>
  heapsOf(replacements).flatMap(settled)

/** Replacements that hang together by overlapping, each heap in the order given. */
const heapsOf = (replacements: ReadonlyArray<Replacement>): ReadonlyArray<ReadonlyArray<Replacement>> => {
  const heaps: Array<Array<Replacement>> = []
  let end = 0
  for (const replacement of [...replacements].sort((a, b) => a.start - b.start)) {
    const heap = heaps.at(-1)
    if (heap === undefined || replacement.start >= end) heaps.push([replacement])
    else heap.push(replacement)
    end = Math.max(end, replacement.end)
  }
  return heaps
}

const settled = (replacements: ReadonlyArray<Replacement>): ReadonlyArray<Replacement> => {
  const kept: Array<Replacement> = []
  // The longer of two that overlap: an address found whole rather than its first line alone.
  const all = [...replacements].sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
  for (const replacement of all) {
    const overlapping = kept.filter(({ start, end }) => replacement.start < end && start < replacement.end)
    if (overlapping.length === 0) kept.push(replacement)
    else {
      // What sticks out of the longer one goes as well, under its placeholder.
      for (const other of overlapping) {
        const index = kept.indexOf(other)
        kept[index] = {
          ...other,
          start: Math.min(other.start, replacement.start),
          end: Math.max(other.end, replacement.end)
        }
      }
    }
  }
  return merged(kept.sort((a, b) => a.start - b.start))
}

const merged = (sorted: ReadonlyArray<Replacement>): ReadonlyArray<Replacement> => {
  const out: Array<Replacement> = []
  for (const replacement of sorted) {
    const last = out.at(-1)
    if (last !== undefined && replacement.start < last.end) {
      out[out.length - 1] = { ...last, end: Math.max(last.end, replacement.end) }
    } else out.push(replacement)
  }
  return out
}

/** A text with the pieces given replaced, by what `show` makes of them; they are in order and do not overlap. */
export const withReplacements = (
  text: string,
  replacements: ReadonlyArray<Replacement>,
  show: (placeholder: string, piece: string) => string = (placeholder) => placeholder
): string => {
  let out = ""
  let from = 0
  for (const { start, end, placeholder } of replacements) {
    out += text.slice(from, start) + show(placeholder, text.slice(start, end))
    from = end
  }
  return out + text.slice(from)
}

/** A text with everything private in it replaced, and whether anything was. */
export const replaceText = (
  text: string,
  placeholders: Placeholders
): { readonly text: string; readonly changed: boolean } => {
  const replacements = replacementsIn(text, placeholders)
  return {
    text: withReplacements(text, replacements, (placeholder, piece) => placeholders.shown(placeholder, piece)),
    changed: replacements.length > 0
  }
}
