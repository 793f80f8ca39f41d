import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type ScriptedModel, startScriptedModel } from "@extrait/model/testing"
import { Extrait, type ModelChoice } from "extrait"
import { RE2JS } from "re2js"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { runCommand } from "./commandLine.js"
import { spareWorkers } from "./spareWorkers.js"

const text = "Contrat d'entretien\n\nUne avance de 1 250,00 € reste acquise quoi qu'il advienne.\n"
const schema = { fields: [{ key: "retainer", type: "number" as const, hint: "Sum that is kept whatever happens" }] }

const invoice = fileURLToPath(new URL("../../../examples/documents/invoice.pdf", import.meta.url))

let server: ScriptedModel
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "extrait-model-"))
  server = await startScriptedModel(() => ({ answers: { retainer: "1250.00" } }))
  await writeFile(join(folder, "contract.txt"), text)
  await writeFile(join(folder, "schema.json"), JSON.stringify(schema))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

describe("a language model alongside the engine", () => {
  it("is sent the API key and page pictures, and is named in the result", async () => {
    const { baseUrl } = server
    const extrait = await Extrait.open({
      spareWorkers,
      dataDir: null,
      concurrency: 1,
      model: { baseUrl, model: "scripted", apiKey: "key", maxPictures: 1, policy: "always" }
    })
    const file = { bytes: new TextEncoder().encode(text), filename: "contract.txt" }
    const { id } = await extrait.documents.submit({
      file: file.bytes,
      filename: file.filename,
      extraction_schema: schema
    })
    await extrait.documents.wait(id)
    const result = await extrait.documents.result(id)
    expect(result.extract.retainer).toMatchObject({ value: "1 250,00 €", normalized: 1250, page: 1 })
    expect(result.pipeline_version).toContain(" model/0.1.0(scripted) ")
    expect(server.asked.at(-1)?.headers.authorization).toBe("Bearer key")
    const drawn = await extrait.documents.submit({ file: invoice, extraction_schema: schema })
    await extrait.documents.wait(drawn.id)
    expect(JSON.stringify(server.asked.at(-1)?.body.messages)).toMatch(/"data:image\/(?:png|jpeg);base64,[\w+/]{1000}/)
    await extrait.close()
  })

  it("has its answers matched in threads, so that this one compiles a pattern only on submission", async () => {
    const extrait = await Extrait.open({
      spareWorkers,
      dataDir: null,
      concurrency: 1,
      model: { baseUrl: server.baseUrl, model: "scripted", policy: "always" }
    })
    const compile = vi.spyOn(RE2JS, "compile")
    const { id } = await extrait.documents.submit({
      file: new TextEncoder().encode(text),
      filename: "contract.txt",
      extraction_schema: { fields: [{ ...schema.fields[0], key: "retainer", pattern: "[\\d ,]+ €" }] }
    })
    await extrait.documents.wait(id)
    const sources = compile.mock.calls.map(([source]) => source)
    compile.mockRestore()
    const result = await extrait.documents.result(id)
    expect(result.extract.retainer).toMatchObject({ value: "1 250,00 €", normalized: 1250 })
    expect(sources).toEqual(["[\\d ,]+ €"])
    await extrait.close()
  })

  it("works from the command, which requires its name and server", async () => {
    const command = ["extract", join(folder, "contract.txt"), "--schema", join(folder, "schema.json"), "--json"]
    const { status, stdout } = await runCommand(...command, "--model", "scripted", "--model-url", server.baseUrl)
    expect(status).toBe(0)
    expect(JSON.parse(stdout).extract.retainer.value).toBe("1 250,00 €")
    expect((await runCommand(...command, "--model", "scripted")).stderr).toContain("needs --model and --model-url")
    expect((await runCommand(...command, "--model-file", "m.gguf", "--model-url", server.baseUrl)).stderr).toContain(
      "not both"
    )
    expect((await runCommand(...command, "--model", "scripted", "--model-url", "ollama")).stderr).toContain(
      "--model-url must begin with http"
    )
  })

  it("is refused at start-up if its options are wrong", async () => {
    const opened = (model: ModelChoice) => Extrait.open({ spareWorkers, dataDir: null, concurrency: 1, model })
    const { baseUrl } = server
    await expect(opened({ baseUrl: "localhost:11434", model: "m" })).rejects.toThrow("model.baseUrl must begin with")
    await expect(opened({ model: "m" })).rejects.toThrow("model.baseUrl is missing, or model.file in its place")
    await expect(opened({ baseUrl })).rejects.toThrow("model.model is missing")
    await expect(opened({ baseUrl, model: "m", threads: 2 })).rejects.toThrow(
      "model.threads is not for a model at a server"
    )
    await expect(opened({ baseUrl, file: "m.gguf" })).rejects.toThrow("model.baseUrl is not for a model in a file")
    await expect(opened({ file: "none.gguf" })).rejects.toThrow(/The language model: There is no file .*none\.gguf/)
    await expect(opened({ baseUrl, model: "m", threshold: 2 })).rejects.toMatchObject({
      code: "cannot_open",
      message: expect.stringContaining("threshold must be a number from 0 to 1")
    })
  })
})
