import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** What a request asked, as the server received it. */
export interface AskedQuestion {
  readonly path: string
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  /** The whole body. */
  readonly body: Readonly<Record<string, unknown>>
  /** The fields that were wanted. */
  readonly fields: ReadonlyArray<{ readonly key: string; readonly type: string; readonly hint?: string }>
  /** The pages that were shown. */
  readonly pages: ReadonlyArray<{
    readonly page: number
    readonly blocks: ReadonlyArray<readonly [id: string, left: number, top: number, text: string]>
  }>
}

/** Answers by key; what is left out is answered with null. */
export type ScriptedAnswers = Readonly<
  Record<string, { readonly value: string | null; readonly blocks?: ReadonlyArray<string> } | string | null>
>

/** What the server does with a request. */
export type Scripted =
  | { readonly answers: ScriptedAnswers; readonly usage?: { readonly input: number; readonly output: number } }
  /** The text of the answer, right or wrong. */
  | { readonly content: string }
  | { readonly refusal: string }
  /** The answer ends in the middle, as the limit on its tokens is reached. */
  | { readonly truncated: string }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  /** Nothing is ever answered. */
  | "stall"
  /** The connection ends without an answer. */
  | "reset"

/** A server that answers what a test tells it to. */
export interface ScriptedModel {
  /** `http://127.0.0.1:<port>/v1` */
  readonly baseUrl: string
  /** Every request so far. */
  readonly asked: ReadonlyArray<AskedQuestion>
  /** Milliseconds in which the server itself worked on requests. */
  readonly busy: () => number
  /** Requests whose connection was ended by the client. */
  readonly abandoned: () => number
  readonly close: () => Promise<void>
}

const textOf = (body: Readonly<Record<string, unknown>>): string => {
  const messages = body.messages
  if (!Array.isArray(messages)) return ""
  return messages
    .filter(({ role }) => role === "user")
    .flatMap(({ content }) => (Array.isArray(content) ? content : [{ text: content }]))
    .map(({ text }) => (typeof text === "string" ? text : ""))
    .join("")
}

const questionOf = (request: IncomingMessage, text: string): AskedQuestion => {
  const body = JSON.parse(text) as Readonly<Record<string, unknown>>
  const lines = textOf(body)
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
  return {
    path: request.url ?? "",
    headers: request.headers,
    body,
    fields: lines.flatMap(({ fields = [] }) => fields),
    pages: lines.filter(({ page }) => page !== undefined)
  }
}

const contentOf = (answers: ScriptedAnswers, { fields }: AskedQuestion): string =>
  JSON.stringify(
    Object.fromEntries(
      fields.map(({ key }) => {
        const given = answers[key] ?? null
        const answer = typeof given === "string" || given === null ? { value: given } : given
        return [key, { value: answer.value, blocks: ("blocks" in answer ? answer.blocks : undefined) ?? [] }]
      })
    )
  )

const completion = (
  content: string | null,
  more: { refusal?: string; reason?: string; usage?: { input: number; output: number } }
) =>
  JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion",
    model: "scripted",
    choices: [
      {
        index: 0,
        finish_reason: more.reason ?? "stop",
        message: { role: "assistant", content, ...(more.refusal === undefined ? {} : { refusal: more.refusal }) }
      }
    ],
    ...(more.usage === undefined
      ? {}
      : { usage: { prompt_tokens: more.usage.input, completion_tokens: more.usage.output } })
  })

const perform = (scripted: Scripted, question: AskedQuestion, response: ServerResponse): void => {
  const send = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): void => {
    response.writeHead(status, { "content-type": "application/json", ...headers })
    response.end(body)
  }
  if (scripted === "stall") return
  if (scripted === "reset") response.destroy()
  else if ("status" in scripted) send(scripted.status, scripted.body ?? "{}", scripted.headers)
  else if ("refusal" in scripted) send(200, completion(null, { refusal: scripted.refusal }))
  else if ("truncated" in scripted) send(200, completion(scripted.truncated, { reason: "length" }))
  else if ("content" in scripted) send(200, completion(scripted.content, {}))
  else {
    const { answers, usage } = scripted
    send(200, completion(contentOf(answers, question), usage === undefined ? {} : { usage }))
  }
}

/**
 * Starts a server on loopback that speaks OpenAI's chat completions and answers what `script` says: well, wrongly, never. It is no language model; it stands
 * in for one where a test has to know what the model says.
 */
export const startScriptedModel = async (
  script: (question: AskedQuestion, nth: number) => Scripted | Promise<Scripted>
): Promise<ScriptedModel> => {
  const asked: Array<AskedQuestion> = []
  let busy = 0
  let abandoned = 0
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    response.on("close", () => {
      if (!response.writableFinished) abandoned++
    })
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", async () => {
      const started = performance.now()
      const question = questionOf(request, Buffer.concat(chunks).toString("utf8"))
      asked.push(question)
      const scripted = await script(question, asked.length)
      perform(scripted, question, response)
      busy += performance.now() - started
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    busy: () => busy,
    abandoned: () => abandoned,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      })
  }
}
