import { toBoundingBox } from "../layout/geometry.js"
import type { Page } from "../page/Page.js"
import type { ExtractedCode } from "./ExtractedCode.js"
import { meaningOf } from "./meaningOf.js"

/** The codes of all pages with what they say, from the top of the first page to the bottom of the last. */
export const codesOf = (pages: ReadonlyArray<Page>): ReadonlyArray<ExtractedCode> =>
  pages.flatMap((page) =>
    (page.codes ?? [])
      .map(({ box, format, signature = null, text }) => ({
        page: page.page,
        bbox: toBoundingBox(box, page),
        format,
        text,
        meaning: meaningOf(text),
        signature
      }))
      .sort((a, b) => a.bbox.y - b.bbox.y || a.bbox.x - b.bbox.x)
  )

/** Prefix of the flag for a page with a seal whose signature is invalid. */
const INVALID_SEAL_FLAG = "invalid_seal"

/** A flag for each page with a code whose signature is wrong. */
export const flagsOfCodes = (codes: ReadonlyArray<ExtractedCode>): ReadonlyArray<string> => [
  ...new Set(codes.filter(({ signature }) => signature === "invalid").map(({ page }) => `${INVALID_SEAL_FLAG}:${page}`))
]
