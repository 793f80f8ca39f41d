import { createRequire } from "node:module"
import { Worker } from "node:worker_threads"
import type { LanguageData } from "./languageData.js"

/** A message to tesseract.js's worker script; it answers with the same `jobId` and `action`. */
interface Answer {
  readonly jobId: string
  readonly status: "resolve" | "reject" | "progress"
  readonly data: unknown
}

/** A thread that stopped, or a step of Tesseract that failed in it. The thread must not be used any more. */
export class EngineFault extends Error {}

/** Tesseract's engine mode for its LSTM networks alone. */
const LSTM_ONLY = 1
const PARAMETERS = {
  // What was read before must not change what is read next.
  classify_enable_learning: "0",
  debug_file: "/dev/null"
}

/** The tree that Tesseract gives for a picture, as far as words are concerned. */
export interface RecognizedTree {
  readonly blocks: ReadonlyArray<RecognizedBlock> | null
}
export interface RecognizedBlock {
  readonly paragraphs: ReadonlyArray<{
    readonly lines: ReadonlyArray<{ readonly words: ReadonlyArray<RecognizedWord> }>
  }>
}
export interface RecognizedWord {
  readonly text: string
  /** 0 to 100. */
  readonly confidence: number
  /** Pixels. */
  readonly bbox: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
}

/**
 * One worker thread with a Tesseract engine in it.
 *
 * It speaks to tesseract.js's own worker script (`worker-script/node`) rather than through `createWorker`: that one leaves a crash of
 * the thread unhandled, which would end the host's process, and gives no way to limit the thread's memory.
 */
export class EngineThread {
  #worker: Worker
  #pending = new Map<string, { resolve: (data: unknown) => void; reject: (fault: EngineFault) => void }>()
  #sequence = 0
  #fault: EngineFault | null = null
  #languages = ""
  #pageSegmentation: number | null = null
  /** How many readings of pictures it was given. */
  jobs = 0

  private constructor(memoryMegabytes: number) {
    const script = createRequire(import.meta.url).resolve("tesseract.js/src/worker-script/node/index.js")
    this.#worker = new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
      stdout: true,
      stderr: true
    })
    // Leptonica remarks on every odd box it meets; a host's log is not the place for it.
    this.#worker.stdout.resume()
    this.#worker.stderr.resume()
    this.#worker.on("message", (answer: Answer) => this.#settle(answer))
    this.#worker.on("error", (error) => this.#stop(new EngineFault(`the recognition thread failed: ${error.message}`)))
    this.#worker.on("exit", () => this.#stop(new EngineFault("the recognition thread ended")))
    this.#worker.unref()
  }

  /** Starts a thread and loads the engine and its language data. */
  static async start(data: ReadonlyArray<LanguageData>, memoryMegabytes: number): Promise<EngineThread> {
    const thread = new EngineThread(memoryMegabytes)
    try {
      await thread.#call("load", { options: { lstmOnly: true, logging: false } })
      await thread.#call("loadLanguage", {
        langs: data,
        options: { cacheMethod: "none", gzip: true, lstmOnly: true }
      })
      return thread
    } catch (error) {
      await thread.terminate()
      throw error
    }
  }

  /**
   * Recognises a picture (a PNG or JPEG file). `languages` is Tesseract's form, such as `eng+fra`; `pageSegmentation` its mode of finding
   * lines.
   */
  async recognize(picture: Uint8Array, languages: string, pageSegmentation: number): Promise<RecognizedTree> {
    this.jobs++
    if (languages !== this.#languages) {
      this.#languages = ""
      this.#pageSegmentation = null
      await this.#call("initialize", { langs: languages, oem: LSTM_ONLY, config: {} })
      await this.#call("setParameters", { params: PARAMETERS })
      this.#languages = languages
    }
    if (pageSegmentation !== this.#pageSegmentation) {
      await this.#call("setParameters", { params: { tessedit_pageseg_mode: String(pageSegmentation) } })
      this.#pageSegmentation = pageSegmentation
    }
    const tree = await this.#call("recognize", { image: picture, options: {}, output: { text: false, blocks: true } })
    return tree as RecognizedTree
  }

  /** Ends the thread at once, whatever it is doing. */
  async terminate(): Promise<void> {
    this.#stop(new EngineFault("the recognition thread was ended"))
    await this.#worker.terminate()
  }

  #call(action: string, payload: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#fault !== null) {
        reject(this.#fault)
        return
      }
      const jobId = String(++this.#sequence)
      this.#pending.set(jobId, { resolve, reject })
      // Only work under way keeps the process alive.
      this.#worker.ref()
      this.#worker.postMessage({ workerId: "extrait", jobId, action, payload })
    })
  }

  #settle(answer: Answer): void {
    const call = this.#pending.get(answer.jobId)
    if (call === undefined || answer.status === "progress") return
    this.#pending.delete(answer.jobId)
    if (this.#pending.size === 0) this.#worker.unref()
    if (answer.status === "resolve") call.resolve(answer.data)
    else call.reject(new EngineFault(String(answer.data)))
  }

  #stop(fault: EngineFault): void {
    this.#fault ??= fault
    for (const call of this.#pending.values()) call.reject(this.#fault)
    this.#pending.clear()
  }
}
