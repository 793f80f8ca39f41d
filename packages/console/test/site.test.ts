import { consoleSite, contentSecurityPolicy, makeConsole } from "@extrait/console"
import { describe, expect, it } from "vitest"

const none = { ifNoneMatch: null }

describe("the console next to the API", () => {
  it("serves its page and the files it references, and nothing else", () => {
    const site = consoleSite()
    expect(site.path).toBe("/console")
    const page = site.answer("/", none)
    expect(page).toMatchObject({ status: 200, headers: { "content-type": "text/html; charset=utf-8" } })
    const named = Array.from(page?.body.matchAll(/(?:src|href)="([^"]+)"/g) ?? [], ([, name]) => name ?? "")
    expect(named.toSorted()).toEqual(["./console.css", "./console.js", "./icon.svg"])
    for (const name of named) expect(site.answer(name.slice(1), none)?.status, name).toBe(200)
    for (const other of ["/index.html", "/../package.json", "/assets.js", "//"])
      expect(site.answer(other, none)).toBeNull()
  })

  it("redirects its path without a slash, relative to the mount point", () => {
    expect(consoleSite({ path: "admin/papers/" }).answer("", none)).toMatchObject({
      status: 308,
      headers: { location: "papers/" }
    })
  })

  it("gives the page the relative path of the API", () => {
    const apiOf = (path: string) =>
      /extrait-api" content="([^"]*)"/.exec(consoleSite({ path }).answer("/", none)?.body ?? "")?.[1]
    expect(apiOf("/console")).toBe("../")
    expect(apiOf("/admin/papers")).toBe("../../")
  })

  it("runs only its own scripts, cannot be framed and sends data nowhere else", () => {
    expect(contentSecurityPolicy).toContain("default-src 'none'")
    expect(contentSecurityPolicy).not.toMatch(/unsafe|https?:|\*|data:/)
    for (const path of ["", "/", "/console.js"]) {
      expect(consoleSite().answer(path, none)?.headers).toMatchObject({
        "content-security-policy": contentSecurityPolicy,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer"
      })
    }
    expect(consoleSite().answer("/", none)?.body).not.toMatch(/<script[^>]*>[^<]| style=| on\w+=/)
  })

  it("answers 304 if the browser's copy is current", () => {
    const { etag = "" } = consoleSite().answer("/console.js", none)?.headers ?? {}
    expect(consoleSite().answer("/console.js", { ifNoneMatch: etag })).toMatchObject({ status: 304, body: "" })
    expect(consoleSite().answer("/console.css", { ifNoneMatch: etag })?.status).toBe(200)
  })
})

describe("the console at its own path", () => {
  const answer = makeConsole({ path: "/admin/documents", api: "/documents-api" })
  const at = (path: string, init?: RequestInit) => answer(new Request(`http://host.example${path}`, init))

  it("answers only below its path and points the page at the API", async () => {
    expect(at("/admin")).toBeNull()
    expect(at("/admin/documents-more")).toBeNull()
    expect(at("/admin/documents")?.headers.get("location")).toBe("documents/")
    expect(await at("/admin/documents/")?.text()).toContain('extrait-api" content="/documents-api/"')
    expect(at("/admin/documents/none")?.status).toBe(404)
    expect(at("/admin/documents/", { method: "POST" })?.status).toBe(405)
    expect(await at("/admin/documents/", { method: "HEAD" })?.text()).toBe("")
  })

  it("escapes the API path in the page", async () => {
    const odd = makeConsole({ path: "/c", api: '/"><script>' })
    expect(await odd(new Request("http://host.example/c/"))?.text()).not.toContain("<script>")
  })
})
