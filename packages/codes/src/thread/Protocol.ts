import type { PageCode } from "@extrait/engine"

/** What a thread does: the codes of a picture as PGM, in its pixels. */
export interface CodeTasks {
  readonly tasks: {
    readonly read: {
      readonly request: { readonly picture: SharedArrayBuffer }
      readonly answer: ReadonlyArray<PageCode>
    }
  }
  /** Where in the code it failed; null where the input is not a picture. */
  readonly fault: { readonly place: string | null }
}
