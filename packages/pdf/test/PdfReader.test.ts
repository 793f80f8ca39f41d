import { describe, expect, it } from "@effect/vitest"
import { PageReader, type ReadPage } from "@extrait/core"
import type { Word } from "@extrait/engine"
// By its package name: its threads run the built code, as they do for a user.
import { PdfReader } from "@extrait/pdf"
import { Effect } from "effect"
import { makePdf, onePage, stream, writePdf } from "./makePdf.js"
import { limits, open, readFirst } from "./oneReader.js"

const find = (read: ReadPage, text: string): Word => {
  const word = read.page.words.find((candidate) => candidate.text === text)
  if (word === undefined) throw new Error(`no word "${text}" among: ${read.page.words.map((w) => w.text).join(" | ")}`)
  return word
}

const make = (draw: (pdf: PDFKit.PDFDocument) => void, options?: Parameters<typeof makePdf>[1]) =>
  Effect.promise(() => makePdf(draw, options))

/** Sets entries of the page's dictionary that pdfkit has no option for. */
const setEntries = (pdf: PDFKit.PDFDocument, entries: Record<string, unknown>) =>
  Object.assign(pdf.page.dictionary.data, entries)

describe("words", () => {
  it.effect("have tight boxes in points from the top left, and their font", () =>
    Effect.gen(function* () {
      let width = 0
      const bytes = yield* make((pdf) => {
        pdf.font("Helvetica-Bold").fontSize(20)
        width = pdf.widthOfString("Invoice")
        pdf.text("Invoice total", 50, 100, { lineBreak: false })
      })
      const read = yield* readFirst(bytes)
      expect(read.unread).toEqual([])
      expect(read.page).toMatchObject({ width: 400, height: 600, unit: "point", rotation: 0, source: "text_layer" })
      expect(read.page.words.map((word) => word.text)).toEqual(["Invoice", "total"])
      const { box, font, confidence } = find(read, "Invoice")
      expect(box.x).toBeCloseTo(50, 1)
      expect(box.width).toBeCloseTo(width, 1)
      expect(box.y).toBeGreaterThan(96)
      expect(box.y + box.height).toBeLessThan(126)
      expect(confidence).toBe(1)
      expect(font).toMatchObject({ name: "Helvetica-Bold", size: 20, bold: true, italic: false })
    })
  )

  it.effect("are joined from single characters, and separated at gaps even without a space", () =>
    Effect.gen(function* () {
      const bytes = yield* make((pdf) => {
        pdf.font("Helvetica").fontSize(12)
        let x = 40
        for (const letter of "Montant") {
          pdf.text(letter, x, 50, { lineBreak: false })
          x += pdf.widthOfString(letter)
        }
        pdf.text("42,00", x + 4, 50, { lineBreak: false })
      })
      expect((yield* readFirst(bytes)).page.words.map((word) => word.text)).toEqual(["Montant", "42,00"])
    })
  )

  it.effect("keep accents, and appear once if printed twice to look bold", () =>
    Effect.gen(function* () {
      const bytes = yield* make((pdf) => {
        pdf.font("Helvetica").fontSize(12)
        pdf.text("Échéance prévue", 40, 50, { lineBreak: false })
        pdf.text("Échéance prévue", 40.4, 50, { lineBreak: false })
      })
      const { words } = (yield* readFirst(bytes)).page
      expect(words.map((word) => word.text)).toEqual(["Échéance", "prévue"])
      expect(words[0]?.font?.bold).toBe(true)
    })
  )

  it.effect("are separated from leader dots", () =>
    Effect.gen(function* () {
      const bytes = yield* make((pdf) => pdf.fontSize(10).text("Total.......12.50", 40, 50, { lineBreak: false }))
      const { words } = (yield* readFirst(bytes)).page
      expect(words.map((word) => word.text)).toEqual(["Total", ".......", "12.50"])
    })
  )

  it.effect("clipped by a cell's edge keep their text with the visible box, and invisible ones are left out", () =>
    Effect.gen(function* () {
      const bytes = yield* make((pdf) => {
        pdf.fontSize(12)
        pdf.save().rect(40, 40, 60, 30).clip()
        pdf.text("Description continues unseen", 45, 50, { lineBreak: false })
        pdf.restore()
        pdf.text("next", 101, 50, { lineBreak: false })
      })
      const read = yield* readFirst(bytes)
      expect(read.page.words.map((word) => word.text)).toEqual(["Description", "next"])
      const { box } = find(read, "Description")
      expect(box.x + box.width).toBeLessThan(106)
    })
  )

  it.effect("in a dingbat face are the visible marks", () =>
    Effect.gen(function* () {
      const bytes = yield* make((pdf) => {
        pdf.font("ZapfDingbats").fontSize(12).text("4", 40, 50, { lineBreak: false })
        pdf.font("Helvetica").text("4", 60, 50, { lineBreak: false })
      })
      expect((yield* readFirst(bytes)).page.words.map((word) => word.text)).toEqual(["✔", "4"])
    })
  )

  it.effect("at a slant are left out, and vertical ones in the margin are kept", () =>
    Effect.gen(function* () {
      const bytes = yield* make((pdf) => {
        pdf.fontSize(12).text("Body", 40, 50, { lineBreak: false })
        pdf
          .save()
          .rotate(45, { origin: [200, 300] })
          .fontSize(60)
          .text("COPY", 120, 280, { lineBreak: false })
          .restore()
        pdf
          .save()
          .rotate(-90, { origin: [20, 400] })
          .text("Margin", 20, 400, { lineBreak: false })
          .restore()
      })
      const read = yield* readFirst(bytes)
      expect(read.page.words.map((word) => word.text)).toEqual(["Body", "Margin"])
      const { box } = find(read, "Margin")
      expect(box.height).toBeGreaterThan(box.width)
    })
  )

  it.effect("of form fields without an appearance stream are placed in the field", () =>
    Effect.gen(function* () {
      const bytes = yield* make((pdf) => {
        pdf.font("Helvetica").fontSize(12).text("Name", 40, 50, { lineBreak: false })
        pdf.initForm()
        pdf.formText("name", 100, 45, 200, 20, { value: "Odile Marchand", fontSize: 10 })
      })
      const read = yield* readFirst(bytes)
      const { box } = find(read, "Marchand")
      expect(box.x).toBeGreaterThan(100)
      expect(box.x + box.width).toBeLessThan(300)
      expect(box.y).toBeGreaterThan(44)
      expect(box.y + box.height).toBeLessThan(66)
    })
  )

  it.effect("include the states of check boxes and radio buttons, the labels of choices, and free text", () =>
    Effect.gen(function* () {
      const box = (y: number) => `/Type /Annot /Subtype /Widget /F 4 /Rect [40 ${588 - y} 52 ${600 - y}]`
      const states = "/AP << /N << /Yes 6 0 R /Off 6 0 R >> >>"
      const annotations = [
        `<< ${box(50)} /FT /Btn /T (agreed) /V /Yes /AS /Yes ${states} >>`,
        `<< ${box(80)} /FT /Btn /T (refused) /V /Off /AS /Off ${states} >>`,
        `<< ${box(110)} /FT /Btn /T (bare) /V /Yes >>`,
        `<< ${box(140)} /FT /Btn /Ff 32768 /T (first) /V /Yes /AS /Yes ${states} >>`,
        "<< /Type /Annot /Subtype /Widget /F 4 /Rect [40 400 240 420] /FT /Ch /T (town) /Opt [[(1) (Lyon)] [(2) (Arras)]] /V (2) /DA (/F1 10 Tf) >>",
        "<< /Type /Annot /Subtype /FreeText /F 4 /Rect [40 350 240 370] /Contents (Received by hand) /DA (/F1 10 Tf) >>",
        "<< /Type /Annot /Subtype /Text /F 4 /Rect [40 300 60 320] /Contents (unseen note) >>"
      ]
      const form = stream("", "/Type /XObject /Subtype /Form /BBox [0 0 12 12] ")
      const bytes = writePdf(onePage("BT /F1 12 Tf 40 570 Td (Options) Tj ET", { annotations, more: [form] }))
      const read = yield* readFirst(bytes)
      expect(
        read.page.words.map((word) => `${word.text} ${Math.floor((word.box.y + word.box.height / 2) / 20) * 20}`)
      ).toEqual(["Options 20", "Received 240", "by 240", "hand 240", "☒ 40", "☐ 80", "☒ 100", "☒ 140", "Arras 180"])
    })
  )
})

