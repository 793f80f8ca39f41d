import type { LanguageData, Networks } from "../languageData.js"
import type { Effort, PageSegmentation } from "../reading/plan.js"
import type { WasmModule } from "./webAssembly.js"

/** Start-up settings of a thread. */
export interface ThreadSettings {
  /** Path of the script of tesseract.js-core that goes with `module`. */
  readonly script: string
  /** Compiled once; threads share it. */
  readonly module: WasmModule
  /** `.traineddata` files, shared. */
  readonly data: LanguageData
  /** Bytes that Tesseract may have in this thread. */
  readonly maxBytes: number
  readonly effort: Effort
  /** Least confidence of words that are read once. */
  readonly leastConfidence: number
  /** Page segmentation mode of the first reading; null: by the picture's shape. */
  readonly pageSegmentation: PageSegmentation | null
}

/** Words as they cross threads: texts joined by line breaks; x, y, width, height and confidence of each in one array, moved. */
export interface CarriedWords {
  readonly texts: string
  readonly numbers: Float64Array
}

/**
 * Why a picture was not read. `unreadable`: the picture itself is at fault, the thread is as good as before. `memory`: it needs more than
 * the limit. `engine`: Tesseract failed, at a place in the code. After the last two the thread must be replaced.
 */
export interface Fault {
  readonly reason: "unreadable" | "memory" | "engine"
  readonly place: string | null
}

/** The tasks of a thread. A picture is a PGM, PNG or JPEG file; the first of the networks reads first. */
export interface ReadingTasks {
  readonly tasks: {
    readonly read: {
      readonly request: { readonly picture: ArrayBuffer; readonly networks: Networks }
      readonly answer: CarriedWords
    }
  }
  readonly fault: Fault
}
