import { setFlagsFromString } from "node:v8"

/**
 * Makes V8 optimise less. A run over a folder lasts for seconds, and each thread optimises the engine for itself. That
 * took a third of its processor time, and early or large optimisations were not paid back. Call it before threads
 * start, in a command that ends with its work; a service stays as it is. Node 22 and later count otherwise, so there
 * the last flag is left alone.
 */
export const optimiseLess = (): void => {
  setFlagsFromString("--max-optimized-bytecode-size=4500")
  setFlagsFromString("--max-inlined-bytecode-size-cumulative=200")
  if (process.versions.node.startsWith("20.")) setFlagsFromString("--interrupt-budget=600000")
}
