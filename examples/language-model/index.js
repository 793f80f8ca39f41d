// A schema that no label on the page answers: by the engine alone, then with a model beside it. Without arguments the model is the stand-in; with a name
// and an address it is a real one: node index.js qwen2.5:7b http://127.0.0.1:11434/v1
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { startStandIn } from "./standIn.js"

const set = fileURLToPath(new URL("set", import.meta.url))
const command = fileURLToPath(new URL("bin/extrait.js", import.meta.resolve("extrait/package.json")))

/** What `extrait evaluate` says of the set. */
const evaluate = async (...options) => {
  const { stdout } = await promisify(execFile)(process.execPath, [command, "evaluate", set, "--json", ...options])
  return JSON.parse(stdout)
}

const shown = (name, { fields: { exact, found, labelled } }) =>
  console.log(`${`${name}:`.padEnd(24)} ${exact} of ${labelled} right, ${found - exact} wrong`)

const [model = "stand-in", url] = process.argv.slice(2)
const standIn = url === undefined ? await startStandIn() : null
try {
  shown("engine alone", await evaluate())
  shown(`engine and ${model}`, await evaluate("--model", model, "--model-url", url ?? standIn.baseUrl))
} finally {
  await standIn?.close()
}
