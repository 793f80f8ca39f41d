import type { Language } from "../../DocumentMaker.js"
import type { FontFamily } from "../../drawing/Drawing.js"
import type { Country } from "../../invented/Places.js"
import type { TableForm } from "../../setting/drawTable.js"
import type { MovementTable } from "./Movements.js"

/** How the statements of one bank look. */
export interface StatementLayout {
  readonly families: ReadonlyArray<FontFamily>
  readonly forms: ReadonlyArray<TableForm>
  /** Where a statement of this form comes from, by language. */
  readonly countries: Readonly<Record<Language, ReadonlyArray<Country>>>
  readonly amounts: MovementTable["amounts"]
  readonly balance: number
  readonly valueDate: number
  /** Whether balances stand in the table, above it, or both. */
  readonly balances: "table" | "summary" | "both"
  readonly meta: "pairs" | "grid" | "strip" | "stacked"
  readonly head: "apart" | "band" | "centred"
}

const british = ["GB", "GB", "IE"] as const

/** The layouts of statements, by their names. */
export const layouts = {
  classic: {
    families: ["sans", "serif"],
    forms: ["ruled", "columns", "open"],
    countries: { fr: ["FR"], en: british },
    amounts: "apart",
    balance: 0.1,
    valueDate: 0.6,
    balances: "table",
    meta: "grid",
    head: "apart"
  },
  running: {
    families: ["sans"],
    forms: ["striped", "ruled", "plain"],
    countries: { fr: ["FR"], en: british },
    amounts: "apart",
    balance: 1,
    valueDate: 0.1,
    balances: "both",
    meta: "pairs",
    head: "band"
  },
  signed: {
    families: ["sans", "serif"],
    forms: ["ruled", "plain", "striped"],
    countries: { fr: ["FR"], en: ["US", "GB"] },
    amounts: "signed",
    balance: 0.5,
    valueDate: 0.2,
    balances: "summary",
    meta: "stacked",
    head: "apart"
  },
  sections: {
    families: ["sans"],
    forms: ["plain", "ruled"],
    countries: { fr: ["FR"], en: ["US"] },
    amounts: "plain",
    balance: 0,
    valueDate: 0,
    balances: "summary",
    meta: "pairs",
    head: "apart"
  },
  ledger: {
    families: ["mono"],
    forms: ["columns", "plain", "boxed"],
    countries: { fr: ["FR"], en: british },
    amounts: "apart",
    balance: 0.3,
    valueDate: 0.7,
    balances: "table",
    meta: "strip",
    head: "centred"
  }
} as const satisfies Readonly<Record<string, StatementLayout>>
