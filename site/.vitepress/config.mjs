// The documentation as a site. Its source is the repository's own pages, as they are read on a code host.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitepress"
import { anchorOf } from "../../.ci/docs/links.mjs"
import { addReference, completeSite } from "./complete.mjs"
import { asOnCodeHost } from "./markdown.mjs"
import { readSidebar } from "./sidebar.mjs"
import { proseColumns } from "./tables.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const hasReference = existsSync(join(root, "reference/index.html"))

export default defineConfig({
  title: "Extrait",
  description: "Structured data from documents, inside your Node process",
  lang: "en-GB",
  head: [["link", { rel: "icon", type: "image/svg+xml", href: "/icon.svg" }]],
  srcDir: root,
  outDir: fileURLToPath(new URL("../dist", import.meta.url)),
  // The manual, and the README of every folder that a page may link to.
  srcExclude: [
    "{corpus,examples,packages,clients}/**/!(README).md",
    "packages/*/*/**",
    "{coverage,etc,reference,site,training}/**"
  ],
  // The folders of the site are those of the repository, so that relative links are the same in both.
  rewrites: (page) => page.replace(/(^|\/)README\.md$/, "$1index.md"),
  markdown: {
    anchor: { slugify: anchorOf },
    // Braces at the end of a paragraph are text on a code host.
    attrs: { disable: true },
    config: (md) => md.use(asOnCodeHost(root)).use(proseColumns)
  },
  themeConfig: {
    logo: "/icon.svg",
    nav: [
      { text: "Documentation", link: "/docs/", activeMatch: "^/docs/" },
      { text: "Examples", link: "/examples/", activeMatch: "^/examples/" },
      ...(hasReference ? [{ text: "Exports", link: "/reference/index.html", target: "_self" }] : []),
      { text: "Changelog", link: "/CHANGELOG" },
      { text: "Contributing", link: "/CONTRIBUTING" }
    ],
    sidebar: readSidebar(root),
    outline: [2, 3],
    search: { provider: "local" }
  },
  vite: {
    // The icon of the console.
    publicDir: join(root, "packages/console/web/public"),
    // Scratch data of a service started in the repository changes often, and is no page.
    server: { watch: { ignored: ["**/extrait-data/**", "**/packages/*/*/**"] } }
  },
  buildEnd({ outDir, site }) {
    if (hasReference) addReference(root, outDir)
    else console.log("without the reference of every export, which `npm run reference` writes")
    const faults = completeSite(root, outDir, site.base)
    if (faults.length > 0) throw new Error(faults.join("\n"))
  }
})
