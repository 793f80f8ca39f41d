import type { Network, Networks } from "../languageData.js"

/** Tesseract's page segmentation modes that read a whole picture. */
export type PageSegmentation = 1 | 3 | 4 | 6 | 11 | 12

/**
 * How much work a picture may cost. `one`: it is read once. `doubtful`: if any real part of the first reading is doubtful, the doubtful places and
 * overlooked text are read again with other settings. `all`: everything is read twice.
 */
export type Effort = "one" | "doubtful" | "all"

/** One way to read a picture. */
export interface Reading {
  readonly network: Network
  readonly pageSegmentation: PageSegmentation
}

export interface Plan {
  readonly first: Reading
  /** Null: the first reading is all. */
  readonly second: Reading | null
}

/** A page of columns of lines of different sizes, and one block of lines: each finds lines that the other loses. */
const COLUMNS = 4
const BLOCK = 6

/** Width by height below which a picture is a strip, such as a till's receipt: one block of lines. Sheets of paper are 0.7 and more. */
const STRIP = 0.62

/** How a picture is read: by the networks in their order, and by its shape. */
export const planFor = (
  { height, width }: { readonly width: number; readonly height: number },
  options: {
    readonly networks: Networks
    readonly effort: Effort
    readonly pageSegmentation: PageSegmentation | null
  }
): Plan => {
  const first = options.pageSegmentation ?? (width < STRIP * height ? BLOCK : COLUMNS)
  const [network, other] = options.networks
  return {
    first: { network, pageSegmentation: first },
    second: options.effort === "one" ? null : { network: other, pageSegmentation: first === BLOCK ? COLUMNS : BLOCK }
  }
}
