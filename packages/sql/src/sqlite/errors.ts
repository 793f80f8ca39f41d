/** Result codes of SQLite. @see https://sqlite.org/rescode.html */
const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6

/**
 * Whether a fault of the driver says that another connection holds the database. The driver gives the code on some
 * paths only; the message, which is SQLite's own, is there on all.
 */
export const isBusy = (fault: unknown): boolean => {
  if (!(fault instanceof Error)) return false
  const code = "errcode" in fault && typeof fault.errcode === "number" ? fault.errcode & 0xff : null
  return code === SQLITE_BUSY || code === SQLITE_LOCKED || /^database (table |schema )?is locked/.test(fault.message)
}
