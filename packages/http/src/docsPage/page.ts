/** The page at `/docs`. It loads nothing but its own script and the OpenAPI document beside it. */
export const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Extrait API</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff }
details { border: 1px solid #d0d0d0; border-radius: 6px; margin: .4rem 0; padding: .4rem .8rem }
summary { cursor: pointer } code, pre, textarea, input { font: 13px/1.4 ui-monospace, monospace }
pre { background: #f5f5f5; padding: .6rem; overflow: auto; max-height: 24rem } b { display: inline-block; min-width: 4.5rem }
label { display: block; margin: .3rem 0 } label span { display: inline-block; min-width: 14rem }
textarea { width: 100%; height: 9rem; box-sizing: border-box }
@media (prefers-color-scheme: dark) { body { color: #e8e8e8; background: #161616 } pre { background: #242424 } }
</style>
<h1>Extrait API</h1>
<p id="about"></p>
<label><span>API key</span><input id="key" type="password" size="60" autocomplete="off" placeholder="sk_test_…"></label>
<div id="operations"></div>
<script src="docs/page.js"></script>
</html>
`

/** The script of the page: a form for every operation of the document, and what comes back. All text is set as text. */
export const script = `"use strict"
const base = location.pathname.replace(/\\/docs\\/?$/, "")
const make = (name, text, ...children) => {
  const element = document.createElement(name)
  if (text) element.textContent = text
  element.append(...children)
  return element
}
const pretty = (value) => JSON.stringify(value, null, 2)
// Laid out as text, since parsing would change numbers that JavaScript cannot hold.
const laidOut = (json) => {
  let depth = 0
  let text = ""
  let before = ""
  const line = () => "\\n" + "  ".repeat(depth)
  for (const [token] of json.matchAll(/"(?:[^"\\\\]|\\\\.)*"|[{}[\\],:]|[^\\s"{}[\\],:]+/g)) {
    if (token === "}" || token === "]") {
      depth--
      text += (before === "{" || before === "[" ? "" : line()) + token
    } else {
      text += (before === "{" || before === "[" ? line() : "") + token
      if (token === "{" || token === "[") depth++
      else if (token === ",") text += line()
      else if (token === ":") text += " "
    }
    before = token
  }
  return text
}
const field = (name, about, required, input) => {
  input.name = name
  input.placeholder = about || ""
  input.size = 50
  return make("label", "", make("span", name + (required ? " *" : "")), input)
}
const show = async (response) => {
  const headers = [...response.headers].map(([name, value]) => name + ": " + value).join("\\n")
  const type = response.headers.get("content-type") || ""
  const told = make("div", "", make("pre", response.status + " " + response.statusText + "\\n" + headers))
  if (type.startsWith("image/")) {
    const picture = make("img")
    picture.src = URL.createObjectURL(await response.blob())
    picture.style.maxWidth = "100%"
    told.append(picture)
  } else {
    const text = await response.text()
    told.append(make("pre", type.startsWith("application/json") ? laidOut(text) : text))
  }
  return told
}
const operationForm = (path, method, operation, schemas) => {
  const form = make("form")
  const inputs = (operation.parameters || []).map((parameter) => {
    const input = make("input")
    form.append(field(parameter.name, parameter.description || parameter.schema.description, parameter.required, input))
    return { parameter, input }
  })
  const content = (operation.requestBody || {}).content || {}
  const multipart = content["multipart/form-data"]
  let area = null
  if (multipart) {
    const schema = multipart.schema.$ref ? schemas[multipart.schema.$ref.split("/").pop()] : multipart.schema
    for (const [name, property] of Object.entries(schema.properties)) {
      const input = make("input")
      if (property.format === "binary") input.type = "file"
      const label = field(name, property.description, (schema.required || []).includes(name), input)
      input.dataset.part = name
      form.append(label)
    }
  } else if (content["application/json"]) {
    const examples = Object.values(content["application/json"].examples || {})
    area = make("textarea")
    area.setAttribute("aria-label", "body")
    const choose = make("select", "", ...examples.map(({ summary }) => make("option", summary)))
    choose.setAttribute("aria-label", "example")
    const fill = () => { area.value = pretty(examples.length ? examples[choose.selectedIndex].value : {}) }
    choose.addEventListener("change", fill)
    fill()
    form.append(...(examples.length > 1 ? [choose] : []), area)
  }
  form.append(make("button", "Send"))
  const answer = make("div")
  form.append(answer)
  form.addEventListener("submit", async (event) => {
    event.preventDefault()
    const headers = { authorization: "Bearer " + document.getElementById("key").value }
    const query = new URLSearchParams()
    let target = path
    for (const { input, parameter } of inputs) {
      if (parameter.in === "path") target = target.replace("{" + parameter.name + "}", encodeURIComponent(input.value))
      else if (input.value !== "" && parameter.in === "query") query.append(parameter.name, input.value)
      else if (input.value !== "" && parameter.in === "header") headers[parameter.name] = input.value
    }
    let body
    if (multipart) {
      body = new FormData()
      for (const input of form.querySelectorAll("[data-part]")) {
        if (input.type === "file") for (const file of input.files) body.append(input.dataset.part, file)
        else if (input.value !== "") body.append(input.dataset.part, input.value)
      }
    } else if (area) {
      headers["content-type"] = "application/json"
      body = area.value
    }
    answer.replaceChildren(make("p", "…"))
    try {
      const search = query.size === 0 ? "" : "?" + query
      answer.replaceChildren(await show(await fetch(base + target + search, { method, headers, body })))
    } catch (error) {
      answer.replaceChildren(make("pre", String(error)))
    }
  })
  return form
}
const start = async () => {
  const spec = await (await fetch(base + "/openapi.json")).json()
  document.getElementById("about").textContent = spec.info.description
  const list = document.getElementById("operations")
  for (const tag of [...new Set(Object.values(spec.paths).flatMap((item) => Object.values(item).flatMap((one) => one.tags)))]) {
    list.append(make("h2", tag))
    for (const [path, item] of Object.entries(spec.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        if (!operation.tags.includes(tag)) continue
        const summary = make("summary", "", make("b", method.toUpperCase()), make("code", path), " " + (operation.summary || ""))
        const described = make("details", "", make("summary", "Answers"), make("pre", pretty(operation.responses)))
        const whole = make("details", "", summary)
        whole.addEventListener("toggle", () => {
          if (whole.children.length === 1) {
            whole.append(operationForm(path, method.toUpperCase(), operation, spec.components.schemas), described)
          }
        })
        list.append(whole)
      }
    }
  }
  list.append(make("details", "", make("summary", "Schemas"), make("pre", pretty(spec.components.schemas))))
}
start().catch((error) => document.body.append(make("pre", String(error))))
`
