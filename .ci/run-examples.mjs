// Runs each example's own test in its own folder: `npm test` there starts the example and looks at what it answers.
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const examples = fileURLToPath(new URL("../examples", import.meta.url))
const names = readdirSync(examples).filter((name) => existsSync(join(examples, name, "package.json")))
let failed = 0
for (const name of names) {
  const { scripts } = JSON.parse(readFileSync(join(examples, name, "package.json"), "utf8"))
  if (scripts?.test === undefined) throw new Error(`examples/${name} has no test script`)
  const { status } = spawnSync("npm", ["test", "--silent"], {
    cwd: join(examples, name),
    stdio: "inherit",
    timeout: 120_000
  })
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${name}`)
  if (status !== 0) failed++
}
console.log(`${names.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
