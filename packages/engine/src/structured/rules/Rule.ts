import type { CODE_LISTS } from "./codeLists.js"

/** The number of a term, or the sum of a term over the occurrences of a group. */
export interface Summand {
  readonly term: string
  /** The invoice itself if absent. */
  readonly in?: string
  readonly negative?: true
}

/** A rule of EN 16931 by its published name, for the invoice or, with `in`, for every occurrence of a group. */
export type Rule = { readonly id: string; readonly in?: string } & (
  | {
      /** One of these terms or groups must be present. */
      readonly needs: ReadonlyArray<string>
      /** Applies only if this is present, or has one of these texts. */
      readonly where?: { readonly term: string; readonly texts?: ReadonlyArray<string> }
      /** Does not apply if the term has this text. */
      readonly unless?: { readonly term: string; readonly text: string }
    }
  | {
      /** All of these terms must be present. */
      readonly needsAll: ReadonlyArray<string>
    }
  | {
      /** At most one of these terms may be present. */
      readonly excludes: readonly [string, string]
    }
  | {
      /** This number is the sum of the others, to the cent. A missing number counts as 0. */
      readonly total: string
      readonly of: ReadonlyArray<Summand>
      /** Applies only if this term is present. */
      readonly given?: string
    }
  | {
      /** None of these has more than two decimals. */
      readonly cents: ReadonlyArray<string>
    }
  | {
      /** Each of these terms is a code of the list, or begins with one of two letters. */
      readonly listed: ReadonlyArray<string>
      readonly list: keyof typeof CODE_LISTS
      readonly begins?: true
    }
  | {
      /** The number is not below 0. */
      readonly notNegative: string
    }
  | {
      /** The first day is not after the second. */
      readonly ordered: readonly [string, string]
    }
)
