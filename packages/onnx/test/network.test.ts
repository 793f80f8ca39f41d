import { describe, expect, it } from "vitest"
import { darkOnLight } from "../src/network/darkOnLight.js"
import { decodeLine } from "../src/network/decodeLine.js"
import { resample } from "../src/network/resample.js"
import { splitWords } from "../src/network/splitWords.js"
import { textLines } from "../src/network/textLines.js"
import { withLetters } from "../src/network/withLetters.js"

describe("resampling a part of a picture", () => {
  it("straightens sloping text", () => {
    const pixels = Uint8Array.from({ length: 400 }, (_, at) => (Math.floor(at / 20) === 5 + ((at % 20) >> 2) ? 0 : 255))
    const picture = { pixels, width: 20, height: 20 }
    const upright = resample(picture, { x: 0, y: 4, width: 20, height: 7, lean: 0.25 }, 20, 7)
    const darkest = Array.from({ length: 20 }, (_, x) =>
      Array.from({ length: 7 }, (_, y) => upright[20 * y + x] ?? 255).indexOf(0)
    )
    expect(Math.max(...darkest) - Math.min(...darkest)).toBeLessThanOrEqual(1)
    expect(Math.min(...darkest)).toBeGreaterThanOrEqual(0)
  })

  const ramp = { pixels: Uint8Array.from({ length: 64 }, (_, at) => (at % 8) * 30), width: 8, height: 8 }

  it("keeps the pixels if the size is unchanged", () => {
    const same = resample(ramp, { x: 2, y: 1, width: 4, height: 2 }, 4, 2)
    expect([...same]).toEqual([60, 90, 120, 150, 60, 90, 120, 150])
  })

  it("keeps its mean when it shrinks, and interpolates evenly when it grows", () => {
    const small = resample(ramp, { x: 0, y: 0, width: 8, height: 8 }, 2, 2)
    const mean = small.reduce((sum, value) => sum + value, 0) / small.length
    expect(mean).toBeCloseTo(105, 0)
    const large = [...resample(ramp, { x: 0, y: 0, width: 8, height: 1 }, 32, 1)]
    expect(large.every((value, at) => at === 0 || value >= (large[at - 1] ?? 0))).toBe(true)
  })

  it("repeats the edge beyond the picture", () => {
    expect([...resample(ramp, { x: 7, y: 7, width: 4, height: 1 }, 4, 1)]).toEqual([210, 210, 210, 210])
  })
})

describe("light letters on a dark background", () => {
  it("are inverted, and dark letters on a light one are not", () => {
    const dark = Float32Array.from({ length: 400 }, (_, at) => (at % 5 === 0 ? 30 : 240))
    const light = dark.map((brightness) => 255 - brightness)
    expect(darkOnLight(dark)).toBe(dark)
    expect(darkOnLight(light)).toEqual(dark)
    const bare = new Float32Array(400).fill(20)
    expect(darkOnLight(bare)).toBe(bare)
  })
})

describe("text lines in a probability map", () => {
  const [width, height] = [60, 40]
  const map = new Float32Array(width * height)
  const fill = (x: number, y: number, wide: number, high: number, value: number) => {
    for (let row = y; row < y + high; row++) map.fill(value, row * width + x, row * width + x + wide)
  }
  fill(10, 5, 30, 4, 0.9)
  fill(10, 20, 30, 4, 0.4)
  fill(50, 30, 2, 2, 0.9)

  it("cover likely text with a margin, but neither unlikely text nor specks", () => {
    const [box, ...others] = textLines(map, width, height)
    expect(others).toEqual([])
    const margin = (30 * 4 * 1.6) / (2 * 34)
    expect(box?.x).toBeCloseTo(10 - margin)
    expect(box?.width).toBeCloseTo(30 + 2 * margin)
    expect(box?.height).toBeCloseTo(4 + 2 * margin)
    expect(box?.lean).toBe(0)
  })

  it("may slope, and have the same height in the middle as a level line", () => {
    const leaning = new Float32Array(width * height)
    for (let x = 5; x < 55; x++) for (let y = 0; y < 4; y++) leaning[(10 + Math.round(0.1 * x) + y) * width + x] = 0.9
    const [line, ...others] = textLines(leaning, width, height)
    expect(others).toEqual([])
    expect(line?.lean).toBeCloseTo(0.1, 1)
    const margin = (50 * 5 * 1.6) / (2 * 55)
    expect(line?.height).toBeLessThan(6 + 2 * margin)
    const middle = (line?.y ?? 0) + (line?.height ?? 0) / 2
    expect(Math.abs(middle - 14.5)).toBeLessThan(1.5)
  })
})

const alphabet = { classes: [..."01a "].map((text, at) => ({ index: at + 1, text })) }
/** Steps of a network's output, each sure of one class. */
const outputOf = (steps: ReadonlyArray<number>, classes = 6) => {
  const output = new Float32Array(steps.length * classes).fill(0.02)
  for (const [step, index] of steps.entries()) output[step * classes + index] = 0.9
  return output
}

