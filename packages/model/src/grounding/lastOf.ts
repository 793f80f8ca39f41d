/** A function that remembers its last answer: one value is looked for in block after block. */
export const lastOf = <Input extends ReadonlyArray<unknown>, A>(
  make: (...input: Input) => A
): ((...input: Input) => A) => {
  let last: { readonly input: Input; readonly made: A } | undefined
  return (...input) => {
    if (last === undefined || last.input.some((one, index) => one !== input[index])) {
      last = { input, made: make(...input) }
    }
    return last.made
  }
}
