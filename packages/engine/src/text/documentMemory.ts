/** How to empty every store of what was worked out of a document's texts. */
const stores: Array<() => void> = []

/**
 * A store of what is worked out of a document's texts, made when it is first asked for and dropped with the document. Only for stores of a
 * module, of which there are as many as lines that make them.
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

/** Does what there is to do with one document. Nothing that was worked out of its texts outlives it, whether it ends or throws. */
export const withDocument = <A>(work: () => A): A => {
  try {
    return work()
  } finally {
    for (const drop of stores) drop()
  }
}
