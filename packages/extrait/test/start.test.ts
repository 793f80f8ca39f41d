import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"

const library = fileURLToPath(new URL("../dist/index.js", import.meta.url))

/** Hooks of Node that print the address of each module that is loaded. @see https://nodejs.org/api/module.html#customization-hooks */
const hooks = `import { writeSync } from "node:fs"
export const load = (url, context, next) => (writeSync(1, url + "\\n"), next(url, context))`
const moduleOf = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`
const registering = moduleOf(`import { register } from "node:module"; register(${JSON.stringify(moduleOf(hooks))})`)

it("importing the library loads no engine, HTTP server, webhook sender or PostgreSQL driver", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", registering, library])
  const loaded = stdout.split("\n")
  expect(loaded.filter((url) => url.endsWith("/engine/dist/domain.js"))).toHaveLength(1)
  const late =
    /\/engine\/dist\/(extract|fields|tables|privacy\/finders)|\/(http|undici|pg|pdfjs-dist|sharp)\/|\/packages\/(http|console)\//
  expect(loaded.filter((url) => late.test(url))).toEqual([])
})
