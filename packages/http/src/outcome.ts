import { Buffer } from "node:buffer"
import { errorBodyOf, type Failure, type Problem } from "@extrait/api"
import { exactText, type Tenant, tenantKey } from "@extrait/core"
import { Effect, type Stream } from "effect"
import type { Answer, JsonAnswer, TextAnswer } from "./Answer.js"
import { type AnswerAccount, smallAnswer, streamedAnswer } from "./answersUnderWay.js"
import { contentBody } from "./contentBody.js"
import { isNodeRequest } from "./node/NodeRequest.js"
import { makeTextResponse } from "./node/TextResponse.js"
import type { Pace } from "./pacing.js"
import { piecesOf } from "./pieces.js"
import type { Route } from "./routes.js"

/** The outcome of a request, before its headers are complete. */
export interface Outcome {
  readonly status: number
  readonly body: string | ReadableStream<Uint8Array> | null
  readonly headers: Readonly<Record<string, string>>
  /** Pattern of the path, for the log: the path itself may say whose document it is. */
  readonly route: string
}

const jsonHeaders = { "content-type": "application/json" }

/** The answer to a request that is refused, or that nobody could answer. */
export const problemOutcome = (problem: Problem, requestId: string, route: string): Outcome => ({
  status: problem.status,
  body: JSON.stringify(errorBodyOf(problem, requestId)),
  headers: { ...jsonHeaders, ...problem.headers },
  route
})

const textOf = (answer: JsonAnswer<unknown> | TextAnswer): string =>
  answer._tag === "Text" ? answer.text : answer.exact ? exactText(answer.value) : JSON.stringify(answer.value)

const jsonOutcome = (
  answer: JsonAnswer<unknown> | TextAnswer,
  { path, status }: Route
): Outcome & { readonly body: string } => ({
  status,
  body: textOf(answer),
  headers: { ...jsonHeaders, ...(answer._tag === "Text" ? {} : answer.headers) },
  route: path
})

/** A body that is entered in the account until it has been taken. */
export const accounted = (
  account: AnswerAccount,
  pace: Pace,
  tenant: Tenant,
  heldBytes: number,
  content: Stream.Stream<Uint8Array, Failure>
): Effect.Effect<ReadableStream<Uint8Array>, Failure> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(account.enter(tenantKey(tenant), heldBytes + streamedAnswer), (leave) =>
      Effect.onError(restore(contentBody(content, leave, pace(tenant))), () => leave)
    )
  )

/** The answer as a body. HEAD opens no file: its body would not be sent. */
export const answerOutcome = (
  answer: Answer<unknown>,
  route: Route,
  head: boolean,
  enter: (heldBytes: number, content: Stream.Stream<Uint8Array, Failure>) => ReturnType<typeof accounted>
): Effect.Effect<Outcome, Failure> => {
  if (answer._tag !== "Content") {
    const outcome = jsonOutcome(answer, route)
    if (head || outcome.body.length <= smallAnswer / 3) return Effect.succeed(outcome)
    const bytes = Buffer.from(outcome.body)
    if (bytes.length <= smallAnswer) return Effect.succeed(outcome)
    return Effect.map(enter(bytes.length, piecesOf(bytes)), (body) => ({
      ...outcome,
      body,
      headers: { ...outcome.headers, "content-length": String(bytes.length) }
    }))
  }
  const { content, headers, heldBytes = 0, status = route.status } = answer
  return Effect.map(head || status === 304 ? Effect.succeed(null) : enter(heldBytes, content), (body) => ({
    status,
    body,
    headers,
    route: route.path
  }))
}

/** The response with all its headers. */
export const toResponse = (outcome: Outcome, extra: Readonly<Record<string, string>>, request: Request): Response => {
  const { body, status } = outcome
  const headers: Record<string, string> = {
    // Answers are about documents of one tenant: no cache may keep them.
    "cache-control": "no-store",
    ...outcome.headers,
    ...extra
  }
  if (typeof body === "string") headers["content-length"] = String(Buffer.byteLength(body))
  const head = request.method === "HEAD"
  return isNodeRequest(request) && (head || body === null || typeof body === "string")
    ? makeTextResponse({ status, headers, text: head || typeof body !== "string" ? null : body })
    : new Response(head ? null : body, { status, headers })
}
