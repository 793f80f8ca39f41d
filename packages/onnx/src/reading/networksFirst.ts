import { type Box, charactersOf, sharedArea, sureness, type Word } from "@extrait/engine/words"
import type { NetworkTasks } from "../process/Protocol.js"
import { isPlainEnglish, namesCurrency } from "./tongue.js"

/** Width by height below which a picture is a strip, such as a till's receipt. Sheets of paper are 0.7 and more. */
const STRIP = 0.62
/** Pixels below which a picture that was made ready for recognition holds no page of running text: letters are 24 pixels high and more. */
const SMALL = 1.5e6
/** Least characters, and least sureness, of a text that the networks alone are believed. */
const LEAST_CHARACTERS = 60
const SURE = 0.88
/** A single one may be a stain. */
const MOST_UNREAD_SIGNS = 1
/** A word is in the place of a settled one if this share of it is within that one. */
const WITHIN = 0.5

/** Whether a picture is so much higher than wide that no sheet of paper is. */
export const isStrip = ({ height, width }: { readonly width: number; readonly height: number }): boolean =>
  width < STRIP * height

/** Whether a text in one of these languages may be English, the only language for which the networks are believed on their own. */
export const mayReadEnglish = (languages: ReadonlyArray<string>): boolean =>
  languages.length === 0 || languages.includes("en")

/**
 * Whether the networks read a picture first: strips and small pictures, unless their text can only be French. They read photographed receipts as
 * well as both readers together, in half the time, but sheets of running text far worse than the first reader.
 */
export const networksComeFirst = (
  picture: { readonly width: number; readonly height: number },
  languages: ReadonlyArray<string>
): boolean => (isStrip(picture) || picture.width * picture.height < SMALL) && mayReadEnglish(languages)

/**
 * Whether the networks' reading of a picture is enough: plenty of text, read with confidence, and without characters they were not trained on. If no
 * currency is named and there is unread ink beside amounts, they have missed its signs.
 */
export const suffices = ({ unreadSigns, words }: NetworkTasks["tasks"]["read"]["answer"]): boolean =>
  charactersOf(words) >= LEAST_CHARACTERS &&
  sureness(words) >= SURE &&
  (unreadSigns <= MOST_UNREAD_SIGNS || namesCurrency(words)) &&
  isPlainEnglish(words)

/** Words that are not in the place of a settled one. */
export const besides = (words: ReadonlyArray<Word>, settled: ReadonlyArray<Box>): ReadonlyArray<Word> =>
  words.filter(
    ({ box }) =>
      !settled.some(
        (other) => sharedArea(box, other) > WITHIN * Math.min(box.width * box.height, other.width * other.height)
      )
  )
