import { describe, expect, it } from "vitest"
import { read, refusal } from "./words.js"

const lines = async (html: string) => (await read(html, "html")).lines

describe("HTML", () => {
  it("sets lines, headings and lists in reading order", async () => {
    expect(
      await lines(
        "<h1>Invoice</h1><p>Dear <b>Ms</b> Roe,<br>thank you.</p><ul><li>First<li>Second</ul><ol start=4><li>Fourth<ol><li>Inner</ol></ol>"
      )
    ).toEqual(["Invoice", "Dear Ms Roe,", "thank you.", "   • First", "   • Second", "   4. Fourth", "      1. Inner"])
  })

  it("keeps labels beside or above their values, whatever the markup", async () => {
    expect(await lines("<dl><dt>Number<dd>A-1<dt>Date<dd>3 March 2026</dl>")).toEqual([
      " Number   A-1",
      " Date     3 March 2026"
    ])
    expect(await lines("<div><span>Number:</span> <span>A-1</span></div><div>Total</div><div>12.00</div>")).toEqual([
      "Number: A-1",
      "Total",
      "12.00"
    ])
    const nested =
      "<table><tr><td><table><tr><td>From<tr><td>Acme</table><td><table><tr><td>To<tr><td>Roe</table></table>"
    expect(await lines(nested)).toEqual(["  From      To", "  Acme      Roe"])
  })

  it("draws rulings for a data table, but not for a layout table", async () => {
    const data = await read(
      "<table><tr><th>Item<th>Price<tr><td>Tiles<td align=right>4.00<tr><td>Grout, a bag<td align=right>12.00</table>",
      "html"
    )
    expect(data.lines).toEqual([" Item           Price", " Tiles            4.00", " Grout, a bag    12.00"])
    const [page] = data.pages
    // Four lines across and three down; every cell lies between its own.
    expect(new Set(page?.page.rulings.filter(({ y1, y2 }) => y1 === y2).map(({ y1 }) => y1)).size).toBe(4)
    expect(new Set(page?.page.rulings.filter(({ x1, x2 }) => x1 === x2).map(({ x1 }) => x1)).size).toBe(3)
    const placing = await read("<table><tr><td>Number<td>A-1<tr><td>Date<td>3 March</table>", "html")
    expect(placing.pages[0]?.page.rulings).toEqual([])
  })

  it("places cells that span several rows or columns", async () => {
    expect(
      await lines(
        "<table border=1><tr><td rowspan=2>A<td colspan=2>B and C<tr><td>b<td>c<tr><td colspan=99>all of them</table>"
      )
    ).toEqual([" A   B and C", "     b    c", " all of them"])
  })

  it("shows what a browser shows: form values and named characters, but no scripts, styles or hidden elements", async () => {
    expect(
      await lines(
        `<style>p{}</style><script>document.write("no")</script><p style="display: none">no</p><p hidden>no</p><template>no</template>
         <p>a &amp; b&nbsp;&euro;</p><noscript>seen</noscript><input value="typed"><input type=checkbox checked>yes<input type=checkbox>no
         <select><option>one<option selected>two</select>`
      )
    ).toEqual(["a & b €", "seen typed [x] yes[ ] no two"])
  })

  it("preserves significant white space, and wraps lines wider than the page", async () => {
    expect(await lines("<pre>Total   12.00\nVAT      2.00</pre>")).toEqual(["Total   12.00", "VAT      2.00"])
    const long = await read(`<p>${"word ".repeat(100)}</p>`, "html")
    expect(long.lines.length).toBeGreaterThan(3)
    for (const line of long.lines) expect(line.length).toBeLessThanOrEqual(114)
    expect(long.lines.join(" ").split(" ")).toHaveLength(100)
  })

  it("decodes the encoding that a page declares", async () => {
    const bytes = Buffer.from('<meta charset="iso-8859-2"><p>Dvo\xf8\xe1k</p>', "latin1")
    expect((await read(bytes, "html")).lines).toEqual(["Dvořák"])
  })

  it("breaks pages between rows and lines, and keeps every word exactly once", async () => {
    const rows = Array.from({ length: 200 }, (_, i) => `<tr><td>item ${i}<td>first line<br>second line ${i}<td>${i}.00`)
    const { pages } = await read(`<table border=1>${rows.join("")}</table>`, "html")
    expect(pages.length).toBeGreaterThan(5)
    const words = pages.flatMap(({ page }) => page.words)
    expect(words).toHaveLength(200 * 8)
    for (const { page } of pages) {
      const numbers = page.words.filter(({ text }) => /^\d+$/.test(text)).map(({ text }) => text)
      // The number of a row stands in its first cell and in its second one, on the same page.
      for (const number of numbers) expect(numbers.filter((one) => one === number)).toHaveLength(2)
      for (const { box } of page.words) {
        expect(box.y).toBeGreaterThanOrEqual(40)
        expect(box.y + box.height).toBeLessThanOrEqual(802)
      }
    }
  })

  it("reports a large embedded picture, whose text is not read", async () => {
    const { pages } = await read(`<p>See</p><img src="data:image/png;base64,${"A".repeat(100_000)}">`, "html")
    expect(pages.map(({ pictured }) => pictured)).toEqual([true])
    expect((await read('<p>See</p><img src="data:image/png;base64,AAAA">', "html")).pages[0]?.pictured).toBe(false)
  })

  it("refuses nesting, columns, pages and text beyond the limits, and names the limit exceeded", async () => {
    expect(await refusal("<div>".repeat(100_000), "html")).toMatchObject({
      code: "page_too_large",
      message: expect.stringContaining("deep")
    })
    expect(await refusal("<table><tr><td>".repeat(60), "html")).toMatchObject({ code: "page_too_large" })
    expect(await refusal(`<table><tr>${"<td>a".repeat(5000)}</table>`, "html")).toMatchObject({
      code: "page_too_large",
      message: expect.stringContaining("columns")
    })
    expect(await refusal("<p>line</p>".repeat(1000), "html", 2)).toMatchObject({ code: "too_many_pages" })
    expect(await refusal("a".repeat(17 * 1024 * 1024), "html")).toMatchObject({ code: "page_too_large" })
  })
})
