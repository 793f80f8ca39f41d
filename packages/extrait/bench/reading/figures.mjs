import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { writeFiguresOfPage } from "../figuresOfPage.mjs"
import { drawBars } from "./bars.mjs"
import { measuresOf } from "./measures.mjs"
import { detailsOf, tableOf } from "./tables.mjs"

const store = fileURLToPath(new URL("./figures.generated.json", import.meta.url))
const docs = new URL("../../../../docs/", import.meta.url)
const page = fileURLToPath(new URL("performance.md", docs))
const picture = fileURLToPath(new URL("performance.svg", docs))
const markers = ["<!-- figures: npm run bench:reading -->", "<!-- end of figures -->"]

/** The last figures of every part. */
export const readFigures = () => (existsSync(store) ? JSON.parse(readFileSync(store, "utf8")) : {})

/** Keeps the figures, and writes the page's tables and its picture from them. */
export const writeFigures = (figures) => {
  const measures = measuresOf(figures)
  const generated = [
    tableOf(measures),
    "",
    "![Extrait beside the other programs, and what was aimed at](performance.svg)",
    "",
    detailsOf(figures)
  ]
  writeFiguresOfPage(page, markers, generated.join("\n").trimEnd())
  writeFileSync(store, `${JSON.stringify(figures, null, 2)}\n`)
  writeFileSync(picture, drawBars(measures))
}
