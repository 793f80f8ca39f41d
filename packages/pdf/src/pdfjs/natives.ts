/**
 * pdf.js's build for older runtimes replaces natives with stand-ins that even out quirks, such as the error when pushing onto a frozen array. pdf.js
 * does not depend on them, and spends a tenth of its reading time in the one for `push`. This module must be evaluated before pdf.js.
 */
const { push } = Array.prototype
const { parse, stringify } = JSON

/** Puts the natives back, once pdf.js has been loaded. */
export const restoreNatives = (): void => {
  const put = (holder: object, name: string, value: unknown): void => {
    Object.defineProperty(holder, name, { value, writable: true, configurable: true, enumerable: false })
  }
  put(Array.prototype, "push", push)
  put(JSON, "parse", parse)
  put(JSON, "stringify", stringify)
}
