import { editDistance } from "../text/fold.js"
import { squashed } from "./squashed.js"

/** Labels of days of birth, as `squashed` has them, long enough to be known though some of their letters are misread. */
const BIRTH_LABELS = ["datedenaissance", "dateofbirth", "naissance", "birthdate", "neele", "bornon"]

/** Letters by which a label may be misread: a fifth of them. */
const mostWrong = (label: string): number => Math.floor(label.length / 5)

/** Words of a label, at most. */
const mostWords = 6

/** Whether a text ends, but for marks, in a label of a day of birth that recognition has read amiss: `Dale de naissan0e :`, `Date of bifth`. */
export const endsInBirthLabel = (text: string): boolean => {
  const words = text
    .split(/\s+/)
    .map(squashed)
    .filter((word) => word !== "")
  for (let count = 1; count <= mostWords; count++) {
    const plain = words.slice(-count).join("")
    if (
      BIRTH_LABELS.some(
        (label) =>
          Math.abs(label.length - plain.length) <= mostWrong(label) &&
          editDistance(plain, label, mostWrong(label)) <= mostWrong(label)
      )
    )
      return true
  }
  return false
}
