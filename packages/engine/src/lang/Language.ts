import type { Anchor, Label } from "../types/DocumentType.js"

/** How a language writes days, and the words that it has for them. */
export interface Calendar {
  /** Which of day and month stands first in 03/04/2020; null where its countries differ, so that the document's own signs decide. */
  readonly dateOrder: "dmy" | "mdy" | null
  /** January first; each month's name and its abbreviations, folded, with blanks between them. */
  readonly months: ReadonlyArray<string>
  /** What is written behind the figure of a day: `1st`, `1er`. */
  readonly ordinals: string
  /** Words between a day and its month, as alternatives of an expression: `3rd of May`; absent where there are none. */
  readonly of?: string
  /** Words that join the two ends of a period. */
  readonly until: string
  /** Units of time and age that figures stand before, as alternatives of an expression. */
  readonly spans: string
}

/** How a language writes numbers, and the words that it has for them, folded. */
export interface Numerals {
  /** The decimal mark of its countries; the other of point and comma parts thousands. */
  readonly decimal: "." | ","
  /** What stands behind an amount of an account for what the bank owes, and for what it is owed. */
  readonly sides?: { readonly credit: string; readonly debit: string }
  /** What stands before the number of something, as alternatives of an expression. */
  readonly before: string
  /** Words that add their number, each with its value: `two:2`. */
  readonly units: string
  /** Words that multiply what stands before them. */
  readonly factors: string
  /** Words that join the parts of a number and say nothing of their own. */
  readonly joins: string
  /** Whether the words of a number are written as one. */
  readonly together?: boolean
  /** Words among the units that are articles or pronouns, too. */
  readonly articles: string
}

/** What tells a text of the language from those of others. */
export interface Marks {
  /** Its commonest words, and those of its business papers, folded. */
  readonly words: string
  /** Small letters with accents that it uses. */
  readonly letters: string
}

/** What people and firms are called beside their names. */
export interface NameWords {
  /** Titles of persons, without points. */
  readonly titles: string
  /** Titles as they stand by themselves, one or two: `Monsieur et Madame`. */
  readonly titlesAlone: string
  /** What joins two titles. */
  readonly and: string
  /** Legal forms that make a name a firm's by themselves. */
  readonly legalForms: string
  /** Shorter forms, and words that firms bear, which mean other things, too. */
  readonly firmWords: string
}

/** What letterheads and feet say besides names and addresses, each as alternatives of an expression. */
export interface LetterheadWords {
  /** What names a way to reach somebody, or a number of a firm. */
  readonly contact: string
  /** What begins a line that is a number of the firm, its account or its telephone. */
  readonly numbers: string
  /** Where an address goes on with how to reach whom it is of. */
  readonly reach: string
  /** What a firm says of itself by law; and what else it says of itself at the end of what it writes. */
  readonly legal: string
  readonly own: string
  /** What telephone numbers are called. */
  readonly phone: string
  /** Numbers of firms as registers write them, letters and all; absent where digits alone do. */
  readonly registration?: string
  /** What stands before the name of someone who is written to. */
  readonly attention: string
  /** Words that banks bear in their names. */
  readonly banks: string
}

/** What stands beside amounts, each as alternatives of an expression. */
export interface MoneyWords {
  /** What labels of amounts end in. */
  readonly heads: string
  /** What is said to be in a currency: `all prices in EUR`. */
  readonly stated: string
  /** What asks for the currency. */
  readonly currency: string
}

/** What lines of addresses bear. */
export interface AddressWords {
  /** Words of streets, buildings and post. */
  readonly streets: string
  /** Alternatives of an expression for words that streets begin with where the number stands last, and for the ends of streets' names that are one word. */
  readonly streetStarts?: string
  readonly streetEnds?: string
  /** Places, regions and countries that addresses end in. */
  readonly places: string
}

/** What a form's questions are answered with. */
export interface Answers {
  readonly yes: string
  readonly no: string
  /** What means the same where nothing else is said. */
  readonly yesAlone: string
  readonly noAlone: string
  /** Words for the sexes. */
  readonly male: string
  readonly female: string
}

/** A means of payment. */
export type PaymentMethod = "card" | "cash" | "cheque" | "transfer" | "direct_debit" | "wallet" | "voucher"

/** What means of payment are called. */
export interface PaymentWords {
  /** By means of payment, alternatives of an expression. */
  readonly names: Readonly<Partial<Record<PaymentMethod, string>>>
  /** What is said of a card behind its name or without it. */
  readonly contactless: string
  /** The first three letters of the names; where the third may have an accent or there are two alone, these. */
  readonly beginnings: string
}

/** What its words mean in labels. */
export interface Thesaurus {
  /** Words by concept, the concepts those of `CONCEPT_WEIGHTS`. */
  readonly words: Readonly<Record<string, string>>
  /** Runs of words, without stop words, that mean one concept or several. */
  readonly sequences: ReadonlyArray<readonly [words: string, concepts: string]>
  /** Words that a label's meaning does without. */
  readonly stopWords: string
  /** Stop words that say something at the end of a label: `Bill to`. */
  readonly edgeWords: string
  /** Stop words that name a party at the end of a label: `Prepared for`. */
  readonly closingWords: string
  /** Words that say whose a number is: the reader's, the writer's. */
  readonly yours: string
  readonly ours: string
  /** How the language writes two words as one; absent where it parts them. */
  readonly compounds?: {
    /** What may stand between the words of a compound. */
    readonly joints: string
    /** By concept, words that mean it within a compound alone. */
    readonly parts: Readonly<Record<string, string>>
  }
  /** Words of their own that differ from one of the thesaurus by no more than a misread letter. */
  readonly notMisread: string
  /** Words with a point behind them that are cut from none that labels have: forms of firms, abbreviations of months. */
  readonly notCut: string
}

/** What documents of one type say in the language. */
export interface TypeWords {
  /** What else callers call the type. */
  readonly aliases?: ReadonlyArray<string>
  /** Words that tell the type from others. */
  readonly anchors?: ReadonlyArray<Anchor>
  /** Labels by field: what documents print before, above or beside the value. */
  readonly fields: Readonly<Record<string, ReadonlyArray<Label>>>
  /** By field, what a whole value says at least one of: alternatives of an expression in RE2 syntax, case aside. */
  readonly patterns?: Readonly<Record<string, string>>
  /** Headings by table and column. */
  readonly tables?: Readonly<Record<string, Readonly<Record<string, ReadonlyArray<string>>>>>
  /** Labels that look like a field's and are none. */
  readonly decoys?: ReadonlyArray<string>
}

/**
 * All that differs by language, as data: a folder in `lang/` holds one language. Lists of words are texts with blanks between the words, folded
 * (lower case, without accents) where nothing else is said.
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
  /** What documents say, by the name of their type; a type that is not here is not known in the language. */
  readonly types: Readonly<Record<string, TypeWords>>
}

/** The words of a list. */
export const wordsIn = (list: string): ReadonlyArray<string> => list.split(/\s+/).filter((word) => word !== "")
