/** Something that is opened and closed. */
interface Closable {
  readonly close: () => Promise<void>
}

/**
 * One instance for calls that open none themselves. The first call opens it, later ones share it, and it closes when
 * none has come for a while. Each call would otherwise wait a second or two for workers.
 */
export class SharedInstance<A extends Closable> {
  #opened: Promise<A> | null = null
  #underWay = 0
  #closing: Promise<void> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly open: () => Promise<A>,
    /** Milliseconds that it is kept for another call. */
    readonly keptFor: number
  ) {}

  async use<B>(work: (instance: A) => Promise<B>): Promise<B> {
    clearTimeout(this.#timer)
    this.#underWay++
    try {
      this.#opened ??= this.#closing.then(this.open)
      const opened = this.#opened
      const instance = await opened.catch((error: unknown) => {
        // The next call tries again.
        if (this.#opened === opened) this.#opened = null
        throw error
      })
      return await work(instance)
    } finally {
      this.#underWay--
      if (this.#underWay === 0) this.#timer = setTimeout(() => void this.close().catch(() => undefined), this.keptFor)
    }
  }

  /** Closes it at once; calls under way end with `closed`, and the next call opens another. */
  close(): Promise<void> {
    clearTimeout(this.#timer)
    const opened = this.#opened
    this.#opened = null
    if (opened !== null) {
      this.#closing = opened.then(
        (instance) => instance.close(),
        // Told to the call that opened it.
        () => undefined
      )
    }
    return this.#closing
  }
}
