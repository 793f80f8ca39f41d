import { type Box, charactersOf, sharedArea, sureness, type Word } from "@extrait/engine/words"
import { isPlainEnglish, namesCurrency } from "./tongue.js"

/** Width by height below which a picture is a strip, such as a till's receipt. Sheets of paper are 0.7 and more. */
const STRIP = 0.62
/** Least characters, and least sureness, of a text that the networks alone are believed. */
const LEAST_CHARACTERS = 60
const SURE = 0.88
/** A word stands where a settled one does when this share of it is within that one. */
const WITHIN = 0.5

/**
 * Whether the networks read a picture before anybody else does: strips, unless their text is to be French alone. Photographed receipts they read as well as both
 * readers together do, in half the time; sheets of running text they read far worse than the first reader.
 */
export const networksComeFirst = (
  { height, width }: { readonly width: number; readonly height: number },
  languages: ReadonlyArray<"fr" | "en">
): boolean => width < STRIP * height && (languages.length === 0 || languages.includes("en"))

/**
 * Whether what the networks read of a picture is enough: it is much, it is sure, and it needs nothing that they were not taught. Where no currency is named they may
 * have left out the signs of all amounts.
 */
export const suffices = (words: ReadonlyArray<Word>): boolean =>
  charactersOf(words) >= LEAST_CHARACTERS && sureness(words) >= SURE && isPlainEnglish(words) && namesCurrency(words)

/** Words where no settled one stands. */
export const besides = (words: ReadonlyArray<Word>, settled: ReadonlyArray<Box>): ReadonlyArray<Word> =>
  words.filter(
    ({ box }) =>
      !settled.some(
        (other) => sharedArea(box, other) > WITHIN * Math.min(box.width * box.height, other.width * other.height)
      )
  )
