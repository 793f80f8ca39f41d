import { readFileSync } from "node:fs"

/**
 * The reading network's arithmetic: 32-bit real numbers, or bytes for most of it, which takes little more than half the time if the processor has
 * instructions for them.
 */
export type ArithmeticUsed = "real" | "bytes"

/** `auto`: bytes where the processor is made for them, and real numbers elsewhere. `real`: real numbers everywhere. */
export type Arithmetic = "auto" | "real"

/** The instructions that multiply four pairs of bytes in one step and add them up without cutting off, as Linux calls them. */
const BYTE_PRODUCTS = /^flags\s*:.*\bavx(?:512)?_vnni\b/m

/**
 * The arithmetic that suits a processor, as Linux describes it in `/proc/cpuinfo`. Without the instructions, bytes are neither faster nor as exact.
 */
export const suited = (processors: string): ArithmeticUsed => (BYTE_PRODUCTS.test(processors) ? "bytes" : "real")

/** The arithmetic used on this machine; real numbers if the system does not describe its processor. */
export const arithmeticFor = (wanted: Arithmetic): ArithmeticUsed => {
  if (wanted === "real") return wanted
  try {
    return suited(readFileSync("/proc/cpuinfo", "utf8"))
  } catch {
    return "real"
  }
}
