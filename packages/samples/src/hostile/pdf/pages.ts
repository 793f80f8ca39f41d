import { bounded, type Outcome, ofKind, readableOrNot } from "../HostileFile.js"
import { type Body, type Objects, onePage, onePagePdf, writePdf } from "./writePdf.js"

const tooMany: ReadonlyArray<Outcome> = ["failed:too_many_pages"]
/** A count that the tree does not bear out: readers may believe the one or the other. */
const eitherCount: ReadonlyArray<Outcome> = [...tooMany, ...readableOrNot]

const withPages = (pages: string, more: Objects = {}): Uint8Array => onePagePdf({}, { 2: pages, ...more })

const range = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, i) => i)

/** `count` nodes of the page tree from number 10 on, each made by `node`. */
const nodes = (count: number, node: (number: number, index: number) => Body): Objects =>
  Object.fromEntries(range(count).map((i) => [10 + i, node(10 + i, i)]))

const leaf = (parent: number): string =>
  `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`

const deepTree = (levels: number): Uint8Array =>
  withPages("<< /Type /Pages /Kids [10 0 R] /Count 1 >>", {
    ...nodes(
      levels,
      (number, i) => `<< /Type /Pages /Parent ${i === 0 ? 2 : number - 1} 0 R /Kids [${number + 1} 0 R] /Count 1 >>`
    ),
    [10 + levels]: leaf(9 + levels)
  })

/** A tree in which every level shows the next one twice: 2 to the power of `levels` pages in as many objects as there are levels. */
const sharedTree = (levels: number, count: number): Uint8Array =>
  withPages(`<< /Type /Pages /Kids [10 0 R 10 0 R] /Count ${count} >>`, {
    ...nodes(levels, (number, i) => {
      const next = i === levels - 1 ? 3 : number + 1
      return `<< /Type /Pages /Parent 2 0 R /Kids [${next} 0 R ${next} 0 R] /Count ${count} >>`
    })
  })

const flat = (count: number, node: (number: number) => Body, claimed: number): Uint8Array =>
  withPages(
    `<< /Type /Pages /Kids [${range(count)
      .map((i) => `${10 + i} 0 R`)
      .join(" ")}] /Count ${claimed} >>`,
    nodes(count, node)
  )

/** Page trees that claim, repeat or nest more than they have. @see ISO 32000-1, 7.7.3 */
export const pageTrees = ofKind("pages", {
  "count-of-a-million": {
    make: () => withPages("<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>"),
    expected: eitherCount
  },
  "count-of-two-billion": {
    make: () => withPages("<< /Type /Pages /Kids [3 0 R] /Count 2147483647 >>"),
    expected: eitherCount
  },
  "count-beyond-integers": {
    make: () => withPages("<< /Type /Pages /Kids [3 0 R] /Count 99999999999999999999999999 >>"),
    expected: eitherCount
  },
  "count-of-three-for-one": {
    make: () => withPages("<< /Type /Pages /Kids [3 0 R] /Count 3 >>"),
    expected: readableOrNot
  },
  "count-negative": { make: () => withPages("<< /Type /Pages /Kids [3 0 R] /Count -1 >>"), expected: readableOrNot },
  "count-zero": { make: () => withPages("<< /Type /Pages /Kids [3 0 R] /Count 0 >>"), expected: readableOrNot },
  "count-real": { make: () => withPages("<< /Type /Pages /Kids [3 0 R] /Count 1.5 >>"), expected: readableOrNot },
  "count-text": { make: () => withPages("<< /Type /Pages /Kids [3 0 R] /Count (many) >>"), expected: readableOrNot },
  "count-of-itself": {
    make: () => withPages("<< /Type /Pages /Kids [3 0 R] /Count 2 0 R >>"),
    expected: readableOrNot
  },
  "kids-its-own": { make: () => withPages("<< /Type /Pages /Kids [2 0 R] /Count 1 >>"), expected: readableOrNot },
  "kids-its-own-ten-times": {
    make: () => withPages(`<< /Type /Pages /Kids [${"2 0 R ".repeat(10)}] /Count 10 >>`),
    expected: readableOrNot
  },
  "kids-of-each-other": {
    make: () =>
      withPages("<< /Type /Pages /Kids [10 0 R] /Count 1 >>", {
        10: "<< /Type /Pages /Parent 2 0 R /Kids [11 0 R] /Count 1 >>",
        11: "<< /Type /Pages /Parent 10 0 R /Kids [10 0 R 3 0 R] /Count 1 >>"
      }),
    expected: readableOrNot
  },
  "kids-missing": { make: () => withPages("<< /Type /Pages /Kids [77 0 R] /Count 1 >>"), expected: readableOrNot },
  "kids-nothing": { make: () => withPages("<< /Type /Pages /Kids [] /Count 1 >>"), expected: readableOrNot },
  "kids-of-wrong-types": {
    make: () => withPages("<< /Type /Pages /Kids [null 7 (page) /Page [3 0 R] true << >>] /Count 7 >>"),
    expected: readableOrNot
  },
  "kids-a-stream": { make: () => withPages("<< /Type /Pages /Kids 4 0 R /Count 1 >>"), expected: readableOrNot },
  "parents-of-each-other": {
    make: () =>
      writePdf({
        ...onePage(),
        2: "<< /Type /Pages /Parent 10 0 R /Kids [3 0 R] /Count 1 >>",
        // Neither page nor its parents have a MediaBox: whoever looks for an inherited one goes round for ever.
        3: "<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>",
        10: "<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1 >>"
      }),
    expected: readableOrNot
  },
  "pages-a-page": { make: () => onePagePdf({}, { 1: "<< /Type /Catalog /Pages 3 0 R >>" }), expected: readableOrNot },
  "pages-the-catalogue": {
    make: () => onePagePdf({}, { 1: "<< /Type /Catalog /Pages 1 0 R >>" }),
    expected: readableOrNot
  },
  "tree-1000-deep": { make: () => deepTree(1000), expected: readableOrNot },
  "tree-20000-deep": { make: () => deepTree(20_000), expected: readableOrNot },
  "tree-of-100000-pages": { make: () => flat(100_000, () => leaf(2), 100_000), expected: tooMany },
  "tree-of-100000-pages-that-claims-one": {
    make: () => flat(100_000, () => leaf(2), 1),
    expected: eitherCount
  },
  "tree-of-100000-empty-nodes": {
    make: () => flat(100_000, () => "<< /Type /Pages /Parent 2 0 R /Kids [] /Count 0 >>", 1),
    expected: readableOrNot
  },
  "tree-doubling-20-times": { make: () => sharedTree(20, 1 << 21), expected: eitherCount },
  "tree-doubling-40-times-that-claims-one": { make: () => sharedTree(40, 1), expected: bounded },
  "same-page-1000000-times": {
    make: () => withPages(`<< /Type /Pages /Kids [${"3 0 R ".repeat(1_000_000)}] /Count 1000000 >>`),
    expected: tooMany
  }
})
