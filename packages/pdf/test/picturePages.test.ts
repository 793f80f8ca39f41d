import { expect, it } from "@effect/vitest"
import { type PicturePage, type PlacedWord, writePicturePdf } from "@extrait/pdf-writer"
import { createCanvas } from "@napi-rs/canvas"
import { Effect } from "effect"
import { readFirst } from "./oneReader.js"

const picture = (): PicturePage["picture"] => {
  const canvas = createCanvas(300, 400)
  const context = canvas.getContext("2d")
  context.fillStyle = "#e0e0e0"
  context.fillRect(0, 0, 300, 400)
  return { kind: "jpeg", bytes: canvas.toBuffer("image/jpeg", 80) }
}

const written = (words: ReadonlyArray<PlacedWord>) =>
  writePicturePdf([{ width: 600, height: 800, picture: picture(), words }], { created: 0 })

const sentence =
  "Die Miete für September beträgt sechshundert Euro und wird am dritten Werktag des Monats auf das bekannte Konto überwiesen".split(
    " "
  )

/** Words in lines of four, each where a page has it. */
const placed = (texts: ReadonlyArray<string>): ReadonlyArray<PlacedWord> =>
  texts.map((text, i) => ({
    text,
    box: { x: 40 + (i % 4) * 130, y: 60 + Math.floor(i / 4) * 30, width: 9 * text.length, height: 14 }
  }))

it.effect("a page written from a picture has all its words in their places", () =>
  Effect.gen(function* () {
    const words = placed(sentence)
    const { page, unread } = yield* readFirst(yield* written(words))
    expect(page.words.map(({ text }) => text)).toEqual(sentence)
    for (const [i, { box }] of page.words.entries()) {
      const own = words[i]?.box
      expect(Math.abs(box.x - (own?.x ?? 0))).toBeLessThan(1)
      expect(Math.abs(box.x + box.width - (own?.x ?? 0) - (own?.width ?? 0))).toBeLessThan(1)
      expect(Math.abs(box.y + box.height / 2 - (own?.y ?? 0) - (own?.height ?? 0) / 2)).toBeLessThan(5)
    }
    expect(unread).toEqual([])
  })
)

it.effect("a page written from a picture may use any script, and more characters than one font holds", () =>
  Effect.gen(function* () {
    const many = Array.from({ length: 60 }, (_, i) =>
      String.fromCodePoint(...Array.from({ length: 6 }, (_, j) => 0x4e00 + i * 6 + j))
    )
    const texts = ["Ελληνικά", "Łódź", "ﬁn", ...sentence, ...many]
    const { page } = yield* readFirst(yield* written(placed(texts)))
    const all = page.words.map(({ text }) => text).join(" ")
    for (const text of ["Ελληνικά", "Łódź", many[0], many[59]]) expect(all).toContain(text)
  })
)

it.effect("a page written from a picture may have words that run sideways or upside down", () =>
  Effect.gen(function* () {
    for (const turned of [90, 180, 270] as const) {
      const words = placed(sentence).map(({ box, text }) => ({
        text,
        turned,
        box: turned === 180 ? box : { x: box.y, y: box.x, width: box.height, height: box.width }
      }))
      const { page, turn } = yield* readFirst(yield* written(words))
      // To be upright, a page is turned in the opposite direction to its lines.
      expect(turn).toBe(360 - turned)
      expect([...page.words.map(({ text }) => text)].sort()).toEqual([...sentence].sort())
    }
  })
)
