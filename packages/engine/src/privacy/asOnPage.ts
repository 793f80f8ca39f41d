import { squashed } from "@extrait/privacy"
import type { BoundingBox, Normalized } from "../Extraction.js"
import { fromBoundingBox } from "../layout/geometry.js"
import type { PageLayout } from "../layout/Layout.js"
import type { Word } from "../page/Page.js"

/** A word removed from a page, and its replacement. */
export interface GoneWord {
  readonly word: Word
  readonly by: Word
}

const centreWithin = ({ box }: Word, around: Word["box"]): boolean => {
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  return x >= around.x && x <= around.x + around.width && y >= around.y && y <= around.y + around.height
}

/** The words of a page that were replaced, in reading order. */
export const goneWords = (before: PageLayout, after: PageLayout): ReadonlyArray<GoneWord> => {
  const old = new Set(before.page.words)
  const left = new Set(after.page.words)
  const fresh = after.page.words.filter((word) => !old.has(word))
  return before.page.words.flatMap((word) => {
    const by = left.has(word) ? undefined : fresh.find(({ box }) => centreWithin(word, box))
    return by === undefined ? [] : [{ word, by }]
  })
}

/** Whether a value is a sum or a count, whose digits may by chance match a private number. */
const isReckoned = (normalized: Normalized): boolean => normalized !== null && typeof normalized !== "string"

/**
 * Removes from a value the words that were replaced at its place on the page, as when a column's edge or a field's end cut a name in two. Null if it
 * has none of them. Numbers with a typed value are left alone.
 */
export const asOnPage = (
  value: string,
  normalized: Normalized,
  box: BoundingBox,
  page: PageLayout["page"],
  gone: ReadonlyArray<GoneWord>
): string | null => {
  if (isReckoned(normalized)) return null
  const around = fromBoundingBox(box, page)
  const here = gone.filter(({ word }) => centreWithin(word, around) && squashed(word.text) !== "")
  let last: Word | undefined
  let changed = false
  const text = value.replace(/(\s*)(\S+)/g, (piece, blank: string, token: string) => {
    const at = here.findIndex(({ word }) => squashed(word.text) === squashed(token))
    const [found] = at < 0 ? [] : here.splice(at, 1)
    const again = found !== undefined && found.by === last
    last = found?.by
    if (found === undefined) return piece
    changed = true
    return again ? "" : `${blank}${found.by.text}`
  })
  return changed ? text : null
}
