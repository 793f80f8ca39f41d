// Writes the operations of the Python client from openapi.json: `node clients/python/generate.mjs`, or `--check` to compare.
import { readFileSync, writeFileSync } from "node:fs"

const client = new URL("./extrait_client.py", import.meta.url)
const { paths } = JSON.parse(readFileSync(new URL("../../packages/api/openapi.json", import.meta.url), "utf8"))

const begin = "# Made from openapi.json by generate.mjs: do not change by hand.\n"
const end = "# End of what is made from openapi.json.\n"

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const methodName = (operationId) => snake(operationId.replace(".", "_"))

/** One method for an operation: parameters of the path by place, those of the query by name. */
const methodOf = (path, method, { operationId, parameters = [], requestBody, responses, summary }) => {
  const within = parameters.filter((one) => one.in === "path").map(({ name }) => name)
  const hasQuery = parameters.some((one) => one.in === "query")
  const hasForm = requestBody?.content["multipart/form-data"] !== undefined
  const hasBody = requestBody?.content["application/json"] !== undefined
  const success = Object.entries(responses).find(([status]) => status < "300")?.[1]
  const isJson = success?.content?.["application/json"] !== undefined
  const given = [
    "self",
    ...within.map((name) => `${name}: Union[str, int]`),
    ...(hasForm ? ["files: Sequence[File] = ()"] : []),
    ...(hasBody ? [`body: Any${requestBody.required === false ? " = None" : ""}`] : []),
    ...(method === "post" ? ["idempotency_key: str | None = None"] : []),
    ...(hasForm ? ["**fields: Any"] : hasQuery ? ["**query: Any"] : [])
  ]
  const url = within.length === 0 ? `"${path}"` : `f"${path.replace(/\{(\w+)\}/g, "{_segment($1)}")}"`
  const passed = [
    `"${method.toUpperCase()}"`,
    url,
    ...(hasForm ? ["form=(fields, files)"] : hasQuery ? ["query=query"] : []),
    ...(hasBody ? ["body=body"] : []),
    ...(method === "post" ? ["idempotency_key=idempotency_key"] : [])
  ]
  return [
    `    def ${methodName(operationId)}(${given.join(", ")}) -> ${isJson ? "Any" : "bytes"}:`,
    `        """${summary}."""`,
    `        return self.${isJson ? "_call" : "_bytes"}(${passed.join(", ")})`
  ].join("\n")
}

const methods = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => methodOf(path, method, operation))
)
const before = readFileSync(client, "utf8")
const [head, rest] = before.split(begin)
const tail = rest?.split(end)[1]
if (tail === undefined)
  throw new Error("extrait_client.py does not have the lines between which operations are written")
const after = `${head}${begin}\n\nclass Operations:\n    """Every operation of the API, under its name in openapi.json: answers are as there, JSON as values and all else as bytes."""\n\n${methods.join("\n\n")}\n\n\n${end}${tail}`
if (process.argv.includes("--check")) {
  if (after !== before) {
    console.error(
      "clients/python/extrait_client.py is not what openapi.json says: run node clients/python/generate.mjs"
    )
    process.exitCode = 1
  }
} else writeFileSync(client, after)
