import {
  type StatedValue,
  type Stating,
  statedAddress,
  statedDate,
  statedNumber,
  statedText
} from "../structured/StatedInvoice.js"
import type { FieldKind } from "../types/DocumentType.js"
import type { CodeMeaning } from "./CodeMeaning.js"

/** What a code states about fields. */
export interface Statement {
  readonly value: StatedValue
  /** Keys of fields that hold this value, whatever the page shows. */
  readonly keys: ReadonlyArray<string>
  /** Keys of fields that usually hold this value: the code confirms them but does not contradict them. */
  readonly also: ReadonlyArray<string>
  /** If the document has a single field of this kind, it holds this value, whatever its key. */
  readonly kind?: FieldKind
}

type Values = Readonly<Record<string, string>>

const said = (text: string | undefined): Stating | undefined => (text === undefined ? undefined : { text })

const textOf = (text: string | undefined, also: ReadonlyArray<string | undefined> = []): StatedValue | undefined =>
  statedText(said(text), also.map(said))

const numberOf = (text: string | undefined): StatedValue | undefined => statedNumber(said(text))

const dateOf = (text: string | undefined): StatedValue | undefined => statedDate(said(text))

const statement = (
  value: StatedValue | undefined,
  keys: ReadonlyArray<string>,
  also: ReadonlyArray<string> = [],
  kind?: FieldKind
): ReadonlyArray<Statement> =>
  value === undefined ? [] : [{ value, keys, also, ...(kind === undefined ? {} : { kind }) }]

/** The payee and the payment. */
const ofPayment = (values: Values): ReadonlyArray<Statement> => [
  ...statement(textOf(values["iban"]), [], [], "iban"),
  ...statement(textOf(values["bic"]), [], [], "bic"),
  ...statement(
    textOf(values["beneficiary_name"]),
    ["beneficiary", "beneficiary_name", "payee", "payee_name", "creditor_name", "account_holder"],
    ["supplier_name", "provider_name", "issuer_name", "merchant_name"]
  ),
  ...statement(
    numberOf(values["amount"]),
    ["amount_due", "amount_payable", "amount_to_pay", "payment_amount"],
    ["total_amount"]
  ),
  ...statement(textOf(values["currency"]), ["currency"]),
  ...statement(textOf(values["reference"] ?? values["message"]), [
    "payment_reference",
    "creditor_reference",
    "structured_reference",
    "qr_reference"
  ]),
  ...statement(textOf(values["debtor_name"]), ["debtor_name", "payer_name"], ["customer_name"])
]

/** A name as the seal has it, title first, and as pages print it. */
const statedName = (name: string | undefined): StatedValue | undefined => {
  const words = name?.split(" ") ?? []
  const bare = /^(?:M|MR|MME|MLLE|MELLE|MONSIEUR|MADAME)$/.test(words[0] ?? "") ? words.slice(1) : words
  // A surname may have several words, so the name is swapped round at each.
  const turned = bare.slice(1).map((_, i) => [...bare.slice(i + 1), ...bare.slice(0, i + 1)].join(" "))
  return textOf(bare.join(" "), [name, ...turned])
}

/** Joins the parts of a name, which a seal may give separately. */
const joined = (...parts: ReadonlyArray<string | undefined>): string | undefined => {
  const there = parts.filter((part) => part !== undefined)
  return there.length === 0 ? undefined : there.join(" ")
}

const recipientOf = (values: Values): string | undefined =>
  values["invoice_recipient"] ??
  joined(values["invoice_recipient_given_names"], values["invoice_recipient_surname"]) ??
  values["service_recipient"] ??
  joined(values["service_recipient_given_names"], values["service_recipient_surname"])

/** What the seals of bills, bank details, payslips, tax notices and identity papers state. */
const ofSeal = (values: Values): ReadonlyArray<Statement> => [
  ...statement(textOf(values["invoice_number"]), ["invoice_number", "bill_number"]),
  ...statement(textOf(values["customer_number"]), ["customer_number"]),
  ...statement(textOf(values["contract_number"]), ["contract_number"]),
  ...statement(numberOf(values["total_amount"]), ["total_amount"]),
  ...statement(statedName(recipientOf(values)), [], ["customer_name", "employee_name"]),
  ...statement(
    statedAddress(undefined, [values["service_address_line_4"]], values["service_postcode"], values["service_town"]),
    [],
    ["service_address"]
  ),
  ...statement(statedName(values["account_holder"]), [], ["account_holder"]),
  ...statement(textOf(values["iban"]), [], [], "iban"),
  ...statement(textOf(values["bic"]), [], [], "bic"),
  ...statement(dateOf(values["period_start"]), ["period_start"]),
  ...statement(dateOf(values["period_end"]), ["period_end"]),
  ...statement(numberOf(values["opening_balance"]), ["opening_balance"]),
  ...statement(numberOf(values["closing_balance"]), ["closing_balance"]),
  ...statement(numberOf(values["reference_income"]), ["reference_income"]),
  ...statement(textOf(values["notice_number"]), ["notice_number"]),
  ...statement(textOf(values["tax_year"]), [], ["tax_year"]),
  ...statement(statedName(values["declarant_1"]), [], ["taxpayer_name"]),
  ...statement(textOf(values["declarant_1_tax_number"] ?? values["tax_number"]), ["tax_number"]),
  ...statement(textOf(values["employer_registration_number"]), ["employer_registration_number"]),
  ...statement(numberOf(values["net_taxable_pay"]), ["net_taxable_pay"]),
  ...statement(numberOf(values["gross_pay"]), ["gross_pay"]),
  ...statement(numberOf(values["net_pay"]), ["net_pay"]),
  ...statement(textOf(values["surname"]), [], ["surname"]),
  ...statement(textOf(values["given_names"]), [], ["given_names"]),
  ...statement(textOf(values["document_number"]), ["document_number"]),
  ...statement(dateOf(values["birth_date"]), ["birth_date"]),
  ...statement(dateOf(values["expiry_date"]), ["expiry_date"])
]

/** What a code states about a document's fields, leaving out values that fail their own check digits. */
export const statementsOf = ({ invalid, standard, values }: CodeMeaning): ReadonlyArray<Statement> => {
  const sound = Object.fromEntries(Object.entries(values).filter(([name]) => !invalid.includes(name)))
  return standard === "2d_doc" ? ofSeal(sound) : ofPayment(sound)
}
