/** A message between the two halves of pdf.js, as far as it matters on the way. */
interface Message {
  readonly action?: string
  readonly data?: unknown
  readonly chunk?: Chunk
}

/** A piece of an operator list: its sender empties the arrays once it is sent. */
interface Chunk {
  readonly fnArray?: ReadonlyArray<number>
  readonly argsArray?: ReadonlyArray<unknown>
}

type Listener = (event: { readonly data: Message }) => void

const ownArrays = (message: Message): Message =>
  message.chunk?.fnArray === undefined || message.chunk.argsArray === undefined
    ? message
    : {
        ...message,
        chunk: {
          ...message.chunk,
          fnArray: message.chunk.fnArray.slice(),
          argsArray: message.chunk.argsArray.slice()
        }
      }

/**
 * One end of the channel between pdf.js's display half and its parsing half, both in the same thread: messages are handed over as they
 * are. pdf.js's own channel for this case clones every message, which costs more than the parsing of a page of text.
 */
export class DirectPort {
  #peer: DirectPort | null = null
  #listeners = new Set<Listener>()

  private constructor() {}

  /** Both ends of a channel. */
  static pair(): readonly [DirectPort, DirectPort] {
    const first = new DirectPort()
    const second = new DirectPort()
    first.#peer = second
    second.#peer = first
    return [first, second]
  }

  postMessage(message: Message): void {
    const event = { data: ownArrays(message) }
    queueMicrotask(() => {
      const peer = this.#peer
      if (peer !== null) for (const listener of peer.#listeners) listener(event)
    })
  }

  addEventListener(_name: string, listener: Listener, options?: { readonly signal?: AbortSignal }): void {
    this.#listeners.add(listener)
    options?.signal?.addEventListener("abort", () => this.#listeners.delete(listener), { once: true })
  }

  removeEventListener(_name: string, listener: Listener): void {
    this.#listeners.delete(listener)
  }
}
