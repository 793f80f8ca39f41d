import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { configured } from "../src/cli/configFile.js"
import { decodeOptions } from "../src/options/decodeOptions.js"
import { definedOptions } from "../src/options/definedOptions.js"
import { laidOver, optionsInEnvironment } from "../src/options/environment.js"
import type { ExtraitOptions } from "../src/options/index.js"

const refusal = (options: unknown): string => {
  try {
    decodeOptions(options as ExtraitOptions)
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
  throw new Error("nothing was refused")
}

describe("options", () => {
  it("have defaults", () => {
    expect(decodeOptions({})).toMatchObject({
      dataDir: "extrait-data",
      queue: "embedded",
      mode: "test",
      recognizer: "joint",
      codes: { read: true, certificates: [] },
      model: null,
      limits: { maxFileBytes: 52_428_800, maxPages: 500, retentionSeconds: 2_592_000, auditRetentionSeconds: null },
      files: { store: null, keys: [], readPlain: false },
      log: "warning"
    })
    expect(decodeOptions({ limits: { maxPages: 7 } }).limits).toMatchObject({ maxPages: 7, maxFileBytes: 52_428_800 })
  })

  it("are rejected by path with what is expected, without quoting possible keys", () => {
    expect(refusal({ limits: { maxPage: 5 } })).toMatch(
      /^no such option: limits\.maxPage; choose from maxFileBytes, maxPages, /
    )
    expect(refusal({ secretkey: "s" })).toMatch(/^no such option: secretkey; choose from dataDir, database, /)
    expect(refusal({ limits: { maxPages: 0 } })).toBe("limits.maxPages must be a number above 0, not 0")
    expect(refusal({ limits: { retentionSeconds: "9d" } })).toBe(
      "limits.retentionSeconds must be a number above 0 or null, not of the type string"
    )
    expect(refusal({ queue: "redis" })).toBe('queue must be one of embedded, graphile, not "redis"')
    expect(refusal({ concurrency: 1.5 })).toBe("concurrency must be a whole number of at least 0, not 1.5")
    expect(refusal({ database: 5 })).toBe("database must be a text or an object, not 5")
    expect(refusal({ database: { url: "postgres://h/d", maxConnections: "4" } })).toContain(
      "database.maxConnections must be a number"
    )
    expect(refusal({ model: { file: 5 } })).toBe("model.file must be a text, not 5")
    expect(refusal({ secretKey: 5 })).toBe("secretKey must be a text or a list of texts, not 5")
    expect(refusal({ files: { keys: [{ id: "k", secret: "hidden" }] } })).not.toContain("hidden")
    expect(refusal({ urlUploads: "often" })).toBe(
      "urlUploads must be true or false or an object, not of the type string"
    )
    expect(refusal({ urlUploads: { timeoutSeconds: 700 } })).toBe(
      "urlUploads.timeoutSeconds must be a number above 0, at most 600, not 700"
    )
    expect(refusal({ urlUploads: { networks: [] } })).toBe(
      "no such option: urlUploads.networks; choose from allowNetworks, timeoutSeconds"
    )
    expect(refusal({ mcp: "mcp" })).toBe(
      "mcp must be a path such as /console, outside /v1 and /docs, or null, not of the type string"
    )
    expect(refusal(5)).toBe("the options must be an object")
  })

  it("are read from environment variables of the same names, each parsed by type", () => {
    const environment = {
      EXTRAIT_CONCURRENCY: "3",
      EXTRAIT_CREATE_ORGANISATION: "false",
      EXTRAIT_LIMITS_MAX_PAGES: "20",
      EXTRAIT_LIMITS_RETENTION_SECONDS: "null",
      EXTRAIT_WEBHOOK_NETWORKS: "10.0.0.0/8, 192.168.0.0/16",
      EXTRAIT_FILE_KEYS: "new:b,old:a",
      EXTRAIT_FILE_PLAIN: "read",
      EXTRAIT_QUEUE: "",
      EXTRAIT_MODEL_KEY: "k"
    }
    expect(optionsInEnvironment({}, environment)).toEqual({
      concurrency: 3,
      createOrganisation: false,
      limits: { maxPages: 20, retentionSeconds: null },
      webhookNetworks: ["10.0.0.0/8", "192.168.0.0/16"],
      files: {
        keys: [
          { id: "new", key: "b" },
          { id: "old", key: "a" }
        ],
        readPlain: true
      }
    })
    expect(
      optionsInEnvironment({}, { EXTRAIT_URL_UPLOADS: "false", EXTRAIT_MCP: "/mcp", EXTRAIT_REDACTED_FILES: "false" })
    ).toEqual({ urlUploads: false, mcp: "/mcp", redactedFiles: false })
    // Other settings for fetching files still apply.
    expect(
      laidOver({ urlUploads: { timeoutSeconds: 5 } }, optionsInEnvironment({}, { EXTRAIT_URL_UPLOADS: "true" }))
    ).toEqual({ urlUploads: { timeoutSeconds: 5 } })
    // A key alone is no model.
    expect(optionsInEnvironment({ model: { baseUrl: "http://h", model: "m" } }, environment).model).toEqual({
      apiKey: "k"
    })
    // A file alone is one.
    expect(optionsInEnvironment({}, { EXTRAIT_MODEL_FILE: "m.gguf", EXTRAIT_MODEL_GPU_LAYERS: "0" }).model).toEqual({
      file: "m.gguf",
      gpuLayers: 0
    })
    // In memory, only keys are read.
    expect(optionsInEnvironment({ dataDir: null }, environment)).toEqual({
      files: expect.objectContaining({ readPlain: true })
    })
    expect(refusal(optionsInEnvironment({}, { EXTRAIT_LIMITS_MAX_PAGES: "many" }))).toContain("limits.maxPages must be")
  })

  it("have unique environment variables and flags", () => {
    const defined = definedOptions()
    const variables = defined.flatMap(({ variable }) => (variable === null ? [] : [variable]))
    expect(new Set(variables).size).toBe(variables.length)
    expect(variables).toEqual(
      expect.arrayContaining([
        "EXTRAIT_DATA_DIR",
        "EXTRAIT_DATABASE",
        "EXTRAIT_SECRET_KEY",
        "EXTRAIT_LIMITS_MAX_FILE_BYTES"
      ])
    )
    const flags = defined.flatMap(({ note }) => (note.flag === undefined ? [] : [note.flag.syntax]))
    expect(new Set(flags).size).toBe(flags.length)
  })

  it("are merged member by member", () => {
    expect(
      laidOver({ mode: "test", limits: { maxPages: 1, maxWaitSeconds: 2 } }, { limits: { maxPages: 3 }, dataDir: null })
    ).toEqual({ mode: "test", dataDir: null, limits: { maxPages: 3, maxWaitSeconds: 2 } })
  })
})

describe("a configuration file", () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "extrait-config-"))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const written = async (name: string, content: string): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, content)
    return path
  }

  it("may be JSON, JavaScript or TypeScript, and is overridden by flags", async () => {
    const options = { limits: { maxPages: 9 }, queue: "embedded", webhookNetworks: ["10.0.0.0/8"] }
    const said = { ...options, queue: "graphile" }
    for (const [name, content] of [
      ["a.json", JSON.stringify(options)],
      ["a.mjs", `export default ${JSON.stringify(options)}`],
      [
        "a.ts",
        `interface Limits { readonly maxPages: number }\nconst limits: Limits = { maxPages: 9 }\nexport default { ...${JSON.stringify(options)}, limits } satisfies object`
      ],
      ["a.mts", `export default ${JSON.stringify(options)} as const`]
    ] as const) {
      expect(await configured({ queue: "graphile" }, await written(name, content)), name).toEqual(said)
    }
  })

  it("is rejected with its name and the option's path", async () => {
    const wrong: ReadonlyArray<readonly [name: string, content: string, told: RegExp]> = [
      ["b.json", '{ "limits": { "maxPage": 9 } }', /b\.json: no such option: limits\.maxPage/],
      ["c.json", "{", /c\.json: /],
      ["d.mjs", "export const options = {}", /d\.mjs must export an object/],
      ["e.mjs", "export default []", /e\.mjs must export an object/],
      ["f.ts", "export default {", /f\.ts: /]
    ]
    for (const [name, content, told] of wrong) {
      await expect(configured({}, await written(name, content)), name).rejects.toThrow(told)
    }
    await expect(configured({}, join(folder, "none.json"))).rejects.toThrow("no such configuration file")
  })
})
