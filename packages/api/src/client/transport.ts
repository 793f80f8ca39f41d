import { ExtraitApiError, errorOfAnswer, networkError } from "./ExtraitApiError.js"
import { byXhr, platformXhr } from "./xhr.js"

/** How to reach a service. */
export interface ClientOptions {
  /** Where the service is mounted, such as `https://example.com/documents-api`. */
  readonly baseUrl: string | URL
  /** An API key, or what gives one for each request; left out where a host signs its users in by itself. */
  readonly apiKey?: string | (() => string | Promise<string>)
  /** Default: that of the platform. */
  readonly fetch?: typeof globalThis.fetch
  /** How often a request is repeated after 429, 503, `idempotency_in_progress` and broken connections. Default 4. */
  readonly maxRetries?: number
  /** Sent with every request, such as those of a host's own sign-in. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A request of the client. Every POST has an idempotency key, so that repeating it does nothing twice. */
export interface ClientRequest {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE"
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly json?: unknown
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Bytes of the form that have been sent. */
  readonly onSent?: ((bytes: number) => void) | undefined
}

const firstPauseMs = 500
const longestPauseMs = 30_000

const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener("abort", stop, { once: true })
  })

/** Milliseconds to wait before the next try: as the answer says, or twice as long each time, up to a half more by chance. */
const pauseBefore = (retry: number, response: Response | null): number => {
  const said = Number(response?.headers.get("retry-after") ?? Number.NaN)
  if (Number.isFinite(said)) return said * 1000
  return Math.min(longestPauseMs, firstPauseMs * 2 ** retry) * (1 + Math.random() / 2)
}

const worthRetrying = async (response: Response): Promise<boolean> => {
  if (response.status === 429 || response.status === 502 || response.status === 503 || response.status === 504) {
    return true
  }
  return response.status === 409 && (await errorOfAnswer(response.clone())).code === "idempotency_in_progress"
}

/** Sends a form as a stream and counts what is taken from it; for platforms where `fetch` sends streams, such as Node. */
const streamed = (form: FormData, onSent: (bytes: number) => void): { body: BodyStream; type: string } => {
  const whole = new Response(form)
  let sent = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      sent += chunk.length
      controller.enqueue(chunk)
      onSent(sent)
    }
  })
  if (whole.body === null) throw new TypeError("A form has no body")
  return { body: whole.body.pipeThrough(counting), type: whole.headers.get("content-type") ?? "multipart/form-data" }
}
type BodyStream = ReadableStream<Uint8Array>

/** Sends a request, repeats it where that helps, and resolves with the answer if it is a success. */
export const makeTransport = (options: ClientOptions) => {
  const { apiKey, fetch = globalThis.fetch, maxRetries = 4 } = options
  const base = String(options.baseUrl).replace(/(?<!\/)\/+$/, "")

  const once = async (request: ClientRequest, key: string | null): Promise<Response> => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(request.query ?? {})) {
      if (value !== undefined) query.append(name, String(value))
    }
    const url = base + request.path + (query.size === 0 ? "" : `?${query}`)
    const headers = new Headers({ ...options.headers, ...request.headers })
    const secret = typeof apiKey === "function" ? await apiKey() : apiKey
    if (secret !== undefined) headers.set("authorization", `Bearer ${secret}`)
    if (key !== null) headers.set("idempotency-key", key)
    const { form, json, method, onSent, signal } = request
    const init: RequestInit = { method, headers, ...(signal === undefined ? {} : { signal }) }
    if (json !== undefined) {
      headers.set("content-type", "application/json")
      return fetch(url, { ...init, body: JSON.stringify(json) })
    }
    if (form === undefined) return fetch(url, init)
    if (onSent === undefined) return fetch(url, { ...init, body: form })
    const Xhr = platformXhr()
    if (Xhr !== null) return byXhr(Xhr, url, headers, { ...request, form, onSent })
    const { body, type } = streamed(form, onSent)
    headers.set("content-type", type)
    // `fetch` takes a stream only if it is told that all of it is sent before the answer comes.
    const half: RequestInit & { readonly duplex: "half" } = { ...init, body, duplex: "half" }
    return fetch(url, half)
  }

  return async (request: ClientRequest): Promise<Response> => {
    const key = request.method === "POST" ? (request.idempotencyKey ?? crypto.randomUUID()) : null
    for (let retry = 0; ; retry++) {
      let response: Response | null = null
      try {
        response = await once(request, key)
        if (response.ok) return response
        if (retry >= maxRetries || !(await worthRetrying(response))) throw await errorOfAnswer(response)
      } catch (error) {
        if (error instanceof ExtraitApiError) throw error
        request.signal?.throwIfAborted()
        if (retry >= maxRetries) throw networkError(error)
      }
      await pause(pauseBefore(retry, response), request.signal)
    }
  }
}
