import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { textReader } from "../src/index.js"

const open = (text: string, maxPages = 10) =>
  textReader.open(
    { bytes: new TextEncoder().encode(text), contentType: "text/plain" },
    { password: null, limits: { maxPages, maxPagePixels: 1 } }
  )

describe("plain text", () => {
  it.scoped("is read into pages of words, placed left to right and top to bottom", () =>
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

  it.scoped("has no page out of range, and no page pictures", () =>
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
      for (const text of ["\f", "\n", "\r", "\t", " ", "a", "a b ", "\r\n", "é", "\n\t\f"]) {
        expect(yield* Effect.flip(open(text.repeat(500_000)))).toMatchObject({ code: "too_many_pages" })
      }
    })
  )

  it.scoped("wraps long lines and flows onto the next page, whatever its line endings", () =>
    Effect.gen(function* () {
      const { pageCount, readPage } = yield* open(`${"w".repeat(250)}\r\n\tlast\r${"line\n".repeat(70)}`)
      expect(pageCount).toBe(2)
      const [first, second] = yield* Effect.all([readPage(1), readPage(2)])
      expect(first.page.words.slice(0, 4).map(({ text }) => text.length)).toEqual([100, 100, 50, 4])
      expect(first.page.words).toHaveLength(72)
      expect(second.page.words.map(({ text }) => text)).toEqual(["line", "line"])
      const fourth = first.page.words[3]
      expect(fourth?.box.x).toBeCloseTo((first.page.width * 4) / 100)
    })
  )

  it.scoped("may fill the maximum number of pages", () =>
    Effect.gen(function* () {
      const line = `${"word ".repeat(19)}word!\n`
      const full = yield* open(line.repeat(720).trimEnd(), 10)
      expect(full.pageCount).toBe(10)
      expect((yield* full.readPage(10)).page.words).toHaveLength(72 * 20)
      // Three bytes a character, so that a limit on bytes would be reached first.
      const wide = yield* open(`${"€".repeat(100)}\r\n`.repeat(720).trimEnd(), 10)
      expect(wide.pageCount).toBe(10)
    })
  )
})
