import { createRequire } from "node:module"
import type { Grey } from "@extrait/core/pictures"
import type { Box } from "@extrait/engine"
import { keptModels } from "../keptModels.js"
import type { ArithmeticUsed } from "../model/arithmetic.js"
import { LINE } from "../models.js"
import { darkOnLight } from "../network/darkOnLight.js"
import { type Alphabet, decodeLine, type SeenCharacter } from "../network/decodeLine.js"
import { resample } from "../network/resample.js"
import { type SeenWord, splitWords } from "../network/splitWords.js"
import { fallOf, type TextLine, textLines } from "../network/textLines.js"
import { type FloatGrey, type UnreadPart, unreadParts, wholeOf, within } from "../network/unreadParts.js"

/** The part of ONNX Runtime that is used. */
interface Tensor {
  readonly data: Float32Array
  readonly dims: ReadonlyArray<number>
}
interface InferenceSession {
  readonly inputNames: ReadonlyArray<string>
  readonly outputNames: ReadonlyArray<string>
  readonly run: (feeds: Readonly<Record<string, Tensor>>) => Promise<Readonly<Record<string, Tensor>>>
}
interface OnnxRuntime {
  readonly Tensor: new (type: "float32", data: Float32Array, dims: ReadonlyArray<number>) => Tensor
  readonly InferenceSession: {
    readonly create: (model: Uint8Array, options: Readonly<Record<string, unknown>>) => Promise<InferenceSession>
  }
}

/** One picture a process: as many are read at once as there are processes. */
const SESSION = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  graphOptimizationLevel: "all",
  // Memory taken for one picture is kept for the next: requesting it from the system each time costs a fifth.
  enableCpuMemArena: true
}

/** Sides of its pictures are multiples of this. */
const GRID = 32
/** Letters are brought to this height for finding, in pixels, and the longer side to no more than this. */
const FOUND_LETTERS = 14
const LONGEST = 1280
/** The longer side where the height of letters is not known. */
const USUAL = 960

/** The multiple that a line's width is brought to, in pixels of the reading network. */
const STEP = 8
/**
 * The share of a found line's height, in its middle, that is read: letters reach no further. Fitted on photographed receipts, together with the height that the network reads.
 */
const LETTERS = 0.85
/** Widest line in pixels; longer ones are squeezed. */
const WIDEST = 3200
/**
 * Total width of equally wide lines that are read together. The fixed cost of a run is paid once, and its working set still fits the processor's
 * caches.
 */
const AT_ONCE = 640

const only = <A>(values: ReadonlyArray<A>): A => {
  const [value] = values
  if (value === undefined) throw new Error("the network has no such end")
  return value
}

const toGrid = (length: number): number => Math.max(GRID, Math.round(length / GRID) * GRID)

/** The part of a line that is read, and how wide it is then. */
const cutOf = (line: TextLine): { readonly part: TextLine; readonly width: number } => {
  const part = { ...line, y: line.y + ((1 - LETTERS) / 2) * line.height, height: LETTERS * line.height }
  const steps = Math.max(2, Math.ceil((LINE * part.width) / part.height / STEP))
  return { part, width: Math.min(WIDEST, steps * STEP) }
}

/** Where a box on a line that was brought to a width lies in the line's picture. */
const placeIn = (part: TextLine, width: number, box: Box): Box => {
  const [across, down] = [part.width / width, part.height / LINE]
  return {
    x: part.x + box.x * across,
    y: part.y + box.y * down + fallOf(part, part.x + (box.x + box.width / 2) * across),
    width: box.width * across,
    height: box.height * down
  }
}

/** Both networks, loaded. */
export class Networks {
  #runtime: OnnxRuntime
  #finder: InferenceSession
  #reader: InferenceSession
  #alphabet: Alphabet

  private constructor(runtime: OnnxRuntime, finder: InferenceSession, reader: InferenceSession, alphabet: Alphabet) {
    this.#runtime = runtime
    this.#finder = finder
    this.#reader = reader
    this.#alphabet = alphabet
  }

  static async load(arithmetic: ArithmeticUsed): Promise<Networks> {
    const runtime = createRequire(import.meta.url)("onnxruntime-node") as OnnxRuntime
    const models = await keptModels(arithmetic)
    const [finder, reader] = await Promise.all([
      runtime.InferenceSession.create(models.finder, SESSION),
      runtime.InferenceSession.create(models.reader, SESSION)
    ])
    return new Networks(runtime, finder, reader, models.alphabet)
  }

