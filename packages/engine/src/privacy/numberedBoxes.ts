// A form's boxes bear numbers: `5. Né(e) le`, `12) IBAN`.
const NUMBER = /^(\d{1,2})\s?[a-z]?[.)]\s{0,2}(?=\p{L})/u

/** A label without the number of its box. */
export const withoutBoxNumber = (text: string): string => text.trim().replace(NUMBER, "")

/** How many boxes stand in one row, at most. */
const mostInRow = 4

/** Whether a text is the label of a box that follows another's: `6. Tél.` beside or beneath `5. Adresse`. */
export const isNextBox = (label: string, text: string): boolean => {
  const [own, next] = [label, text].map((one) => NUMBER.exec(one.trim())?.[1])
  if (own === undefined || next === undefined) return false
  return Number(next) > Number(own) && Number(next) - Number(own) <= mostInRow
}

/** Whether a text can only be a box's label: its number is all that it has of digits. */
export const isBoxLabel = (text: string): boolean => NUMBER.test(text.trim()) && !/[\d@]/.test(withoutBoxNumber(text))
