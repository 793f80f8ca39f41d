import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

const program = fileURLToPath(new URL("index.js", import.meta.url))

test("an invoice in UBL is read with the places of its values", () => {
  assert.deepEqual(execFileSync(process.execPath, [program], { encoding: "utf8" }).trim().split("\n"), [
    "TT-2026-0318 of Toiles du Ponant SARL: 1210.4 EUR",
    "  4 × Voile d'ombrage triangulaire 5 m, écru: 1200",
    "  8 × Manuel d'entretien imprimé: 64",
    "  amount due, sure by 99 %: /Invoice/cac:LegalMonetaryTotal[1]/cbc:PayableAmount[1]"
  ])
})

test("a rule of EN 16931 that an invoice breaks is named", () => {
  const folder = mkdtempSync(join(tmpdir(), "extrait-e-invoices-"))
  try {
    const file = join(folder, "prepayment-forgotten.xml")
    const invoice = readFileSync(new URL("invoice.ubl.xml", import.meta.url), "utf8")
    writeFileSync(file, invoice.replace(">1210.40</cbc:PayableAmount>", ">1510.40</cbc:PayableAmount>"))
    const shown = execFileSync(process.execPath, [program, file], { encoding: "utf8" }).trim().split("\n")
    assert.equal(shown.at(-1), "  look at: broken_rule:BR-CO-16")
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
