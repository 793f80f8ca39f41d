// Callers against one server: harmful ones, those who never read, and normal traffic beside them. Probes check whether the server lives
// and, for comparison, a peer of it that does nothing.
import { fork } from "node:child_process"
import { once } from "node:events"

const child = (file, given, options = {}) => fork(new URL(`${file}.mjs`, import.meta.url), given.map(String), options)

/**
 * A server, prepared for callers of so many organisations. `profile` is a folder for a profile of its processor time, or
 * undefined. `play` first probes the unharmed server for some milliseconds, then plays a part for some seconds, and
 * reports the outcome for everybody. With `jumps`, the clock is set forward after a third of the time.
 */
export const makePlay = async ({ dataDir, harmful, profile, silent }) => {
  const organisations = JSON.stringify({ harmful, silent, normal: 6 })
  const execArgv = profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`]
  const server = child("service", [dataDir, organisations], { execArgv })
  const died = once(server, "exit")
  const [{ attackers: keysOfHarm, normal: keys, silent: keysOfSilence, site, url }] = await once(server, "message")
  const peer = child("peer", [])
  const [{ url: peerUrl }] = await once(peer, "message")

  const attackers = child("attackers", [url, site, JSON.stringify(keysOfHarm), JSON.stringify(keysOfSilence)])
  const [ready] = await Promise.race([once(attackers, "message"), once(attackers, "exit")])
  if (ready !== "ready") throw new Error("those who do harm could not begin")
  const normal = child("normal", [url, JSON.stringify(keys)])
  await once(normal, "message")
  const looks = child("looks", [url, peerUrl])
  await once(looks, "message")

  const told = async (from, what) => {
    from.send(what)
    const [answer] = await Promise.race([once(from, "message"), died])
    return answer
  }
  const isAlive = () => server.exitCode === null && server.signalCode === null
  const play = async ({ idleFor, jumps, part, seconds }) => {
    const idle = await told(looks, idleFor)
    server.send("begin")
    // Harmful callers have no part in the jump, but it must not let them do more.
    const jump = jumps ? setTimeout(() => isAlive() && server.send("jump"), (seconds * 1000) / 3) : undefined
    const [looked, caused, traffic] = await Promise.all([
      told(looks, seconds * 1000),
      told(attackers, { part, seconds }),
      told(normal, seconds)
    ])
    clearTimeout(jump)
    const { memory, parts, turns } = isAlive() ? await told(server, "end") : { memory: [], parts: {}, turns: [] }
    attackers.send({ part: null })
    return { alive: isAlive(), caused, idle, looked, memory, parts, traffic, turns }
  }
  const end = async () => {
    const gone = [attackers, looks, normal, peer].map((one) => once(one, "exit"))
    for (const one of [attackers, looks, normal, peer]) one.kill()
    await Promise.all(gone)
    if (!isAlive()) return
    server.send("stop")
    await died
  }
  return { end, play }
}
