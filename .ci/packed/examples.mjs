// The examples as their readers have them: beside packages that were installed from their packed files.
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { copyExamples } from "./packs.mjs"

/**
 * Runs each example's own test in a copy of it below `host`, in whose `node_modules` its packages are: `npm test` there starts the example
 * and looks at what it answers. The names of those that failed.
 */
export const runExamples = (host) => {
  const examples = join(host, "examples")
  copyExamples(examples)
  const names = readdirSync(examples).filter((name) => existsSync(join(examples, name, "package.json")))
  const failed = names.filter((name) => {
    const { scripts } = JSON.parse(readFileSync(join(examples, name, "package.json"), "utf8"))
    if (scripts?.test === undefined) throw new Error(`examples/${name} has no test script`)
    const { status } = spawnSync("npm", ["test", "--silent"], {
      cwd: join(examples, name),
      stdio: "inherit",
      timeout: 180_000
    })
    console.log(`${status === 0 ? "ok    " : "FAILED"} ${name}`)
    return status !== 0
  })
  console.log(`examples: ${names.length - failed.length} passed, ${failed.length} failed`)
  return failed
}
