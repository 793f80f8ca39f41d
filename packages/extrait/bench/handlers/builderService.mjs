// The same operations over the same services, with handlers made by HttpApiBuilder, in a process of its own. All stand behind
// the listener of @extrait/http, so that sockets, slow callers and bodies that nobody reads cost both sides the same.
//
// web     `HttpApiBuilder.toWebHandler`: requests and responses of the web standard. Handlers give values
// direct  as @effect/platform-node serves: the app reads Node's message, and the listener writes its body as it is
// ready   the same; handlers give responses whose text is ready, and the builder encodes errors alone
import { createServer } from "node:http"
import { Headers, HttpApiBuilder, HttpApp, HttpServer, HttpServerRequest } from "@effect/platform"
import { toNodeListener } from "@extrait/http"
import { Context, Effect, FiberId, Layer, ManagedRuntime, Runtime, Stream } from "effect"
import { makeTextResponse } from "../../../http/dist/node/TextResponse.js"
import { layer } from "../../dist/index.js"
import { answerQuestions } from "../http/questions.mjs"
import { documentsLayer } from "./builderHandlers.mjs"

const [dataDir, kind] = process.argv.slice(2)
const services = ManagedRuntime.make(layer({ dataDir, concurrency: 0, log: "warning" }))
const { context } = await services.runtime()
const app = documentsLayer({ ready: kind === "ready" }).pipe(
  Layer.provideMerge(Layer.succeedContext(context)),
  Layer.provideMerge(HttpServer.layerContext)
)

/** The message of the request whose handler is being called: the listener calls it before it waits for anything. */
let message

/** The request over Node's message, without web-standard headers and streams. */
const requestOver = (request) => {
  const own = message
  const made = HttpServerRequest.fromWeb(request).modify({ headers: Headers.fromInput(own.headers) })
  Object.defineProperty(made, "stream", {
    get: () => Stream.fromAsyncIterable(own.iterator({ destroyOnReturn: false }), (cause) => cause)
  })
  return made
}

/** What the listener can send without a stream, or a response with one. */
const responseOf = ({ body, headers, status }, runtime) =>
  body._tag === "Stream"
    ? new Response(Stream.toReadableStreamRuntime(body.stream, runtime), { status, headers })
    : makeTextResponse({ status, headers, text: body._tag === "Empty" ? null : body.body })

const answered = Symbol("answered")

const directHandler = async () => {
  const managed = ManagedRuntime.make(Layer.mergeAll(app, HttpApiBuilder.Router.Live, HttpApiBuilder.Middleware.layer))
  const runtime = await managed.runtime()
  const handled = HttpApp.toHandled(await managed.runPromise(HttpApiBuilder.httpApp), (request, response) =>
    Effect.sync(() => request[answered](responseOf(HttpApp.unsafeEjectStreamScope(response), runtime)))
  )
  return (request) =>
    new Promise((resolve) => {
      const made = requestOver(request)
      let stay = () => undefined
      // Before the fibre begins: it may answer at once.
      made[answered] = (response) => {
        stay()
        resolve(response)
      }
      const context = Context.add(runtime.context, HttpServerRequest.HttpServerRequest, made)
      const fiber = Runtime.runFork(Runtime.make({ ...runtime, context }), handled)
      stay = request.onGone(() => fiber.unsafeInterruptAsFork(FiberId.none))
    })
}

const handler = kind === "web" ? HttpApiBuilder.toWebHandler(app).handler : await directHandler()
const listener = toNodeListener(handler)
const server = createServer({ requireHostHeader: false }, (incoming, response) => {
  message = incoming
  listener(incoming, response)
})
server.keepAliveTimeout = 65_000
server.listen({ host: "127.0.0.1", port: 0, backlog: 4096 }, () => {
  answerQuestions({ url: `http://127.0.0.1:${server.address().port}` }, async () => {
    server.closeAllConnections()
    server.close()
    await services.dispose()
  })
})
