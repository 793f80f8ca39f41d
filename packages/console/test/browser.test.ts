import { readFile } from "node:fs/promises"
import { LANGUAGE_CHOICES } from "@extrait/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  ended,
  example,
  field,
  notHere,
  opened,
  type Served,
  SIZE,
  serve,
  signedIn,
  signIn,
  submitExamples,
  violations
} from "./page.js"

describe.skipIf(notHere !== null)(`the console in Chromium${notHere === null ? "" : ` (skipped: ${notHere})`}`, () => {
  let served: Served
  let ids: Readonly<Record<string, string>> = {}
  beforeAll(async () => {
    served = await serve()
    ids = await submitExamples(served)
  })
  afterAll(() => served?.stop())

  it("saves a table as CSV", async () => {
    const tab = await signedIn(served)
    await opened(served, tab, ids["invoice.pdf"])
    const saving = tab.page.waitForEvent("download")
    await tab.page.getByRole("button", { name: "Save line items as CSV" }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe("invoice.pdf.line_items.csv")
    expect(await readFile(await saved.path(), "utf8")).toMatch(/^description,quantity,unit_price,tax_rate,amount\r\n/)
    await ended(tab)
  })

  it("exports the filtered list to CSV and Excel, and a single document to Excel", async () => {
    const tab = await signedIn(served)
    const saved = async (name: string) => {
      const saving = tab.page.waitForEvent("download")
      await tab.page.getByRole("button", { name, exact: true }).click()
      const file = await saving
      return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
    }
    await tab.page.getByRole("searchbox").fill("facture")
    await expect.poll(() => tab.page.locator("table.documents tbody tr").count()).toBe(1)
    const csv = await saved("Save as CSV")
    expect(csv.name).toBe("documents.csv")
    const [header, ...records] = csv.content.toString().trimEnd().split("\r\n")
    expect(header).toMatch(/^document_id,file,field,/)
    expect(new Set(records.map((record) => record.split(",")[1]))).toEqual(new Set(["facture.pdf"]))
    expect((await saved("Save for Excel")).content.subarray(0, 2).toString()).toBe("PK")
    await tab.page.goto(`${served.url}/#/documents/${ids["invoice.pdf"]}`)
    const workbook = await saved("Excel")
    expect([workbook.name, workbook.content.subarray(0, 2).toString()]).toEqual(["invoice.pdf.xlsx", "PK"])
    await tab.page.goto(`${served.url}/#/documents`)
    await tab.page.locator("table.documents").waitFor()
    await ended(tab)
  })

  it("offers the redacted file of a de-identified document instead of the original", async () => {
    const { id } = await served.extrait.documents.submit({
      file: await readFile(example("invoice.pdf")),
      filename: "private.pdf",
      deidentify: true
    })
    await served.extrait.documents.wait(id)
    const tab = await signedIn(served)
    await tab.page.goto(`${served.url}/#/documents/${id}`)
    const button = tab.page.getByRole("button", { name: "Redacted file" })
    await button.waitFor()
    expect(await tab.page.getByRole("button", { name: "Original file" }).count()).toBe(0)
    const saving = tab.page.waitForEvent("download")
    await button.click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe("private-redacted.pdf")
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe("%PDF-")
    await ended(tab)
  })

  it("asks for a key, keeps it in the tab only and reports an invalid one", async () => {
    const tab = await served.open()
    const { page } = tab
    await page.locator("input[type=password]").waitFor()
    expect(await violations(page)).toEqual([])
    await page.locator("input[type=password]").fill("sk_test_none")
    await page.locator("input[type=password]").press("Enter")
    await page.getByRole("alert").getByText("not valid").waitFor()
    await signIn(tab, served.key)
    await page.reload()
    await page.locator("table.documents").waitFor()
    expect(await page.evaluate("JSON.stringify(localStorage)")).not.toContain(served.key)
    await page.getByText("Sign out").click()
    await page.locator("input[type=password]").waitFor()
    await ended(tab)
  })

  it("offers the known document types and automatic detection", async () => {
    const tab = await signedIn(served)
    await tab.page.locator("details summary").first().click()
    await tab.page.locator('#document-types option[value="invoice"]').waitFor({ state: "attached" })
    await tab.page.locator('#document-types option[value="auto"]').waitFor({ state: "attached" })
    expect(await tab.page.getByRole("combobox").first().getAttribute("list")).toBe("document-types")
    await ended(tab)
  })

  it("submits a file with the chosen schema, language and password", async () => {
    const schema = await served.extrait.schemas.create({
      name: "Memberships",
      fields: [{ key: "membership_iban", required: true }]
    })
    const tab = await signedIn(served)
    const { page } = tab
    await page.locator("details summary").first().click()
    await page.getByRole("combobox", { name: /^Schema/ }).selectOption({ label: "Memberships" })
    const language = page.getByRole("combobox", { name: /^Language/ })
    const offered = await language
      .locator("option[value]:not([value=''])")
      .evaluateAll((all) => all.map((option) => option.getAttribute("value")))
    expect([...offered, "auto"]).toEqual(LANGUAGE_CHOICES)
    await language.selectOption("fr")
    await page.getByLabel("PDF password").fill("not needed")
    expect(await violations(page)).toEqual([])
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "membership.txt", mimeType: "text/plain", buffer: Buffer.from("Bonjour, à bientôt") })
    await page.getByRole("link", { name: "membership.txt" }).click()
    // A required field that is missing says so, and has no confidence to show.
    const missing = field(tab, "membership_iban")
    await missing.getByText("required, but not found").waitFor()
    await missing.getByText("Membership IBAN").waitFor()
    expect(await missing.locator(".meter").count()).toBe(0)
    // Plain text has no picture: it is shown itself.
    await page.getByText("Bonjour, à bientôt").waitFor()
    expect(await violations(page)).toEqual([])
    const { data } = await served.extrait.documents.list({ filename: "MEMBERSHIP" })
    expect(data).toMatchObject([{ language: "fr", filename: "membership.txt" }])
    for (const { id } of data) await served.extrait.documents.delete(id)
    await served.extrait.schemas.delete(schema.id)
    await ended(tab)
  })

  it("finds documents by part of their name", async () => {
    const tab = await signedIn(served)
    const { page } = tab
    const name = page.getByLabel("Search by name")
    const link = (text: string) => page.getByRole("link", { name: text })
    await link("invoice.pdf").waitFor()
    await name.fill("FACT")
    await link("invoice.pdf").waitFor({ state: "detached" })
    await link("facture.pdf").waitFor()
    await name.fill("no such document")
    await page.getByText("No document matches.").waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole("button", { name: "Show all documents" }).click()
    await link("invoice.pdf").waitFor()
    expect(await name.inputValue()).toBe("")
    await ended(tab)
  })

  it("uploads dropped or selected files and updates their status", async () => {
    const tab = await signedIn(served)
    const { page } = tab
    await page.locator("table.documents").waitFor()
    await page.evaluate(`
      const transfer = new DataTransfer()
      transfer.items.add(new File(["Invoice INV-7, total amount 12.50 EUR"], "dropped.txt", { type: "text/plain" }))
      for (const type of ["dragenter", "drop"]) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }))
      }
    `)
    const row = (name: string) => page.getByRole("row").filter({ hasText: name })
    await row("dropped.txt").getByText("completed", { exact: true }).waitFor()
    const file = { name: "chosen.txt", mimeType: "text/plain", buffer: Buffer.from("Dear Sir, yours, Ann") }
    await page
      .locator("input[type=file]")
      .setInputFiles([file, { ...file, name: "wrong.bin", buffer: Buffer.from([0, 1]) }])
    await row("chosen.txt").getByText("completed", { exact: true }).waitFor()
    await page
      .getByText(/^wrong\.bin: The file is not of an accepted type/)
      .first()
      .waitFor()
    // A name is text, whatever it looks like.
    const odd = "<img src=x onerror=alert(1)>.txt"
    await page.locator("input[type=file]").setInputFiles({ ...file, name: odd })
    await row(odd).getByText("completed", { exact: true }).waitFor()
    await row(odd).getByRole("link").click()
    await page.getByRole("heading", { name: odd }).waitFor()
    await page.locator(".text-page").getByText("Dear Sir, yours, Ann").waitFor()
    await ended({ ...tab, faults: tab.faults.filter((fault) => !fault.includes("422")) })
  })

  it("lists events and deliveries, and manages webhook endpoints, showing each secret once", async () => {
    const tab = await signedIn(served)
    const { page } = tab
    await page.getByRole("link", { name: "Events" }).click()
    await page.getByText("document.completed").first().waitFor()
    await page.getByLabel("Type").selectOption({ label: "failed" })
    await page.getByText("No event of this type.").waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole("link", { name: "Webhooks" }).click()
    await page.getByText("No webhook endpoints yet.").waitFor()
    const address = page.getByLabel("URL")
    await address.fill("https://10.0.0.1/extrait")
    await address.press("Enter")
    await page
      .getByRole("alert")
      .getByText(/^URL: /)
      .waitFor()
    const url = "http://127.0.0.1:9/extrait"
    await address.fill(url)
    await page.getByLabel("failed").uncheck()
    await address.press("Enter")
    await page.getByText(/^whsec_[\w+/=]{40,}/).waitFor()
    await page.getByText("Events: completed, partially completed").waitFor()
    await page.getByRole("button", { name: "Pause" }).click()
    await page.getByText("paused").waitFor()
    await page.getByRole("button", { name: "Resume" }).click()
    await page.getByRole("button", { name: "Pause" }).waitFor()
    await page.getByRole("button", { name: "Edit" }).click()
    const row = page.getByRole("listitem").filter({ hasText: "Cancel" })
    await row.getByLabel("partially completed").uncheck()
    expect(await violations(page)).toEqual([])
    await row.getByRole("button", { name: "Save" }).click()
    await page.getByText("Events: completed ·").waitFor()
    expect((await served.extrait.webhookEndpoints.list()).data).toMatchObject([{ url, events: ["document.completed"] }])
    // A delivery names the address that it goes to.
    const { id } = await served.extrait.documents.submit({ file: Buffer.from("Dear Ann"), filename: "letter.txt" })
    await served.extrait.documents.wait(id)
    await page.getByRole("link", { name: "Events" }).click()
    const event = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "letter.txt" }) })
    await event.getByText(url).waitFor()
    expect(await violations(page)).toEqual([])
    await ended({ ...tab, faults: tab.faults.filter((fault) => !fault.includes("422")) })
  })

  it("offers key management to admin keys only", async () => {
    const tab = await signedIn(served)
    await tab.page.getByRole("link", { name: "Webhooks" }).waitFor()
    expect(await tab.page.getByRole("link", { name: "Keys" }).count()).toBe(0)
    await ended({ ...tab, faults: tab.faults.filter((fault) => !fault.includes("403")) })
    const { secret } = await served.extrait.keys.create({ scopes: ["read", "admin"] })
    const admin = await served.open({ viewport: SIZE })
    await signIn(admin, secret)
    const { page } = admin
    await page.getByRole("link", { name: "Keys" }).click()
    await page.getByLabel("Name").fill("Scanner")
    await page.getByLabel("review").uncheck()
    await page.getByRole("button", { name: "Create key" }).click()
    await page.getByText(/^sk_test_\w{30,}/).waitFor()
    const row = page.getByRole("listitem").filter({ hasText: "Scanner" })
    await row.getByText("Scopes: read, submit · never used").waitFor()
    expect(await violations(page)).toEqual([])
    page.on("dialog", (dialog) => void dialog.accept())
    await row.getByRole("button", { name: "Revoke" }).click()
    await row.getByText("ended").waitFor()
    await ended(admin)
  })

  it("asks for no key if the host has signed the user in", async () => {
    const context = await served.browser.newContext({ extraHTTPHeaders: { authorization: `Bearer ${served.key}` } })
    const page = await context.newPage()
    await page.goto(served.url)
    await page.locator("table.documents").waitFor()
    expect(await page.getByText("Sign out").count()).toBe(0)
    await context.close()
  })
})
