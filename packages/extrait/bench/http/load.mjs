// Services in processes of their own, and requests sent to them.
import { fork } from "node:child_process"
import { once } from "node:events"
import { Pool } from "undici"

/** The middle one of some values. */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Starts a script that calls `answerQuestions`: what it said first, and how to ask and stop it. */
export const startService = async (script, args, options = {}) => {
  const child = fork(script, args, options)
  const [said] = await once(child, "message")
  const ask = async (question) => {
    child.send(question)
    return (await once(child, "message"))[0]
  }
  const stop = async () => {
    child.send("stop")
    await once(child, "exit")
  }
  return { ...said, ask, stop }
}

/**
 * Sends `count` requests over `connections` connections; the answers' bodies, how many came a second, and the service's processor time for each.
 * An answer whose status is not `isWanted` ends the bench.
 */
export const send = async ({ ask, url }, { connections, count, isWanted, make }) => {
  const pool = new Pool(url, { connections })
  const before = await ask("use")
  const startedAt = performance.now()
  const bodies = []
  let sent = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (sent < count) {
        const { body, statusCode } = await pool.request(make(sent++))
        const answer = await body.text()
        if (!isWanted(statusCode)) throw new Error(`${statusCode} ${answer}`)
        bodies.push(answer)
      }
    })
  )
  const seconds = (performance.now() - startedAt) / 1000
  const { cpuSeconds } = await ask("use")
  await pool.close()
  return { bodies, perSecond: count / seconds, cpuMs: ((cpuSeconds - before.cpuSeconds) / count) * 1000 }
}
