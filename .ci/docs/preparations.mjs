// What a page takes for granted before its commands: documents to extract, a store with something in it, a language model.
import { cpSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { startScriptedModel } from "@extrait/model/testing"
import { generateDocument } from "@extrait/samples"
import { Extrait } from "extrait"

/** A generated contract, and a schema of two of its fields. */
const contract = async (folder) => {
  const { bytes } = await generateDocument({ type: "contract", language: "en", appearance: "digital", seed: 1 })
  writeFileSync(join(folder, "contract.pdf"), bytes)
  const fields = [{ key: "parties" }, { key: "effective_date", type: "date" }]
  writeFileSync(join(folder, "contract.json"), JSON.stringify({ fields }))
}

/** The library's own store, with a document that a person has approved. */
const reviewed = async (folder) => {
  const extrait = await Extrait.open({ dataDir: join(folder, "extrait-data"), log: "warning" })
  try {
    const { id } = await extrait.documents.submit({ file: join(folder, "examples/documents/invoice.pdf") })
    await extrait.documents.wait(id)
    await extrait.documents.review(id, { decision: "approved" })
  } finally {
    await extrait.close()
  }
}

/** A model that finds nothing, in place of the one that the page has on its machine. */
const model = async () => {
  const { baseUrl, close } = await startScriptedModel(() => ({ answers: {} }))
  return { replaced: { "http://127.0.0.1:11434/v1": baseUrl }, end: close }
}

const pages = {
  "docs/model.md": async (folder) => {
    await contract(folder)
    await reviewed(folder)
    return model()
  },
  "docs/storage.md": reviewed,
  "examples/language-model/README.md": model,
  "packages/extrait/README.md": (folder) =>
    cpSync(join(folder, "examples/documents/invoice.pdf"), join(folder, "invoice.pdf"))
}

/** Prepares a folder for a page's commands: what to replace in them, and how to end what was started for them. */
export const prepare = async (page, folder) => ({
  replaced: {},
  end: async () => {},
  ...(await pages[page]?.(folder))
})
