import { describe, expect, it } from "@effect/vitest"
import { ZxingCodeReader } from "@extrait/codes"
import { CodeReader } from "@extrait/core"
import { codeReaderConformance } from "@extrait/testing/conformance"
import { Effect } from "effect"
import { ZXING_WASM_VERSION } from "zxing-wasm/reader"
import { drawn, photographed, Sheet, samples } from "./pictures.js"

const layer = ZxingCodeReader.layer({ threads: 1, pictureTimeout: "60 seconds" })
const page = () => new Sheet(1654, 2339)

const qr = await drawn("QRCode", samples[0][2])
const ean = await drawn("EAN13", "4006381333931")

codeReaderConformance("ZxingCodeReader", layer, {
  picture: page().print(200, 900, 30).draw(qr, 1000, 1200, 6).draw(ean, 200, 1500, 3).picture(),
  codes: [
    { format: "qr_code", text: samples[0][2] },
    { format: "ean_13", text: "4006381333931" }
  ]
})

describe("ZxingCodeReader", () => {
  it.layer(layer)((test) => {
    const read = (sheet: Sheet) =>
      Effect.flatMap(CodeReader, (reader) => reader.read(sheet.picture())).pipe(
        Effect.map((codes) => codes.map(({ format, text }) => [format, text]))
      )

    test.effect("reports the version of the installed library", () =>
      Effect.gen(function* () {
        expect((yield* CodeReader).version).toBe(`zxing-wasm/${ZXING_WASM_VERSION}`)
      })
    )

    test.effect.each(samples)("reads %s", ([format, name, text]) =>
      Effect.gen(function* () {
        const code = yield* Effect.promise(() => drawn(format, format === "UPCA" ? text.slice(1) : text))
        expect(yield* read(page().print(100, 800, 28).draw(code, 500, 1000, 4))).toEqual([[name, text]])
      })
    )

    test.effect.each([90, 180, 270, 8, -12])("reads a code rotated by %d degrees", (degrees) =>
      Effect.gen(function* () {
        expect(yield* read(page().draw(qr, 800, 1200, 6, degrees))).toEqual([["qr_code", samples[0][2]]])
      })
    )

    test.effect("reads codes in a photograph that is unevenly lit, out of focus, grainy and skewed", () =>
      Effect.gen(function* () {
        const [seal, bars] = yield* Effect.promise(() =>
          Promise.all([drawn("DataMatrix", samples[1][2]), drawn("Code128", "EX-2024-00117")])
        )
        const sheet = page()
          .print(100, 500, 34)
          .draw(qr, 250, 650, 8, 5)
          .draw(seal, 1000, 700, 10, 5)
          .draw(bars, 300, 1500, 5, 5)
        expect((yield* read(photographed(sheet, 2))).map(([format]) => format).sort()).toEqual([
          "code_128",
          "data_matrix",
          "qr_code"
        ])
      })
    )

    test.effect("reads a code without a margin at one pixel per module", () =>
      Effect.gen(function* () {
        const bare = new Sheet(qr.width, qr.height).draw(qr, 0, 0, 1)
        expect(yield* read(bare)).toEqual([["qr_code", samples[0][2]]])
      })
    )

    test.effect("finds nothing in print, white space, noise or pictures of a few pixels", () =>
      Effect.gen(function* () {
        for (const sheet of [
          page(),
          page().print(100, 2200, 24),
          page().print(100, 2200, 12),
          photographed(page(), 0),
          new Sheet(1, 1),
          new Sheet(3, 4000)
        ])
          expect(yield* read(sheet)).toEqual([])
      })
    )

    test.effect("refuses pictures that are not PGM", () =>
      Effect.gen(function* () {
        const reader = yield* CodeReader
        const error = yield* Effect.flip(reader.read({ ...page().picture(), contentType: "image/png" }))
        expect(error.message).toContain("image/png")
      })
    )
  })
})
