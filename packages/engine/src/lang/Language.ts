import type { Anchor, Label } from "../types/DocumentType.js"

/** How a language writes days, and the words that it has for them. */
export interface Calendar {
  /** Whether day or month comes first in 03/04/2020; null where the language's countries differ, so that the document's own signs decide. */
  readonly dateOrder: "dmy" | "mdy" | null
  /** January first; each month's name and its abbreviations, folded, with blanks between them. */
  readonly months: ReadonlyArray<string>
  /** Suffixes of an ordinal day: `1st`, `1er`. */
  readonly ordinals: string
  /** Words between a day and its month, as alternatives of an expression: `3rd of May`; absent where there are none. */
  readonly of?: string
  /** Words before a year that precedes its day, and between the two, as expressions: `l'an deux mille vingt, le six mai`; absent where years come last. */
  readonly yearFirst?: { readonly lead: string; readonly join: string }
  /** Words that join the two ends of a period. */
  readonly until: string
  /** Units of time and age that follow figures, as alternatives of an expression. */
  readonly spans: string
}

/** How a language writes numbers, and the words that it has for them, folded. */
export interface Numerals {
  /** The decimal mark of its countries; of point and comma, the other separates thousands. */
  readonly decimal: "." | ","
  /** Marks after an amount of an account, for what the bank owes and for what it is owed. */
  readonly sides?: { readonly credit: string; readonly debit: string }
  /** Words before the number of something, as alternatives of an expression. */
  readonly before: string
  /** Words that add their number, each with its value: `two:2`. */
  readonly units: string
  /** Ordinal words, as days of a month are written, each with its value. */
  readonly ordinals: string
  /** Words that multiply the number before them. */
  readonly factors: string
  /** Words that join the parts of a number and say nothing of their own. */
  readonly joins: string
  /** Whether the words of a number are written as one. */
  readonly together?: boolean
  /** Words among the units that are articles or pronouns, too. */
  readonly articles: string
}

/** Marks that tell a text of this language from one in another. */
export interface Marks {
  /** Its commonest words, and those of its business papers, folded. */
  readonly words: string
  /** Small letters with accents that it uses. */
  readonly letters: string
}

/** Titles and forms of people and firms. */
export interface NameWords {
  /** Titles of persons, without points. */
  readonly titles: string
  /** Titles used on their own, one or two together: `Monsieur et Madame`. */
  readonly titlesAlone: string
  /** Words that join two titles. */
  readonly and: string
  /** Legal forms that make a name a firm's by themselves. */
  readonly legalForms: string
  /** Shorter forms, and words in firms' names, that have other meanings too. */
  readonly firmWords: string
}

/** Words of letterheads and footers besides names and addresses, each as alternatives of an expression. */
export interface LetterheadWords {
  /** Names of contact details and of a firm's numbers. */
  readonly contact: string
  /** The beginning of a line that holds the firm's number, account or telephone. */
  readonly numbers: string
  /** Where an address moves on to contact details. */
  readonly reach: string
  /** Details that the law requires of a firm; then other details of a firm at the end of a document. */
  readonly legal: string
  readonly own: string
  /** Names of telephone numbers. */
  readonly phone: string
  /** Firms' numbers as registers write them, letters included; absent where they are only digits. */
  readonly registration?: string
  /** Words before the name of an addressee. */
  readonly attention: string
  /** Words in the names of banks. */
  readonly banks: string
}

/** Words beside amounts, each as alternatives of an expression. */
export interface MoneyWords {
  /** Last words of amount labels. */
  readonly heads: string
  /** Subjects of a statement about the currency: `all prices in EUR`. */
  readonly stated: string
  /** Words that ask for the currency. */
  readonly currency: string
}

/** Words in lines of addresses. */
export interface AddressWords {
  /** Words of streets, buildings and post. */
  readonly streets: string
  /** As alternatives of an expression: words that begin a street line where the number comes last, and endings of one-word street names. */
  readonly streetStarts?: string
  readonly streetEnds?: string
  /** Places, regions and countries at the end of addresses. */
  readonly places: string
}