describe("the characters of a line", () => {
  it("are one for each run of a class, separated by blanks", () => {
    const steps = [0, 1, 1, 0, 1, 2, 0, 3]
    const seen = decodeLine(outputOf(steps), steps.length, 6, alphabet)
    expect(seen.map(({ text }) => text).join("")).toBe("001a")
    expect(seen.map(({ at }) => at * steps.length)).toEqual([2, 4.5, 5.5, 7.5])
    expect(seen.every(({ confidence }) => confidence > 0.85 && confidence < 1)).toBe(true)
  })

  it("give the likelihood of a space before them, whether seen or merely considered", () => {
    const steps = [1, 4, 2, 0, 3]
    const output = outputOf(steps)
    output[3 * 6 + 4] = 0.3
    const seen = decodeLine(output, steps.length, 6, alphabet)
    expect(seen.map(({ text }) => text).join("")).toBe("01a")
    const [first = 1, second = 0, third = 0] = seen.map(({ space }) => space)
    expect(first).toBe(0)
    expect(second).toBeGreaterThan(0.85)
    expect(third).toBeGreaterThan(0.2)
    expect(third).toBeLessThan(0.4)
  })

  it("are from the alphabet only, and any other class is ignored", () => {
    const steps = [5, 1]
    expect(decodeLine(outputOf(steps), 2, 6, alphabet).map(({ text }) => text)).toEqual(["0"])
  })
})

/** A line of 100 × 20 pixels with ink from row 4 to 16 in the columns named. */
const lineOf = (...ink: ReadonlyArray<readonly [from: number, to: number]>) => {
  const pixels = new Float32Array(100 * 20).fill(250)
  for (const [from, to] of ink) for (let y = 4; y < 16; y++) pixels.fill(10, y * 100 + from, y * 100 + to)
  return { pixels, width: 100, height: 20 }
}
const at = (text: string, x: number, space = 0) => ({ text, confidence: 0.9, at: x / 100, space })

describe("the words of a line", () => {
  it("are separated at gaps in the ink that are wide for the line, and have boxes around their ink", () => {
    const line = lineOf([10, 16], [18, 24], [40, 46], [48, 54])
    const words = splitWords(line, [at("a", 13), at("b", 21), at("c", 43), at("d", 51)])
    expect(words.map(({ text }) => text)).toEqual(["ab", "cd"])
    expect(words.map(({ box }) => [box.x, box.y, box.width, box.height])).toEqual([
      [10, 4, 14, 12],
      [40, 4, 14, 12]
    ])
  })

  it("are separated where the network sees a space and the ink has a gap, but never within figures", () => {
    const line = lineOf([10, 16], [20, 26], [30, 32], [44, 50])
    const spaced = [at("a", 13), at("b", 23, 0.9)]
    expect(splitWords(line, spaced).map(({ text }) => text)).toEqual(["a", "b"])
    const figures = [at("1", 13), at("2", 23), at(".", 31), at("5", 47)]
    expect(splitWords(line, figures).map(({ text }) => text)).toEqual(["12.5"])
    const unseen = [at("a", 13), at("b", 23)]
    expect(splitWords(line, unseen).map(({ text }) => text)).toEqual(["ab"])
    const touching = lineOf([10, 26])
    expect(splitWords(touching, spaced).map(({ text }) => text)).toEqual(["ab"])
  })

  it("are separated at a smaller gap where the network considers a space likely", () => {
    const line = lineOf([10, 16], [17, 23], [27, 33], [34, 40])
    const letters = (space: number) => [at("a", 13), at("b", 20), at("c", 30, space), at("d", 37)]
    expect(splitWords(line, letters(0)).map(({ text }) => text)).toEqual(["abcd"])
    expect(splitWords(line, letters(0.2)).map(({ text }) => text)).toEqual(["ab", "cd"])
  })

  it("report unread ink beside an amount", () => {
    const figures = [at("4", 33), at(".", 39), at("2", 45), at("0", 53)]
    const amount = (...sign: ReadonlyArray<readonly [from: number, to: number]>) =>
      splitWords(lineOf(...sign, [30, 36], [38, 40], [42, 48], [50, 56]), figures).map(({ unreadSign }) => unreadSign)
    expect(amount()).toEqual([false])
    expect(amount([22, 28])).toEqual([true])
    expect(amount([58, 64])).toEqual([true])
    const letters = [at("T", 33), at("e", 39), at("a", 45), at("s", 53)]
    const word = splitWords(lineOf([22, 28], [30, 36], [38, 40], [42, 48], [50, 56]), letters)
    expect(word.map(({ unreadSign }) => unreadSign)).toEqual([false])
  })

  it("are separated at brackets, except for those of a plural", () => {
    const spaced = (text: string) => {
      const letters = [...text]
      const line = lineOf(...letters.map((_, index): [number, number] => [10 + 8 * index, 16 + 8 * index]))
      return splitWords(
        line,
        letters.map((letter, index) => at(letter, 13 + 8 * index))
      ).map((word) => word.text)
    }
    expect(spaced("Sons(KL)Ltd")).toEqual(["Sons", "(KL)", "Ltd"])
    expect(spaced("item(s)")).toEqual(["item(s)"])
    expect(spaced("f(x)")).toEqual(["f(x)"])
  })

  it("are absent if nothing is seen", () => {
    expect(splitWords(lineOf(), [])).toEqual([])
  })
})

describe("digits within words", () => {
  it("become the letters that they look like, and stay in codes", () => {
    expect(["L0T", "INV0ICE", "se1dom", "t0tal"].map(withLetters)).toEqual(["LOT", "INVOICE", "seldom", "total"])
    for (const code of ["A0B2", "X1Y", "ABC10", "T0280", "A00B", "10", "0K"]) expect(withLetters(code)).toBe(code)
  })
})
