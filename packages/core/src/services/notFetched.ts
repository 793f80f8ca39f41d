import { ValidationFailed } from "../domain/Errors.js"

/** A URL from which no file came. */
export const notFetched = (url: string, reason: string): ValidationFailed =>
  new ValidationFailed({ faults: [{ path: ["url"], message: reason, type: "value_error", input: url }] })
