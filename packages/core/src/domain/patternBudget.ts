import { type PatternSize, patternSize, schemaPatternLimits } from "@extrait/engine/domain"

/** What may still be compiled of the input that is being decoded; null outside of `withPatternBudget`. */
let left: PatternSize | null = null

/** Decodes an input whose patterns, however many they are, may cost no more than those of the largest schema that is accepted. */
export const withPatternBudget = <A>(run: () => A): A => {
  const before = left
  left = { instructions: schemaPatternLimits.instructions, classes: schemaPatternLimits.classes }
  try {
    return run()
  } finally {
    left = before
  }
}

/** Whether one more pattern may be compiled, which is then taken off. What is beyond belongs to a schema that is refused by the sum of its patterns. */
export const isWithinBudget = (source: string): boolean => {
  if (left === null) return true
  const { classes, instructions } = patternSize(source)
  left = { classes: left.classes - classes, instructions: left.instructions - instructions }
  return left.classes >= 0 && left.instructions >= 0
}
