/**
 * pdf.js's build for older runtimes puts stand-ins in the place of natives whose quirks (such as what pushing onto a frozen array throws)
 * it means to even out. pdf.js does not depend on them, and its reading spends a tenth of its time in the one for `push`. This module
 * must be evaluated before pdf.js is.
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
