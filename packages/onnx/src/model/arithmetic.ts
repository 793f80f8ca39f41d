import { readFileSync } from "node:fs"

/**
 * What the reading network reckons with: real numbers of 32 bits, or bytes for the greater part of it, which is nearly twice as fast where the processor has instructions for
 * them.
 */
export type Arithmetic = "real" | "bytes"

/** The instructions that multiply four pairs of bytes in one step and add them up without cutting off, as Linux calls them. */
const BYTE_PRODUCTS = /^flags\s*:.*\bavx(?:512)?_vnni\b/m

/** What suits a processor as Linux tells of it in `/proc/cpuinfo`. Without the instructions bytes are neither faster nor as exact. */
export const suited = (processors: string): Arithmetic => (BYTE_PRODUCTS.test(processors) ? "bytes" : "real")

/** What is wanted, where this machine's processor is made for it; real numbers where the system does not tell. */
export const arithmeticFor = (wanted: Arithmetic): Arithmetic => {
  if (wanted === "real") return wanted
  try {
    return suited(readFileSync("/proc/cpuinfo", "utf8"))
  } catch {
    return "real"
  }
}
