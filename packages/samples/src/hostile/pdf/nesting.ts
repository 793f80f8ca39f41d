import { bounded, canary, ofKind, readableOrNot } from "../HostileFile.js"
import { type Objects, onePagePdf, ordinaryContent, stream } from "./writePdf.js"

const form = (content: string, resources = ""): Uint8Array =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << ${resources} >>`, content)

/** Forms from number 10 on; each draws the next one `times` times, the last one writes. */
const formChain = (levels: number, times: number): Objects =>
  Object.fromEntries(
    Array.from({ length: levels }, (_, i) => [
      10 + i,
      i === levels - 1
        ? form(ordinaryContent, "/Font << /F1 5 0 R >>")
        : form("/X Do ".repeat(times), `/XObject << /X ${11 + i} 0 R >>`)
    ])
  )

const drawsForm = (more: Objects, content = `${ordinaryContent} /X Do`) =>
  onePagePdf({ content, resources: "/XObject << /X 10 0 R >>" }, more)

const inContent = (content: string) => () => onePagePdf({ content: `${ordinaryContent} ${content}` })
const beforeContent = (content: string) => () => onePagePdf({ content: `${content} ${ordinaryContent}` })

const around = (open: string, inside: string, close: string, times: number): string =>
  open.repeat(times) + inside + close.repeat(times)

/** Things within things within things. */
export const nesting = ofKind("nesting", {
  "arrays-100000-deep": {
    make: () => onePagePdf({ page: `/Zephyrinella ${around("[", "", "]", 100_000)}` }),
    expected: readableOrNot
  },
  "arrays-1000000-deep-and-open": {
    make: () => onePagePdf({}, { 10: "[".repeat(1_000_000), 3: "[".repeat(1_000_000) }),
    expected: readableOrNot
  },
  "dictionaries-100000-deep": {
    make: () => onePagePdf({ page: `/Zephyrinella ${around("<< /A ", "1", " >>", 100_000)}` }),
    expected: readableOrNot
  },
  "dictionaries-in-the-catalogue": {
    make: () => onePagePdf({ catalog: `/Zephyrinella ${around("<< /A [", "1", "] >>", 100_000)}` }),
    expected: readableOrNot
  },
  "dictionaries-in-the-trailer": {
    make: () => onePagePdf({}, { 11: around("<< /A [", "1", "] >>", 200_000) }),
    expected: readableOrNot
  },
  "parentheses-1000000-deep": { make: inContent(around("(", canary, ")", 1_000_000)), expected: bounded },
  "arrays-in-content-100000-deep": {
    make: inContent(`BT /F1 9 Tf ${around("[", "(x)", "]", 100_000)} TJ ET`),
    expected: bounded
  },
  "dictionaries-in-content-100000-deep": {
    make: inContent(`/P ${around("<< /A ", "1", " >>", 100_000)} BDC EMC`),
    expected: bounded
  },
  "states-1000000-deep": { make: beforeContent("q ".repeat(1_000_000)), expected: bounded },
  "states-closed-1000000-times": { make: beforeContent("Q ".repeat(1_000_000)), expected: bounded },
  "texts-1000000-deep": { make: beforeContent("BT ".repeat(1_000_000)), expected: bounded },
  "marks-1000000-deep": { make: beforeContent("/P BMC ".repeat(1_000_000)), expected: bounded },
  "clips-200000-deep": { make: beforeContent("q 0 0 300 200 re W n ".repeat(200_000)), expected: bounded },
  "form-in-itself": {
    make: () => drawsForm({ 10: form("/X Do", "/XObject << /X 10 0 R >>") }),
    expected: readableOrNot
  },
  "form-in-itself-ten-times": {
    make: () => drawsForm({ 10: form("/X Do ".repeat(10), "/XObject << /X 10 0 R >>") }),
    expected: bounded
  },
  "forms-in-each-other": {
    make: () =>
      drawsForm({
        10: form("/X Do", "/XObject << /X 11 0 R >>"),
        11: form("/X Do /Y Do", "/XObject << /X 10 0 R /Y 12 0 R >>"),
        12: form("/X Do", "/XObject << /X 10 0 R >>")
      }),
    expected: bounded
  },
  "form-that-draws-the-page": {
    make: () => drawsForm({ 10: form("/X Do", "/XObject << /X 4 0 R /Y 3 0 R >>") }),
    expected: readableOrNot
  },
  "form-without-resources-in-itself": {
    // Without resources of its own the form takes the page's, where X is the form again.
    make: () => drawsForm({ 10: stream("/Type /XObject /Subtype /Form /BBox [0 0 300 200]", "/X Do /X Do") }),
    expected: bounded
  },
  "forms-1000-deep": { make: () => drawsForm(formChain(1000, 1)), expected: bounded },
  "forms-doubling-40-times": { make: () => drawsForm(formChain(40, 2)), expected: bounded },
  "forms-tenfold-10-times": { make: () => drawsForm(formChain(10, 10)), expected: bounded },
  "resources-of-itself": {
    make: () =>
      onePagePdf(
        { content: `${ordinaryContent} /X Do` },
        { 10: "<< /XObject 10 0 R /Font 10 0 R >>", 3: pageWithResources10 }
      ),
    expected: readableOrNot
  },
  "contents-of-contents": {
    make: () => onePagePdf({}, { 4: "[10 0 R 10 0 R]", 10: "[4 0 R 10 0 R]" }),
    expected: readableOrNot
  },
  "contents-100000-times": {
    make: () => onePagePdf({}, { 4: `[${"10 0 R ".repeat(100_000)}]`, 10: stream("", ordinaryContent) }),
    expected: bounded
  },
  "outline-of-itself": {
    make: () =>
      onePagePdf(
        { catalog: "/Outlines 10 0 R" },
        {
          10: "<< /First 11 0 R /Last 11 0 R /Count 1 >>",
          11: `<< /Title (${canary}) /Parent 10 0 R /First 11 0 R /Next 11 0 R >>`
        }
      ),
    expected: ["completed"]
  },
  "structure-tree-of-itself": {
    make: () =>
      onePagePdf(
        { catalog: "/StructTreeRoot 10 0 R /MarkInfo << /Marked true >>", page: "/StructParents 0" },
        {
          10: "<< /Type /StructTreeRoot /K [11 0 R 11 0 R] /ParentTree 10 0 R >>",
          11: "<< /S /P /P 11 0 R /K [11 0 R 10 0 R] >>"
        }
      ),
    expected: ["completed"]
  },
  "optional-content-of-itself": {
    make: () =>
      onePagePdf(
        {
          catalog: "/OCProperties << /OCGs [10 0 R] /D << /Order [10 0 R] >> >>",
          content: `/OC /O BDC ${ordinaryContent} EMC`,
          resources: "/Properties << /O 11 0 R >>"
        },
        {
          10: `<< /Type /OCG /Name (${canary}) >>`,
          11: `<< /Type /OCMD /VE ${around("[/Not ", "10 0 R", "]", 50_000)} /OCGs 11 0 R >>`
        }
      ),
    expected: readableOrNot
  }
})

const pageWithResources10 = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources 10 0 R >>"
