// Sends requests to a server as callers do, and counts its answers.
import { Agent, FormData, request } from "undici"

/** A caller of the server at an address. */
export const makeCaller = (url) => {
  const agent = new Agent({ connections: 256 })
  /** How often each answer was given, by the name of the request. */
  const counts = {}
  const count = (name, what) => {
    counts[name] ??= {}
    counts[name][what] = (counts[name][what] ?? 0) + 1
  }

  /** Asks; the JSON of a success, else null. */
  const ask = async (name, path, key, { headers = {}, ...options } = {}) => {
    try {
      const { body, statusCode } = await request(new URL(path, url), {
        dispatcher: agent,
        headersTimeout: 90_000,
        ...options,
        headers: { ...(key !== null && { authorization: `Bearer ${key}` }), ...headers }
      })
      const text = await body.text()
      const code = statusCode >= 400 ? ` ${/"(?:code|status)":"(\w+)"/.exec(text)?.[1] ?? ""}` : ""
      count(name, `${statusCode}${code}`)
      return statusCode < 300 && text.startsWith("{") ? JSON.parse(text) : null
    } catch (error) {
      count(name, error.code ?? error.name)
      return null
    }
  }

  const submit = async (key, content, name, fields = {}) => {
    const form = new FormData()
    form.set("file", new File([content], name))
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    const queued = await ask("documents", "/v1/documents", key, { method: "POST", body: form })
    return queued?.id
  }

  /** Waits until a document is processed. */
  const ended = async (key, id) => {
    for (let n = 0; n < 10; n++) {
      const document = await ask("documents", `/v1/documents/${id}?wait=60`, key)
      if (document !== null && document.status !== "queued" && document.status !== "processing") return
    }
  }
  return { ask, count, counts, ended, submit }
}

export const json = (body) => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" }
})
