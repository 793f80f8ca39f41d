// Links between pages: the file and the heading are there, and every page can be reached from the README.
import { existsSync, readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"

const withoutCode = (text) => text.replace(/```[\s\S]*?```/g, "")

/** A heading's anchor, as GitHub makes it. */
export const anchorOf = (heading) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-")

const anchorsOf = (page) =>
  new Set(
    [...withoutCode(readFileSync(page, "utf8")).matchAll(/^#{1,6} (.*)$/gm)].map(([, heading]) => anchorOf(heading))
  )

/** Links of a page that lead nowhere, and pages that no way leads to from the first one. */
export const faultsOfLinks = (root, pages) => {
  const nameOf = (path) => path.slice(root.length)
  const targets = new Map()
  const faults = []
  for (const page of pages) {
    const reached = []
    // Code in a line is no link, whatever it looks like.
    const prose = withoutCode(readFileSync(page, "utf8")).replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, "x"))
    for (const [, link] of prose.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
      const [file, anchor] = link.split("#")
      const target = file === "" ? page : resolve(dirname(page), file)
      if (!existsSync(target)) faults.push(`${nameOf(page)}: no such file: ${file}`)
      else if (anchor !== undefined && target.endsWith(".md") && !anchorsOf(target).has(anchor)) {
        faults.push(`${nameOf(page)}: no such heading: ${link}`)
      }
      reached.push(target, resolve(target, "README.md"))
    }
    targets.set(page, reached)
  }
  const [first] = pages
  const seen = new Set([first])
  for (const page of seen) for (const next of targets.get(page) ?? []) if (pages.includes(next)) seen.add(next)
  return [...faults, ...pages.filter((page) => !seen.has(page)).map((page) => `${nameOf(page)}: no page leads to it`)]
}
