// Reports the outcome for the callers, and what is wrong with it.
import { quantile } from "./quantile.mjs"
import { onlyAnswers } from "./ways.mjs"

/** MiB that the server may take: what it holds for all callers is limited, and has nothing to do with how long this lasts. */
const mostMemory = 1200
/** How much more the last quarter may take than the second, with room for garbage that is collected sooner or later. */
const mostGrowth = 1.15
/** Milliseconds of work in a turn of the server's loop, but for one in a hundred. */
const mostWork = 50
/** Milliseconds of a probe of `/healthz`, but for one in a hundred, beyond the time that the machine makes the server and the prober wait. */
const mostHealth = 50
/** What the time of turns is spent on. */
const spentWith = [
  ["work", "work of its own"],
  ["processor", "waiting for a processor"],
  ["blocked", "waiting for disk, memory"]
]

const ms = (value) => value.toFixed(1).padStart(8)
const shares = (times) => [0.5, 0.95, 0.99].map((share) => ms(quantile(times, share))).join("  ")

/** Answers with how often each was given. */
export const answersOf = (counts) =>
  Object.entries(counts)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ")

/** Answers that no request may cause, of those that were given. */
const notAllowed = (counts) =>
  Object.entries(counts).flatMap(([name, answers]) =>
    Object.keys(answers)
      .filter((status) =>
        onlyAnswers[name] === undefined
          ? Number.parseInt(status, 10) >= 500 && status !== "503 answers_under_way"
          : !onlyAnswers[name].includes(status)
      )
      .map((status) => `${name}: ${answers[status]} × ${status}`)
  )

const quartersOf = (memory) =>
  [0, 1, 2, 3].map((n) => Math.max(...memory.slice((n * memory.length) / 4, ((n + 1) * memory.length) / 4)))

/**
 * Prints the outcome for everybody, and returns what is wrong. Only the work of the server's own turns is judged, and in
 * a `short` run, which has few turns, not even that. Other times depend on the machine as well, and are only printed.
 * `wanted` is the least number of reads and of callers who never read.
 */
export const report = ({ alive, caused, idle, looked, memory, parts, traffic, turns }, { seconds, short, wanted }) => {
  const counts = caused?.counts ?? {}
  console.log("harm                       answers")
  for (const [name, answers] of Object.entries(counts)) console.log(`${name.padEnd(26)} ${answersOf(answers)}`)
  console.log(`callers who never read     ${caused?.silentAtOnce} held at once`)

  console.log("\nms                             median       p95       p99")
  for (const [name, times] of Object.entries(traffic?.latencies ?? {}))
    console.log(`${name.padEnd(28)} ${shares(times)}   of ${times.length}`)
  console.log(`/healthz                     ${shares(looked?.server ?? [])}   of ${looked?.server.length}`)
  console.log(`  before                     ${shares(idle.server)}`)
  console.log(`a peer that does nothing     ${shares(looked?.peer ?? [])}`)
  console.log(`  before                     ${shares(idle.peer)}`)
  console.log(`turns of the server's loop   ${shares(turns.map(({ all }) => all))}`)
  for (const [kind, name] of spentWith) console.log(`  ${name.padEnd(27)}${shares(turns.map((turn) => turn[kind]))}`)
  console.log(
    `turns of those who ask, p99  ${ms(traffic?.ownTurns ?? Number.NaN)} of the traffic's, ${looked?.ownTurns.toFixed(1)} of who looks`
  )

  const quarters = quartersOf(memory)
  console.log(`\nnormal requests              ${traffic?.requests}, ${traffic?.reads} of them reads`)
  console.log(`errors                       ${traffic?.errors.length}`)
  console.log(`documents processed          ${traffic?.processed}`)
  console.log(`server: memory, MB           ${quarters.join(", ")} at most in each quarter of the time`)
  console.log(
    `  of which, at the most      ${parts.heapTotal} of its own heap (${parts.heapUsed} in use), ${parts.external} beside it; the rest its threads' and the code's`
  )

  const work = quantile(
    turns.map((turn) => turn.work),
    0.99
  )
  const waited = quantile(
    turns.map(({ blocked, processor }) => processor + blocked),
    0.99
  )
  const health = Math.max(0, quantile(looked?.server ?? [], 0.99) - waited - (looked?.ownTurns ?? 0))
  console.log(`/healthz without such waits  ${health.toFixed(1)} ms, p99\n`)
  const bounds = [
    [!alive, "the server has ended"],
    [Math.max(...quarters) > mostMemory, `more than ${mostMemory} MB`],
    // In less than a minute nothing has come round again.
    [seconds >= 60 && quarters[3] > quarters[1] * mostGrowth, "memory grows as long as it lasts"],
    [!short && work > mostWork, `turns with more than ${mostWork} ms of work`],
    [!short && health > mostHealth, `/healthz takes more than ${mostHealth} ms`],
    [!(caused?.silentAtOnce >= wanted.silent), `fewer than ${wanted.silent} callers who never read at once`],
    // On a machine that has little time for the traffic there is less of it.
    [!short && !(traffic?.reads >= wanted.reads), `fewer than ${wanted.reads} reads`]
  ]
  return [
    ...(looked?.errors ?? []),
    ...(traffic?.errors ?? []),
    ...notAllowed(counts),
    ...bounds.flatMap(([broken, what]) => (broken ? [what] : []))
  ]
}
