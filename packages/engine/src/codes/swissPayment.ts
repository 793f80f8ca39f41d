import { isIban } from "../text/identifiers.js"
import { type CodeMeaning, valuesOf } from "./CodeMeaning.js"
import { isCreditorReference, isQrReference } from "./creditorReference.js"

/** Elements before the trailer, and where its parts begin (table 7 of the guidelines). */
const CREDITOR = 4
const AMOUNT = 18
const DEBTOR = 20
const REFERENCE = 27
const TRAILER = 30

const FIGURES = /^\d{1,9}\.\d{2}$/

/** An address of seven elements: its type, name, street, house number, postcode, town, country; combined addresses have lines instead of the parts. */
const addressOf = ([
  kind,
  name,
  street = "",
  house = "",
  postcode = "",
  town = "",
  country = ""
]: ReadonlyArray<string>) => ({
  name,
  address:
    kind === "K"
      ? [street, house, country].filter((part) => part !== "").join(", ")
      : [[street, house].join(" ").trim(), [postcode, town].join(" ").trim(), country]
          .filter((part) => part !== "")
          .join(", ")
})

const agrees = (kind: string | undefined, reference: string): boolean =>
  kind === "QRR" ? isQrReference(reference) : kind === "SCOR" ? isCreditorReference(reference) : reference === ""

/**
 * The payment part of a Swiss QR bill; undefined where a code's text is none.
 *
 * @see SIX, Swiss Implementation Guidelines QR-bill, version 2.3, section 4
 */
export const readSwissPayment = (text: string): CodeMeaning | undefined => {
  const lines = text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
  const [tag, version = "", coding] = lines
  if (tag !== "SPC" || !/^02\d{2}$/.test(version) || coding !== "1" || lines[TRAILER] !== "EPD") return undefined
  const iban = (lines[CREDITOR - 1] ?? "").replace(/\s/g, "").toUpperCase()
  const creditor = addressOf(lines.slice(CREDITOR, CREDITOR + 7))
  const debtor = addressOf(lines.slice(DEBTOR, DEBTOR + 7))
  const [amount = "", currency = ""] = lines.slice(AMOUNT)
  const [kind, reference = "", message] = lines.slice(REFERENCE)
  return {
    standard: "swiss_payment",
    values: valuesOf([
      ["beneficiary_name", creditor.name],
      ["beneficiary_address", creditor.address],
      ["iban", iban],
      ["amount", amount],
      ["currency", currency],
      ["reference", reference],
      ["message", message],
      ["debtor_name", debtor.name],
      ["debtor_address", debtor.address],
      ["billing_information", lines[TRAILER + 1]]
    ]),
    invalid: [
      ...(isIban(iban) && /^(?:CH|LI)/.test(iban) ? [] : ["iban"]),
      ...(amount === "" || FIGURES.test(amount) ? [] : ["amount"]),
      ...(currency === "CHF" || currency === "EUR" ? [] : ["currency"]),
      ...(agrees(kind, reference) ? [] : ["reference"])
    ]
  }
}
