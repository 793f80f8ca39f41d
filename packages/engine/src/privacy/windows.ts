import type { Finder, Finding } from "./Finding.js"

/** Characters of a text that are looked at together: no value is as long, nor are labels as far from theirs. */
const longest = 5000
const step = 4000
const margin = (longest - step) / 2

/** The offset behind the last blank of a stretch; its end where it has none. */
const behindBlank = (text: string, from: number, to: number): number => {
  for (let at = to; at > from; at--) if (/\s/.test(text.charAt(at - 1))) return at
  return to
}

/**
 * A finder that looks at long texts in windows which overlap, so that its time grows with their length and no faster, though a pattern of it may try
 * every end for every beginning. A finding counts in the window in whose middle it begins.
 */
export const inWindows =
  (find: Finder): Finder =>
  (text) => {
    if (text.length <= longest) return find(text)
    const found: Array<Finding> = []
    for (let from = 0; from < text.length; ) {
      const to = text.length - from <= step ? text.length : behindBlank(text, from + step - margin, from + step)
      const start = from < margin ? 0 : behindBlank(text, from - margin, from - margin / 2)
      for (const finding of find(text.slice(start, to + margin))) {
        const begins = finding.start + start
        if (begins >= from && begins < to) found.push({ ...finding, start: begins, end: finding.end + start })
      }
      from = to
    }
    return found
  }
