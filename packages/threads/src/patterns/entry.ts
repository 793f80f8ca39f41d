import { compilePattern, type Pattern } from "@extrait/engine/domain"
import { placeOf } from "../placeOf.js"
import { serve } from "../serve.js"
import type { PatternTasks } from "./Protocol.js"

/** The previous task's pattern; null for an invalid one. One pattern is often matched with several values, one after another. */
let last: { readonly source: string; readonly pattern: Pattern | null } | undefined

const compiled = (source: string): Pattern | null => {
  if (last?.source === source) return last.pattern
  const pattern = compilePattern(source)
  last = { source, pattern: pattern._tag === "Pattern" ? pattern : null }
  return last.pattern
}

serve<PatternTasks>({
  perform: { matches: ({ source, value }) => compiled(source)?.matches(value) ?? true },
  faultOf: (error) => (error instanceof Error ? placeOf(error) : typeof error)
})
