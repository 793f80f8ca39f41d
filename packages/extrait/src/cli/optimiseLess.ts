import { setFlagsFromString } from "node:v8"

/**
 * Has V8 optimise less, and with less of others' code within it. A run over a folder lasts for seconds, in which each of its threads
 * optimises the engine for itself. That took a third of its processor time, and what is optimised early, or large, is not paid back by
 * then. This is for a command that ends with its work, and comes before its threads start; a service's process stays as it is. V8 counts
 * otherwise since Node 22, so that there the last one is left as it is.
 */
export const optimiseLess = (): void => {
  setFlagsFromString("--max-optimized-bytecode-size=4500")
  setFlagsFromString("--max-inlined-bytecode-size-cumulative=200")
  if (process.versions.node.startsWith("20.")) setFlagsFromString("--interrupt-budget=600000")
}
