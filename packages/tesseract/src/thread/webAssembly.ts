declare const compiled: unique symbol

/** A compiled module, which threads can share. */
export interface WasmModule {
  readonly [compiled]: true
}

/** A module's memory, which only grows, by pages of 64 KiB; `buffer` is another one afterwards. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

export type WasmImports = Record<string, Record<string, unknown>>

export interface WasmInstance {
  readonly exports: Record<string, unknown>
}

/** JavaScript's `WebAssembly`, as far as it is used here: the types of ECMAScript and of Node leave it out. */
export const webAssembly = (
  globalThis as unknown as {
    readonly WebAssembly: {
      readonly validate: (bytes: Uint8Array) => boolean
      readonly compile: (bytes: Uint8Array) => Promise<WasmModule>
      readonly Instance: new (module: WasmModule, imports: WasmImports) => WasmInstance
      readonly Memory: new (limits: { readonly initial: number }) => WasmMemory
    }
  }
).WebAssembly
