/** Shorter lines are no address by themselves. */
export const shortestAddressLine = 7

interface Address {
  readonly plain: string
  readonly placeholder: string
}

/** The addresses of a document, squashed, found by the pieces of the shortest length that they are made of. */
export class Addresses {
  private readonly byPiece = new Map<string, Array<Address>>()
  /** Each by that of its pieces which the fewest had before it. */
  private readonly byRarest = new Map<string, Array<Address>>()

  add(plain: string, placeholder: string): void {
    const pieces = piecesOf(plain)
    push(this.byRarest, this.rarest(pieces), { plain, placeholder })
    for (const piece of pieces) push(this.byPiece, piece, { plain, placeholder })
  }

  /** The placeholder of the one address that holds this one or that this one holds; undefined where there is none, or more than one. */
  around(plain: string): string | undefined {
    const pieces = piecesOf(plain)
    const holding = (this.byPiece.get(this.rarest(pieces)) ?? []).filter((other) => other.plain.includes(plain))
    const held = [...pieces]
      .flatMap((piece) => this.byRarest.get(piece) ?? [])
      .filter((other) => plain.includes(other.plain))
    const found = new Set([...holding, ...held].map(({ placeholder }) => placeholder))
    return found.size === 1 ? [...found][0] : undefined
  }

  private rarest(pieces: ReadonlySet<string>): string {
    const count = (piece: string): number => this.byPiece.get(piece)?.length ?? 0
    return [...pieces].reduce((best, piece) => (count(piece) < count(best) ? piece : best))
  }
}

const push = (table: Map<string, Array<Address>>, piece: string, address: Address): void => {
  const others = table.get(piece)
  if (others === undefined) table.set(piece, [address])
  else others.push(address)
}

const piecesOf = (plain: string): ReadonlySet<string> =>
  new Set(
    Array.from({ length: plain.length - shortestAddressLine + 1 }, (_, at) => plain.slice(at, at + shortestAddressLine))
  )
