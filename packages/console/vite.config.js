import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { LANGUAGE_CHOICES } from "@extrait/core"

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

/** Files of the page, in the order in which they are asked for. */
const files = [
  ["index.html", "text/html; charset=utf-8"],
  ["console.css", "text/css; charset=utf-8"],
  ["console.js", "text/javascript; charset=utf-8"],
  ["icon.svg", "image/svg+xml"]
]

/** The licence of what is built into the script goes with it. */
const preact = dirname(createRequire(import.meta.url).resolve("preact/package.json"))
const notice = `/*! Preact\n\n${readFileSync(join(preact, "LICENSE"), "utf8").trim()}\n*/\n`
const withLicence = {
  name: "with-licence",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = notice + file.code
  }
}

/** Writes the page as a module as well, so that it is served alike from any runtime and bundler, and reads no file. */
const asModule = {
  name: "as-module",
  closeBundle() {
    const assets = files.map(([name, type]) => ({ name, type, body: readFileSync(at(`dist/web/${name}`), "utf8") }))
    writeFileSync(at("dist/web/assets.js"), `export const assets = ${JSON.stringify(assets, null, 1)}\n`)
  }
}

export default {
  root: at("web"),
  base: "./",
  logLevel: "warn",
  plugins: [withLicence, asModule],
  // Core itself would bring the engine into the page.
  define: { LANGUAGES: JSON.stringify(LANGUAGE_CHOICES.filter((choice) => choice !== "auto")) },
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: {
    outDir: at("dist/web"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: {
      output: { entryFileNames: "console.js", assetFileNames: "console[extname]" }
    }
  }
}
