import { placeOf, serve } from "@extrait/threads/serve"
import { workbook } from "../workbook.js"
import type { RowPortion, WorkbookTasks } from "./Protocol.js"

serve<WorkbookTasks>({
  perform: {
    write: ({ sheets }, { portions }) => {
      const sent = portions as ReadonlyArray<RowPortion>
      return workbook(
        sheets.map((sheet, i) => ({
          ...sheet,
          rows: sent.filter((one) => one.sheet === i).flatMap(({ rows }) => rows)
        }))
      )
    }
  },
  faultOf: (error) => (error instanceof Error ? placeOf(error) : typeof error),
  moved: ({ buffer }) => [buffer]
})
