import type { Sheet } from "@extrait/core"

/** What the thread that writes workbooks does. Its portions are rows, each with the place of its sheet. */
export interface WorkbookTasks {
  readonly tasks: {
    readonly write: {
      readonly request: { readonly sheets: ReadonlyArray<Omit<Sheet, "rows">> }
      readonly answer: Uint8Array<ArrayBuffer>
    }
  }
  /** Where in the code it broke; an error's message may quote the document. */
  readonly fault: string
}

/** Rows of a sheet on their way. */
export interface RowPortion {
  readonly sheet: number
  readonly rows: Sheet["rows"]
}
