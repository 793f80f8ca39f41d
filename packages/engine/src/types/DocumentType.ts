import type { ZoneValueName } from "../text/mrz.js"

/** What kind of value a field holds; it decides which pieces of a page can be the field's value at all. */
export type FieldKind =
  | "date"
  | "time"
  | "amount"
  | "number"
  | "boolean"
  | "identifier"
  | "iban"
  | "bic"
  | "vat"
  | "registration"
  | "phone"
  | "email"
  | "currency"
  | "payment"
  | "name"
  | "address"
  | "text"
  | "sex"
  | "country"
  | "zone"
  | "social_security"
  | "practitioner"
  | "bank_branch"

/** A label as documents print it; a number beside it, 0 to 1, where the words are less sure than most. */
export type Label = string | readonly [words: string, weight: number]

/** Which party of the document a name, an address or an identifier belongs to. */
export type Party = "issuer" | "recipient"

/** One field of a document type. */
export interface FieldDefinition {
  /** Its name in `extract`. */
  readonly key: string
  readonly kind: FieldKind
  /** What documents print before, above or beside the value, by the code of the language. */
  readonly labels: Readonly<Record<string, ReadonlyArray<Label>>>
  /** Whose it is, where the document names two. */
  readonly party?: Party
  /** Name of a scoring model of its own, for a field that is found by place and form more than by a label. */
  readonly model?: string
  /** The form that the whole value has, in RE2 syntax; what has another form is hardly the field's. */
  readonly pattern?: string
  /** Which end of a period the field asks for; its other end is the field whose key differs in that alone. */
  readonly end?: "from" | "to"
  /** Whether the same piece of the page may serve this field and another one. */
  readonly shares?: boolean
  /** What of a machine-readable zone says the same as the field does; `zone` is the whole of it. */
  readonly zone?: ZoneValueName | "zone"
  /** Whether the field is given every different value that the document shows, with commas between them. */
  readonly several?: boolean
}

/** Something two or more fields must satisfy together. */
export type FieldRule =
  | { readonly rule: "sum"; readonly parts: ReadonlyArray<string>; readonly total: string }
  | { readonly rule: "not_before"; readonly earlier: string; readonly later: string }
  | { readonly rule: "at_most"; readonly part: string; readonly whole: string }
  /** The rows of a table lead from one amount to another: opening + sum of the column `added` − sum of the column `taken` = closing. */
  | {
      readonly rule: "movements"
      readonly table: string
      readonly added: string
      readonly taken: string
      readonly opening: string
      readonly closing: string
    }
  /** The parts of a French account number agree with its key. */
  | {
      readonly rule: "account_key"
      readonly bank: string
      readonly branch: string
      readonly account: string
      readonly key: string
    }
  /** A national number of an account, or a part of one, stands in the account's IBAN. */
  | { readonly rule: "part_of_iban"; readonly part: string; readonly iban: string }

/** One column of a built-in table and the headers it may have. */
export interface ColumnDefinition {
  readonly key: string
  /** Headings, in any language. */
  readonly labels: ReadonlyArray<string>
  /** Type of the column's cells. */
  readonly type: "string" | "number" | "date" | "amount"
  /** Whether documents may part the column in two, of which a row fills one: what is paid and what is taken off. */
  readonly split?: boolean
}

/** One built-in table of a document type. */
export interface TableDefinition {
  /** Its name in `tables`. */
  readonly key: string
  readonly columns: ReadonlyArray<ColumnDefinition>
}

/** Words that speak for a document type, and how loudly (in units of log-odds). */
export interface Anchor {
  /** Compared without case and accents. */
  readonly words: string
  /** What they add to the log-odds of the type where the document says them. */
  readonly weight: number
  /**
   * `title`: only a short line counts, twice as much in large type near the top. `anywhere`: a line that may be a label. `prose`: a
   * line of any length. `zone`: the words are the first letters of a machine-readable zone.
   */
  readonly where: "title" | "anywhere" | "prose" | "zone"
}

/** A built-in document type: data alone, so that a user can read one, copy it and add a type of their own. */
export interface DocumentType {
  /** That of a built-in type replaces it. */
  readonly name: string
  /** What else callers call it, in any language; compared as `typeNamed` says. */
  readonly aliases?: ReadonlyArray<string>
  /** Words that tell the type from others. */
  readonly anchors: ReadonlyArray<Anchor>
  readonly fields: ReadonlyArray<FieldDefinition>
  readonly tables: ReadonlyArray<TableDefinition>
  readonly rules: ReadonlyArray<FieldRule>
  /** Labels that look like a field's and are none. */
  readonly decoys: ReadonlyArray<string>
  /** What a page much taller than wide, as a till prints them, adds to the log-odds. Built-in types have learnt theirs. */
  readonly narrowPage?: number
  /** Whether documents of the type are short, so that many words speak against it. Built-in types have learnt that too. */
  readonly brief?: boolean
}

/** A field of a built-in type without what its languages call it. */
export type FieldShape = Omit<FieldDefinition, "labels">

/** A built-in type without the words that languages have for it; of its anchors those that are no words. */
export interface TypeShape extends Pick<DocumentType, "name" | "rules">, Partial<Pick<DocumentType, "anchors">> {
  readonly fields: ReadonlyArray<FieldShape>
  readonly tables: ReadonlyArray<{
    readonly key: string
    readonly columns: ReadonlyArray<Omit<ColumnDefinition, "labels">>
  }>
}
