// The contract's operations that the bench measures, as users of HttpApiBuilder write them: a group of endpoints, a security
// middleware that gives the caller, and a middleware for what every answer carries.
import { Buffer } from "node:buffer"
import {
  HttpApi,
  HttpApiBuilder,
  HttpApiGroup,
  HttpApiMiddleware,
  HttpApp,
  HttpMiddleware,
  HttpServerRequest,
  HttpServerResponse,
  Multipart
} from "@effect/platform"
import {
  documentsGroup,
  ExtraitApi,
  Authorization as ExtraitAuthorization,
  errorBodyOf,
  InvalidParameters,
  ListDocumentsParameters,
  neededScope,
  problemOf,
  submissionFields,
  UnsupportedMediaType
} from "@extrait/api"
import {
  CurrentActor,
  Documents,
  decode,
  exactText,
  InsufficientScope,
  Keys,
  SubmissionOptions,
  UploadFailed,
  ValidationFailed
} from "@extrait/core"
import { Context, Duration, Effect, Either, Layer, Option, Stream } from "effect"
import { pageOf } from "../../../http/dist/handlers/page.js"
import { resultAnswer } from "../../../http/dist/handlers/result.js"
import { makePace } from "../../../http/dist/pacing.js"
import { parseJson } from "../../../http/dist/request/json.js"

/** Who calls. The contract's own middleware gives nothing to handlers. */
class Caller extends Context.Tag("bench/Caller")() {}

class RequestId extends Context.Tag("bench/RequestId")() {}

class Authorization extends HttpApiMiddleware.Tag()("bench/Authorization", {
  failure: ExtraitAuthorization.failure,
  provides: Caller,
  security: ExtraitAuthorization.security
}) {}

const { create, get, list, result } = documentsGroup.endpoints

/** The contract restricted to what is measured: the builder wants a handler for every endpoint. */
const api = HttpApi.make("extrait")
  .add(HttpApiGroup.make("documents").add(create).add(list).add(get).add(result).middleware(Authorization))
  .addError(ExtraitApi.errorSchema)

/** Failures of the services as the contract declares them. */
const told = (effect) =>
  Effect.catchAll(effect, (failure) =>
    Effect.flatMap(RequestId, (requestId) => Effect.fail(errorBodyOf(problemOf(failure), requestId)))
  )

const authorizationLayer = Layer.effect(
  Authorization,
  Effect.map(Keys, (keys) => ({
    apiKey: (secret) =>
      told(
        Effect.map(keys.authenticate(secret), ({ keyId, scopes, tenant }) => ({
          tenant,
          scopes,
          actor: { type: "api_key", id: keyId, name: null }
        }))
      )
  }))
)

/** The envelope of requests that do not decode. Where in the request the fault lies the builder does not tell. */
const undecodable = ({ issues }, requestId) => {
  const faults = issues.map(({ message, path }) => ({ path, message, type: "value_error", input: null }))
  const problem = problemOf(new InvalidParameters({ location: "query", faults }))
  return HttpServerResponse.unsafeJson(errorBodyOf(problem, requestId), { status: problem.status })
}

/** Gives each request its id, and each answer the headers of all. Errors are encoded outside of it, hence the handler before the response. */
const middlewareLayer = HttpApiBuilder.middleware((app) =>
  Effect.suspend(() => {
    const requestId = `req_${crypto.randomUUID().replaceAll("-", "")}`
    const headers = { "cache-control": "no-store", "x-request-id": requestId }
    const refusedHeaders = { ...headers, "www-authenticate": "Bearer" }
    const completed = HttpApp.appendPreResponseHandler((_, response) =>
      Effect.succeed(HttpServerResponse.setHeaders(response, response.status === 401 ? refusedHeaders : headers))
    )
    return Effect.zipRight(completed, app).pipe(
      Effect.catchTag("HttpApiDecodeError", (error) => Effect.succeed(undecodable(error, requestId))),
      Effect.provideService(RequestId, requestId),
      Effect.annotateLogs("request_id", requestId)
    )
  })
)

