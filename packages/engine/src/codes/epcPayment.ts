import { isBic, isIban } from "../text/identifiers.js"
import { type CodeMeaning, valuesOf } from "./CodeMeaning.js"
import { isCreditorReference } from "./creditorReference.js"

/** `EUR` and an amount of 0.01 to 999999999.99. */
const AMOUNT = /^EUR(\d{1,9}(?:\.\d{1,2})?)$/

/**
 * The credit transfer that a code asks for; undefined where its text is none.
 *
 * @see EPC069-12, Quick Response Code: Guidelines to Enable the Data Capture for the Initiation of a SEPA Credit Transfer, versions 001 and 002
 */
export const readEpcPayment = (text: string): CodeMeaning | undefined => {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/)
  const [tag, version, , identification, bic, name, iban = "", amount = "", purpose, reference, message, information] =
    lines.map((line) => line.trim())
  if (tag !== "BCD" || (version !== "001" && version !== "002")) return undefined
  if (identification !== "SCT" && identification !== "INST") return undefined
  const [, figures] = AMOUNT.exec(amount) ?? []
  const account = iban.replace(/\s/g, "").toUpperCase()
  return {
    standard: "epc_payment",
    values: valuesOf([
      ["beneficiary_name", name],
      ["iban", account],
      ["bic", bic],
      ["amount", figures ?? amount],
      ["currency", figures === undefined ? undefined : "EUR"],
      ["reference", reference],
      ["message", message],
      ["purpose", purpose],
      ["information", information]
    ]),
    invalid: [
      ...(isIban(account) ? [] : ["iban"]),
      ...(bic === undefined || bic === "" || isBic(bic) ? [] : ["bic"]),
      ...(amount === "" || figures !== undefined ? [] : ["amount"]),
      ...(reference?.startsWith("RF") === true && !isCreditorReference(reference) ? ["reference"] : [])
    ]
  }
}