/** Answers to a form's questions. */
export interface Answers {
  readonly yes: string
  readonly no: string
  /** Words that mean the same when they are all there is. */
  readonly yesAlone: string
  readonly noAlone: string
  /** Words for the sexes. */
  readonly male: string
  readonly female: string
}

/** A means of payment. */
export type PaymentMethod = "card" | "cash" | "cheque" | "transfer" | "direct_debit" | "wallet" | "voucher"

/** Names of means of payment. */
export interface PaymentWords {
  /** By means of payment, alternatives of an expression. */
  readonly names: Readonly<Partial<Record<PaymentMethod, string>>>
  /** Words for a contactless card, after its name or without it. */
  readonly contactless: string
  /** The first three letters of the names; where the third may have an accent, or two letters are unambiguous, these. */
  readonly beginnings: string
}

/** The meanings of its words in labels. */
export interface Thesaurus {
  /** Words by concept, the concepts those of `CONCEPT_WEIGHTS`. */
  readonly words: Readonly<Record<string, string>>
  /** Runs of words, without stop words, that mean one concept or several. */
  readonly sequences: ReadonlyArray<readonly [words: string, concepts: string]>
  /** Words that a label's meaning does not depend on. */
  readonly stopWords: string
  /** Stop words that carry meaning at the end of a label: `Bill to`. */
  readonly edgeWords: string
  /** Stop words that name a party at the end of a label: `Prepared for`. */
  readonly closingWords: string
  /** Words that say whose a number is: the reader's, the writer's. */
  readonly yours: string
  readonly ours: string
  /** How the language joins two words into one; absent if it writes them apart. */
  readonly compounds?: {
    /** Letters that may join the words of a compound. */
    readonly joints: string
    /** By concept, words that mean it only within a compound. */
    readonly parts: Readonly<Record<string, string>>
  }
  /** Words in their own right that are one misread letter away from a thesaurus word. */
  readonly notMisread: string
  /** Words with a point that are not abbreviations of label words: legal forms, abbreviated months. */
  readonly notCut: string
}

/** The words of one document type in the language. */
export interface TypeWords {
  /** Other names that callers use for the type. */
  readonly aliases?: ReadonlyArray<string>
  /** Words that tell the type from others. */
  readonly anchors?: ReadonlyArray<Anchor>
  /** Labels by field: what documents print before, above or beside the value. */
  readonly fields: Readonly<Record<string, ReadonlyArray<Label>>>
  /** By field, alternatives of an expression in RE2 syntax, case-insensitive, one of which must occur in the value. */
  readonly patterns?: Readonly<Record<string, string>>
  /** Headings by table and column. */
  readonly tables?: Readonly<Record<string, Readonly<Record<string, ReadonlyArray<string>>>>>
  /** Labels that are easily mistaken for a field's. */
  readonly decoys?: ReadonlyArray<string>
}

/**
 * Everything that depends on the language, as data: one folder in `lang/` per language. Lists of words are space-separated texts, folded
 * (lower case, without accents) unless stated otherwise.
 */
export interface Language {
  /** ISO 639-1. */
  readonly code: string
  /** Its name in English. */
  readonly name: string
  readonly marks: Marks
  /** Small words between the phrases of a sentence, without accents: articles, prepositions, conjunctions, forms of "to be". */
  readonly smallWords: string
  readonly calendar: Calendar
  readonly numerals: Numerals
  readonly names: NameWords
  readonly addresses: AddressWords
  readonly letterhead: LetterheadWords
  readonly money: MoneyWords
  readonly answers: Answers
  readonly payments: PaymentWords
  readonly thesaurus: Thesaurus
  /** The words of each document type, by its name; a missing type is not supported in the language. */
  readonly types: Readonly<Record<string, TypeWords>>
}

/** The words of a list. */
export const wordsIn = (list: string): ReadonlyArray<string> => list.split(/\s+/).filter((word) => word !== "")
