/** The parts of a response of text. */
export interface TextParts {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null for none. */
  readonly text: string | null
}

/**
 * A `Response` with a text whose stream is made only when somebody asks for it: our own listener writes the text to its
 * socket at once.
 */
class LazyResponse {
  readonly #parts: TextParts
  #real: Response | null = null

  constructor(parts: TextParts) {
    this.#parts = parts
  }

  get #response(): Response {
    const { headers, status, text } = this.#parts
    this.#real ??= new Response(text, { status, headers })
    return this.#real
  }
  /** The parts, as long as nobody has looked inside, and might have changed something. */
  get untouched(): TextParts | null {
    return this.#real === null ? this.#parts : null
  }
  get status(): number {
    return this.#parts.status
  }
  get ok(): boolean {
    return this.status >= 200 && this.status < 300
  }
  get statusText(): string {
    return ""
  }
  get redirected(): boolean {
    return false
  }
  get type() {
    return this.#response.type
  }
  get url(): string {
    return ""
  }
  get headers(): Headers {
    return this.#response.headers
  }
  get body(): ReadableStream<Uint8Array> | null {
    return this.#response.body
  }
  get bodyUsed(): boolean {
    return this.#real?.bodyUsed ?? false
  }
  arrayBuffer() {
    return this.#response.arrayBuffer()
  }
  blob() {
    return this.#response.blob()
  }
  clone() {
    return this.#response.clone()
  }
  formData() {
    return this.#response.formData()
  }
  json() {
    return this.#response.json()
  }
  text() {
    return this.#response.text()
  }
}
Object.setPrototypeOf(LazyResponse.prototype, Response.prototype)

/** Every property of `Response` is there: those of the class, or of its prototype. */
export const makeTextResponse = (parts: TextParts): Response => new LazyResponse(parts) as unknown as Response

/** The parts of a response that can be sent without its stream; null for any other. */
export const textParts = (response: Response): TextParts | null =>
  response instanceof LazyResponse ? response.untouched : null
