import { bounded, canary, type Outcome, ofKind } from "../HostileFile.js"
import { type Objects, onePagePdf, stream } from "./writePdf.js"

const pageIsThere: ReadonlyArray<Outcome> = ["completed", "partially_completed"]

/** A page with a form; its fields and the page's annotations are written by the caller. */
const form =
  (fields: string, annotations: string, more: Objects = {}, entries = "") =>
  () =>
    onePagePdf(
      {
        catalog: `/AcroForm << /Fields [${fields}] /DA (/F1 9 Tf) /DR << /Font << /F1 5 0 R >> >> ${entries} >>`,
        page: `/Annots ${annotations}`
      },
      more
    )

const field = (entries: string, value: string = canary): string =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (f) /V (${value}) /Rect [20 20 200 40] /P 3 0 R ${entries} >>`

const appearance = (content: string, resources: string): Uint8Array =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 180 20] /Resources << ${resources} >>`, content)

/** Form fields, annotations and actions that loop, grow or want to be run. @see ISO 32000-1, 12.5 to 12.7 */
export const formFields = ofKind("forms", {
  "kids-its-own": {
    make: form("10 0 R", "[10 0 R]", { 10: field("/Kids [10 0 R 10 0 R] /Parent 10 0 R") }),
    expected: pageIsThere
  },
  "parents-each-other": {
    make: form("10 0 R", "[10 0 R 11 0 R]", {
      10: field("/Parent 11 0 R /Kids [11 0 R]"),
      11: field("/Parent 10 0 R /Kids [10 0 R]")
    }),
    expected: pageIsThere
  },
  "parents-20000-deep": {
    make: form("10 0 R", "[20010 0 R]", {
      ...Object.fromEntries(
        Array.from({ length: 20_000 }, (_, i) => [
          10 + i,
          `<< /T (n${i}) /Kids [${11 + i} 0 R] ${i === 0 ? "" : `/Parent ${9 + i} 0 R`} >>`
        ])
      ),
      20010: field("/Parent 20009 0 R")
    }),
    expected: bounded
  },
  "kids-doubling-40-times": {
    make: form(
      "10 0 R",
      "[]",
      Object.fromEntries(
        Array.from({ length: 40 }, (_, i) => [10 + i, `<< /T (n) /Kids [${11 + i} 0 R ${11 + i} 0 R] >>`])
      )
    ),
    expected: bounded
  },
  "100000-fields": {
    make: form("10 0 R ".repeat(100_000), `[${"10 0 R ".repeat(100_000)}]`, { 10: field("") }),
    expected: bounded
  },
  "value-of-5-megabytes": {
    make: form("10 0 R", "[10 0 R]", { 10: field("", "word ".repeat(1_000_000)) }),
    expected: bounded
  },
  "value-of-one-long-word": {
    make: form("10 0 R", "[10 0 R]", { 10: field("", "w".repeat(5_000_000)) }),
    expected: bounded
  },
  "value-itself": {
    make: form("10 0 R", "[10 0 R]", {
      10: `<< /Type /Annot /Subtype /Widget /FT /Tx /T 10 0 R /V 10 0 R /Rect 10 0 R >>`
    }),
    expected: pageIsThere
  },
  "value-of-wrong-types": {
    make: form("10 0 R", "[10 0 R]", {
      10: "<< /Type /Annot /Subtype /Widget /FT /Ch /T 7 /V [1 << >> null] /Opt 9 /Rect [(a) null] >>"
    }),
    expected: pageIsThere
  },
  "options-100000": {
    make: form("10 0 R", "[10 0 R]", {
      10: `<< /Type /Annot /Subtype /Widget /FT /Ch /T (c) /V (b) /Opt [${"[(a) (b)] ".repeat(100_000)}] /Rect [20 20 200 40] >>`
    }),
    expected: bounded
  },
  "box-at-infinity": {
    make: form("10 0 R", "[10 0 R]", { 10: field("").replace("[20 20 200 40]", "[-1e38 -1e38 1e38 1e38]") }),
    expected: pageIsThere
  },
  "appearance-of-itself": {
    make: form("10 0 R", "[10 0 R]", {
      10: field("/AP << /N 11 0 R >>"),
      11: appearance("/X Do /X Do", "/XObject << /X 11 0 R >>")
    }),
    expected: bounded
  },
  "appearance-of-the-page": {
    make: form("10 0 R", "[10 0 R]", { 10: field("/AP << /N 3 0 R /D 10 0 R >>") }),
    expected: pageIsThere
  },
  "appearance-of-a-million-operators": {
    make: form("10 0 R", "[10 0 R]", {
      10: field("/AP << /N 11 0 R >>"),
      11: appearance("0 0 9 9 re f ".repeat(500_000), "")
    }),
    expected: bounded
  },
  "annotations-itself": { make: form("", "3 0 R"), expected: pageIsThere },
  "annotations-a-number": { make: form("", "7"), expected: pageIsThere },
  "annotations-100000": {
    make: form("", `[${"10 0 R ".repeat(100_000)}]`, {
      10: `<< /Type /Annot /Subtype /FreeText /Contents (${canary} note) /Rect [9 9 99 30] /DA (/F1 9 Tf) >>`
    }),
    expected: bounded
  },
  "annotation-popup-of-itself": {
    make: form("", "[10 0 R]", {
      10: `<< /Type /Annot /Subtype /Popup /Parent 10 0 R /Popup 10 0 R /IRT 10 0 R /Contents (${canary}) /Rect [9 9 99 30] >>`
    }),
    expected: pageIsThere
  },
  "annotation-of-a-million-points": {
    make: form("", "[10 0 R]", {
      10: `<< /Type /Annot /Subtype /Ink /InkList [[${"9 9 ".repeat(500_000)}]] /Rect [9 9 99 30] >>`
    }),
    expected: bounded
  },
  "script-without-end": {
    make: () =>
      onePagePdf({
        catalog:
          "/OpenAction << /S /JavaScript /JS (for \\(;;\\) {}) >> /AA << /O << /S /JavaScript /JS (while \\(true\\) {}) >> >>"
      }),
    expected: ["completed"]
  },
  "action-launch": {
    make: () => onePagePdf({ catalog: "/OpenAction << /S /Launch /F (/bin/sh) /Win << /F (cmd.exe) >> >>" }),
    expected: ["completed"]
  },
  "action-uri": {
    make: () => onePagePdf({ catalog: "/OpenAction << /S /URI /URI (http://127.0.0.1:9/) >>" }),
    expected: ["completed"]
  },
  "action-next-itself": {
    make: () =>
      onePagePdf({ catalog: "/OpenAction 10 0 R" }, { 10: "<< /S /Named /N /Print /Next [10 0 R 10 0 R] >>" }),
    expected: ["completed"]
  },
  "destinations-of-themselves": {
    make: () =>
      onePagePdf(
        { catalog: "/Dests 10 0 R /Names << /Dests 10 0 R /JavaScript 10 0 R >>" },
        { 10: "<< /Kids [10 0 R] /Names [(a) 10 0 R] >>" }
      ),
    expected: ["completed"]
  },
  "xfa-garbage": {
    make: form("", "[]", { 10: stream("", `<xdp:xdp>${canary}`.repeat(1000)) }, "/XFA 10 0 R"),
    expected: pageIsThere
  },
  "xfa-of-laughs": {
    make: form(
      "",
      "[]",
      { 10: stream("", '<!DOCTYPE x [<!ENTITY a "&b;&b;"><!ENTITY b "&a;&a;">]><x>&a;</x>') },
      "/XFA [(template) 10 0 R (datasets) 10 0 R]"
    ),
    expected: pageIsThere
  },
  "page-labels-of-themselves": {
    make: () => onePagePdf({ catalog: "/PageLabels 10 0 R" }, { 10: "<< /Kids [10 0 R] /Nums [0 10 0 R] >>" }),
    expected: ["completed"]
  },
  "signature-garbage": {
    make: form(
      "10 0 R",
      "[10 0 R]",
      {
        10: "<< /Type /Annot /Subtype /Widget /FT /Sig /T (s) /Rect [0 0 0 0] /V << /Type /Sig /ByteRange [0 -1 2147483647 9] /Contents <00> >> >>"
      },
      "/SigFlags 3"
    ),
    expected: pageIsThere
  }
})