/** A response whose JSON is ready. */
const textResponse = (text, status = 200, headers = {}) =>
  HttpServerResponse.raw(text, {
    status,
    headers,
    contentType: "application/json",
    contentLength: Buffer.byteLength(text)
  })

/** The parameters `metadata[…]`, which no schema of the contract describes, and those that it does not know. */
const metadataOf = (parameters) => {
  const metadata = {}
  const unknown = []
  for (const [name, value] of Object.entries(parameters)) {
    const key = /^metadata\[(.+)\]$/s.exec(name)?.[1]
    if (key !== undefined) metadata[key] = value
    else if (!(name in ListDocumentsParameters.fields)) {
      unknown.push({ path: [name], message: "is unexpected", type: "unexpected", input: value })
    }
  }
  return unknown.length > 0
    ? new InvalidParameters({ location: "query", faults: unknown })
    : Effect.succeed(Object.keys(metadata).length === 0 ? {} : { metadata })
}

const fault = (name, message, type, input = null) => ({ path: [name], message, type, input })

/** The limits of the contract's forms, as far as the builder knows them: what is beside the file has no limit of its own. */
const limits = { maxParts: Option.some(100), maxFieldSize: 1024 * 1024 }

const booleans = { true: true, 1: true, false: false, 0: false }
const readers = {
  extraction_schema: parseJson,
  metadata: parseJson,
  ...Object.fromEntries(
    ["deidentify", "extract", "include_recognition", "explain", "split"].map((name) => [
      name,
      (text) => Either.fromNullable(booleans[text.toLowerCase()], () => "Expected true, false, 1 or 0")
    ])
  ),
  human_review_threshold: (text) =>
    /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Either.right(Number(text)) : Either.left("Expected a number")
}

const decodeOptions = decode(SubmissionOptions)

/** What the text fields of a form say, with its faults. */
const optionsOf = (fields, faults) => {
  const given = {}
  for (const [name, text] of fields) {
    const read = readers[name]?.(text) ?? Either.right(text)
    if (Either.isLeft(read)) faults.push(fault(name, read.left, "type_error", text))
    else given[name] = read.right
  }
  return Either.mapLeft(decodeOptions(given), (failed) => [...faults, ...failed.faults])
}

/** Reads a form as it comes, and stores its file. */
const readForm = (parts, stage) =>
  Effect.gen(function* () {
    const fields = new Map()
    const faults = []
    let file = null
    yield* Stream.runForEach(parts, (part) => {
      if (part._tag === "File") {
        if (part.key !== "file" || file !== null) {
          faults.push(fault(part.key, file === null ? "No such field" : "Only one file is accepted", "unexpected"))
          return Stream.runDrain(part.content)
        }
        return Effect.map(stage(part), (staged) => {
          file = staged
        })
      }
      if (!submissionFields.includes(part.key)) faults.push(fault(part.key, "No such field", "unexpected"))
      else if (fields.has(part.key)) faults.push(fault(part.key, "Given more than once", "value_error"))
      else fields.set(part.key, part.value)
      return Effect.void
    })
    if (file === null) faults.push(fault("file", "A file is required", "missing"))
    const options = optionsOf(fields, faults)
    if (Either.isLeft(options)) return yield* new ValidationFailed({ faults: options.left })
    if (faults.length > 0) return yield* new ValidationFailed({ faults })
    const { password: _, ...sent } = Object.fromEntries(fields)
    return { file, options: options.right, sent: { filename: file.filename, fields: sent } }
  })

/**
 * The operations. `ready`: they give responses with the JSON that the services have or write; otherwise they give values, and the
 * builder encodes them by the contract's schemas.
 */
