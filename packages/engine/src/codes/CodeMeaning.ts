/** What a code says by a standard for its text. */
export interface CodeMeaning {
  /**
   * `epc_payment`: a SEPA credit transfer, also called GiroCode (EPC069-12). `swiss_payment`: a Swiss QR bill (SIX, Swiss Implementation Guidelines QR-bill).
   * `2d_doc`: a visible electronic seal of a French paper (ANTS, 2D-Doc).
   */
  readonly standard: "epc_payment" | "swiss_payment" | "2d_doc"
  /** By name, as text: amounts with a point for decimals, days as `YYYY-MM-DD`. What is empty is left out. */
  readonly values: Readonly<Record<string, string>>
  /** Names of values whose own check digits or form are wrong. */
  readonly invalid: ReadonlyArray<string>
}

/** The values that are there, by name. */
export const valuesOf = (
  entries: ReadonlyArray<readonly [name: string, value: string | undefined]>
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const text = value?.trim() ?? ""
      return text === "" ? [] : [[name, text] as const]
    })
  )
