/** Functions that empty every store of data derived from a document's texts. */
const stores: Array<() => void> = []

/**
 * A store of data derived from a document's texts, made on first use and dropped with the document. Call it only at module level, so that the number
 * of stores is fixed.
 */
export const documentStore = <A extends object>(make: () => A): (() => A) => {
  let held: A | undefined
  stores.push(() => {
    held = undefined
  })
  return () => {
    held ??= make()
    return held
  }
}

/** Runs the work on one document. Nothing derived from its texts outlives the work, whether that returns or throws. */
export const withDocument = <A>(work: () => A): A => {
  try {
    return work()
  } finally {
    for (const drop of stores) drop()
  }
}
