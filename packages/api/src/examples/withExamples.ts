import { errorExamples } from "./errors.js"
import { answers, bodies, type Examples } from "./resources.js"

type Json = { readonly [key: string]: unknown }

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

const at = (value: unknown, ...path: ReadonlyArray<string>): unknown =>
  path.reduce((inner, key) => (isJson(inner) ? inner[key] : undefined), value)

const mapValues = (value: unknown, change: (inner: Json, key: string) => Json): Json =>
  isJson(value)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, isJson(inner) ? change(inner, key) : inner]))
    : {}

/** Examples as the media types of a description have them. @see https://spec.openapis.org/oas/v3.1.0#media-type-object */
const shown = (examples: Examples): Json => ({
  examples: Object.fromEntries(
    Object.entries(examples).map(([name, value]) => [name, { summary: name.replaceAll("_", " "), value }])
  )
})

const withBody = (body: unknown, operation: string): Json =>
  isJson(body)
    ? {
        requestBody: {
          ...body,
          content: mapValues(body.content, (media) => ({ ...media, ...shown(bodies[operation] ?? {}) }))
        }
      }
    : {}

const withAnswers = (responses: unknown, operation: string, scope: unknown): Json =>
  mapValues(responses, (response, status) =>
    isJson(response.content)
      ? {
          ...response,
          content: mapValues(response.content, (media, type) => {
            if (type !== "application/json") return media
            const codes = at(media, "schema", "properties", "error", "properties", "code", "enum")
            const found = Array.isArray(codes)
              ? errorExamples(codes.map(String), operation, scope)
              : Number(status) < 300
                ? (answers[operation] ?? {})
                : {}
            return { ...media, ...shown(found) }
          })
        }
      : response
  )

/** The description with examples of every body in JSON, sent and answered. */
export const withExamples = (spec: Json): Json => ({
  ...spec,
  paths: mapValues(spec.paths, (path) =>
    mapValues(path, (operation) => {
      const id = String(operation.operationId)
      const [security] = Array.isArray(operation.security) ? operation.security : []
      const roles = at(security, "apiKey")
      return {
        ...operation,
        ...withBody(operation.requestBody, id),
        responses: withAnswers(operation.responses, id, Array.isArray(roles) ? roles[0] : null)
      }
    })
  )
})
