/**
 * What a function makes of each item of a list, one after the other in one list. It does what `flatMap` of a list does, which asks the
 * JavaScript engine's runtime for each item of each list that it lays flat and so takes several times as long.
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
