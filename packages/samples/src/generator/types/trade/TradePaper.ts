import type { Company } from "../../invented/Parties.js"
import type { Entry } from "../../setting/entries.js"
import type { PartyLines } from "../../setting/parties.js"
import type { Run } from "../../setting/prose.js"
import type { TruthField } from "../../Truth.js"
import type { InvoiceContent } from "../invoice/Content.js"

/** An order or a quotation, ready to be set: who writes it to whom, what it is called, its numbers and days, and what is bought. */
export interface TradePaper {
  readonly title: string
  readonly issuer: Company
  /** Field that the issuer's name is labelled as. */
  readonly issuerField: string
  /** Heading over the issuer where it is shown as a party among others. */
  readonly issuerHeading: string
  /** What stands before the issuer's telephone. */
  readonly phoneLabel: string
  readonly recipient: PartyLines
  readonly delivery: PartyLines | undefined
  /** The document's number, then its day, then what else it has. */
  readonly number: Entry
  readonly date: Entry
  readonly others: ReadonlyArray<Entry>
  /** What is bought and what it comes to. */
  readonly lines: InvoiceContent
  /** What the sum of all is called. */
  readonly totalLabel: string
  /** Before the lines, in layouts that are letters. */
  readonly greeting: ReadonlyArray<ReadonlyArray<Run>>
  /** Beneath the totals. */
  readonly closing: ReadonlyArray<ReadonlyArray<Run>>
  /** Headings of the boxes in which somebody signs. */
  readonly signatures: ReadonlyArray<string>
  readonly facts: Readonly<Record<string, TruthField>>
}
