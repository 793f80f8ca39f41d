/** Value of a letter or digit in a check over base 36: digits are themselves, A is 10. */
const weightOf = (sign: string): number => Number.parseInt(sign, 36)

/** Whether a structured creditor reference agrees with its check digits: modulo 97 with the first four signs moved to the end (ISO 11649). */
export const isCreditorReference = (text: string): boolean => {
  const compact = text.toUpperCase().replace(/\s/g, "")
  if (!/^RF\d{2}[0-9A-Z]{1,21}$/.test(compact)) return false
  let rest = 0
  for (const sign of compact.slice(4) + compact.slice(0, 4)) {
    const value = weightOf(sign)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** The carry after each digit, by the carry before it and the digit (SIX, Swiss Implementation Guidelines QR-bill, annex B). */
const CARRIES = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/** Whether a QR reference of 27 digits agrees with its check digit: modulo 10, recursive (SIX, Swiss Implementation Guidelines QR-bill, annex B). */
export const isQrReference = (text: string): boolean => {
  const digits = text.replace(/\s/g, "")
  if (!/^\d{27}$/.test(digits)) return false
  let carry = 0
  for (const digit of digits.slice(0, 26)) carry = CARRIES[(carry + Number(digit)) % 10] ?? 0
  return (10 - carry) % 10 === Number(digits[26])
}
