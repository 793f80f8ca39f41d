import type { IncomingMessage } from "node:http"

/** The parts of a request of `node:http`. */
export interface NodeRequestParts {
  readonly message: IncomingMessage
  readonly method: string
  readonly url: URL
  /** Makes its body; null where it has none. */
  readonly body: (() => ReadableStream<Uint8Array> | Uint8Array | string) | null
  /** Called before the message itself is read; null where its body has been read, or there is none. */
  readonly begin: (() => void) | null
  /** Whether the body has been unpacked already. */
  readonly unpacked: boolean
}

const headersOf = ({ message: { rawHeaders }, unpacked }: NodeRequestParts): Headers => {
  const headers = new Headers()
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? "", rawHeaders[i + 1] ?? "")
  if (unpacked) headers.delete("content-encoding")
  return headers
}

/**
 * A `Request` over a message of `node:http` whose parts are made when somebody asks for them: Node's own costs as much as
 * answering a small request does. Whatever is not looked up often is left to a real `Request`, made from the same parts.
 */
class LazyRequest {
  readonly #parts: NodeRequestParts
  readonly #gone = new Set<() => void>()
  #isGone = false
  #headers: Headers | null = null
  #controller: AbortController | null = null
  #real: Request | null = null
  #taken = false

  constructor(parts: NodeRequestParts) {
    this.#parts = parts
  }

  get method(): string {
    return this.#parts.method
  }
  get url(): string {
    return this.#parts.url.href
  }
  /** The same, parsed. */
  get target(): URL {
    return this.#parts.url
  }
  get headers(): Headers {
    this.#headers ??= headersOf(this.#parts)
    return this.#headers
  }
  /** One header, without those of the others. */
  header(name: string): string | null {
    if (this.#headers !== null || this.#parts.unpacked) return this.headers.get(name)
    const { rawHeaders } = this.#parts.message
    let found: string | null = null
    for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
      const key = rawHeaders[i] ?? ""
      if (key.length !== name.length || key.toLowerCase() !== name) continue
      const value = rawHeaders[i + 1] ?? ""
      found = found === null ? value : `${found}, ${value}`
    }
    return found
  }
  get signal(): AbortSignal {
    if (this.#controller === null) {
      const controller = new AbortController()
      this.#controller = controller
      this.onGone(() => controller.abort())
    }
    return this.#controller.signal
  }
  get #request(): Request {
    const { body, method, url } = this.#parts
    this.#real ??= new Request(url, {
      method,
      headers: this.headers,
      signal: this.signal,
      ...(body === null ? {} : { body: body(), duplex: "half" as const })
    })
    return this.#real
  }
  get body(): ReadableStream<Uint8Array> | null {
    return this.#parts.body === null ? null : this.#request.body
  }
  get bodyUsed(): boolean {
    return this.#taken || (this.#real?.bodyUsed ?? false)
  }
  /** The message, whose body the caller reads from then on; null where somebody has looked at the request's own. */
  takeMessage(): IncomingMessage | null {
    const { begin, message } = this.#parts
    if (begin === null || this.#taken || this.#real !== null) return null
    this.#taken = true
    begin()
    return message
  }
  get cache() {
    return this.#request.cache
  }
  get credentials() {
    return this.#request.credentials
  }
  get destination() {
    return this.#request.destination
  }
  get duplex(): "half" {
    return "half"
  }
  get integrity() {
    return this.#request.integrity
  }
  get keepalive() {
    return this.#request.keepalive
  }
  get mode() {
    return this.#request.mode
  }
  get redirect() {
    return this.#request.redirect
  }
  get referrer() {
    return this.#request.referrer
  }
  get referrerPolicy() {
    return this.#request.referrerPolicy
  }
  arrayBuffer() {
    return this.#request.arrayBuffer()
  }
  blob() {
    return this.#request.blob()
  }
  clone() {
    return this.#request.clone()
  }
  formData() {
    return this.#request.formData()
  }
  json() {
    return this.#request.json()
  }
  text() {
    return this.#request.text()
  }

  /** Calls when the caller goes away before its answer, at once if it has. Gives what takes that back. */
  onGone(listener: () => void): () => void {
    if (this.#isGone) listener()
    else this.#gone.add(listener)
    return () => this.#gone.delete(listener)
  }
  /** The caller has gone away. */
  leave(): void {
    this.#isGone = true
    for (const listener of this.#gone) listener()
    this.#gone.clear()
  }
}
Object.setPrototypeOf(LazyRequest.prototype, Request.prototype)

export type NodeRequest = Request & Pick<LazyRequest, "target" | "header" | "takeMessage" | "onGone" | "leave">

/** Every property of `Request` is there: those of the class, or of its prototype. */
export const makeNodeRequest = (parts: NodeRequestParts): NodeRequest =>
  new LazyRequest(parts) as unknown as NodeRequest

export const isNodeRequest = (request: Request): request is NodeRequest => request instanceof LazyRequest

/** The URL of a request. It is not to be changed. */
export const urlOf = (request: Request): URL => (isNodeRequest(request) ? request.target : new URL(request.url))

/** A header by its name in lower case; null if there is none. */
export const headerOf = (request: Request, name: string): string | null =>
  isNodeRequest(request) ? request.header(name) : request.headers.get(name)
