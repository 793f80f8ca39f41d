import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { buffer } from "node:stream/consumers"
import { inflateSync } from "node:zlib"
import { ExtraitClient } from "@extrait/api/client"
import { type ExtractionResult, RedactedFileWriter } from "@extrait/core"
import { createCanvas, loadImage } from "@napi-rs/canvas"
import { Effect, Stream } from "effect"
import { Extrait } from "extrait"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { layerRedactedFiles } from "../src/redaction/redactedFiles.js"
import { runCommand } from "./commandLine.js"
import { plantedValues, privateLetters } from "./privateLetters.js"
import { spareWorkers } from "./spareWorkers.js"

// They read pictures.
vi.setConfig({ testTimeout: 240_000 })

const letters = new Map(privateLetters())
const kept = ["Total due: 120.00 EUR", "your file is at the desk"]

let folder: string
let extrait: Extrait
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "extrait-redact-"))
  extrait = await Extrait.open({ spareWorkers, dataDir: join(folder, "data"), log: "none", recognizer: "tesseract" })
})
afterAll(async () => {
  await extrait.close()
  await rm(folder, { recursive: true, force: true })
})

/** The bytes of a PDF with those of its streams that are deflated behind them, unpacked. */
const unpacked = (pdf: Buffer): string => {
  const parts = [pdf]
  for (let at = pdf.indexOf("\nstream\n"); at >= 0; at = pdf.indexOf("\nstream\n", at + 1)) {
    const end = pdf.indexOf("endstream", at)
    const head = pdf.subarray(Math.max(0, at - 300), at).toString("latin1")
    if (end > 0 && head.slice(head.lastIndexOf("obj")).includes("FlateDecode"))
      parts.push(inflateSync(pdf.subarray(at + 8, end)))
  }
  expect(parts.length).toBeGreaterThan(1)
  return Buffer.concat(parts).toString("latin1")
}

/** A file read anew by whoever gets it: what it says, by its text or by its picture, and its first page. */
const readAgain = async (bytes: Uint8Array): Promise<{ readonly said: string; readonly drawn: Uint8Array }> => {
  const { id } = await extrait.documents.submit({ file: bytes, include_recognition: true })
  await extrait.documents.wait(id)
  const { recognition } = await extrait.documents.result(id)
  return {
    said: recognition?.pages.flatMap(({ blocks }) => blocks.map(({ text }) => text)).join("\n") ?? "",
    drawn: (await extrait.documents.page(id, 1)).bytes
  }
}

const submitted = async (name: string) => {
  const file = letters.get(name) ?? new Uint8Array()
  const { id } = await extrait.documents.submit({ file, filename: name, deidentify: true, include_recognition: true })
  expect((await extrait.documents.wait(id)).status).toBe("completed")
  return id
}

const done = new Map<string, Promise<string>>()
/** The letter of that name, which is worked on once for all who only look at it. */
const redacted = (name: string): Promise<string> => {
  const known = done.get(name) ?? submitted(name)
  done.set(name, known)
  return known
}

/** Where a result has its placeholders. */
const placeholders = ({ recognition }: ExtractionResult) =>
  recognition?.pages.flatMap(({ blocks }) =>
    blocks.flatMap(({ words }) => words.filter(({ text }) => /^\[[A-Z_]+_\d+\]/.test(text)).map(({ bbox }) => bbox))
  ) ?? []

const shadesIn = async (picture: Uint8Array, box: { x: number; y: number; width: number; height: number }) => {
  const image = await loadImage(picture)
  const context = createCanvas(image.width, image.height).getContext("2d")
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(
    Math.round(box.x * image.width),
    Math.round(box.y * image.height),
    Math.round(box.width * image.width),
    Math.round(box.height * image.height)
  )
  return data.reduce((most, shade, i) => (i % 4 === 3 ? most : Math.max(most, shade)), 0)
}

