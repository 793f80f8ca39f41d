import { type Sheet, WorkbookFailed, WorkbookWriter } from "@extrait/core"
import { threadPool } from "@extrait/threads"
import { Effect, Layer } from "effect"
import type { RowPortion, WorkbookTasks } from "./thread/Protocol.js"

/** Rows of one message: copying them takes a millisecond or two. */
const rowsAtOnce = 500

function* portionsOf(sheets: ReadonlyArray<Sheet>): Generator<RowPortion> {
  for (const [sheet, { rows }] of sheets.entries())
    for (let i = 0; i < rows.length; i += rowsAtOnce) yield { sheet, rows: rows.slice(i, i + rowsAtOnce) }
}

/** Writes workbooks in a thread: a large one takes seconds, for which the host's event loop does not wait. */
export const layerWorkbooks: Layer.Layer<WorkbookWriter> = Layer.scoped(
  WorkbookWriter,
  Effect.map(
    threadPool<WorkbookTasks>({
      entry: new URL("./thread/entry.js", import.meta.url),
      threads: 1,
      memoryMegabytes: 512,
      taskTimeout: "60 seconds"
    }),
    (pool) => ({
      write: (sheets) =>
        pool
          .run(
            "write",
            { sheets: sheets.map(({ header, name }) => ({ header, name })) },
            { portions: portionsOf(sheets) }
          )
          .pipe(
            Effect.tapError(({ fault, message }) => Effect.logWarning("writing a workbook failed", fault ?? message)),
            Effect.mapError(
              ({ message }) => new WorkbookFailed({ message: `The workbook could not be written: ${message}` })
            )
          )
    })
  )
)
