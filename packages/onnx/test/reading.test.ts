import type { Word } from "@extrait/engine"
import { describe, expect, it } from "vitest"
import { joinReadings } from "../src/reading/joinReadings.js"
import { openPlaces } from "../src/reading/places.js"
import { judge, usualHeight } from "../src/reading/settled.js"

const word = (text: string, x: number, confidence: number, y = 0): Word => ({
  text,
  confidence,
  box: { x, y, width: 10 * text.length, height: 20 }
})
const textsOf = (words: ReadonlyArray<Word>) => words.map(({ text }) => text)

describe("judging a first reading", () => {
  it("settles or doubts neighbouring words together", () => {
    const { again, doubtful, settled } = judge([
      word("Total", 0, 0.99),
      word("due", 60, 0.97),
      word("12.5O", 300, 0.6),
      word("Thank", 0, 0.95, 40)
    ])
    expect(textsOf(settled)).toEqual(["Total", "due", "Thank"])
    expect(textsOf(doubtful)).toEqual(["12.5O"])
    expect(again).toBe(true)
  })

  it("asks for no second reading if hardly anything is doubtful, and for one if nothing was read", () => {
    const sure = Array.from({ length: 30 }, (_, at) => word("Certainly", 0, 0.97, 40 * at))
    expect(judge([...sure, word("1,", 0, 0.3, 2000)]).again).toBe(false)
    expect(judge([]).again).toBe(true)
    expect([usualHeight(sure), usualHeight([])]).toEqual([20, null])
  })

  it("doubts a single character on its own", () => {
    expect(textsOf(judge([word("l", 0, 0.99)]).doubtful)).toEqual(["l"])
  })
})

describe("open stretches of a line", () => {
  const line = { x: 100, y: 0, width: 400, height: 20, lean: 0 }
  it("are the whole line, or the parts without settled words", () => {
    expect(openPlaces(line, [])).toEqual([line])
    const settled = [
      { x: 300, y: 2, width: 60, height: 15 },
      { x: 102, y: 2, width: 98, height: 15 },
      { x: 300, y: 200, width: 50, height: 15 }
    ]
    expect(openPlaces(line, settled).map(({ width, x }) => [x, width])).toEqual([
      [200, 100],
      [360, 140]
    ])
    expect(openPlaces(line, [{ x: 104, y: 0, width: 390, height: 20 }])).toEqual([])
  })

  it("follow a sloping line", () => {
    const leaning = { ...line, y: 50, lean: 0.1 }
    const settled = [
      { x: 102, y: 32, width: 98, height: 15 },
      { x: 102, y: 68, width: 98, height: 15 }
    ]
    expect(openPlaces(leaning, settled)).toEqual([{ x: 200, y: 55, width: 300, height: 20, lean: 0.1 }])
  })
})

describe("joining two readings", () => {
  const join = (settled: ReadonlyArray<Word>, doubtful: ReadonlyArray<Word>, again: ReadonlyArray<Word>) =>
    textsOf(joinReadings({ settled, doubtful, again: true }, again))

  it("keeps settled words and prefers the networks elsewhere, including for overlooked text", () => {
    const settled = [word("Total", 0, 0.99)]
    expect(join(settled, [word("l2.5O", 100, 0.6)], [word("12.50", 101, 0.9), word("CASH", 0, 0.9, 50)])).toEqual([
      "Total",
      "12.50",
      "CASH"
    ])
  })

  it("prefers a different reading of the networks only if it is clearly more confident", () => {
    const line = [word("BIC", 0, 0.93), word("AGRIFRPP", 50, 0.88)]
    expect(join([], line, [word("BIC", 0, 0.99), word("AGRIERPP", 50, 0.97)])).toEqual(["BIC", "AGRIFRPP"])
    expect(join([], [word("1Z.5O", 0, 0.7)], [word("12.50", 0, 0.97)])).toEqual(["12.50"])
  })

  it("leaves out words of low confidence in both", () => {
    expect(join([], [word("~x", 0, 0.2)], [word("qq", 300, 0.3)])).toEqual([])
    expect(join([], [word("Anna", 0, 0.8)], [])).toEqual(["Anna"])
  })

  it("raises the confidence of words on which both agree", () => {
    const [agreed] = joinReadings({ settled: [], doubtful: [word("12.50", 0, 0.8)], again: true }, [
      word("12.50", 1, 0.9)
    ])
    expect(agreed?.confidence).toBeCloseTo(0.98)
  })

  it("prefers the first reading for accents and for words of a French text", () => {
    expect(join([], [word("Référence", 0, 0.7)], [word("Reference", 0, 0.95)])).toEqual(["Référence"])
    const french = [word("Société", 0, 0.99, 100), word("désignation", 0, 0.99, 140)]
    expect(join(french, [word("Fenêtre", 0, 0.7)], [word("Fen6tre", 0, 0.95)])).toEqual([...textsOf(french), "Fenêtre"])
    expect(join([], [word("Fenetre", 0, 0.7)], [word("Fen6tre", 0, 0.95)])).toEqual(["Fen6tre"])
  })

  it("restores misread euro and pound signs", () => {
    expect(join([], [word("12,5O€", 0, 0.7)], [word("12,50C", 0, 0.95)])).toEqual(["12,50€"])
    expect(join([], [word("£27.4O", 0, 0.7)], [word("E27.40", 0, 0.95)])).toEqual(["£27.40"])
    expect(join([], [], [word("12,50C", 0, 0.95), word("F3.00", 200, 0.9), word("7.00%", 400, 0.9)])).toEqual([
      "12,50€",
      "£3.00",
      "7.00%"
    ])
  })

  it("restores euro and pound signs that the networks leave out", () => {
    expect(join([], [word("£593G7", 0, 0.7)], [word("593.67", 0, 0.99)])).toEqual(["£593.67"])
    expect(join([], [word("-£87.63", 0, 0.7)], [word("-87.63", 0, 0.99)])).toEqual(["-£87.63"])
    expect(join([], [word("l2,50€", 0, 0.7)], [word("12,50", 0, 0.99)])).toEqual(["12,50€"])
    expect(join([], [word("£Total", 0, 0.7)], [word("Total", 0, 0.99)])).toEqual(["Total"])
  })
})
