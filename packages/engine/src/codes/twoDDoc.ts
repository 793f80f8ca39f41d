import { isIban } from "../text/identifiers.js"
import { type CodeMeaning, valuesOf } from "./CodeMeaning.js"
import { datumOf, lengthOf } from "./twoDDocData.js"

const GROUP = "\u001d"
const RECORD = "\u001e"
const UNIT = "\u001f"

/** Signs of the header, by the version: marker, version, authority, certificate, two days, type, and later perimeter and country. */
const HEADERS: Readonly<Record<string, number>> = { "01": 22, "02": 22, "03": 24, "04": 26 }

/** Days since 2000-01-01, as `YYYY-MM-DD`; undefined for `FFFF`, which stands for no day. */
const dayOf = (days: string): string | undefined =>
  /^[0-9A-F]{4}$/.test(days) && days !== "FFFF"
    ? new Date(Date.UTC(2000, 0, 1 + Number.parseInt(days, 16))).toISOString().slice(0, 10)
    : undefined

/** The signed part of a 2D-Doc, its signature and its signer. */
export interface TwoDDocSeal {
  /** Header and message: the signed bytes. */
  readonly signed: string
  /** RFC 4648's base32, without padding. */
  readonly signature: string
  /** Identifier of the certification authority: a country's code and two digits, or four signs. */
  readonly authority: string
  /** Identifier of the certificate, which its authority gave it. */
  readonly certificate: string
}

/** What is needed to verify a 2D-Doc; undefined where the text is not one, or carries no signature. */
export const sealOf = (text: string): TwoDDocSeal | undefined => {
  if (headerLength(text) === undefined) return undefined
  const at = text.indexOf(UNIT)
  // An unsigned annexe may follow the signature.
  const [signature = ""] = at < 0 ? [] : text.slice(at + 1).split(GROUP)
  return signature === ""
    ? undefined
    : { signed: text.slice(0, at), signature, authority: text.slice(4, 8), certificate: text.slice(8, 12) }
}

const headerLength = (text: string): number | undefined => {
  const length = /^DC0[1-4][A-Z0-9]{8}[0-9A-F]{8}[A-Z0-9]{2}/.test(text) ? HEADERS[text.slice(2, 4)] : undefined
  return length === undefined || text.length < length ? undefined : length
}

/** The value in the form that other results use. */
const plain = (value: string, writing: ReturnType<typeof datumOf>["writing"]): string | undefined => {
  switch (writing) {
    case "amount":
      return value.replace(/\s/g, "").replace(",", ".")
    case "days":
      return dayOf(value)
    case "day":
      return /^\d{8}$/.test(value) ? `${value.slice(4)}-${value.slice(2, 4)}-${value.slice(0, 2)}` : undefined
    case "name":
      return value
        .split("/")
        .filter((part) => part !== "")
        .join(" ")
    case "text":
      return value
  }
}

/** The values of a message, each behind its identifier of two signs. */
const dataOf = (message: string): ReadonlyArray<readonly [identifier: string, value: string]> => {
  const data: Array<readonly [string, string]> = []
  for (let at = 0; at + 2 <= message.length; ) {
    const identifier = message.slice(at, at + 2)
    at += 2
    const fixed = lengthOf(identifier)
    const separator = [GROUP, RECORD].map((sign) => message.indexOf(sign, at)).filter((found) => found >= 0)
    const next = Math.min(message.length, ...separator)
    // A truncated value ends at a separator, whatever its length should be.
    const end = fixed === undefined ? next : Math.min(next, at + fixed)
    data.push([identifier, message.slice(at, end)])
    at = end
    if (message[at] === GROUP || message[at] === RECORD) at++
  }
  return data
}

/**
 * Reads the seal of a French document; undefined where the text is not a 2D-Doc. Values of perimeter 01 have names; an unknown identifier becomes
 * `field_` and the identifier. The signature is not checked.
 *
 * @see ANTS, Spécifications techniques des codes à barres 2D-Doc, version 3.3, sections 3 to 7
 */
export const readTwoDDoc = (text: string): CodeMeaning | undefined => {
  const length = headerLength(text)
  if (length === undefined) return undefined
  const end = text.indexOf(UNIT)
  const data = dataOf(text.slice(length, end < 0 ? undefined : end))
  const entries = data.map(([identifier, value]) => {
    const { name, writing } = datumOf(identifier)
    return [name, plain(value, writing)] as const
  })
  const account = entries.find(([name]) => name === "iban")?.[1]
  return {
    standard: "2d_doc",
    values: valuesOf([
      ["seal_document_type", text.slice(20, 22)],
      ["seal_issue_date", dayOf(text.slice(12, 16))],
      ["seal_signature_date", dayOf(text.slice(16, 20))],
      ["seal_authority", text.slice(4, 8)],
      ["seal_certificate", text.slice(8, 12)],
      ...entries
    ]),
    invalid: account === undefined || account === "" || isIban(account) ? [] : ["iban"]
  }
}
