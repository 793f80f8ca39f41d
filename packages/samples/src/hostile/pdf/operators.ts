import { deflated } from "../deflate.js"
import { bounded, canary, ofKind, readableOrNot } from "../HostileFile.js"
import { onePagePdf, ordinaryContent, stream } from "./writePdf.js"

/** A page whose ordinary words are followed by a content that is stored deflated. */
const operators =
  (content: string, resources = "", more = {}) =>
  () =>
    onePagePdf(
      { resources },
      { 4: stream("/Filter /FlateDecode", deflated(`${ordinaryContent}\n${content}`)), ...more }
    )

const dot = stream(
  "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8",
  "\x00"
)

/** Pages of millions of operators, and operators that make no sense. */
export const operatorFloods = ofKind("operators", {
  "texts-3000000": { make: () => operators(`BT /F1 1 Tf ${"(a) Tj ".repeat(3_000_000)} ET`)(), expected: bounded },
  "words-300000-in-one-place": {
    make: () => operators(`BT /F1 1 Tf ${"1 0 0 1 9 9 Tm (ab) Tj ".repeat(300_000)} ET`)(),
    expected: bounded
  },
  "words-200000-scattered": {
    make: () =>
      operators(
        `BT /F1 1 Tf ${Array.from({ length: 200_000 }, (_, i) => `1 0 0 1 ${(i * 7919) % 300} ${(i * 104729) % 200} Tm (w${i}) Tj`).join(" ")} ET`
      )(),
    expected: bounded
  },
  "one-text-of-10-megabytes": {
    make: () => operators(`BT /F1 1 Tf (${"x".repeat(10_000_000)}) Tj ET`)(),
    expected: bounded
  },
  "one-text-of-a-million-words": {
    make: () => operators(`BT /F1 1 Tf (${"ab ".repeat(1_000_000)}) Tj ET`)(),
    expected: bounded
  },
  "one-array-of-a-million": {
    make: () => operators(`BT /F1 1 Tf [${"(a) -9999 ".repeat(1_000_000)}] TJ ET`)(),
    expected: bounded
  },
  "fonts-set-1000000-times": { make: () => operators(`BT ${"/F1 9 Tf ".repeat(1_000_000)} ET`)(), expected: bounded },
  "blocks-of-text-1000000": { make: () => operators("BT ET ".repeat(1_000_000))(), expected: bounded },
  "lines-1000000": { make: () => operators("0 0 m 300 200 l S ".repeat(1_000_000))(), expected: bounded },
  "one-path-of-2000000-curves": {
    make: () => operators(`0 0 m ${"9 9 0 0 300 200 c ".repeat(2_000_000)} f`)(),
    expected: bounded
  },
  "boxes-1000000": { make: () => operators("0 0 300 200 re f ".repeat(1_000_000))(), expected: bounded },
  "ruling-lines-300000": {
    make: () =>
      operators(Array.from({ length: 300_000 }, (_, i) => `${i % 300} 0 m ${i % 300} ${i % 200} l S`).join(" "))(),
    expected: bounded
  },
  "dashes-very-fine": {
    make: () => operators("[0.0000001 0.0000001] 0 d 0 0 m 300 200 l S ".repeat(100))(),
    expected: bounded
  },
  "matrices-1000000": { make: () => operators("1.1 0 0 1.1 0 0 cm ".repeat(1_000_000))(), expected: bounded },
  "matrices-of-zero": { make: () => operators("0 0 0 0 0 0 cm BT /F1 9 Tf (x) Tj ET")(), expected: readableOrNot },
  "states-opened-and-closed-1000000-times": { make: () => operators("q Q ".repeat(1_000_000))(), expected: bounded },
  "pictures-300000": {
    make: () => operators("/X Do ".repeat(300_000), "/XObject << /X 10 0 R >>", { 10: dot })(),
    expected: bounded
  },
  "inline-pictures-50000": {
    make: () => operators("BI /W 1 /H 1 /CS /G /BPC 8 ID \x00 EI ".repeat(50_000))(),
    expected: bounded
  },
  "inline-picture-without-end": {
    make: operators(`BI /W 9 /H 9 /CS /G /BPC 8 ID ${canary.repeat(50)}`),
    expected: readableOrNot
  },
  "inline-picture-huge": { make: operators("BI /W 100000 /H 100000 /CS /RGB /BPC 8 ID \x00 EI"), expected: bounded },
  "inline-picture-without-data": { make: operators("BI ID EI ".repeat(1000)), expected: readableOrNot },
  "unknown-1000000": { make: () => operators(`${canary} `.repeat(1_000_000))(), expected: bounded },
  "operands-1000000-for-one": { make: () => operators(`${"1 ".repeat(1_000_000)} re`)(), expected: bounded },
  "operands-missing": {
    make: operators("re m l c Tj TJ Tf Td Tm cm Do sh gs scn SCN d w i BDC DP ' \" ".repeat(1000)),
    expected: readableOrNot
  },
  "operands-of-wrong-types": {
    make: operators("(a) [1] re /N (b) m << >> /Q cm [[]] TJ 7 Tj (F1) 9 Tf null Do true gs"),
    expected: readableOrNot
  },
  "numbers-of-a-million-digits": {
    make: () => operators(`${"9".repeat(1_000_000)} ${"-".repeat(1_000_000)}5 0 0 re f`)(),
    expected: bounded
  },
  "name-of-a-million-letters": {
    make: () => operators(`/${"N".repeat(1_000_000)} gs /${"#".repeat(1_000_000)} Do`)(),
    expected: bounded
  },
  "comment-of-ten-megabytes": { make: () => operators(`%${"c".repeat(10_000_000)}\n`)(), expected: bounded },
  "text-state-at-infinity": {
    make: operators(`BT /F1 1e38 Tf 1e38 Tc 1e38 Tw 1e38 Tz 1e38 TL 1e38 Ts (${canary} x) Tj T* (y) Tj ET`),
    expected: readableOrNot
  },
  "states-1000000-by-name": {
    make: () =>
      operators("/G gs ".repeat(1_000_000), "/ExtGState << /G << /Type /ExtGState /ca 0.5 /Font [5 0 R 9] >> >>")(),
    expected: bounded
  },
  "blend-groups-20000": {
    make: () =>
      operators("/X Do ".repeat(20_000), "/XObject << /X 10 0 R >>", {
        10: stream(
          "/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Group << /S /Transparency /I true /K true >>",
          "0 0 300 200 re f"
        )
      })(),
    expected: bounded
  }
})
