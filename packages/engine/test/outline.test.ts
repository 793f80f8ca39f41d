import { expect, it } from "vitest"
import { outlineOf, type Page, toDocling, toMarkdown, toPlainText, type Word } from "../src/index.js"

interface Set {
  readonly size?: number
  readonly bold?: boolean
}

/** Words of a line of a page in points, set in a face of 0.5 em. */
const line = (text: string, x: number, y: number, { bold = false, size = 10 }: Set = {}): ReadonlyArray<Word> =>
  Array.from(text.matchAll(/\S+/g), (match) => ({
    text: match[0],
    confidence: 1,
    box: { x: x + match.index * size * 0.5, y, width: match[0].length * size * 0.5, height: size },
    font: { name: "Face", size, bold, italic: false }
  }))

const page = (number: number, ...lines: ReadonlyArray<ReadonlyArray<Word>>): Page => ({
  page: number,
  width: 595,
  height: 842,
  unit: "point",
  rotation: 0,
  source: "text_layer",
  words: lines.flat(),
  rulings: []
})

const running = [
  "The supplier delivers what was ordered within four weeks of the day on which the order came",
  "in, unless both have agreed on another day in writing. What is delivered later may be refu-",
  "sed. A well-known carrier brings it to the place that the customer names."
]
const body = (y: number) => running.map((text, i) => line(text, 60, y + i * 13))

it("headings, paragraphs and lists are recognised by their type and markers", () => {
  const markdown = toMarkdown(
    outlineOf([
      page(
        1,
        line("Terms of delivery", 60, 60, { size: 20 }),
        line("1. Time", 60, 110, { bold: true }),
        ...body(130),
        line("What belongs to it:", 60, 190),
        line("• the goods themselves", 70, 215),
        line("• their papers", 70, 229),
        line("– certificates of origin", 90, 243),
        line("• the keys", 70, 257)
      )
    ])
  )
  expect(markdown).toBe(
    [
      "# Terms of delivery",
      "",
      "## 1. Time",
      "",
      "The supplier delivers what was ordered within four weeks of the day on which the order came in, unless both have agreed on another day in writing. What is delivered later may be refused. A well-known carrier brings it to the place that the customer names.",
      "",
      "What belongs to it:",
      "",
      "- the goods themselves",
      "- their papers",
      "   - certificates of origin",
      "- the keys",
      ""
    ].join("\n")
  )
})

const table = (number: number, y: number, rows: ReadonlyArray<readonly [string, string, string]>) =>
  page(
    number,
    ...[["Article", "Quantity", "Amount"] as const, ...rows].flatMap(([a, b, c], i) => [
      line(a, 60, y + i * 16, { bold: i === 0 }),
      line(b, 300, y + i * 16, { bold: i === 0 }),
      line(c, 450, y + i * 16, { bold: i === 0 })
    ])
  )

it("a table begins with its headings, and Markdown characters in cells are escaped", () => {
  const outline = outlineOf([
    table(1, 200, [
      ["Bolts | M8", "12", "14.40"],
      ["Nuts *zinc*", "30", "9.00"],
      ["Washers", "30", "3.00"]
    ])
  ])
  expect(toMarkdown(outline)).toBe(
    [
      "| Article | Quantity | Amount |",
      "| --- | --- | --- |",
      "| Bolts \\| M8 | 12 | 14.40 |",
      "| Nuts \\*zinc* | 30 | 9.00 |",
      "| Washers | 30 | 3.00 |",
      ""
    ].join("\n")
  )
  const { tables } = toDocling(outline, "parts.pdf")
  expect(tables).toMatchObject([{ label: "table", data: { num_rows: 4, num_cols: 3 } }])
})

it("labels keep the values beside them, and two addresses stay separate", () => {
  const markdown = toMarkdown(
    outlineOf([
      page(
        1,
        ...["Invoice no:", "Date:", "Customer:"].map((text, i) => line(text, 60, 60 + i * 13)),
        ...["2041-7", "12 March 2026", "C-118"].map((text, i) => line(text, 160, 60 + i * 13)),
        ...["Marsh Tools Ltd", "4 Quay Street", "Harwick SW8 3RD"].map((text, i) => line(text, 60, 140 + i * 13)),
        ...["Colford Supplies", "111 Tanner Close", "Fenbury LS29 2NP"].map((text, i) => line(text, 320, 140 + i * 13))
      )
    ])
  )
  expect(markdown).toBe(
    [
      "Invoice no:  2041-7  ",
      "Date:  12 March 2026  ",
      "Customer:  C-118",
      "",
      "Marsh Tools Ltd  ",
      "4 Quay Street  ",
      "Harwick SW8 3RD",
      "",
      "Colford Supplies  ",
      "111 Tanner Close  ",
      "Fenbury LS29 2NP",
      ""
    ].join("\n")
  )
})

it("repeated lines appear once, unreadable pages are reported, and plain text is complete", () => {
  const pages = [1, 2, 3].map((number) =>
    page(number, line(`Framework agreement, page ${number} of 4`, 60, 20), ...body(100 + number))
  )
  const outline = outlineOf(pages, [4])
  const markdown = toMarkdown(outline)
  expect(markdown.match(/Framework agreement/g)).toHaveLength(1)
  expect(markdown).toContain("<!-- Page 4 could not be read. -->")
  const text = toPlainText(outline)
  expect(text.split("\f")).toHaveLength(4)
  for (const { words } of pages) for (const word of words) expect(text).toContain(word.text.replace(/^refu-$/, "refu"))
  const { texts } = toDocling(outline, "agreement.pdf")
  expect(texts.filter((one) => Reflect.get(one, "content_layer") === "furniture")).toHaveLength(4)
})

it("text that looks like Markdown is shown verbatim", () => {
  const markdown = toMarkdown(
    outlineOf([
      page(
        1,
        ...["# 14 is no heading", "> nor a quotation", "[x]: is no link", "a <b> is no tag &amp; this no entity"].map(
          (text, i) => line(text, 60, 60 + i * 40)
        )
      )
    ])
  )
  expect(markdown.trim().split("\n\n")).toEqual([
    "\\# 14 is no heading",
    "\\> nor a quotation",
    "\\[x]: is no link",
    "a \\<b> is no tag \\&amp; this no entity"
  ])
})

it("pages without words have an empty outline", () => {
  const outline = outlineOf([page(1)])
  expect([toMarkdown(outline), toPlainText(outline), outline.items]).toEqual(["", "", []])
})

it("lines that run from right to left are read so, and names and figures of the other direction keep their order", () => {
  // As they stand on the page, from left to right.
  const lines = [
    "Python و R بلغة البرمجة خلال من المشكلات وحل",
    "אל Harbour Street 12 , ברחוב גר",
    "The word שלום עולם means hello world"
  ]
  const text = toPlainText(outlineOf([page(1, ...lines.map((text, i) => line(text, 60, 60 + i * 60)))]))
  expect(text.trim().split(/\n+/)).toEqual([
    "وحل المشكلات من خلال البرمجة بلغة R و Python",
    "גר ברחוב , Harbour Street 12 אל",
    "The word עולם שלום means hello world"
  ])
})
