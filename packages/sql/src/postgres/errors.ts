/**
 * States in which a transaction was taken back for another's sake, and a second try sees what the other did.
 * @see PostgreSQL, appendix A
 */
const conflicts = new Set([
  // serialization_failure
  "40001",
  // deadlock_detected
  "40P01",
  // unique_violation: looked for, not found, and made by another in between
  "23505"
])

/** The state of a statement in a transaction of which an earlier one has failed. */
export const inFailedTransaction = "25P02"

/** The five characters by which PostgreSQL names an error; null for errors that are not its own. */
export const sqlStateOf = (error: unknown): string | null =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null

/** Whether an error says that the transaction may succeed when it is tried again. */
export const isConflict = (error: unknown): boolean => conflicts.has(sqlStateOf(error) ?? "")
