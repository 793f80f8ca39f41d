import { compilePattern } from "@extrait/engine/domain"
import { placeOf, serve } from "@extrait/threads/serve"
import type { PatternTasks } from "./Protocol.js"

serve<PatternTasks>({
  perform: {
    matches: ({ source, value }) => {
      const pattern = compilePattern(source)
      return pattern._tag !== "Pattern" || pattern.matches(value)
    }
  },
  faultOf: (error) => (error instanceof Error ? placeOf(error) : typeof error)
})
