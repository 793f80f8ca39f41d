import { existsSync, readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { serveNode } from "@extrait/http"
import { Extrait } from "extrait"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import { expect } from "vitest"

/** The browser of the machine: Debian's, or that of `EXTRAIT_CHROMIUM`. */
const executablePath = process.env.EXTRAIT_CHROMIUM ?? "/usr/bin/chromium"

/** Why the page cannot be tried here; null where it can. */
export const notHere: string | null =
  process.env.EXTRAIT_TEST_BROWSER !== "1"
    ? "npm run test:console tries it"
    : existsSync(executablePath)
      ? null
      : `there is no Chromium at ${executablePath}`

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

export const example = (name: string): string =>
  new URL(`../../../examples/documents/${name}`, import.meta.url).pathname

export interface Served {
  readonly extrait: Extrait
  /** Address of the console. */
  readonly url: string
  readonly key: string
  readonly browser: Browser
  /** A tab that records requests to other origins, and whatever the browser refuses or complains of. */
  readonly open: (options?: BrowserContextOptions) => Promise<Tab>
  readonly stop: () => Promise<void>
}

export interface Tab {
  readonly page: Page
  readonly faults: ReadonlyArray<string>
  readonly close: () => Promise<void>
}

/** Extrait below a prefix on the loopback, everything in memory, and the browser beside it. */
export const serve = async (): Promise<Served> => {
  const prefix = "/documents-api"
  const extrait = await Extrait.open({
    dataDir: null,
    console: "/console",
    http: { prefix, rateLimits: null },
    // A loaded machine draws slowly, and a page whose drawing failed is not tried again.
    limits: { maxDrawingSeconds: 300, maxPageSeconds: 300 },
    webhookNetworks: ["127.0.0.0/8"],
    log: "none"
  })
  const { secret: key } = await extrait.keys.create()
  const server = await serveNode({ handler: extrait.fetch, drain: extrait.drain, port: 0 })
  // Without its own sandbox, which a container does not allow: it shows this page alone.
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] })
  const url = `${server.url}${prefix}/console`
  const open = async (options: BrowserContextOptions = {}): Promise<Tab> => {
    const context = await browser.newContext({
      locale: "en-GB",
      colorScheme: "light",
      reducedMotion: "reduce",
      ...options
    })
    const page = await context.newPage()
    const faults: Array<string> = []
    page.on("pageerror", ({ message }) => faults.push(message))
    page.on("request", (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith("blob:")) faults.push(request.url())
    })
    page.on("console", (message) => {
      // The page learns from a 401 that it needs a key, and the browser complains of every 401.
      if (/error|warning/.test(message.type()) && !/status of 40[1349]/.test(message.text()))
        faults.push(message.text())
    })
    await page.goto(url)
    return { page, faults, close: () => context.close() }
  }
  const stop = async () => {
    await browser.close()
    await server.close()
    await extrait.close()
  }
  return { extrait, url, key, browser, open, stop }
}

/** Signs in with a key. */
export const signIn = async ({ page }: Tab, key: string): Promise<void> => {
  const input = page.locator("input[type=password]")
  await input.fill(key)
  await input.press("Enter")
  await page.locator("header").waitFor()
}

interface Violation {
  readonly id: string
  readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary?: string }>
}

/** What axe finds wrong with the page as it is. @see https://github.com/dequelabs/axe-core */
export const violations = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axe)
  const found: ReadonlyArray<Violation> = await page.evaluate("axe.run(document).then(({ violations }) => violations)")
  return found.flatMap(({ id, nodes }) => nodes.map(({ failureSummary, html }) => `${id}: ${html} ${failureSummary}`))
}

/** An invoice and a French one, processed, which both wait for a review: their ids by the names of the files. */
export const submitExamples = async ({ extrait }: Served): Promise<Readonly<Record<string, string>>> => {
  const ids: Record<string, string> = {}
  for (const filename of ["invoice.pdf", "facture.pdf"]) {
    const { id } = await extrait.documents.submit({
      file: await readFile(example(filename)),
      filename,
      include_recognition: filename === "facture.pdf",
      human_review_threshold: 0.99
    })
    ids[filename] = id
  }
  for (const id of Object.values(ids)) await extrait.documents.wait(id)
  return ids
}

export const SIZE = { width: 1120, height: 700 }

/** A tab that is signed in. */
export const signedIn = async ({ key, open }: Served, options: BrowserContextOptions = {}): Promise<Tab> => {
  const tab = await open({ viewport: SIZE, ...options })
  await signIn(tab, key)
  return tab
}

/** Nothing was asked of another origin, refused by the policy, or thrown. */
export const ended = async (tab: Tab): Promise<void> => {
  expect(tab.faults).toEqual([])
  await tab.close()
}

/** The picture of the page is there, and has the place that it needs. */
export const drawn = async ({ page }: Tab): Promise<void> => {
  await page.locator(".sheet img").waitFor()
  await page.evaluate("document.querySelector('.sheet img').decode()")
}

/** Goes to a document. */
export const opened = async ({ url }: Served, tab: Tab, id: string | undefined): Promise<void> => {
  await tab.page.goto(`${url}/#/documents/${id}`)
  await drawn(tab)
}

export const field = ({ page }: Tab, key: string) => page.locator(`.field-row[data-key=${key}]`)

/** The field that has the keyboard; null where none has. */
export const focusedKey = ({ page }: Tab): Promise<string | null> =>
  page.evaluate<string | null>("document.activeElement.getAttribute('data-key')")

/** Waits for whatever an earlier key press has put off to the next frame, such as moving the focus. */
export const settled = ({ page }: Tab): Promise<unknown> =>
  page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))")

/** The field, which has the keyboard and is the chosen one. */
export const chosen = async (tab: Tab, key: string) => {
  await settled(tab)
  await field(tab, key).focus()
  await expect.poll(() => field(tab, key).getAttribute("aria-current")).toBe("true")
  return field(tab, key)
}

/** Pictures for the documentation, made by `EXTRAIT_SCREENSHOTS=1 npm run test:console`. */
export const shoot = async ({ page }: Tab, name: string): Promise<void> => {
  if (process.env.EXTRAIT_SCREENSHOTS !== "1") return
  const path = new URL(`../../../docs/console-${name}.png`, import.meta.url).pathname
  await page.screenshot({ path, animations: "disabled", caret: "hide" })
}
