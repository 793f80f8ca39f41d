import { bounded, type Outcome, ofKind, readableOrNot } from "../HostileFile.js"
import { onePagePdf } from "./writePdf.js"

const box =
  (mediaBox: string, page = ""): (() => Uint8Array) =>
  () =>
    onePagePdf({ mediaBox, page })

/** A text layer can be read however large the page is; drawing it cannot be asked for. */
const readOrTooLarge: ReadonlyArray<Outcome> = [...readableOrNot, "failed:page_too_large"]

/** Nothing on the page but a box: only a drawing, which would be too large, could show text. */
const drawn = (mediaBox: string, page = "") => ({
  make: () => onePagePdf({ mediaBox, page, content: "0 0 1000000 1000000 re f" }),
  expected: bounded
})

/** Page sizes, scales and turns that make no sense or a very large picture. @see ISO 32000-1, 7.7.3.3 and 14.11.2 */
export const pageBoxes = ofKind("boxes", {
  "million-points": { make: box("[0 0 1000000 1000000]"), expected: readOrTooLarge },
  "million-points-drawn": drawn("[0 0 1000000 1000000]"),
  "million-points-wide-drawn": drawn("[0 0 1000000 1]"),
  "million-points-high-drawn": drawn("[0 0 1 1000000]"),
  "user-unit-100000": { make: box("[0 0 300 200]", "/UserUnit 100000"), expected: readOrTooLarge },
  "user-unit-100000-drawn": drawn("[0 0 300 200]", "/UserUnit 100000"),
  "user-unit-zero": { make: box("[0 0 300 200]", "/UserUnit 0"), expected: readOrTooLarge },
  "user-unit-negative": { make: box("[0 0 300 200]", "/UserUnit -5"), expected: readOrTooLarge },
  "user-unit-text": { make: box("[0 0 300 200]", "/UserUnit (big)"), expected: readOrTooLarge },
  "beyond-doubles": { make: box(`[0 0 ${"9".repeat(400)} 200]`), expected: readOrTooLarge },
  "beyond-integers": {
    make: box("[-9007199254740993 -9007199254740993 9007199254740993 9007199254740993]"),
    expected: readOrTooLarge
  },
  "no-area": { make: box("[0 0 0 0]"), expected: readOrTooLarge },
  "no-area-drawn": drawn("[0 0 0 0]"),
  "thousandth-of-a-point": { make: box("[0 0 0.001 0.001]"), expected: readOrTooLarge },
  "thousandth-of-a-point-drawn": drawn("[0 0 0.001 0.001]"),
  "upside-down": { make: box("[300 200 0 0]"), expected: readOrTooLarge },
  "far-away": { make: box("[1000000000 1000000000 1000000300 1000000200]"), expected: readOrTooLarge },
  "two-numbers": { make: box("[300 200]"), expected: readOrTooLarge },
  "no-numbers": { make: box("[/a (b) null true]"), expected: readOrTooLarge },
  missing: { make: box("null"), expected: readOrTooLarge },
  "million-numbers": { make: box(`[${"0 ".repeat(1_000_000)}]`), expected: readOrTooLarge },
  "crop-outside": { make: box("[0 0 300 200]", "/CropBox [1000 1000 2000 2000]"), expected: readOrTooLarge },
  "crop-of-nothing": { make: box("[0 0 300 200]", "/CropBox [5 5 5 5]"), expected: readOrTooLarge },
  "crop-of-a-million": { make: box("[0 0 300 200]", "/CropBox [0 0 1000000 1000000]"), expected: readOrTooLarge },
  "turned-by-45": { make: box("[0 0 300 200]", "/Rotate 45"), expected: readOrTooLarge },
  "turned-by-a-billion": { make: box("[0 0 300 200]", "/Rotate 999999990"), expected: readOrTooLarge },
  "turned-by-itself": { make: box("[0 0 300 200]", "/Rotate 3 0 R"), expected: readOrTooLarge }
})
