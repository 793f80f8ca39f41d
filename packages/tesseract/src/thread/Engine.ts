import type { Network } from "../languageData.js"
import type { OpenPicture } from "../reading/readPicture.js"
import { linesOf } from "../reading/words.js"
import { type Core, type CorePicture, type RunningCore, readTable, runCore, type TessBaseApi } from "./core.js"
import { Pixels } from "./Pixels.js"
import type { ThreadSettings } from "./Protocol.js"

/** A picture that Tesseract's decoders cannot read. */
export class UnreadablePicture extends Error {}

/** Tesseract's engine mode for its LSTM networks alone. */
const LSTM_ONLY = 1
const VARIABLES = {
  // No picture may influence the reading of the next.
  tessedit_enable_doc_dict: "0",
  // By default every doubtful line is read once more in negative: a tenth of the time on photographs, for words that are mostly not there.
  invert_threshold: "0",
  debug_file: "/dev/null"
}

/** Tesseract in this thread, with the networks that were needed so far. */
export class Engine {
  #running: RunningCore
  #data: ThreadSettings["data"]
  #networks = new Map<Network, TessBaseApi>()

  private constructor(running: RunningCore, data: ThreadSettings["data"]) {
    this.#running = running
    this.#data = data
  }

  static async start({ data, maxBytes, module, script }: ThreadSettings): Promise<Engine> {
    return new Engine(await runCore(script, module, maxBytes), data)
  }

  /** Bytes that Tesseract has taken; it never gives any back. */
  get memory(): number {
    return this.#running.memory.buffer.byteLength
  }

  /** Whether it was refused the memory that it last asked for. */
  get refused(): boolean {
    return this.#running.refused()
  }

  get #core(): Core {
    return this.#running.core
  }

  #network(name: Network): TessBaseApi {
    const known = this.#networks.get(name)
    if (known !== undefined) return known
    const path = `/${name}.traineddata`
    const data = this.#data[name]
    if (data === undefined) throw new Error(`There is no data of "${name}"`)
    this.#core.FS.writeFile(path, new Uint8Array(data))
    const api = new this.#core.TessBaseAPI()
    const failed = api.Init("/", name, LSTM_ONLY)
    // Loaded; the file would only take memory.
    this.#core.FS.unlink(path)
    if (failed !== 0) throw new Error(`Tesseract does not accept the data of "${name}"`)
    for (const [variable, value] of Object.entries(VARIABLES)) api.SetVariable(variable, value)
    this.#networks.set(name, api)
    return api
  }

  /** Decodes a picture, passes it to `use`, and frees it. `first` is the network that reads first. */
  withPicture<A>(file: Uint8Array, first: Network, use: (picture: OpenPicture) => A): A {
    const opener = this.#network(first)
    const used = new Set([opener])
    this.#core.FS.writeFile("/input", file)
    try {
      if (opener.SetImageFile(1, 0) !== 0) throw new UnreadablePicture("the picture cannot be decoded")
      const decoded: CorePicture = opener.GetInputImage()
      return use({
        pixels: new Pixels(decoded, this.#running.memory),
        read: (network, pageSegmentation) => {
          const api = this.#network(network)
          used.add(api)
          // Either call makes Tesseract forget its earlier findings.
          if (api === opener) api.SetRectangle(0, 0, decoded.get_w(), decoded.get_h())
          else api.SetImage(decoded)
          api.SetPageSegMode(pageSegmentation)
          if (api.Recognize(null) !== 0) throw new Error("Tesseract failed to read the picture")
          return linesOf(readTable(this.#running, api))
        }
      })
    } finally {
      for (const api of used) api.Clear()
      this.#core.FS.unlink("/input")
    }
  }
}