describe("a page as viewed", () => {
  it.effect("has its rotation applied", () =>
    Effect.gen(function* () {
      const bytes = yield* make((pdf) => {
        setEntries(pdf, { Rotate: 90 })
        pdf.fontSize(20).text("Turned", 50, 100, { lineBreak: false })
      })
      const read = yield* readFirst(bytes)
      expect(read.page).toMatchObject({ width: 600, height: 400, rotation: 90 })
      const { box } = find(read, "Turned")
      // A word 100 from the top and 50 from the left is now 50 from the top and about 100 from the right.
      expect(box.y).toBeCloseTo(50, 1)
      expect(box.height).toBeGreaterThan(60)
      expect(box.x + box.width).toBeGreaterThan(475)
      expect(box.x + box.width).toBeLessThan(505)
    })
  )

  it.effect("reports the rotation that would make most of its words upright", () =>
    Effect.gen(function* () {
      const turnOf = (degrees: number, aside = "") =>
        Effect.gen(function* () {
          const bytes = yield* make((pdf) => {
            pdf
              .save()
              .rotate(degrees, { origin: [200, 300] })
              .fontSize(14)
              .text("Quarterly figures", 150, 290, { lineBreak: false })
              .restore()
              .text(aside, 20, 20, { lineBreak: false })
          })
          const { page, turn = 0 } = yield* readFirst(bytes)
          expect(page).toMatchObject({ width: 400, height: 600 })
          return turn
        })
      // pdfkit turns clockwise, too: text that runs upwards is turned by 270 degrees.
      expect(yield* Effect.forEach([0, 90, 180, 270], (degrees) => turnOf(degrees))).toEqual([0, 270, 180, 90])
      expect(yield* turnOf(270, "As a head")).toBe(90)
      expect(yield* turnOf(270, "A longer text that stands upright")).toBe(0)
    })
  )

  it.effect("is cropped to its crop box and scaled by its user unit", () =>
    Effect.gen(function* () {
      const bytes = yield* make((pdf) => {
        setEntries(pdf, { CropBox: [40, 300, 340, 580], UserUnit: 2 })
        pdf.fontSize(20).text("Inside", 50, 100, { lineBreak: false })
        pdf.text("Outside", 50, 500, { lineBreak: false })
      })
      const read = yield* readFirst(bytes)
      expect(read.page).toMatchObject({ width: 600, height: 560 })
      expect(read.page.words.map((word) => word.text)).toEqual(["Inside"])
      expect(find(read, "Inside").box.x).toBeCloseTo(20, 1)
    })
  )

  it.effect("has strokes, thin filled boxes and edges of boxes for rulings, but not curves or white fills", () =>
    Effect.gen(function* () {
      const bytes = yield* make((pdf) => {
        pdf.fontSize(10).text("Ruled", 40, 20, { lineBreak: false })
        pdf.moveTo(40, 100).lineTo(240, 100).stroke()
        pdf.rect(40, 150, 200, 1).fill("#000000")
        pdf.rect(300, 200, 50, 80).stroke()
        pdf.circle(200, 400, 40).stroke()
        pdf.rect(40, 500, 200, 50).fill("#ffffff")
      })
      const { rulings } = (yield* readFirst(bytes)).page
      const round = rulings.map(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2].map(Math.round).join(" "))
      expect(round).toEqual([
        "40 100 240 100",
        expect.stringMatching(/^40 15[01] 240 15[01]$/),
        "300 200 350 200",
        "300 280 350 280",
        "300 200 300 280",
        "350 200 350 280"
      ])
    })
  )
})

