import type { Random } from "../Random.js"

/** The digit that makes a number pass the Luhn check (ISO/IEC 7812-1 annex B). */
export const luhnDigit = (digits: string): string => {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 0 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return String((10 - (sum % 10)) % 10)
}

/** Remainder of a long decimal number divided by 97. */
export const mod97 = (digits: string): number =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)

const lettersAsNumbers = (text: string): string =>
  [...text].map((character) => (/\d/.test(character) ? character : String(character.charCodeAt(0) - 55))).join("")

/** An IBAN with its check digits (ISO 13616), without spaces. */
export const iban = (country: string, account: string): string =>
  `${country}${String(98 - mod97(lettersAsNumbers(`${account}${country}00`))).padStart(2, "0")}${account}`

/** A French account number: bank, branch, account and key (Banque de France: 97 − (89b + 15g + 3c) mod 97). */
export const frenchAccount = (random: Random): string => {
  const bank = random.digits(5)
  const branch = random.digits(5)
  const account = random.digits(11)
  const weighted = 89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(account)
  return `${bank}${branch}${account}${String(97n - (weighted % 97n)).padStart(2, "0")}`
}

/** Nine digits with a Luhn check. */
export const siren = (random: Random): string => {
  const start = random.digits(8)
  return start + luhnDigit(start)
}

/** The SIREN with a five-digit establishment number, Luhn-checked as a whole. */
export const siret = (random: Random, company: string): string => {
  const start = `${company}000${random.int(1, 9)}`
  return start + luhnDigit(start)
}

/** French VAT number: key (12 + 3 × (SIREN mod 97)) mod 97, then the SIREN. */
export const frenchVat = (company: string): string =>
  `FR${String((12 + 3 * (Number(company) % 97)) % 97).padStart(2, "0")}${company}`

/** British VAT number: seven digits and two check digits, weights 8 to 2, modulo 97. */
export const britishVat = (random: Random): string => {
  const start = random.digits(7)
  const sum = [...start].reduce((total, digit, i) => total + Number(digit) * (8 - i), 0)
  return `GB${start}${String(97 - (sum % 97)).padStart(2, "0")}`
}

/** Irish VAT number: seven digits and a check letter, weights 8 to 2, modulo 23. */
export const irishVat = (random: Random): string => {
  const start = random.digits(7)
  const sum = [...start].reduce((total, digit, i) => total + Number(digit) * (8 - i), 0)
  return `IE${start}${"WABCDEFGHIJKLMNOPQRSTUV"[sum % 23]}`
}

/** A text cut into groups from the left, with spaces between. */
export const grouped = (text: string, ...sizes: ReadonlyArray<number>): string => {
  const parts: Array<string> = []
  let at = 0
  for (let i = 0; at < text.length; i++) {
    const size = sizes[Math.min(i, sizes.length - 1)] ?? 4
    parts.push(text.slice(at, at + size))
    at += size
  }
  return parts.join(" ")
}
