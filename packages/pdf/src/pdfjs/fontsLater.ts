/**
 * The drawing library reads the headers of all fonts of the system as it is loaded, which takes longer than all else of its loading; unless it is
 * told not to, by this variable. This module must be evaluated before the library is.
 */
const VARIABLE = "DISABLE_SYSTEM_FONTS_LOAD"
const before = process.env[VARIABLE]
process.env[VARIABLE] = "1"

/** Whether the host itself wants no fonts of the system. */
export const unwanted = before !== undefined && before !== ""

/** Puts the variable back, once the library has been loaded. */
export const restoreVariable = (): void => {
  if (before === undefined) delete process.env[VARIABLE]
  else process.env[VARIABLE] = before
}
