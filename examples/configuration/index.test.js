import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

const program = join(dirname(createRequire(import.meta.url).resolve("extrait/package.json")), "bin/extrait.js")
const here = fileURLToPath(new URL(".", import.meta.url))

test("the server takes its options from the file, and the environment before it", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "extrait-configuration-"))
  const server = spawn(process.execPath, [program, "serve", "--port", "0", "--json"], {
    cwd: here,
    env: { ...process.env, EXTRAIT_DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"]
  })
  try {
    const [line] = await once(server.stdout, "data")
    const { data_dir, url } = JSON.parse(String(line))
    assert.equal(data_dir, dataDir)
    assert.equal((await fetch(`${url}/documents-api/v1/documents`)).status, 401)
    assert.equal((await fetch(`${url}/v1/documents`)).status, 404)
  } finally {
    const ended = once(server, "exit")
    server.kill("SIGTERM")
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
})

test("an option that there is not is refused by its path", async () => {
  const folder = await mkdtemp(join(tmpdir(), "extrait-configuration-"))
  try {
    await writeFile(join(folder, "extrait.config.json"), '{ "limits": { "maxPage": 50 } }')
    const server = spawn(process.execPath, [program, "serve", "--port", "0"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"]
    })
    const told = []
    server.stderr.on("data", (text) => told.push(text))
    const [status] = await once(server, "close")
    assert.equal(status, 1)
    assert.match(Buffer.concat(told).toString(), /extrait\.config\.json: no such option: limits\.maxPage/)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
