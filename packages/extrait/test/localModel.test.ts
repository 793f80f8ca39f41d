import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Extrait } from "extrait"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writeModelSaying } from "../../model/test/tinyGguf.js"
import { configured } from "../src/cli/configFile.js"
import { spareWorkers } from "./spareWorkers.js"

const installed = (() => {
  try {
    return createRequire(import.meta.url).resolve("node-llama-cpp") !== ""
  } catch {
    return false
  }
})()

const text = "Contrat d'entretien\n\nUne avance de 1 250,00 € reste acquise quoi qu'il advienne.\n"
const schema = { fields: [{ key: "retainer", type: "number" as const, hint: "Sum that is kept whatever happens" }] }
const command = fileURLToPath(new URL("../bin/extrait.js", import.meta.url))

let folder: string
let at: (name: string) => string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "extrait-gguf-"))
  at = (name) => join(folder, name)
  await writeFile(at("contract.txt"), text)
  await writeFile(at("schema.json"), JSON.stringify(schema))
  await writeModelSaying(at("tiny.gguf"), '{"retainer":{"value":"1250.00","blocks":["p1_b2"]}}')
})
afterAll(() => rm(folder, { recursive: true }))

describe.skipIf(!installed)("a local model, with node-llama-cpp installed (npm run local-model)", () => {
  it("is loaded with the instance and released when it closes", async () => {
    for (const name of ["once", "again"]) {
      const extrait = await Extrait.open({
        spareWorkers,
        dataDir: null,
        concurrency: 1,
        model: { file: at("tiny.gguf"), model: name, policy: "always", threads: 1, gpuLayers: 0 }
      })
      const { id } = await extrait.documents.submit({
        file: new TextEncoder().encode(text),
        filename: "contract.txt",
        extraction_schema: schema
      })
      await extrait.documents.wait(id)
      const result = await extrait.documents.result(id)
      expect(result.extract.retainer).toMatchObject({ value: "1 250,00 €", normalized: 1250, page: 1 })
      expect(result.pipeline_version).toContain(` model/0.1.0(${name}) `)
      await extrait.close()
    }
  })

  it("works from the command, which exits by itself", async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        command,
        "extract",
        "contract.txt",
        "--schema",
        "schema.json",
        "--json",
        "--model-file",
        "tiny.gguf",
        "--model-policy",
        "always"
      ],
      { cwd: folder }
    )
    expect(JSON.parse(stdout)).toMatchObject({
      extract: { retainer: { value: "1 250,00 €" } },
      pipeline_version: expect.stringContaining("(tiny)")
    })
  })

  it("can be set in the configuration file", async () => {
    await writeFile(at("extrait.config.json"), JSON.stringify({ model: { file: at("tiny.gguf"), gpuLayers: 0 } }))
    const options = await configured({}, at("extrait.config.json"))
    expect(options.model).toEqual({ file: at("tiny.gguf"), gpuLayers: 0 })
  })
})

describe.skipIf(installed)("a local model, without node-llama-cpp", () => {
  it("is refused at start-up with what to install", async () => {
    await expect(
      Extrait.open({ dataDir: null, concurrency: 1, model: { file: at("tiny.gguf") } })
    ).rejects.toMatchObject({
      code: "cannot_open",
      message: expect.stringContaining("npm install node-llama-cpp")
    })
  })
})
