/** Where an error came from, without what it says: that may be a part of somebody's document. */
export const placeOf = ({ name, stack = "" }: Error): string =>
  [name, ...stack.split("\n").filter((line) => /^\s+at /.test(line))].map((line) => line.trim()).join(" ")
