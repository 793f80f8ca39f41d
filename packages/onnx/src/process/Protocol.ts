import type { Box, Word } from "@extrait/engine"
import type { ArithmeticUsed } from "../model/arithmetic.js"

/** What a process is started with. */
export interface ProcessSettings {
  readonly arithmetic: ArithmeticUsed
}

/** What a process does. */
export interface NetworkTasks {
  readonly tasks: {
    /** The words of those places of a picture that hold text and that nobody is sure of yet. */
    readonly read: {
      readonly request: {
        /** A PGM file. */
        readonly picture: Uint8Array
        /** Boxes of the words that stand, in the picture's pixels: they are not read again. */
        readonly settled: ReadonlyArray<Box>
        /** Height of the letters to look for, in pixels; null where it is not known. */
        readonly letters: number | null
      }
      readonly answer: {
        readonly words: ReadonlyArray<Word>
        /** Amounts among them with ink beside them of which the network made nothing. */
        readonly unreadSigns: number
      }
    }
  }
  /** Where in the code it broke, for a log; null where that is not known. `unreadable`: the picture is of another kind. */
  readonly fault: { readonly reason: "unreadable" | "engine"; readonly place: string | null }
}
