import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

test("an invoice in UBL is read with the places of its values", () => {
  const program = fileURLToPath(new URL("index.js", import.meta.url))
  assert.deepEqual(execFileSync(process.execPath, [program], { encoding: "utf8" }).trim().split("\n"), [
    "TT-2026-0318 of Toiles du Ponant SARL: 1210.4 EUR",
    "  4 × Voile d'ombrage triangulaire 5 m, écru: 1200",
    "  8 × Manuel d'entretien imprimé: 64",
    "  amount due, sure by 99 %: /Invoice/cac:LegalMonetaryTotal[1]/cbc:PayableAmount[1]"
  ])
})
