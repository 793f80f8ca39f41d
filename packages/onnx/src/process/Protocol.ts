import type { Box, Word } from "@extrait/engine"
import type { ArithmeticUsed } from "../model/arithmetic.js"

/** Start-up settings of a process. */
export interface ProcessSettings {
  readonly arithmetic: ArithmeticUsed
}

/** The tasks of a process. */
export interface NetworkTasks {
  readonly tasks: {
    /** The words in those places of a picture that hold text and are still in doubt. */
    readonly read: {
      readonly request: {
        /** A PGM file. */
        readonly picture: Uint8Array
        /** Boxes of the settled words, in the picture's pixels, which are not read again. */
        readonly settled: ReadonlyArray<Box>
        /** Height of the letters to look for, in pixels; null where it is not known. */
        readonly letters: number | null
      }
      readonly answer: {
        readonly words: ReadonlyArray<Word>
        /** Number of amounts among them with unrecognised ink beside them. */
        readonly unreadSigns: number
      }
    }
  }
  /** Where in the code it broke, for a log; null where that is not known. `unreadable`: the picture is of another kind. */
  readonly fault: { readonly reason: "unreadable" | "engine"; readonly place: string | null }
}
