import { Context, type Effect, Schema } from "effect"
import type { Sheet } from "../export/Sheet.js"

/** The workbook could not be written. */
export class WorkbookFailed extends Schema.TaggedError<WorkbookFailed>()("WorkbookFailed", {
  message: Schema.String
}) {}

/** Writes Excel workbooks (Office Open XML, ECMA-376) without formulas. */
export interface WorkbookWriterService {
  /** A workbook of these sheets. Names that a workbook does not take are changed. */
  readonly write: (sheets: ReadonlyArray<Sheet>) => Effect.Effect<Uint8Array, WorkbookFailed>
}

/** The port of what writes workbooks. A host need not have one: exports are then CSV or JSON lines. */
export class WorkbookWriter extends Context.Tag("@extrait/core/WorkbookWriter")<
  WorkbookWriter,
  WorkbookWriterService
>() {}