describe("files", () => {
  it.effect("with a password open only with that password", () =>
    Effect.gen(function* () {
      const bytes = yield* make((pdf) => pdf.text("Secret", 40, 50), { userPassword: "olive", ownerPassword: "moulin" })
      const code = (password: string | null) =>
        Effect.scoped(open(bytes, password)).pipe(
          Effect.as("opened"),
          Effect.catchAll((error) => Effect.succeed(error.code))
        )
      expect(yield* code(null)).toBe("encrypted_file")
      expect(yield* code("wrong")).toBe("password_incorrect")
      expect(yield* code("olive")).toBe("opened")
    })
  )

  it.effect("that are corrupt, truncated or too long are refused with the reason", () =>
    Effect.gen(function* () {
      const bytes = yield* make((pdf) => {
        for (let page = 0; page < 3; page++) pdf.text("Page", 40, 50).addPage()
      })
      const code = (file: Uint8Array, pages = 20) =>
        Effect.scoped(open(file, null, { ...limits, maxPages: pages })).pipe(
          Effect.as("opened"),
          Effect.catchAll((error) => Effect.succeed(error.code))
        )
      expect(yield* code(new TextEncoder().encode("%PDF-1.7\nnothing that is a document"))).toBe("corrupt_file")
      expect(yield* code(bytes.subarray(0, 200))).toBe("corrupt_file")
      expect(yield* code(bytes, 3)).toBe("too_many_pages")
      expect(yield* code(bytes, 4)).toBe("opened")
    })
  )

  it.effect("return their embedded files", () =>
    Effect.gen(function* () {
      const xml = "<invoice>été</invoice>"
      const bytes = yield* make((pdf) => {
        pdf.text("Facture", 40, 50)
        pdf.file(Buffer.from(xml), { name: "facture.xml" })
      })
      const files = yield* Effect.scoped(Effect.flatMap(open(bytes), (document) => document.attachments))
      expect(files.map((file) => [file.name, new TextDecoder().decode(file.bytes)])).toEqual([["facture.xml", xml]])
    })
  )

  it.effect("have no page beyond their last", () =>
    Effect.gen(function* () {
      const bytes = yield* make((pdf) => pdf.text("One", 40, 50))
      const failure = yield* Effect.flip(Effect.scoped(Effect.flatMap(open(bytes), (document) => document.readPage(2))))
      expect(failure).toMatchObject({ _tag: "UnreadablePage", page: 2 })
    })
  )
})

