import { createRequire } from "node:module"
import { type WasmImports, type WasmInstance, type WasmMemory, type WasmModule, webAssembly } from "./webAssembly.js"

/**
 * The part of tesseract.js-core, Tesseract compiled to WebAssembly, that reading uses. Objects that it returns are pointers into its memory.
 */
export interface Core {
  readonly FS: {
    readonly writeFile: (path: string, data: Uint8Array) => void
    readonly unlink: (path: string) => void
  }
  readonly TessBaseAPI: new () => TessBaseApi
  readonly getPointer: (object: TessBaseApi) => number
  /** `GetTSVText`, as a pointer to text that ends with a zero and is the caller's to free. */
  readonly _emscripten_bind_TessBaseAPI_GetTSVText_1: (api: number, page: number) => number
  readonly _free: (pointer: number) => void
}

/** Tesseract's `TessBaseAPI`, with one network loaded. */
export interface TessBaseApi {
  /** 0 where it succeeds. */
  Init(dataFolder: string, language: string, engineMode: number): number
  SetVariable(name: string, value: string): boolean
  SetPageSegMode(mode: number): void
  /** Decodes the file `/input`, turned as EXIF's orientation says and then by an angle. 0 where it succeeds; else the picture before it stays. */
  SetImageFile(orientation: number, angle: number): number
  /** Takes a copy, and frees the picture that it had. */
  SetImage(picture: CorePicture): void
  /** Its own picture: changes to it are seen by `Recognize`. */
  GetInputImage(): CorePicture
  /** The part of the picture to be read. */
  SetRectangle(left: number, top: number, width: number, height: number): void
  Recognize(monitor: null): number
  /** Frees the picture and its results. */
  Clear(): void
}

/** Leptonica's `Pix`. */
export interface CorePicture {
  get_w(): number
  get_h(): number
  /** Bits a pixel. */
  get_d(): number
  /** 32-bit words a row. */
  get_wpl(): number
  /** Where the rows begin in memory. */
  get_data(): number
}

/** A core that runs, and its memory. */
export interface RunningCore {
  readonly core: Core
  readonly memory: WasmMemory
  /** Whether the memory that it last asked for was refused. */
  readonly refused: () => boolean
}

type Glue = (options: {
  readonly print: (line: string) => void
  readonly printErr: (line: string) => void
  readonly instantiateWasm: (
    imports: WasmImports,
    done: (instance: WasmInstance, module: WasmModule) => void
  ) => WasmInstance["exports"]
}) => Promise<Core>

/** Bytes of a page of WebAssembly's memory. */
const PAGE = 65_536

/**
 * Limits a memory, and tells whether the last request exceeded the limit. Emscripten calls `grow` and takes an exception to mean that there is no
 * memory: it retries with a smaller reserve, and then gives up.
 */
const limit = (memory: WasmMemory, bytes: number): (() => boolean) => {
  let refused = false
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    refused = memory.buffer.byteLength + pages * PAGE > bytes
    if (refused) throw new RangeError("the limit of memory is reached")
    return grow(pages)
  }
  return () => refused
}

/** A picture's results as tab-separated values. The method of that name on `TessBaseAPI` never frees its text. */
export const readTable = ({ core, memory }: RunningCore, api: TessBaseApi): string => {
  const start = core._emscripten_bind_TessBaseAPI_GetTSVText_1(core.getPointer(api), 0)
  try {
    const bytes = new Uint8Array(memory.buffer, start)
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)))
  } finally {
    core._free(start)
  }
}

/** Starts a core from its compiled module and the path of the script that goes with it. */
export const runCore = async (script: string, module: WasmModule, maxBytes: number): Promise<RunningCore> => {
  const glue = createRequire(import.meta.url)(script) as Glue
  let running: Omit<RunningCore, "core"> | null = null
  const core = await glue({
    // Leptonica remarks on every odd box it meets; a host's log is not the place for it.
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm: (imports, done) => {
      const instance = new webAssembly.Instance(module, imports)
      const memory = Object.values(instance.exports).find((value) => value instanceof webAssembly.Memory)
      if (memory !== undefined) running = { memory, refused: limit(memory, maxBytes) }
      done(instance, module)
      return instance.exports
    }
  })
  const found = running as Omit<RunningCore, "core"> | null
  if (found === null) throw new Error("this build of Tesseract shows no memory")
  return { core, ...found }
}
