/** Something invented that says who somebody is or where to find them, as it may be printed. */
export interface Invented {
  readonly kind: "PERSON" | "FIRM" | "ADDRESS" | "PHONE" | "DATE_OF_BIRTH" | "ACCOUNT" | "NUMBER_PLATE"
  readonly text: string
}

/**
 * Seeded random numbers: the same seed gives the same sequence on every machine.
 *
 * The seed's text is hashed to 128 bits (FNV-1a in four lanes) that start an sfc32 generator (Chris Doty-Humphrey, PractRand).
 */
export class Random {
  private a: number
  private b: number
  private c: number
  private d: number

  constructor(
    readonly seed: string,
    private readonly ledger: Array<Invented> = []
  ) {
    const lane = (start: number): number => {
      let hash = start >>> 0
      for (let i = 0; i < seed.length; i++) {
        hash ^= seed.charCodeAt(i)
        hash = Math.imul(hash, 0x01000193) >>> 0
      }
      return hash
    }
    this.a = lane(0x811c9dc5)
    this.b = lane(0x9e3779b9)
    this.c = lane(0x243f6a88)
    this.d = 1
    for (let i = 0; i < 16; i++) this.next()
  }

  /** A stream of its own, so that drawing from it moves no other stream. */
  fork(label: string): Random {
    return new Random(`${this.seed}/${label}`, this.ledger)
  }

  /** Remembers, for this stream and all that were forked from one with it, what was invented. Draws nothing. */
  note(kind: Invented["kind"], text: string): void {
    this.ledger.push({ kind, text })
  }

  /** What was noted so far, in the order in which it was invented. */
  get invented(): ReadonlyArray<Invented> {
    return this.ledger
  }

  /** From 0 (included) to 1 (excluded). */
  next(): number {
    const sum = (this.a + this.b + this.d) >>> 0
    this.d = (this.d + 1) >>> 0
    this.a = (this.b ^ (this.b >>> 9)) >>> 0
    this.b = (this.c + (this.c << 3)) >>> 0
    this.c = ((this.c << 21) | (this.c >>> 11)) >>> 0
    this.c = (this.c + sum) >>> 0
    return sum / 4294967296
  }

  /** From `low` to `high`. */
  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** One of the list; the list must not be empty. */
  pick<A>(list: ReadonlyArray<A>): A {
    const item = list[Math.floor(this.next() * list.length)]
    if (item === undefined) throw new RangeError("cannot pick from an empty list")
    return item
  }

  /** One of the choices, each as likely as its weight. */
  weighted<A>(choices: ReadonlyArray<readonly [weight: number, choice: A]>): A {
    let left = this.next() * choices.reduce((total, [weight]) => total + weight, 0)
    for (const [weight, choice] of choices) {
      left -= weight
      if (left < 0) return choice
    }
    return this.pick(choices)[1]
  }

  /** `count` different members of the list, in random order; all of them when there are fewer. */
  sample<A>(list: ReadonlyArray<A>, count: number): Array<A> {
    const rest = [...list]
    const taken: Array<A> = []
    while (taken.length < count && rest.length > 0) {
      taken.push(...rest.splice(Math.floor(this.next() * rest.length), 1))
    }
    return taken
  }

  /** As many random decimal digits as asked; the first is not 0. */
  digits(count: number): string {
    let text = ""
    for (let i = 0; i < count; i++) text += String(this.int(i === 0 ? 1 : 0, 9))
    return text
  }

  /** A text in which every `#` became a digit and every `@` a capital letter. */
  fill(pattern: string): string {
    return pattern.replace(/[#@]/g, (mark) =>
      mark === "#" ? String(this.int(0, 9)) : this.pick([..."ABCDEFGHJKLMNPRSTUVWXYZ"])
    )
  }
}
