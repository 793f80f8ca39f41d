import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { type WasmModule, webAssembly } from "./thread/webAssembly.js"

/** Tesseract compiled, and the path of the script that goes with it. */
export interface CompiledCore {
  readonly script: string
  readonly module: WasmModule
}

/**
 * A module whose only function creates a vector of 16 zeros (`i32.const 0`, `i8x16.splat`) and drops it: valid only if WebAssembly supports 128-bit
 * vectors. Header, type section (no parameters, no results), function section, code section.
 */
const VECTORS = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00],
  ...[0x03, 0x02, 0x01, 0x00],
  ...[0x0a, 0x09, 0x01, 0x07, 0x00, 0x41, 0x00, 0xfd, 0x0f, 0x1a, 0x0b]
)

/** Compiles tesseract.js-core's build for this machine (LSTM engine only): with vector instructions where they are understood. */
export const compileCore = async (): Promise<CompiledCore> => {
  const build = webAssembly.validate(VECTORS) ? "tesseract-core-simd-lstm" : "tesseract-core-lstm"
  const script = createRequire(import.meta.url).resolve(`tesseract.js-core/${build}.js`)
  return { script, module: await webAssembly.compile(await readFile(script.replace(/\.js$/, ".wasm"))) }
}
