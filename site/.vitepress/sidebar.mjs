// The sidebar, read from the list of pages in docs/README.md: its sections, its groups and their order.
import { readdirSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"

const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1)

/** The links of an entry such as `[Title](page.md): what it is about`, without those of the description. */
const linksOf = (entry) =>
  [...entry.replace(/\): [\s\S]*$/, ")").matchAll(/\[([^\]]+)\]\(([^)#\s]+\.md)\)/g)].map(([, text, target]) => ({
    text: capitalised(text),
    link: `/${posix.join("docs", target)}`.replace(/README\.md$/, "").replace(/\.md$/, "")
  }))

/** The lines of a list of pages, with lines that continue an entry joined to it. */
const wholeLines = (text) => text.replace(/\n {2,}(?=\S)/g, " ").split("\n")

/** The sections (`## `), groups (`Run it:`) and entries (`- [Title](page.md)`) of a list of pages. */
export const sidebarOf = (text) => {
  const sections = []
  for (const line of wholeLines(text)) {
    const [, title] = /^## (.+)$/.exec(line) ?? []
    const [, group] = /^(\w.*):$/.exec(line) ?? []
    const section = sections.at(-1)
    if (title !== undefined) sections.push({ text: title, items: [] })
    else if (section === undefined) continue
    else if (group !== undefined) section.items.push({ text: group, items: [] })
    else if (line.startsWith("- ")) (section.items.at(-1)?.items ?? section.items).push(...linksOf(line))
  }
  return sections
}

const linksIn = (items) => items.flatMap(({ items: inner, link }) => (inner === undefined ? [link] : linksIn(inner)))

/** What is wrong with a sidebar: pages of docs/ that it lacks, and those that it has twice. */
export const faultsOfSidebar = (sidebar, pages) => {
  const links = linksIn(sidebar)
  return [
    ...pages.filter((page) => !links.includes(page)).map((page) => `docs/README.md does not list ${page.slice(1)}.md`),
    ...links
      .filter((link, at) => links.indexOf(link) !== at)
      .map((link) => `docs/README.md lists ${link.slice(1)}.md twice`)
  ]
}

/** The sidebar of the repository's documentation. Throws where docs/README.md lacks a page or lists one twice. */
export const readSidebar = (root) => {
  const sidebar = sidebarOf(readFileSync(join(root, "docs/README.md"), "utf8"))
  const pages = readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => `/docs/${name.slice(0, -3)}`)
  const faults = faultsOfSidebar(sidebar, pages)
  if (faults.length > 0) throw new Error(faults.join("\n"))
  return sidebar
}
