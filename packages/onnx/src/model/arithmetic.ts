import { readFileSync } from "node:fs"

/**
 * What the reading network reckons with: real numbers of 32 bits, or bytes for the greater part of it, which takes little more than half of the time where the processor has
 * instructions for them.
 */
export type ArithmeticUsed = "real" | "bytes"

/** `auto`: bytes where the processor is made for them, and real numbers elsewhere. `real`: real numbers everywhere. */
export type Arithmetic = "auto" | "real"

/** The instructions that multiply four pairs of bytes in one step and add them up without cutting off, as Linux calls them. */
const BYTE_PRODUCTS = /^flags\s*:.*\bavx(?:512)?_vnni\b/m

/** What suits a processor as Linux tells of it in `/proc/cpuinfo`. Without the instructions bytes are neither faster nor as exact. */
export const suited = (processors: string): ArithmeticUsed => (BYTE_PRODUCTS.test(processors) ? "bytes" : "real")

/** What is reckoned with on this machine; real numbers where the system does not tell of its processor. */
export const arithmeticFor = (wanted: Arithmetic): ArithmeticUsed => {
  if (wanted === "real") return wanted
  try {
    return suited(readFileSync("/proc/cpuinfo", "utf8"))
  } catch {
    return "real"
  }
}
