import type { Word } from "@extrait/engine"
import { describe, expect, it } from "vitest"
import { besides, networksComeFirst, suffices } from "../src/reading/networksFirst.js"
import { isPlainEnglish, namesCurrency } from "../src/reading/tongue.js"

const wordsOf = (text: string, confidence = 0.97): ReadonlyArray<Word> =>
  text
    .split(" ")
    .map((one, at) => ({ text: one, confidence, box: { x: 100 * at, y: 0, width: 10 * one.length, height: 20 } }))

const english =
  "HARBOUR STORES 12 Mill Road INVOICE No. 2231 2 x Tea 4.20 SUBTOTAL £4.20 CASH 5.00 CHANGE 0.80 Thank you"
const french =
  "EPICERIE DU PORT 12 rue du Moulin TICKET 2231 2 x The 4,20 TOTAL TTC 4,20 dont TVA 0,22 ESPECES 5,00 RENDU 0,80 Merci"

describe("a text for which the networks alone suffice", () => {
  it("is English, even with a few French names in it", () => {
    expect(isPlainEnglish(wordsOf(english))).toBe(true)
    expect(isPlainEnglish(wordsOf(`${english} Restaurant La Rue`))).toBe(true)
    expect(isPlainEnglish(wordsOf(french))).toBe(false)
    expect(isPlainEnglish(wordsOf("4711 8.20 WXYZ 12.00 3 88"))).toBe(false)
    expect(isPlainEnglish(wordsOf(`${english} ${french}`))).toBe(false)
  })

  it("has no accented text or euro signs, which they do not know", () => {
    expect(isPlainEnglish(wordsOf(`${english} Café`))).toBe(true)
    expect(isPlainEnglish(wordsOf(`${english} Café entrée`))).toBe(false)
    for (const amount of ["C4.20", "4.20E", "-€4.20", "(e4,20)"]) {
      expect(isPlainEnglish(wordsOf(`${english} ${amount}`))).toBe(false)
    }
  })

  it("names its currency, or has no unread ink beside its amounts", () => {
    for (const text of ["£4.20", "4.20 $", "RM 4.20", "RM4.20", "(USD)"])
      expect(namesCurrency(wordsOf(text))).toBe(true)
    expect(namesCurrency(wordsOf("4.20 FARM RMX"))).toBe(false)
    const unnamed = wordsOf(english.replace("£", ""))
    expect(suffices({ words: unnamed, unreadSigns: 0 })).toBe(true)
    expect(suffices({ words: unnamed, unreadSigns: 3 })).toBe(false)
    expect(suffices({ words: wordsOf(english), unreadSigns: 3 })).toBe(true)
  })

  it("is read with confidence, and is more than a few words", () => {
    expect(suffices({ words: wordsOf(english), unreadSigns: 0 })).toBe(true)
    expect(suffices({ words: wordsOf(english, 0.8), unreadSigns: 0 })).toBe(false)
    expect(suffices({ words: wordsOf("Thank you for your cash"), unreadSigns: 0 })).toBe(false)
    expect(suffices({ words: [], unreadSigns: 0 })).toBe(false)
  })
})

describe("the order of the readings", () => {
  it("begins with the networks for strips and small pictures that may be English", () => {
    const [strip, sheet] = [
      { width: 600, height: 1500 },
      { width: 1240, height: 1754 }
    ]
    expect(networksComeFirst(strip, ["fr", "en"])).toBe(true)
    expect(networksComeFirst(strip, [])).toBe(true)
    expect(networksComeFirst(strip, ["fr"])).toBe(false)
    expect(networksComeFirst(sheet, ["en"])).toBe(false)
    expect(networksComeFirst({ width: 800, height: 1000 }, ["en"])).toBe(true)
  })

  it("leaves out words that overlap settled ones", () => {
    const [one, other, long] = [wordsOf("Tea 4.20"), wordsOf("Tea"), wordsOf("Tea4.20andmore")]
    expect(
      besides(
        one,
        other.map(({ box }) => box)
      ).map(({ text }) => text)
    ).toEqual(["4.20"])
    expect(
      besides(
        long,
        other.map(({ box }) => box)
      )
    ).toEqual([])
    expect(besides(one, [])).toEqual(one)
  })
})
