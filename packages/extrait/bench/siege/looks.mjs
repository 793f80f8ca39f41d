// Checks whether the server lives, as a load balancer does, and at the same moments, for comparison, whether its peer does. A process of
// its own, with nothing else to do. It is told for how many milliseconds, and reports those of each check.
import { setTimeout as sleep } from "node:timers/promises"
import { Agent, request } from "undici"
import { quantile } from "./quantile.mjs"
import { watchTurns } from "./turns.mjs"

const [server, peer] = process.argv.slice(2)
/** Milliseconds between two looks. */
const between = 25
const agent = new Agent({ connections: 4, keepAliveTimeout: 300_000 })

const look = async (url, times, errors) => {
  const begun = performance.now()
  try {
    const { body, statusCode } = await request(url, { dispatcher: agent })
    await body.text()
    times.push(performance.now() - begun)
    if (statusCode !== 200) errors.push(`${statusCode} ${new URL(url).pathname}`)
  } catch (error) {
    errors.push(`${new URL(url).pathname}: ${error}`)
  }
}

const looks = async (url, times, errors, end) => {
  while (performance.now() < end) {
    await look(url, times, errors)
    await sleep(between)
  }
}

const play = async (lasts) => {
  const told = { server: [], peer: [], errors: [] }
  const end = performance.now() + lasts
  await Promise.all([
    looks(`${server}/healthz`, told.server, told.errors, end),
    looks(peer, told.peer, told.errors, end)
  ])
  return told
}

// Nobody is left to be told.
process.on("disconnect", () => process.exit(1))
process.on("message", async (lasts) => {
  const ended = watchTurns()
  const told = await play(lasts)
  process.send({
    ...told,
    ownTurns: quantile(
      ended().map(({ all }) => all),
      0.99
    )
  })
})
process.send("ready")
