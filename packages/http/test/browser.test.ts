import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { fileURLToPath } from "node:url"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { invoice, startServer, type TestServer } from "./server.js"

const executablePath = [
  process.env.EXTRAIT_CHROMIUM ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome"
].find((path) => path !== "" && existsSync(path))

const client = fileURLToPath(new URL("../../api/dist/client/", import.meta.url))

const html = `<!doctype html><title>A host's page</title>
<script type="module">import { ExtraitClient } from "/client/index.js"; window.ExtraitClient = ExtraitClient</script>`

/** A site of another origin, which serves an empty page and the client as it is built. */
const startSite = (): Promise<{ readonly origin: string; readonly site: Server }> => {
  const site = createServer(async ({ url = "/" }, response) => {
    const name = /^\/client\/(\w+\.js)$/.exec(url)?.[1]
    response.setHeader("content-type", name === undefined ? "text/html" : "text/javascript")
    response.end(name === undefined ? html : await readFile(client + name))
  })
  return new Promise((resolve) => {
    site.listen(0, "127.0.0.1", () =>
      resolve({ origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, site })
    )
  })
}

describe.skipIf(executablePath === undefined)("in Chromium (skipped if not installed)", () => {
  let api: TestServer
  let site: Server
  let origin: string
  let browser: Browser
  let page: Page
  /** Addresses that the page asked for, and what it complained of. */
  const asked: Array<string> = []
  const complaints: Array<string> = []

  beforeAll(async () => {
    const { chromium } = await import("playwright-core")
    const started = await startSite()
    site = started.site
    origin = started.origin
    api = await startServer({ cors: { origins: [origin] } })
    browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] })
    page = await browser.newPage()
    page.on("request", (request) => asked.push(request.url()))
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()))
    page.on("pageerror", (error) => complaints.push(String(error)))
  })
  afterAll(async () => {
    await browser?.close()
    site?.close()
    await api?.stop()
  })

  it("the page at /docs submits a document, shows its result and loads nothing from other origins", async () => {
    await page.goto(`${api.url}/docs`)
    await page.fill("#key", api.keys.test)
    const operation = (method: string, path: string) =>
      page.locator("details", {
        has: page.locator(`:scope > summary:has(b:text-is("${method}")):has(code:text-is("${path}"))`)
      })
    const submission = operation("POST", "/v1/documents")
    await submission.locator("> summary").click()
    await submission
      .locator("input[type=file]")
      .setInputFiles({ name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from(invoice) })
    await submission.locator('input[name="metadata"]').fill('{"order":7}')
    await submission.locator("button").click()
    const answer = submission.locator("form pre")
    await answer.first().filter({ hasText: /^202 / }).waitFor()
    const document: unknown = JSON.parse((await answer.nth(1).textContent()) ?? "")
    expect(document).toMatchObject({ status: "queued", filename: "letter.txt", metadata: { order: 7 } })
    const { id } = document as { readonly id: string }
    await api.call(`/v1/documents/${id}?wait=10`)
    const result = operation("GET", "/v1/documents/{document_id}/result")
    await result.locator("> summary").click()
    await result.locator('input[name="document_id"]').fill(id)
    await result.locator("button").click()
    const shown = result.locator("form pre").nth(1).filter({ hasText: "INV-2041" })
    await shown.waitFor()
    // Laid out, with nothing changed.
    expect(await shown.textContent()).toMatch(/^\{\n {2}"id": "doc_/)
    const picture = process.env.EXTRAIT_SCREENSHOT
    if (picture !== undefined) await page.screenshot({ path: picture, fullPage: true })
    expect(asked.filter((url) => !url.startsWith(`${api.url}/`))).toEqual([])
    expect(complaints).toEqual([])
  })

  it("the client uploads with progress from another origin and reads the result", async () => {
    await page.goto(origin)
    const told = await page.evaluate(
      async ({ apiKey, baseUrl, text }) => {
        const { ExtraitClient } = globalThis as unknown as typeof import("@extrait/api/client")
        const extrait = new ExtraitClient({ baseUrl, apiKey })
        const progress: Array<{ sent: number; total: number }> = []
        const file = new File([text, `${" ".repeat(99)}\n`.repeat(20_000)], "letter.txt")
        const { id, size_bytes } = await extrait.documents.submit({
          file,
          onProgress: (now) => progress.push({ ...now })
        })
        const { extract } = await extrait.documents.waitForResult(id)
        const refused = await extrait.documents
          .submit({ file: new File([], "empty.txt") })
          .catch((error: { readonly code: string }) => error.code)
        return { size_bytes, progress, size: file.size, found: extract.invoice_number?.value, refused }
      },
      { apiKey: api.keys.test, baseUrl: api.url, text: invoice }
    )
    expect(told.size_bytes).toBe(told.size)
    expect(told.progress.length).toBeGreaterThan(0)
    expect(told.progress.map(({ sent }) => sent)).toEqual(
      told.progress.map(({ sent }) => sent).toSorted((a, b) => a - b)
    )
    expect(told.progress.at(-1)).toEqual({ sent: told.size, total: told.size })
    expect(told.found).toBe("INV-2041")
    expect(told.refused).toBe("validation_error")
    expect(complaints.filter((text) => !/status of 422/.test(text))).toEqual([])
  })
})
