import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { setPriority } from "node:os"

/** Processor seconds of every child process that has ended, their own children included; undefined where the system does not tell. */
const childProcessorSeconds = () => {
  try {
    // proc(5): cutime and cstime, fields 16 and 17, in hundredths of a second. The name in field 2 may hold spaces.
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1).split(" ")
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return undefined
  }
}

/**
 * The priority of the worker threads of our last run. Programs beside them get the same, so that other work on the machine delays both alike; on
 * an idle machine it changes nothing.
 */
let niceness = 0

/** Runs a program to its end: its exit status, what it printed, and its last words. */
export const run = async (command, args, { env = {}, asOurs = false } = {}) => {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] })
  if (asOurs && niceness !== 0 && child.pid !== undefined) setPriority(child.pid, niceness)
  const [stdout, stderr] = [[], []]
  child.stdout.on("data", (chunk) => stdout.push(chunk))
  child.stderr.on("data", (chunk) => stderr.push(chunk))
  const [status] = await once(child, "close")
  return { status, stdout: Buffer.concat(stdout).toString("utf8"), stderr: Buffer.concat(stderr).toString("utf8") }
}

/** Runs one of our own scripts in a fresh process and gives what it printed as JSON. */
export const runScript = async (name, job, nodeOptions = []) => {
  const script = new URL(`./${name}`, import.meta.url).pathname
  const { status, stderr, stdout } = await run(process.execPath, [...nodeOptions, script, JSON.stringify(job)])
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr.slice(-2000)}`)
  const answer = JSON.parse(stdout)
  niceness = answer.niceness ?? niceness
  return answer
}

/** Works through a list, `width` at a time. */
export const eachOf = async (list, width, work) => {
  const waiting = list.values()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of waiting) await work(item)
    })
  )
}

/** Seconds of the clock and of the processors that some work of child processes takes, and what it gives. */
export const timed = async (work) => {
  const processorBefore = childProcessorSeconds()
  const before = performance.now()
  const value = await work()
  const seconds = (performance.now() - before) / 1000
  const processorAfter = childProcessorSeconds()
  return {
    value,
    seconds,
    processorSeconds: processorBefore === undefined ? undefined : processorAfter - processorBefore
  }
}

/** The middle of the values that are there; undefined where there is none. */
export const median = (values) => {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b)
  if (sorted.length === 0) return undefined
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Each round runs the contestants in another order, so that neither a busy machine nor a warm cache favours one of them. */
export const inTurn = (contestants, round) => [
  ...contestants.slice(round % contestants.length),
  ...contestants.slice(0, round % contestants.length)
]
