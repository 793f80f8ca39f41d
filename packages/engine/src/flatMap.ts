/**
 * Maps each item of a list and flattens the results into one list. Array's own `flatMap` calls into the JavaScript engine's runtime for each item of
 * each flattened list, and so takes several times as long.
 */
export const flatMap = <A, B>(
  list: ReadonlyArray<A>,
  of: (item: A, index: number) => B | ReadonlyArray<B>
): Array<B> => {
  const flat: Array<B> = []
  for (let i = 0; i < list.length; i++) {
    const made = of(list[i] as A, i)
    if (!isList(made)) flat.push(made)
    else for (let k = 0; k < made.length; k++) flat.push(made[k] as B)
  }
  return flat
}

const isList = <B>(made: B | ReadonlyArray<B>): made is ReadonlyArray<B> => Array.isArray(made)
