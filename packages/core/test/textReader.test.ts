import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { textReader } from "../src/index.js"

const open = (text: string, maxPages = 10) =>
  textReader.open(
    { bytes: new TextEncoder().encode(text), contentType: "text/plain" },
    { password: null, limits: { maxPages, maxPagePixels: 1 } }
  )

describe("plain text", () => {
  it.scoped("is read in pages of words, side by side and below each other", () =>
    Effect.gen(function* () {
      const document = yield* open("Dear Sir\nTotal: 12,00 €\n\fsecond")
      expect(document.pageCount).toBe(2)
      const { page, unread } = yield* document.readPage(1)
      expect(unread).toEqual([])
      expect(page.words.map(({ text }) => text)).toEqual(["Dear", "Sir", "Total:", "12,00", "€"])
      const [dear, sir, total] = page.words
      expect(sir?.box.x).toBeGreaterThan((dear?.box.x ?? 0) + (dear?.box.width ?? 0))
      expect(total?.box.y).toBeGreaterThan((dear?.box.y ?? 0) + (dear?.box.height ?? 0))
    })
  )

  it.scoped("has no page outside the document and no picture of any", () =>
    Effect.gen(function* () {
      const document = yield* open("one page")
      for (const number of [0, 2, -1]) {
        expect(yield* Effect.flip(document.readPage(number))).toMatchObject({ _tag: "UnreadablePage", page: number })
      }
      expect((yield* Effect.flip(document.renderPage(1)))._tag).toBe("UnreadablePage")
    })
  )

  it.scoped("is refused when it fills more pages than allowed", () =>
    Effect.gen(function* () {
      expect(yield* Effect.flip(open("a\fb\fc", 2))).toMatchObject({ code: "too_many_pages" })
    })
  )
})
