#!/usr/bin/env node
// Writes a small network, and what PyTorch makes with it of the page and the questions of packages/engine/test/network.example.json, into that
// file, which the engine's test compares with its own:
//
//   node training/network/example.mjs && npx biome check --write packages/engine/test/network.example.json
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const example = new URL("../../packages/engine/test/network.example.json", import.meta.url)
const { fields, page } = JSON.parse(readFileSync(example, "utf8"))

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
writeFileSync(example, JSON.stringify({ page, fields, network, scores }))
