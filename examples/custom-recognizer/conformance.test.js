import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Recognizer } from "@extrait/core"
import { recognizerConformance } from "@extrait/testing/conformance"
import { describe, it } from "vitest"
import { tesseractProgram } from "./tesseractProgram.js"

const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const bytes = readFileSync(here("../documents/ticket.png"))
const { fields } = JSON.parse(readFileSync(here("../documents/ticket.truth.json"), "utf8"))

if (spawnSync("tesseract", ["--version"]).status === 0) {
  recognizerConformance("the tesseract program", Recognizer.layerPromise(tesseractProgram()), {
    picture: {
      page: 1,
      bytes,
      contentType: "image/png",
      // A PNG's first chunk (IHDR) holds its width and height.
      width: bytes.readUInt32BE(16),
      height: bytes.readUInt32BE(20),
      toPage: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }
    },
    options: { languages: ["en"] },
    words: [fields.receipt_number.value]
  })
} else {
  describe("the tesseract program", () => {
    it.skip("passes the conformance suite (skipped: the program is not installed)", () => undefined)
  })
}