describe("a redacted file", () => {
  it.each(["Fairweather digital.pdf", "Fairweather scan.pdf"])(
    "of %s keeps the remaining text and contains no personal data",
    async (name) => {
      const id = await redacted(name)
      const { content, contentType, filename, sizeBytes } = await extrait.documents.redacted(id)
      const bytes = await buffer(content)
      expect([contentType, bytes.length]).toEqual(["application/pdf", sizeBytes])
      expect(filename).toMatch(/^\[PERSON_\d+\].*-redacted\.pdf$/)
      const inside = unpacked(bytes)
      const { drawn, said } = await readAgain(bytes)
      for (const value of plantedValues) {
        expect(inside).not.toContain(value)
        expect(said).not.toContain(value)
      }
      for (const text of kept) expect(said).toContain(text)
      expect(inside).not.toContain("Author")
      // Its page is a picture, whose covered places are black.
      const boxes = placeholders(await extrait.documents.result(id))
      expect(boxes.length).toBeGreaterThan(5)
      for (const box of boxes) expect(await shadesIn(drawn, box)).toBeLessThan(16)
    }
  )

  it("has a black page in place of one that could not be rendered", async () => {
    const pages = Stream.make({ page: 1, turned: 0 as const, covered: [], words: [], picture: null })
    const { bytes } = await Effect.runPromise(
      Effect.flatMap(RedactedFileWriter, ({ write }) => write(pages, "pdf")).pipe(Effect.provide(layerRedactedFiles))
    )
    const { id } = await extrait.documents.submit({ file: bytes })
    await extrait.documents.wait(id)
    const { bytes: drawn } = await extrait.documents.page(id, 1)
    expect(await shadesIn(drawn, { x: 0, y: 0, width: 1, height: 1 })).toBe(0)
  })

  it("of a picture is a picture with pixels blacked out", async () => {
    const id = await redacted("Fairweather.png")
    const { content, contentType } = await extrait.documents.redacted(id)
    expect(contentType).toBe("image/png")
    const bytes = await buffer(content)
    const { bytes: page } = await extrait.documents.page(id, 1)
    for (const box of placeholders(await extrait.documents.result(id))) {
      expect(await shadesIn(bytes, box)).toBe(0)
      expect(await shadesIn(page, box)).toBe(0)
    }
  })

  it("is deleted with its document", async () => {
    const id = await submitted("Fairweather digital.pdf")
    const stored = async () =>
      (await readdir(join(folder, "data"), { recursive: true })).filter((one) => one.includes(id.slice(4)))
    // The original goes a moment after the document is done.
    await expect.poll(stored).toHaveLength(1)
    await extrait.documents.delete(id)
    expect(await stored()).toEqual([])
    await expect(extrait.documents.redacted(id)).rejects.toMatchObject({ code: "document_deleted" })
  })

  it("is served over HTTP, ranges included, or a 404 says why there is none", async () => {
    const id = await redacted("Fairweather scan.pdf")
    const { secret } = await extrait.keys.create({ name: "redact" })
    const client = new ExtraitClient({
      baseUrl: "http://extrait.test",
      apiKey: secret,
      fetch: (input, init) => extrait.fetch(new Request(input, init))
    })
    const blob = await client.documents.redacted(id)
    expect(blob.type).toBe("application/pdf")
    const whole = Buffer.from(await blob.arrayBuffer())
    const part = await extrait.fetch(
      new Request(`http://extrait.test/v1/documents/${id}/redacted`, {
        headers: { authorization: `Bearer ${secret}`, range: "bytes=0-7" }
      })
    )
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(0, 8))
    const plain = await extrait.documents.submit({ file: letters.get("Fairweather digital.pdf") ?? new Uint8Array() })
    await expect(client.documents.redacted(plain.id)).rejects.toMatchObject({
      status: 404,
      message: /not submitted with deidentify/
    })
    const text = await extrait.documents.submit({ file: Buffer.from("Dear Mrs Fairweather"), deidentify: true })
    await extrait.documents.wait(text.id)
    await expect(client.documents.redacted(text.id)).rejects.toMatchObject({
      status: 404,
      message: /only PDF and pictures/
    })
  })

  it("is not written if the host disables it, and cannot be written later", async () => {
    const own = await Extrait.open({ spareWorkers, dataDir: null, log: "none", redactedFiles: false })
    try {
      const { id } = await own.documents.submit({
        file: letters.get("Fairweather digital.pdf") ?? new Uint8Array(),
        deidentify: true
      })
      await own.documents.wait(id)
      await expect(own.documents.redacted(id)).rejects.toMatchObject({
        code: "not_found",
        message: /none could be made before processing ended/
      })
    } finally {
      await own.close()
    }
  })
})

