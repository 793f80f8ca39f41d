import { randomUUID } from "node:crypto"
import type { ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { type ErrorCode, errorBodyOf, internalProblem, type Problem } from "@extrait/api"

/** An answer to a message that never becomes a web-standard request, in the same envelope as every other. */
const refusal = (problem: Problem) => {
  const requestId = `req_${randomUUID().replaceAll("-", "")}`
  const body = JSON.stringify(errorBodyOf(problem, requestId))
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    ...problem.headers,
    "x-request-id": requestId
  }
  return { body, headers, status: problem.status }
}

const problem = (status: number, code: ErrorCode, message: string): Problem => ({
  status,
  type: "invalid_request_error",
  code,
  message,
  detail: [],
  headers: {}
})

/** For a method or a target that no request has, such as `TRACE` or `OPTIONS *`. */
export const impossible: Problem = {
  ...problem(405, "method_not_allowed", "No such method or target"),
  // @see RFC 9110, 15.5.6
  headers: { allow: "GET, HEAD, POST, PATCH, DELETE" }
}
/** For a request that names no host, or more than one. @see RFC 9112, 3.2 */
export const hostless: Problem = problem(400, "malformed_request", "A request must name its host, once")
export const broken: Problem = internalProblem

/** Answers when no answer came; a response that has begun is broken off. */
export const refuse = (response: ServerResponse, reason: Problem): void => {
  if (response.headersSent || response.destroyed) return void response.destroy()
  const { body, headers, status } = refusal(reason)
  response.writeHead(status, headers)
  response.end(body)
}

const clientProblems: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: problem(431, "headers_too_large", "The headers are too large"),
  ERR_HTTP_REQUEST_TIMEOUT: problem(408, "request_timeout", "The request took too long to arrive")
}
const malformed = problem(400, "malformed_request", "This is no HTTP request")

/** Listens to `clientError`: answers what `node:http` cannot read, and closes the connection. */
export const onClientError = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  // The caller has closed the connection, or an answer is under way on it.
  if (error.code === "ECONNRESET" || !socket.writable || ("bytesWritten" in socket && socket.bytesWritten !== 0)) {
    return void socket.destroy()
  }
  const { body, headers, status } = refusal(clientProblems[error.code ?? ""] ?? malformed)
  const lines = Object.entries({ ...headers, connection: "close" }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join("")}\r\n${body}`)
}
