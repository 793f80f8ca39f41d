import type { Network } from "../languageData.js"
import type { Effort, PageSegmentation } from "../reading/plan.js"
import type { WasmModule } from "./webAssembly.js"

/** What a thread is started with. */
export interface ThreadSettings {
  /** Path of the script of tesseract.js-core that goes with `module`. */
  readonly script: string
  /** Compiled once; threads share it. */
  readonly module: WasmModule
  /** `.traineddata` files, shared. */
  readonly data: Readonly<Record<Network, SharedArrayBuffer>>
  /** Bytes that Tesseract may have in this thread. */
  readonly maxBytes: number
  readonly effort: Effort
  /** Page segmentation mode of the first reading; null: by the picture's shape. */
  readonly pageSegmentation: PageSegmentation | null
}

/** A picture to be read. */
export interface Request {
  readonly id: number
  /** A PGM, PNG or JPEG file, moved. */
  readonly picture: ArrayBuffer
  /** Networks, the first one first. */
  readonly networks: ReadonlyArray<Network>
}

/** Words as they cross threads: texts joined by line breaks; x, y, width, height and confidence of each in one array, moved. */
export interface CarriedWords {
  readonly texts: string
  readonly numbers: Float64Array
}

/**
 * Why a picture was not read. `unreadable`: the picture itself is at fault, the thread is as good as before. `memory`: it needs more than
 * the limit. `engine`: Tesseract failed. After the last two the thread must be replaced.
 */
export interface Fault {
  readonly reason: "unreadable" | "memory" | "engine"
  /** A sentence for a caller. */
  readonly message: string
  /** What happened, where Tesseract failed. */
  readonly cause?: Error
}

/** A thread's answer, with the bytes that Tesseract holds after the picture. */
export type Answer = { readonly id: number; readonly memory: number } & (
  | { readonly ok: true; readonly words: CarriedWords }
  | { readonly ok: false; readonly fault: Fault }
)
