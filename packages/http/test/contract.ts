import { ErrorBody, openApi } from "@extrait/api"
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import formats from "ajv-formats"
import { JSONSchema } from "effect"

/** One answer of an operation, as the OpenAPI document describes it. */
interface Described {
  readonly contentTypes: ReadonlyArray<string>
  /** The schema of its body, as text; null where that is no JSON. */
  readonly schema: string | null
}

export interface Operation {
  readonly method: string
  /** With parameters in braces. */
  readonly path: string
  readonly pattern: RegExp
  readonly answers: ReadonlyMap<number, Described>
}

/** The document as a client has it: JSON. */
export const spec: ReturnType<typeof openApi> = JSON.parse(JSON.stringify(openApi()))

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema({ $id: "openapi", components: spec.components })

/** References of the document as those of the schema that holds its components. */
const local = (schema: unknown): string => JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')

/** Validators by their schemas. Of hundreds of answers a test meets a few dozen, and compiling one takes longer than a request. */
const validators = new Map<string, ValidateFunction>()
const validatorOf = (schema: string): ValidateFunction => {
  const validate = validators.get(schema) ?? ajv.compile(JSON.parse(schema))
  validators.set(schema, validate)
  return validate
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`)

/** Every operation of the document. */
export const operations: ReadonlyArray<Operation> = Object.entries(spec.paths).flatMap(([path, item]) =>
  Object.entries(item).map(
    ([method, operation]): Operation => ({
      method: method.toUpperCase(),
      path,
      pattern: patternOf(path),
      answers: new Map(
        Object.entries(operation.responses).map(([status, response]) => {
          const content = response?.content ?? {}
          const json = content["application/json"]
          return [
            Number(status),
            {
              contentTypes: Object.keys(content),
              schema: json === undefined ? null : local(json.schema)
            }
          ]
        })
      )
    })
  )
)

// The library writes the `$id` of unknown values several times.
const validateError = ajv.compile(
  JSON.parse(JSON.stringify(JSONSchema.make(ErrorBody)).replace(/"\$(id|schema)":"[^"]*",?/g, ""))
)

const isJson = (response: Response): boolean => response.headers.get("content-type") === "application/json"

const complain = (what: string, validate: ValidateFunction, body: unknown): void => {
  if (validate(body)) return
  throw new Error(`${what} breaks the contract: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body, null, 1)}`)
}

/**
 * Checks an answer against the OpenAPI document: its status, type and body, and the headers that every answer has. The
 * answer is left unread.
 */
export const checkAnswer = async (method: string, path: string, response: Response): Promise<void> => {
  const what = `${method} ${path} ${response.status}`
  if (!/^req_[0-9a-f]{32}$/.test(response.headers.get("x-request-id") ?? "")) throw new Error(`${what}: no request id`)
  if (/^\/(healthz|readyz|docs|openapi\.json)/.test(path) || method === "OPTIONS") return
  const [pathname = ""] = path.split("?")
  const operation = operations.find(
    (one) => one.method === (method === "HEAD" ? "GET" : method) && one.pattern.test(pathname)
  )
  if (operation === undefined) {
    if (response.status !== 404 && response.status !== 405) throw new Error(`${what}: an answer of no operation`)
    if (method !== "HEAD") complain(what, validateError, await response.clone().json())
    return
  }
  // No id of a path is such that its segment could be mistaken; a missing segment is an unknown path.
  const described = operation.answers.get(response.status)
  if (described === undefined) throw new Error(`${what} is not in the contract: ${await response.clone().text()}`)
  if (described.schema !== null && method !== "HEAD" && isJson(response)) {
    complain(what, validatorOf(described.schema), await response.clone().json())
  }
  const body = response.headers.get("content-type")
  if (body !== null && described.contentTypes.length > 0 && !isJson(response)) {
    const fits = described.contentTypes.some((type) => type === "application/octet-stream" || body.startsWith(type))
    if (!fits) throw new Error(`${what} has the type ${body}, not ${described.contentTypes.join(" or ")}`)
  }
}
