import type { ErrorBody, FaultDetail } from "../ErrorBody.js"
import type { ErrorCode } from "../errorCodes.js"

/** An answer of the service that is an error, or none at all: then `status` is 0 and `code` is `network_error`. */
export class ExtraitApiError extends Error {
  override readonly name = "ExtraitApiError"
  readonly status: number
  /** Machine-readable, such as `validation_error`; a service newer than this client may send codes that are not listed here. */
  readonly code: ErrorCode | "network_error" | "unexpected_answer" | (string & {})
  readonly type: string
  /** Every fault of the request, where the answer lists them. */
  readonly detail: ReadonlyArray<FaultDetail>
  /** Names the request in the service's log. */
  readonly requestId: string | null

  constructor(status: number, body: ErrorBody, options?: ErrorOptions) {
    super(body.error.message, options)
    this.status = status
    this.code = body.error.code
    this.type = body.error.type
    this.detail = body.detail ?? []
    this.requestId = body.error.request_id ?? null
  }
}

const made = (code: string, message: string): ErrorBody => ({ error: { type: "api_error", code, message } })

/** The error in an answer, even where a proxy wrote it rather than the service. */
export const errorOfAnswer = async (response: Response): Promise<ExtraitApiError> => {
  const text = await response.text()
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === "object" && body !== null && "error" in body) {
      return new ExtraitApiError(response.status, body as ErrorBody)
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return new ExtraitApiError(response.status, made("unexpected_answer", `The server answered ${response.status}`))
}

/** No answer came. */
export const networkError = (cause: unknown): ExtraitApiError =>
  new ExtraitApiError(0, made("network_error", cause instanceof Error ? cause.message : "No answer came"), { cause })
