import type { Segment } from "../view/View.js"
import type { Reading, Recognizer } from "./Recognizer.js"
import { isCapital, isClass, isParticle } from "./shapes.js"

/** A line that is a post code of Great Britain or Ireland with or without its town, or a code of five figures and a town. */
const CODE_LINE =
  /^(?:(?:\p{Lu}[\p{L}'’.-]{0,30},? ){0,3}(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2}|[AC-FHKNPRTV-Y]\d[\dW] ?[\dAC-FHKNPRTV-Y]{4})|(?:[A-Z]{1,2}-)?\d{5} \p{Lu}[\p{L}\d'’(). -]{1,50})$/u
const HOUSE = /^\d{1,5}(?: ?[A-Za-z]| ?(?:bis|ter))?,? \p{L}|\p{L} \d{1,4}(?: ?[a-h])?$/u

/** How many lines an address has above the one with its code. */
const mostLines = 4
const mostTokens = 9
/** In heights of a line: how far a line stands above the next, and how far its beginning is off. */
const farthest = 1.6
const shifted = 1.5

/**
 * Lines of a block of address that have no form of their own, such as a house's name or a town above its post code: what stands between the line with
 * the code and one with a number or a titled name. All of it begins at one edge, in words with capitals.
 */
export const addressBlock: Recognizer = {
  name: "address block",
  kinds: ["ADDRESS"],
  *find(reading) {
    const { view } = reading
    for (const code of view.segments) {
      const codeText = textOf(reading, code)
      if (codeText.length > 80 || !CODE_LINE.test(codeText)) continue
      const lines: Array<Segment> = []
      let lower = code
      let anchored = false
      while (!anchored && lines.length < mostLines) {
        const upper = view.segments[lower.above]
        if (upper === undefined || !isRightAbove(upper, lower)) break
        anchored = isClass(reading.labels.vocabulary, view.tokens[upper.from], "title")
        if (anchored) break
        if (!mayBeAddress(reading, upper)) break
        lines.push(upper)
        anchored = HOUSE.test(textOf(reading, upper))
        lower = upper
      }
      if (!anchored) continue
      for (const { from, to } of [...lines, ...(lines.length > 0 ? [code] : [])])
        yield {
          kind: "ADDRESS",
          start: view.tokens[from]?.start ?? 0,
          end: view.tokens[to - 1]?.end ?? 0,
          score: 0.6,
          everywhere: false
        }
    }
  }
}

const textOf = ({ view }: Reading, { from, to }: Segment): string =>
  view.text.slice(view.tokens[from]?.start, view.tokens[to - 1]?.end)

const isRightAbove = (upper: Segment, lower: Segment): boolean =>
  upper.page === lower.page &&
  lower.place.y - upper.place.y - upper.place.height <= farthest * lower.place.height &&
  Math.abs(upper.place.x - lower.place.x) <= shifted * lower.place.height

const mayBeAddress = ({ labels, view }: Reading, { from, index, to }: Segment): boolean =>
  to - from <= mostTokens &&
  !labels.in(index).some(({ colon, fills, kind }) => colon || (fills && kind !== "ADDRESS")) &&
  view.tokens.slice(from, to).every((token) => {
    if (isClass(labels.vocabulary, token, "firm") && !isClass(labels.vocabulary, token, "street")) return false
    return (
      isCapital(token) ||
      isParticle(token) ||
      /^\d{1,4}\p{L}?$|^[,.'’/-]$|^\p{Ll}{1,2}$|^\p{Ll}\p{Lu}/u.test(token.text)
    )
  })
