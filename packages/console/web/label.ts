/** Words that are written in capitals. */
const initialisms: ReadonlySet<string> = new Set(
  "api bic cv dob ean gtin iban id isbn mrz pdf pin po rib siren siret sku ssn swift tva url vat vin".split(" ")
)

/** A key as a label: `supplier_iban` and `supplierIban` as `Supplier IBAN`, `total_amount` as `Total amount`. */
export const labelOf = (key: string): string => {
  const label = key
    .replaceAll(/(?<=[a-z\d])[A-Z]+/g, (capitals) => (/\s/.test(key) ? capitals : `_${capitals.toLowerCase()}`))
    .split(/[_\s]+/)
    .filter((word) => word !== "")
    .map((word) => (initialisms.has(word.toLowerCase()) ? word.toUpperCase() : word))
    .join(" ")
  return label.charAt(0).toUpperCase() + label.slice(1)
}