  async #run(session: InferenceSession, data: Float32Array, dims: ReadonlyArray<number>): Promise<Tensor> {
    const input = new this.#runtime.Tensor("float32", data, dims)
    const output = (await session.run({ [only(session.inputNames)]: input }))[only(session.outputNames)]
    if (output === undefined) throw new Error("the network gave no answer")
    return output
  }

  /**
   * The text lines of a picture, in its pixels. Where that saves much work, only those in the parts that show something no settled word covers.
   * `letters`: their usual height, if known.
   */
  async find(
    picture: Grey,
    letters: number | null,
    settled: ReadonlyArray<Box> = []
  ): Promise<ReadonlyArray<TextLine>> {
    const longer = Math.max(picture.width, picture.height)
    const wanted = letters === null ? USUAL : Math.min(LONGEST, (longer * FOUND_LETTERS) / letters)
    const scale = Math.min(1, wanted / longer)
    const [width, height] = [toGrid(picture.width * scale), toGrid(picture.height * scale)]
    const pixels = resample(picture, { x: 0, y: 0, width: picture.width, height: picture.height }, width, height)
    const [across, down] = [picture.width / width, picture.height / height]
    const boxes = settled.map((box) => ({
      x: box.x / across,
      y: box.y / down,
      width: box.width / across,
      height: box.height / down
    }))
    const grey = { pixels, width, height }
    const lines: Array<TextLine> = []
    for (const part of unreadParts(grey, boxes) ?? [wholeOf(grey)]) lines.push(...(await this.#findIn(grey, part)))
    return lines.map((line) => ({
      x: line.x * across,
      y: line.y * down,
      width: line.width * across,
      height: line.height * down,
      lean: (line.lean * down) / across
    }))
  }

  /** The lines of a part of a picture that was brought to the size for finding, in its pixels. */
  async #findIn(picture: FloatGrey, { exact, seen }: UnreadPart): Promise<ReadonlyArray<TextLine>> {
    const [width, height] = [seen.right - seen.left, seen.bottom - seen.top]
    // Brightness, and where there is a picture.
    const input = new Float32Array(2 * width * height).fill(1, width * height)
    for (let y = 0; y < height; y++) {
      const from = (seen.top + y) * picture.width + seen.left
      for (let x = 0; x < width; x++) input[y * width + x] = (picture.pixels[from + x] as number) / 255
    }
    const { data } = await this.#run(this.#finder, input, [1, 2, height, width])
    return textLines(data, width, height).flatMap((line) =>
      within({ ...line, x: line.x + seen.left, y: line.y + seen.top }, exact)
    )
  }

  /** The words of lines of text, for each line; boxes in the picture's pixels. */
  async read(picture: Grey, lines: ReadonlyArray<TextLine>): Promise<ReadonlyArray<ReadonlyArray<SeenWord>>> {
    const words: Array<ReadonlyArray<SeenWord>> = lines.map(() => [])
    const cut = lines.map((line, at) => ({ at, ...cutOf(line) })).sort((a, b) => a.width - b.width)
    for (let from = 0; from < cut.length; ) {
      const width = cut[from]?.width ?? 0
      const most = from + Math.max(1, Math.floor(AT_ONCE / width))
      let to = from + 1
      while (to < most && cut[to]?.width === width) to++
      const some = cut.slice(from, to)
      const pixels = some.map(({ part }) => darkOnLight(resample(picture, part, width, LINE)))
      const seen = await this.#see(pixels, width)
      for (const [index, { at, part }] of some.entries()) {
        const line = { pixels: pixels[index] ?? new Float32Array(0), width, height: LINE }
        words[at] = splitWords(line, seen[index] ?? []).map((word) => ({
          ...word,
          box: placeIn(part, width, word.box)
        }))
      }
      from = to
    }
    return words
  }

  /** The characters of lines of one width, for each line. */
  async #see(lines: ReadonlyArray<Float32Array>, width: number): Promise<ReadonlyArray<ReadonlyArray<SeenCharacter>>> {
    const size = LINE * width
    const input = new Float32Array(lines.length * size)
    for (const [index, pixels] of lines.entries())
      for (let at = 0; at < size; at++) input[index * size + at] = (pixels[at] ?? 0) / 127.5 - 1
    const { data, dims } = await this.#run(this.#reader, input, [lines.length, 1, LINE, width])
    const [, steps = 0, classes = 0] = dims
    const each = steps * classes
    return lines.map((_, index) =>
      decodeLine(data.subarray(index * each, (index + 1) * each), steps, classes, this.#alphabet)
    )
  }
}
