#!/usr/bin/env node
// Writes a page and a small network with what PyTorch makes of them, which the engine's test compares with its own:
//
//   node training/network/example.mjs > packages/engine/test/network.example.json, then `npx biome check --write` on it
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const LINES = [
  [50, 60, "Harbour permit"],
  [50, 90, "Issued on"],
  [160, 90, "14 March 2026"],
  [50, 110, "Berth fee"],
  [160, 110, "£212.40"],
  [50, 130, "Skipper: Ines Okafor, Wick"],
  [330, 90, "Valid until"],
  [330, 104, "30 June 2026"],
  [50, 170, "The vessel may lie at the north quay until the last day of the permit."]
]
const wordsOf = ([x, y, text]) => {
  let offset = 0
  return text.split(" ").map((word) => {
    const box = { x: x + 5 * offset, y, width: 5 * word.length, height: 10 }
    offset += word.length + 1
    return { text: word, confidence: 1, box, font: { name: "Hand", size: 10, bold: false, italic: false } }
  })
}
const page = {
  page: 1,
  width: 595,
  height: 842,
  unit: "point",
  rotation: 0,
  source: "text_layer",
  words: LINES.flatMap(wordsOf),
  rulings: []
}
const fields = [
  { key: "issue_date", type: "date" },
  { key: "expires_on", type: "date", hint: "last day of the permit, not the day of issue" },
  { key: "fee", type: "number" },
  { key: "captain", type: "string" }
]

const folder = mkdtempSync(join(tmpdir(), "network-"))
const set = join(folder, "set")
mkdirSync(join(set, "schemas"), { recursive: true })
mkdirSync(join(folder, "pages", "set"), { recursive: true })
writeFileSync(join(folder, "pages", "set", "page.json"), JSON.stringify({ pages: [page] }))
writeFileSync(join(set, "schemas", "page.json"), JSON.stringify({ fields }))
const truth = Object.fromEntries(fields.map(({ key, type }) => [key, { type, value: null }]))
writeFileSync(join(set, "truth.jsonl"), `${JSON.stringify({ file: "page", fields: truth })}\n`)
const run = (command, ...args) => execFileSync(command, args, { stdio: ["ignore", "ignore", "inherit"] })
const here = new URL("./", import.meta.url).pathname
run("node", `${here}describe.mjs`, join(folder, "described"), set, "--pages", join(folder, "pages"))
run(
  "python3",
  `${here}example.py`,
  join(folder, "described", "set.jsonl"),
  join(folder, "small.pt"),
  join(folder, "scores.json")
)
run("python3", `${here}export.py`, join(folder, "small.pt"), join(folder, "small.js"))
const network = JSON.parse(readFileSync(join(folder, "small.js"), "utf8").replace("export const network = ", ""))
const scores = JSON.parse(readFileSync(join(folder, "scores.json"), "utf8"))
rmSync(folder, { recursive: true })
console.log(JSON.stringify({ page, fields, network, scores }))