describe("extrait redact", () => {
  it("writes text, result and redacted file under names without personal data", async () => {
    const out = join(folder, "out")
    const inputs = await Promise.all(
      [...letters]
        .filter(([name]) => !name.includes("torn"))
        .map(async ([name, bytes]) => {
          const path = join(folder, name)
          await writeFile(path, bytes)
          return path
        })
    )
    const { status, stdout } = await runCommand("redact", ...inputs, join(folder, "none.pdf"), "--out", out)
    expect(status).toBe(1)
    expect(stdout).toBe(`4 of 5 files redacted to ${out}\n`)
    const names = await readdir(out)
    expect(names.map((name) => name.replace(/^.*-redacted/, "")).sort()).toEqual(
      [".txt", ".json", ".txt", ".json", ".pdf", ".txt", ".json", ".pdf", ".txt", ".json", ".png"].sort()
    )
    for (const name of names) {
      const bytes = await readFile(join(out, name))
      for (const value of plantedValues) {
        expect(basename(name)).not.toContain(value)
        expect(name.endsWith(".pdf") ? unpacked(bytes) : bytes.toString("latin1")).not.toContain(value)
      }
      if (name.endsWith(".txt")) expect(bytes.toString()).toContain("Total due")
    }
  })

  it("also redacts an email's attachments, and reports unsupported ones", async () => {
    const out = join(folder, "out-mail")
    const mail = join(folder, "order.eml")
    const attached = (name: string, content: string): ReadonlyArray<string> => [
      "--part",
      `Content-Type: text/plain; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      "",
      content
    ]
    await writeFile(
      mail,
      [
        "From: Helen Marsh <helen.marsh@example.com>",
        "Subject: Your order",
        "Date: Mon, 2 Feb 2026 10:00:00 +0000",
        "MIME-Version: 1.0",
        'Content-Type: multipart/mixed; boundary="part"',
        "",
        "--part",
        "Content-Type: text/plain; charset=utf-8",
        "",
        "Please write to helen.marsh@example.com",
        ...attached("note.txt", "The note is from helen.marsh@example.com, and the total due is 120.00 EUR"),
        ...attached("letter.rtf", "{\\rtf1 Hello}"),
        "--part--",
        ""
      ].join("\r\n")
    )
    const { status, stderr, stdout } = await runCommand("redact", mail, "--out", out)
    expect(status).toBe(1)
    expect(stdout).toBe(`2 of 3 files redacted to ${out}\n`)
    expect(stderr).toContain("unsupported_file_type")
    const texts = (await readdir(out)).filter((name) => name.endsWith(".txt"))
    expect(texts).toHaveLength(2)
    const said = await Promise.all(texts.map((name) => readFile(join(out, name), "utf8")))
    expect(said.join("\n")).toContain("120.00 EUR")
    expect(said.join("\n")).not.toContain("helen.marsh@example.com")
  })

  it("requires --out", async () => {
    const { status, stderr } = await runCommand("redact", "letter.pdf")
    expect(status).toBe(1)
    expect(stderr).toContain("--out <dir>")
  })
})
