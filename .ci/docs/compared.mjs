// What the README says of speed and accuracy, from the tables that the benches write.
import { readFileSync } from "node:fs"
import { join } from "node:path"

const cellsOf = (row) => row.split("|").map((cell) => cell.trim())

/** The table after a line of a page: a cell by the first cell of its row and the heading of its column. */
const tableAfter = (page, line) => {
  const at = page.indexOf(`${line}\n`)
  const rows = (at < 0 ? "" : page.slice(at)).match(/^\|.*\|$(?:\n\|.*\|$)*/m)?.[0].split("\n") ?? []
  const [headings = [], , ...others] = rows.map(cellsOf)
  return (name, heading) => {
    const found = others.find(([, first]) => first === name)?.[headings.indexOf(heading)]
    if (found === undefined) throw new Error(`no figure "${heading}" of "${name}" after "${line}"`)
    return found
  }
}

/** Two tables: side by side with other programs, and documents that nobody had looked at. */
export const comparedTables = (root) => {
  const performance = readFileSync(join(root, "docs/performance.md"), "utf8")
  const accuracy = readFileSync(join(root, "docs/accuracy.md"), "utf8")
  const receipts = tableAfter(performance, "### Receipts")
  const scans = tableAfter(performance, "### A4 scans")
  const texts = tableAfter(performance, "### Text layers")
  const unseen = tableAfter(accuracy, "## At first sight")
  const rate = "pages a second"
  const beside = (what, ...figures) => `| ${[what, ...figures].join(" | ")} |`
  const headings = ["documents", "F1 near", "precision", "recall", "ECE of found", "cells right"]
  const atFirstSight = (set) => beside(set.replaceAll("`", ""), ...headings.map((heading) => unseen(set, heading)))
  return [
    "| the same pages, the same machine | Extrait | tesseract | ocrmypdf | pdftotext |",
    "|---|--:|--:|--:|--:|",
    beside(
      "photographed receipts, words right (F1)",
      ...["extrait", "tesseract", "ocrmypdf"].map((name) => receipts(name, "word F1")),
      ""
    ),
    beside(
      "photographed receipts, pages a second",
      ...["extrait", "tesseract", "ocrmypdf"].map((name) => receipts(name, rate)),
      ""
    ),
    beside(
      "photographed receipts, to fields and tables, pages a second",
      receipts("extrait, from submission to fields and tables", rate),
      "",
      "",
      ""
    ),
    beside("A4 scans, pages a second", ...["extrait", "tesseract", "ocrmypdf"].map((name) => scans(name, rate)), ""),
    beside("PDF files with text, pages a second", texts("extrait", rate), "", "", texts("pdftotext", rate)),
    "",
    `| at first sight | ${headings.join(" | ")} |`,
    `|---|${"--:|".repeat(headings.length)}`,
    atFirstSight("`forms-mixed-14`, callers' schemas"),
    atFirstSight("`forms-mixed-15`, callers' schemas"),
    atFirstSight("`types-15`, built-in types"),
    atFirstSight("`types-16`, built-in types, seven of them German")
  ].join("\n")
}
