import { mkdtemp, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { analyze, deidentify, RECOGNIZERS } from "@extrait/privacy"
import { ModelUnusable, type TransformersModel, transformersRecognizer } from "@extrait/privacy/transformers"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writeTinyModel } from "./tinyModel.js"

/** The optional peer is large, and installed by those who want it: `npm install --no-save @huggingface/transformers`. */
const installed = (() => {
  try {
    return createRequire(import.meta.url).resolve("@huggingface/transformers") !== ""
  } catch {
    return false
  }
})()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "extrait-model-"))
  await writeTinyModel(folder, {
    zorblin: "B-PER",
    quax: "I-PER",
    vel: "B-PER",
    "##tharion": "O",
    nimbrook: "B-LOC",
    east: "I-LOC"
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const labels = { PER: "PERSON", LOC: "ADDRESS" }

describe.skipIf(!installed)("a custom model, with @huggingface/transformers installed", () => {
  let model: TransformersModel
  beforeAll(async () => {
    model = await transformersRecognizer({ model: folder, labels })
  })
  afterAll(() => model.close())

  const found = async (text: string) =>
    analyze(text, { recognizers: [await model.recognizer(text)] }).map(({ end, kind, start }) => [
      kind,
      text.slice(start, end)
    ])

  it("finds values by its labels, with exact offsets", async () => {
    expect(await found("ask zorblin quax, or veltharion, at nimbrook east.")).toEqual([
      ["PERSON", "zorblin quax"],
      ["PERSON", "veltharion"],
      ["ADDRESS", "nimbrook east"]
    ])
  })

  it("separates adjacent values, and values across an empty line", async () => {
    expect(await found("zorblin quax zorblin\n\nquax")).toEqual([
      ["PERSON", "zorblin quax"],
      ["PERSON", "zorblin"],
      ["PERSON", "quax"]
    ])
  })

  it("processes texts of any length, window by window", async () => {
    const lines = Array.from({ length: 40 }, (_, i) => `line ${i} has zorblin quax in it`)
    expect(await found(lines.join("\n"))).toHaveLength(40)
    expect(await found(`${"word ".repeat(30)}zorblin`)).toEqual([["PERSON", "zorblin"]])
  })

  it("works alongside the built-in recognisers, including on pages", async () => {
    const page = {
      lines: [["zorblin", "quax"], ["a@b.example"]].map((words, y) =>
        words.map((text, x) => ({ text, box: { x: x * 100, y: y * 20, width: 80, height: 12 } }))
      )
    }
    const { pages } = deidentify([page], { recognizers: [...RECOGNIZERS, await model.recognizer([page])] })
    expect(pages[0]?.lines.map((words) => words.map(({ text }) => text))).toEqual([["[PERSON_1]"], ["[EMAIL_1]"]])
  })

  it("respects the threshold and the requested labels", async () => {
    const careful = await transformersRecognizer({ model: folder, labels: { LOC: "ADDRESS" }, least: 0.99 })
    const text = "zorblin at nimbrook"
    expect(analyze(text, { recognizers: [await careful.recognizer(text)] })).toEqual([])
    await careful.close()
  })

  it("accepts a folder relative to the working directory", async () => {
    const near = await transformersRecognizer({ model: relative(process.cwd(), folder), labels })
    await near.close()
  })

  it("reports an invalid label, and an invalid folder", async () => {
    await expect(transformersRecognizer({ model: folder, labels: { PERS: "PERSON" } })).rejects.toThrow(
      new ModelUnusable("labels.PERS: the model has O, PER, LOC")
    )
    await expect(transformersRecognizer({ model: join(folder, "none"), labels })).rejects.toThrow(ModelUnusable)
  })
})

describe.skipIf(installed)("a custom model, without @huggingface/transformers", () => {
  it("says what to install", async () => {
    await expect(transformersRecognizer({ model: folder, labels })).rejects.toThrow(/@huggingface\/transformers/)
  })
})