describe("threads", () => {
  it.live("are terminated at the deadline of their task", () =>
    Effect.gen(function* () {
      const bytes = yield* make((pdf) => pdf.text("Late", 40, 50))
      const file = { bytes, contentType: "application/pdf" } as const
      const hurried = yield* PdfReader.make({ threads: 1, taskTimeout: "5 millis" })
      const failure = yield* Effect.flip(hurried.open(file, { password: null, limits }))
      expect(failure.message).toBe("The file took longer than 5ms.")
    }).pipe(Effect.scoped)
  )

  it.live("are interrupted together with their caller, and the next caller is served", () =>
    Effect.gen(function* () {
      const bytes = yield* make((pdf) => pdf.text("Again", 40, 50))
      const document = yield* open(bytes)
      const outcome = yield* document.renderPage(1).pipe(Effect.timeoutOption("1 millis"))
      expect(outcome._tag).toBe("None")
      // The thread that had the document open is gone; another opens it again.
      expect((yield* document.readPage(1)).page.words.map((word) => word.text)).toEqual(["Again"])
    }).pipe(Effect.scoped)
  )
})

it.effect("is core's PageReader as a layer", () =>
  Effect.gen(function* () {
    const { accepts } = yield* PageReader
    expect(accepts).toEqual(["application/pdf"])
  }).pipe(Effect.provide(PdfReader.layer()))
)
