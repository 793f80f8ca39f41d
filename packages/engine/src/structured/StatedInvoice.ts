/** The XPath of the element in a structured file that states a value, or of the first of several. */
interface StatedPlace {
  readonly path?: string
}

/** A value as a structured file states it. */
export type StatedValue = StatedPlace &
  (
    | {
        readonly kind: "text"
        readonly text: string
        /** Equivalents that the page may show instead: a trading name for the registered name. */
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
  )

/** A row of a structured file's table, by the keys of the built-in table's columns. */
export type StatedRow = ReadonlyMap<string, StatedValue>

/** The contents of a structured invoice. */
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

/** A structured invoice, with the rules of EN 16931 that the file claims to keep but breaks: `BR-CO-13`. */
export interface CheckedInvoice extends StatedInvoice {
  readonly brokenRules: ReadonlyArray<string>
}

/** The entries of a list of keys and values that have a value. */
export const statedValues = (
  entries: ReadonlyArray<readonly [key: string, value: StatedValue | undefined]>
): ReadonlyMap<string, StatedValue> =>
  new Map(entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])))

/** The source of a value: an element of a file, or a code, whose parts have no path. */
export interface Stating {
  readonly text: string
  readonly path?: string
}

const statedPlace = (stating: Pick<Stating, "path"> | undefined): StatedPlace =>
  stating?.path === undefined ? {} : { path: stating.path }

/** A text; undefined if there is none. `also` may contain missing texts. */
export const statedText = (
  element: Stating | undefined,
  also: ReadonlyArray<Stating | undefined> = []
): StatedValue | undefined => {
  const words = element?.text.replace(/\s+/g, " ").trim() ?? ""
  if (element === undefined || words === "") return undefined
  const others = also.flatMap((other) => (other === undefined || other.text === words ? [] : [other.text]))
  return { kind: "text", text: words, ...statedPlace(element), ...(others.length === 0 ? {} : { also: others }) }
}

/** A number in XML's own form; undefined where there is none. */
export const statedNumber = (
  element: Stating | undefined,
  also: ReadonlyArray<Stating | undefined> = []
): StatedValue | undefined => {
  if (element === undefined || !DECIMAL.test(element.text)) return undefined
  const { text } = element
  const others = also.flatMap((other) => (other !== undefined && DECIMAL.test(other.text) ? [Number(other.text)] : []))
  return {
    kind: "number",
    text,
    number: Number(text),
    ...statedPlace(element),
    ...(others.length === 0 ? {} : { also: others })
  }
}

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

/** A date written `YYYYMMDD` or `YYYY-MM-DD`, whatever follows; undefined if there is none. */
export const statedDate = (element: Stating | undefined): StatedValue | undefined => {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(element?.text ?? "")
  if (element === undefined || match === null) return undefined
  const iso = `${match[1]}-${match[2]}-${match[3]}`
  const day = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== iso
    ? undefined
    : { kind: "date", text: iso, ...statedPlace(element) }
}

/** A postal address; undefined if nothing but a country is stated. */
export const statedAddress = (
  address: Pick<Stating, "path"> | undefined,
  lines: ReadonlyArray<string | undefined>,
  postcode: string | undefined,
  town: string | undefined
): StatedValue | undefined => {
  const own = lines.flatMap((line) => (line === undefined || line === "" ? [] : [line]))
  const place = [postcode, town].filter((part) => part !== undefined).join(" ")
  if (own.length === 0 && (postcode === undefined || town === undefined)) return undefined
  const text = [...own, place].filter((line) => line !== "").join(", ")
  return { kind: "address", text, lines: own, postcode, town, ...statedPlace(address) }
}

/** Codes of documents that reduce or cancel an invoice (UNTDID 1001): all kinds of credit note. */
const CREDIT_CODES = new Set(["81", "83", "261", "262", "296", "308", "381", "396", "420", "458", "532"])

/** The document type that a code stands for. */
export const typeOfCode = (code: string | undefined): StatedInvoice["type"] =>
  CREDIT_CODES.has(code ?? "") ? "credit_note" : "invoice"
