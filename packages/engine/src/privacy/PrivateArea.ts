import type { Box } from "../page/Page.js"

/** A value that is replaced as a whole, and where it stands on its page, in page units. */
export interface PrivateArea {
  readonly page: number
  readonly box: Box
  readonly value: string
  readonly placeholder: string
}
