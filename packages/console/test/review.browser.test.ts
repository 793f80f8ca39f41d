import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  chosen,
  drawn,
  ended,
  field,
  focusedKey,
  notHere,
  opened,
  type Served,
  serve,
  settled,
  shoot,
  signedIn,
  submitExamples,
  violations
} from "./page.js"

describe.skipIf(notHere !== null)(
  `the document page in Chromium${notHere === null ? "" : ` (skipped: ${notHere})`}`,
  () => {
    let served: Served
    let ids: Readonly<Record<string, string>> = {}
    beforeAll(async () => {
      served = await serve()
      ids = await submitExamples(served)
    })
    afterAll(() => served?.stop())

    it("highlights the bounding box of a selected field, and the field of a selected box", async () => {
      const tab = await signedIn(served)
      const { page } = tab
      await opened(served, tab, ids["invoice.pdf"])
      await field(tab, "due_date").click()
      await page.locator(".mark.selected[title^='Due date']").waitFor()
      await page.locator(".mark[title^='Invoice number']").click()
      await expect.poll(() => field(tab, "invoice_number").getAttribute("aria-current")).toBe("true")
      await expect.poll(() => focusedKey(tab)).toBe("invoice_number")
      await (await chosen(tab, "invoice_number")).press("ArrowDown")
      await expect.poll(() => field(tab, "invoice_date").getAttribute("aria-current")).toBe("true")
      await page.locator(".extracted td button.quiet").first().click()
      await page.locator(".mark.table.selected").waitFor()
      expect(await violations(page)).toEqual([])
      await field(tab, "due_date").click()
      await shoot(tab, "document")
      await ended(tab)
    })

    it("scales bounding boxes with the page in a narrow window", async () => {
      const tab = await signedIn(served, { viewport: { width: 390, height: 844 } })
      await opened(served, tab, ids["invoice.pdf"])
      const { extract } = await served.extrait.documents.result(ids["invoice.pdf"] ?? "")
      const bbox = extract.customer_number?.bbox ?? { width: 0, height: 0 }
      const sheet = await tab.page.locator(".sheet").boundingBox()
      const mark = await tab.page.locator(".mark[title^='Customer number']").boundingBox()
      expect(mark?.width).toBeCloseTo(bbox.width * (sheet?.width ?? 0), 0)
      expect(mark?.height).toBeCloseTo(bbox.height * (sheet?.height ?? 0), 0)
      await ended(tab)
    })

    it("says who else is reviewing the document", async () => {
      const id = ids["facture.pdf"] ?? ""
      await served.extrait.documents.claim(id, { reviewer: "Tom Okafor" })
      const tab = await signedIn(served)
      await opened(served, tab, ids["facture.pdf"])
      await tab.page.getByText(/^Tom Okafor reviews this document until/).waitFor()
      expect(await tab.page.getByRole("button", { name: "Start review" }).count()).toBe(0)
      await served.extrait.documents.release(id)
      await ended(tab)
    })

    it("supports review by keyboard: accept, correct, next document", async () => {
      const tab = await signedIn(served)
      const { page } = tab
      await page.getByRole("link", { name: "To review" }).click()
      await page.locator("table.documents").waitFor()
      expect(await violations(page)).toEqual([])
      await page.getByRole("link", { name: "Review next" }).click()
      // The page asks for the name where it is needed, and puts the focus there.
      const reviewer = page.getByLabel("Your name")
      await expect.poll(() => page.evaluate("document.activeElement.getAttribute('autocomplete')")).toBe("name")
      expect(await violations(page)).toEqual([])
      await reviewer.fill("Inès Marchand")
      await reviewer.press("Enter")
      await page.locator(".review-bar.open").getByText("Inès Marchand, this document is yours until").waitFor()
      await drawn(tab)
      const first = /review\/(\w+)/.exec(page.url())?.[1] ?? ""
      const second = Object.values(ids).find((id) => id !== first) ?? ""
      expect((await served.extrait.documents.get(first)).claim?.reviewer).toBe("Inès Marchand")

      const focused = () => focusedKey(tab)
      await expect.poll(focused).not.toBeNull()
      const accepted = (await focused()) ?? ""
      await (await chosen(tab, accepted)).press("a")
      await expect.poll(focused).not.toBe(accepted)
      const next = (await focused()) ?? ""
      await (await chosen(tab, next)).press("ArrowUp")
      await expect.poll(focused).toBe(accepted)
      await field(tab, accepted).getByText("checked").waitFor()
      await (await chosen(tab, accepted)).press("u")
      await field(tab, accepted).getByText("checked").waitFor({ state: "detached" })

      // Typed.
      const editor = page.locator(".editor input")
      await (await chosen(tab, "invoice_number")).press("c")
      await expect.poll(() => page.evaluate<string>("document.activeElement.tagName")).toBe("INPUT")
      await editor.fill("X-1")
      await editor.press("Enter")
      await field(tab, "invoice_number").getByText("corrected").waitFor()

      // Read from the page: the field takes the text that was drawn around, with its place.
      const { extract } = await served.extrait.documents.result(first)
      const name = extract.supplier_name
      await (await chosen(tab, "customer_name")).press("c")
      await page.locator(".sheet.selecting").waitFor()
      await editor.waitFor()
      await settled(tab)
      const sheet = (await page.locator(".sheet").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const box = name?.bbox ?? { x: 0, y: 0, width: 0, height: 0 }
      const at = (x: number, y: number) => [sheet.x + sheet.width * x, sheet.y + sheet.height * y] as const
      await page.mouse.move(...at(box.x - 0.005, box.y - 0.003))
      await page.mouse.down()
      await page.mouse.move(...at(box.x + box.width + 0.005, box.y + box.height + 0.003), { steps: 3 })
      await page.mouse.up()
      await expect.poll(() => editor.inputValue()).toBe(name?.value)
      expect(await violations(page)).toEqual([])
      await shoot(tab, "review")
      await editor.press("Enter")
      await field(tab, "customer_name").getByText("corrected").waitFor()

      await (await chosen(tab, "order_number")).press("x")
      await page.getByRole("button", { name: "Save 3 corrections" }).waitFor()

      // Rows are typed over, taken away and added.
      await page.getByRole("button", { name: "Correct the rows of Line items" }).click()
      await page.getByRole("textbox", { name: "Description, row 1" }).fill("Anything else")
      await page.getByRole("button", { name: "Remove row 2" }).click()
      expect(await violations(page)).toEqual([])
      await page.getByRole("button", { name: "Save 4 corrections" }).waitFor()
      await (await chosen(tab, "order_number")).press("Shift+Enter")
      await page.waitForURL(new RegExp(second))
      const result = await served.extrait.documents.result(first)
      expect(result).toMatchObject({ review_status: "corrected", review: { reviewer: "Inès Marchand" } })
      expect(result.extract).toMatchObject({
        invoice_number: { value: "X-1", confidence: 1 },
        customer_name: { value: name?.value, page: name?.page, confidence: 1 },
        order_number: { value: null, found: false }
      })
      const [items] = result.tables
      expect(items?.rows).toHaveLength((items?.machine?.rows.length ?? 0) - 1)
      expect(items?.rows[0]?.cells.find(({ column }) => column === "description")?.value).toBe("Anything else")

      await page.locator(".review-bar.open").waitFor()
      await page.getByRole("button", { name: "Approve" }).click()
      await page.waitForURL(/#\/queue$/)
      await page.getByText("Nothing waits for a review.").waitFor()
      expect((await served.extrait.documents.get(second)).review_status).toBe("approved")
      await ended(tab)
    })

    it("follows the browser's language and colour scheme, and fits a narrow window", async () => {
      const tab = await signedIn(served, { locale: "fr-FR", colorScheme: "dark" })
      const { page } = tab
      expect(await page.locator("html").getAttribute("lang")).toBe("fr")
      await page.locator("table.documents").waitFor()
      expect(await violations(page)).toEqual([])
      await shoot(tab, "documents-dark")
      await opened(served, tab, ids["facture.pdf"])
      await page.getByRole("heading", { name: "Champs" }).waitFor()
      expect(await violations(page)).toEqual([])
      await page.setViewportSize({ width: 360, height: 740 })
      const wide = () => page.evaluate<number>("document.documentElement.scrollWidth - innerWidth")
      await expect.poll(wide).toBeLessThanOrEqual(0)
      expect(await violations(page)).toEqual([])
      await ended(tab)
    })
  }
)
