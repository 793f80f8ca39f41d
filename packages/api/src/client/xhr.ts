/** The part of a browser's `XMLHttpRequest` that is used here. */
interface Xhr {
  responseType: string
  readonly response: Blob
  readonly status: number
  readonly upload: { onprogress: ((event: { readonly loaded: number }) => void) | null }
  onerror: (() => void) | null
  onabort: (() => void) | null
  onload: (() => void) | null
  readonly open: (method: string, url: string) => void
  readonly setRequestHeader: (name: string, value: string) => void
  readonly getAllResponseHeaders: () => string
  readonly send: (body: FormData) => void
  readonly abort: () => void
}
type XhrConstructor = new () => Xhr

/** The platform's own; null if there is none, as in Node. */
export const platformXhr = (): XhrConstructor | null => {
  const found: unknown = Reflect.get(globalThis, "XMLHttpRequest")
  return typeof found === "function" ? (found as XhrConstructor) : null
}

/** An upload that reports its progress, which a browser's `fetch` does not. */
export const byXhr = (
  Constructor: XhrConstructor,
  url: string,
  headers: Headers,
  request: {
    readonly method: string
    readonly form: FormData
    readonly onSent: (bytes: number) => void
    readonly signal?: AbortSignal | undefined
  }
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { form, method, onSent, signal } = request
    const xhr = new Constructor()
    xhr.open(method, url)
    xhr.responseType = "blob"
    headers.forEach((value, name) => {
      xhr.setRequestHeader(name, value)
    })
    const stop = () => xhr.abort()
    xhr.upload.onprogress = ({ loaded }) => onSent(loaded)
    xhr.onerror = () => reject(new TypeError("The request failed"))
    xhr.onabort = () => reject(signal?.reason)
    xhr.onload = () => {
      signal?.removeEventListener("abort", stop)
      const told = new Headers()
      for (const line of xhr
        .getAllResponseHeaders()
        .trim()
        .split(/[\r\n]+/)) {
        const colon = line.indexOf(":")
        if (colon > 0) told.append(line.slice(0, colon), line.slice(colon + 1).trim())
      }
      resolve(new Response(xhr.response, { status: xhr.status, headers: told }))
    }
    signal?.addEventListener("abort", stop, { once: true })
    xhr.send(form)
  })