const handlersLayer = ({ ready }) =>
  HttpApiBuilder.group(api, "documents", (handlers) =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const pace = makePace()
      const answer = ready ? (value, status) => textResponse(exactText(value), status) : (value) => value

      /** Checks the scope, which the middleware cannot: it does not learn which endpoint it guards. */
      const operation = (endpoint, work) => {
        const needed = neededScope(endpoint)
        return (request) =>
          told(
            Effect.flatMap(Caller, (caller) =>
              caller.scopes.includes(needed)
                ? Effect.zipRight(
                    pace(caller.tenant),
                    Effect.suspend(() => work(request, caller))
                  )
                : new InsufficientScope({ needed })
            )
          )
      }

      const readOne = operation(get, ({ path, urlParams }, { tenant }) => {
        const found =
          urlParams.wait === undefined
            ? documents.get(tenant, path.document_id)
            : documents.wait(tenant, path.document_id, Duration.seconds(urlParams.wait))
        return Effect.map(found, (document) => answer(document))
      })

      const readList = operation(list, ({ urlParams }, { tenant }) =>
        Effect.gen(function* () {
          const metadata = yield* metadataOf(yield* HttpServerRequest.ParsedSearchParams)
          const { created_after, created_before, document_type, filename, order, review_status, status } = urlParams
          const query = {
            ...pageOf(urlParams),
            ...(order === undefined ? {} : { order }),
            ...(status === undefined ? {} : { status }),
            ...(document_type === undefined ? {} : { documentType: document_type }),
            ...(review_status === undefined ? {} : { reviewStatus: review_status }),
            ...(created_after === undefined ? {} : { createdAfter: created_after }),
            ...(created_before === undefined ? {} : { createdBefore: created_before }),
            ...(filename === undefined ? {} : { filename }),
            ...metadata
          }
          return answer(yield* documents.list(tenant, query))
        })
      )

      const readResult = operation(result, ({ path }, { tenant }) =>
        ready
          ? Effect.map(Effect.flatMap(documents.resultContent(tenant, path.document_id), resultAnswer), (stored) =>
              stored._tag === "Text"
                ? textResponse(stored.text)
                : HttpServerResponse.stream(stored.content, { headers: stored.headers })
            )
          : documents.result(tenant, path.document_id)
      )

      const submit = operation(create, ({ headers, request }, { actor, tenant }) => {
        if (!/^multipart\/form-data\b/i.test(request.headers["content-type"] ?? "")) {
          return new UnsupportedMediaType({ expected: "multipart/form-data" })
        }
        let held = null
        const failed = (error) =>
          error._tag === "MultipartError" ? new UploadFailed({ reason: error.message }) : Effect.fail(error)
        const stage = (part) =>
          Effect.uninterruptibleMask((restore) =>
            Effect.tap(restore(documents.stage(tenant, { filename: part.name, content: part.content })), (file) => {
              held = file
            })
          )
        const takeOver = ({ file, options, sent }) =>
          Effect.uninterruptible(
            Effect.suspend(() => {
              held = null
              return documents.accept(file, options, headers["idempotency-key"] ?? null, sent)
            })
          )
        return readForm(Multipart.withLimitsStream(request.multipartStream, limits), stage).pipe(
          Effect.catchAll(failed),
          Effect.flatMap(takeOver),
          Effect.map(({ value }) => answer(value, 202)),
          Effect.ensuring(Effect.suspend(() => (held === null ? Effect.void : Effect.ignore(documents.discard(held))))),
          Effect.provideService(CurrentActor, actor)
        )
      })

      // With `handle` the form would be written to a temporary file before the handler is asked.
      return handlers
        .handleRaw("create", submit)
        .handle("list", readList)
        .handle("get", readOne)
        .handle("result", readResult)
    })
  )

/** The operations as HttpApiBuilder serves them, over the services. No span is made for a request, as in the service itself. */
export const documentsLayer = (options) =>
  HttpApiBuilder.api(api).pipe(
    Layer.provide(handlersLayer(options)),
    Layer.provide(authorizationLayer),
    Layer.provideMerge(middlewareLayer),
    Layer.provideMerge(Layer.scopedDiscard(Effect.locallyScoped(HttpMiddleware.currentTracerDisabledWhen, () => true))),
    Layer.provideMerge(Layer.setTracerEnabled(false))
  )
