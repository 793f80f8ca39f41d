// The built site in Chromium, where there is one: `npm run site:build` comes first.
import assert from "node:assert/strict"
import { existsSync } from "node:fs"
import { after, before, describe, test } from "node:test"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"
import { readSidebar } from "../.vitepress/sidebar.mjs"
import { serveSite } from "./served.mjs"

const executablePath = [process.env.EXTRAIT_CHROMIUM ?? "", "/usr/bin/chromium", "/usr/bin/google-chrome"].find(
  (path) => path !== "" && existsSync(path)
)
const titlesIn = (items) => items.flatMap(({ items: inner = [], text }) => [text, ...titlesIn(inner)])
const linksIn = (items) => items.flatMap(({ items: inner = [], link }) => [link ?? [], linksIn(inner)]).flat()

describe("the site in Chromium", { skip: executablePath === undefined && "there is none" }, () => {
  const sidebar = readSidebar(fileURLToPath(new URL("../..", import.meta.url)))
  let browser
  let site
  before(async () => {
    site = await serveSite()
    // Without its own sandbox, which a container does not allow: it shows this site alone.
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] })
  })
  after(async () => {
    await browser?.close()
    site?.stop()
  })

  /** Opens a tab for `use`, and fails where the site asked for anything elsewhere, or a script complained. */
  const withTab = async (options, use) => {
    const context = await browser.newContext(options)
    context.setDefaultTimeout(300_000)
    const page = await context.newPage()
    const faults = []
    page.on("request", (request) => {
      if (!request.url().startsWith(site.url) && !request.url().startsWith("data:")) faults.push(request.url())
    })
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) faults.push(message.text())
    })
    page.on("pageerror", (error) => faults.push(error.message))
    await use(page)
    assert.deepEqual(faults, [])
    await context.close()
  }
  const opened = async (page, path) => {
    await page.goto(site.url + path)
    await page.waitForFunction(() => document.querySelector("#app")?.__vue_app__ !== undefined)
  }
  const narrow = { viewport: { width: 390, height: 844 } }

  test("the sidebar has the order of docs/README.md", () =>
    withTab({ viewport: { width: 1280, height: 900 } }, async (page) => {
      await opened(page, "/docs/")
      assert.deepEqual(await page.locator(".VPSidebar .text").allTextContents(), titlesIn(sidebar))
    }))

  test("every page fits a narrow window, and asks for nothing elsewhere", () =>
    withTab(narrow, async (page) => {
      const wide = []
      for (const link of ["/", "/docs/", "/CONTRIBUTING", ...linksIn(sidebar)]) {
        await opened(page, link.endsWith("/") ? link : `${link}.html`)
        if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(link)
      }
      assert.deepEqual(wide, [])
    }))

  test("the search finds a heading and leads to it", () =>
    withTab(narrow, async (page) => {
      await opened(page, "/docs/")
      await page.locator(".VPNavBarSearch button").click()
      await page.locator(".VPLocalSearchBox input").fill("blob store encryption")
      await page.locator(".VPLocalSearchBox .result[href*='/docs/storage.html']").first().click()
      await page.waitForURL("**/docs/storage.html*")
      await page.locator("#VPContent h1", { hasText: "Storage" }).waitFor()
    }))

  test("a diagram is drawn, in the colours that the reader's system asks for", () =>
    withTab({ colorScheme: "dark", viewport: { width: 1280, height: 900 } }, async (page) => {
      await opened(page, "/docs/architecture.html")
      await page.locator("html.dark .diagram svg .node").first().waitFor()
      const dark = await page.locator(".diagram").innerHTML()
      await page.locator(".VPNavBarAppearance button").click()
      await page.waitForFunction(
        (before) => document.querySelector("html:not(.dark) .diagram")?.innerHTML !== before,
        dark
      )
      await page.locator("html:not(.dark) .diagram svg .node").first().waitFor()
    }))
})
