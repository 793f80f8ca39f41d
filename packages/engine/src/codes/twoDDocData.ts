/**
 * How a value is written. `days`: days since 2000-01-01, four hexadecimal digits. `day`: DDMMYYYY. `name`: title, surname and given names, separated
 * by slashes.
 */
type Writing = "text" | "amount" | "days" | "day" | "name"

/** What an identifier stands for. */
interface Datum {
  readonly name: string
  readonly writing: Writing
}

/** Identifiers of the perimeter 01 whose values are named here; the others keep their identifier. */
const NAMED: Readonly<Record<string, readonly [name: string, writing?: Writing]>> = {
  "01": ["document_id"],
  "08": ["expiry_date", "days"],
  "10": ["service_recipient", "name"],
  "12": ["service_recipient_given_names"],
  "13": ["service_recipient_surname"],
  "14": ["invoice_recipient", "name"],
  "16": ["invoice_recipient_given_names"],
  "17": ["invoice_recipient_surname"],
  "18": ["invoice_number"],
  "19": ["customer_number"],
  "1A": ["contract_number"],
  "1C": ["contract_start", "day"],
  "1D": ["total_amount", "amount"],
  "1E": ["service_recipient_phone"],
  "1F": ["invoice_recipient_phone"],
  "20": ["service_address_line_2"],
  "21": ["service_address_line_3"],
  "22": ["service_address_line_4"],
  "23": ["service_address_line_5"],
  "24": ["service_postcode"],
  "25": ["service_town"],
  "26": ["service_country"],
  "27": ["invoice_address_line_2"],
  "28": ["invoice_address_line_3"],
  "29": ["invoice_address_line_4"],
  "2A": ["invoice_address_line_5"],
  "2B": ["invoice_postcode"],
  "2C": ["invoice_town"],
  "2D": ["invoice_country"],
  "30": ["account_holder", "name"],
  "31": ["iban"],
  "32": ["bic"],
  "33": ["bban"],
  "36": ["period_start", "days"],
  "37": ["period_end", "days"],
  "38": ["opening_balance", "amount"],
  "39": ["closing_balance", "amount"],
  "40": ["tax_number"],
  "41": ["reference_income", "amount"],
  "43": ["tax_shares", "amount"],
  "44": ["notice_number"],
  "45": ["tax_year"],
  "46": ["declarant_1"],
  "47": ["declarant_1_tax_number"],
  "48": ["declarant_2"],
  "49": ["declarant_2_tax_number"],
  "4A": ["collection_date", "day"],
  "4B": ["declaration_date", "day"],
  "50": ["employer_registration_number"],
  "51": ["hours", "amount"],
  "53": ["period_start", "days"],
  "54": ["period_end", "days"],
  "55": ["employment_start", "day"],
  "56": ["employment_end", "day"],
  "58": ["net_taxable_pay", "amount"],
  "59": ["net_taxable_pay_of_year", "amount"],
  "5A": ["gross_pay", "amount"],
  "5B": ["gross_pay_of_year", "amount"],
  "5C": ["net_pay", "amount"],
  "5M": ["employer_name"],
  "60": ["given_names"],
  "61": ["given_name"],
  "62": ["surname"],
  "63": ["name_in_use"],
  "64": ["married_name"],
  "66": ["document_number"],
  "67": ["nationality"],
  "68": ["sex"],
  "69": ["birth_date", "day"],
  "6A": ["birth_place"],
  "6C": ["birth_country"],
  "6F": ["mrz"],
  "6G": ["surname"],
  "6N": ["valid_from", "day"],
  "6O": ["expiry_date", "day"],
  A1: ["number_plate"],
  A4: ["vehicle_identification_number"],
  B0: ["given_names"],
  B2: ["surname"],
  B7: ["birth_date", "day"],
  F0: ["given_names"],
  F1: ["surname"],
  F2: ["birth_date", "day"],
  L0: ["surname"],
  L1: ["given_names"],
  L2: ["birth_date", "day"]
}

/** Identifiers whose values have a fixed length, and so no separator after them, by that length. */
const FIXED: ReadonlyArray<readonly [length: number, identifiers: string]> = [
  [1, "1G 1H 5T 68 6J 76 7C 7D 7E 7F 7G 7I 7J 7O AF AG AT B6 BA BD C0 C5 F3 F5 L7 L8"],
  [2, "26 2D 34 5J 65 67 6C 6I 6Y 7H A0 A6 B5 B9 BG D8 E0 G0 G1 H1 H3 HL HQ HR HS LA"],
  [3, "6B A5 A7 A9 BE BF DY"],
  [4, "06 08 09 36 37 45 4S 53 54 AD AE E1"],
  [5, "24 2B 4P 5H 6W 78 7A AY C9 HJ"],
  [6, "07 51 AO"],
  [7, "52 AK H8"],
  [8, "1C 4A 4B 4C 55 56 57 69 6L 6N 6O 75 96 AA AI AN B7 C4 D3 D4 D6 D7 D9 DA DD DL DS F2 G3 H4 H5 H9 HA HO L2 L9"],
  [9, "0A 0B 7L DF DN DU HB"],
  [10, "CB"],
  [11, "AL"],
  [12, "6R 70 71 86 C3 CC F6 HN HP"],
  [13, "40 44 47 49 7K AJ"],
  [14, "50 BK DG DO DV"],
  [15, "4F"],
  [16, "7P"],
  [17, "85 A4 D0"],
  [19, "6K"],
  [21, "5N"],
  [36, "0D"]
]

const lengths: ReadonlyMap<string, number> = new Map(
  FIXED.flatMap(([length, identifiers]) => identifiers.split(" ").map((identifier) => [identifier, length] as const))
)

/** Fixed length of an identifier's value; undefined where a separator ends it. */
export const lengthOf = (identifier: string): number | undefined => lengths.get(identifier)

/** What an identifier stands for, as far as it is known here. */
export const datumOf = (identifier: string): Datum => {
  const [name, writing = "text"] = NAMED[identifier] ?? []
  return { name: name ?? `field_${identifier.toLowerCase()}`, writing }
}
