/** A value by its words. */
interface Namesake {
  readonly words: ReadonlyArray<string>
  readonly placeholder: string
}

const alike = (a: string, b: string): boolean =>
  a === b || (Math.min(a.length, b.length) === 1 && /^\p{L}/u.test(a) && a.charAt(0) === b.charAt(0))

/** People or addresses of a document: `J. Morvel` is `Jeanne Morvel` as long as there is no other Morvel. */
export class Namesakes {
  readonly all: Array<Namesake> = []
  private readonly byWord = new Map<string, Array<Namesake>>()
  /** Each by that of its words which the fewest had before it, so that looking one up stays fast in a long list. */
  private readonly byRarest = new Map<string, Array<Namesake>>()

  add(one: Namesake): void {
    this.all.push(one)
    push(this.byRarest, this.rarest(one.words), one)
    for (const word of new Set(one.words)) if (word.length > 1) push(this.byWord, word, one)
  }

  /** The placeholder of the only value that has all these words, or only such; undefined if there is none, or more than one. */
  of(words: ReadonlyArray<string>): string | undefined {
    const found = new Set<string>()
    const near = [this.byWord.get(this.rarest(words)), ...words.map((word) => this.byRarest.get(word))]
    for (const { placeholder, words: others } of near.flatMap((one) => one ?? [])) {
      const [few, many] = others.length < words.length ? [others, words] : [words, others]
      if (few.every((one) => many.some((other) => alike(one, other)))) found.add(placeholder)
    }
    return found.size === 1 ? [...found][0] : undefined
  }

  private rarest(words: ReadonlyArray<string>): string {
    const count = (word: string): number => (word.length < 2 ? Infinity : (this.byWord.get(word)?.length ?? 0))
    return words.reduce((best, word) => (count(word) < count(best) ? word : best), "")
  }
}

const push = <A>(table: Map<string, Array<A>>, key: string, value: A): void => {
  const others = table.get(key)
  if (others === undefined) table.set(key, [value])
  else others.push(value)
}
