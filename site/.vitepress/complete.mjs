// Completes the built site with the files that its pages link to, and checks every link in it.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A list of a folder's files, for a link to a folder that has no README. */
const listOf = (name, files) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(name)}</title>
<style>:root { color-scheme: light dark; font: 16px/1.7 system-ui, sans-serif } body { max-width: 48rem; margin: 2rem auto; padding: 0 1.5rem }</style>
<h1>${escaped(name)}</h1>
<ul>
${files.map((file) => `<li><a href="${encodeURIComponent(file)}">${escaped(file)}</a></li>`).join("\n")}
</ul>
</html>
`

const publish = (root, out, path) => {
  const from = join(root, path)
  const to = join(out, path)
  if (!statSync(from).isDirectory()) {
    cpSync(from, to)
    return
  }
  const files = readdirSync(from, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
  mkdirSync(to, { recursive: true })
  for (const file of files) cpSync(join(from, file), join(to, file))
  writeFileSync(join(to, "index.html"), listOf(path, files))
}

const pagesIn = (out) =>
  readdirSync(out, { recursive: true }).filter((name) => name.endsWith(".html") && !name.startsWith("reference"))

/** The values of an attribute, wherever it stands. */
const attributesOf = (html, name) =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "g"))].map(([, value]) => value.replaceAll("&amp;", "&"))

/**
 * Copies the files and folders of the repository at `root` that pages of the site in `out` link to.
 * Returns the links that lead nowhere: to no file of either, or to no heading of a page.
 */
export const completeSite = (root, out, base) => {
  const pages = new Map(pagesIn(out).map((name) => [name, readFileSync(join(out, name), "utf8")]))
  const anchors = new Map([...pages].map(([name, html]) => [join(out, name), new Set(attributesOf(html, "id"))]))
  const faults = new Set()
  for (const [name, html] of pages) {
    const here = new URL(base + name, "http://site")
    for (const href of attributesOf(html, "href")) {
      const { hash, origin, pathname } = new URL(href, here)
      if (origin !== here.origin || name === "404.html") continue
      if (!pathname.startsWith(base)) {
        faults.add(`${name}: ${href} leads out of the site`)
        continue
      }
      const path = decodeURIComponent(pathname.slice(base.length))
      const file = join(out, path, path === "" || path.endsWith("/") ? "index.html" : "")
      if (!existsSync(file) && existsSync(join(root, path))) publish(root, out, path)
      const anchor = decodeURIComponent(hash.slice(1))
      if (!existsSync(file)) faults.add(`${name}: no such page or file: ${href}`)
      else if (anchor !== "" && anchors.get(file)?.has(anchor) === false)
        faults.add(`${name}: no such heading: ${href}`)
    }
  }
  return [...faults]
}

/** Copies the reference of every export into the site, where `npm run reference` has written it. */
export const addReference = (root, out) => {
  const reference = join(root, "reference")
  if (existsSync(reference)) cpSync(reference, join(out, "reference"), { recursive: true })
}
