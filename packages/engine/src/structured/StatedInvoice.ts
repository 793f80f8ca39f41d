/** A value as a structured file states it. */
export type StatedValue =
  | {
      readonly kind: "text"
      readonly text: string
      /** What the page may show instead and mean the same: a trade name beside the name in law. */
      readonly also?: ReadonlyArray<string>
    }
  | {
      readonly kind: "number"
      /** As the file writes it. */
      readonly text: string
      readonly number: number
      /** What the page may show instead: a price before discount. */
      readonly also?: ReadonlyArray<number>
    }
  | {
      readonly kind: "date"
      /** `YYYY-MM-DD`. */
      readonly text: string
    }
  | {
      readonly kind: "address"
      /** Its lines, postcode and town together on one. */
      readonly text: string
      readonly lines: ReadonlyArray<string>
      readonly postcode: string | undefined
      readonly town: string | undefined
    }

/** A row of a structured file's table, by the keys of the built-in table's columns. */
export type StatedRow = ReadonlyMap<string, StatedValue>

/** What a structured file says of the invoice that it is attached to. */
export interface StatedInvoice {
  readonly type: "invoice" | "credit_note"
  /** By the keys of the built-in type's fields. */
  readonly fields: ReadonlyMap<string, StatedValue>
  readonly lines: ReadonlyArray<StatedRow>
  readonly taxes: ReadonlyArray<StatedRow>
  /** Charges and discounts of the whole document, which a page may print among its lines. */
  readonly adjustments: ReadonlyArray<number>
  /** ISO 4217 code; null where it names none. */
  readonly currency: string | null
}

/** Writes down what is there of a list of keys and values. */
export const statedValues = (
  entries: ReadonlyArray<readonly [key: string, value: StatedValue | undefined]>
): ReadonlyMap<string, StatedValue> =>
  new Map(entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])))

/** A text; undefined where there is none. `also` may hold texts that are not there. */
export const statedText = (
  text: string | undefined,
  also: ReadonlyArray<string | undefined> = []
): StatedValue | undefined => {
  const words = text?.replace(/\s+/g, " ").trim() ?? ""
  if (words === "") return undefined
  const others = also.flatMap((other) => (other === undefined || other === words ? [] : [other]))
  return { kind: "text", text: words, ...(others.length === 0 ? {} : { also: others }) }
}

/** A number in XML's own form; undefined where there is none. */
export const statedNumber = (
  text: string | undefined,
  also: ReadonlyArray<string | undefined> = []
): StatedValue | undefined => {
  if (text === undefined || !DECIMAL.test(text)) return undefined
  const others = also.flatMap((other) => (other !== undefined && DECIMAL.test(other) ? [Number(other)] : []))
  return { kind: "number", text, number: Number(text), ...(others.length === 0 ? {} : { also: others }) }
}

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

/** A day written `YYYYMMDD` or `YYYY-MM-DD`, whatever follows; undefined where there is none. */
export const statedDate = (text: string | undefined): StatedValue | undefined => {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? "")
  if (match === null) return undefined
  const iso = `${match[1]}-${match[2]}-${match[3]}`
  const day = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== iso ? undefined : { kind: "date", text: iso }
}

/** A postal address; undefined where no more than a country is stated. */
export const statedAddress = (
  lines: ReadonlyArray<string | undefined>,
  postcode: string | undefined,
  town: string | undefined
): StatedValue | undefined => {
  const own = lines.flatMap((line) => (line === undefined || line === "" ? [] : [line]))
  const place = [postcode, town].filter((part) => part !== undefined).join(" ")
  if (own.length === 0 && (postcode === undefined || town === undefined)) return undefined
  return { kind: "address", text: [...own, place].filter((line) => line !== "").join(", "), lines: own, postcode, town }
}

/** Codes of documents that take back what an invoice asked for (UNTDID 1001): credit notes of all kinds. */
const CREDIT_CODES = new Set(["81", "83", "261", "262", "296", "308", "381", "396", "420", "458", "532"])

/** What a document's code says that it is. */
export const typeOfCode = (code: string | undefined): StatedInvoice["type"] =>
  CREDIT_CODES.has(code ?? "") ? "credit_note" : "invoice"
