import { stat } from "node:fs/promises"
import { availableParallelism } from "node:os"
import { Effect, Runtime, type Scope } from "effect"
import {
  type ChatWrapper,
  type Context,
  type Library,
  type Llama,
  LocalModelUnusable,
  type Model,
  nodeLlamaCpp
} from "./nodeLlamaCpp.js"

/** Tokens of a context where none are said: eight pages with the instructions and an answer. */
export const CONTEXT_SIZE = 16_384

/** A model file, and what it is given of the machine. */
export interface ModelFile {
  /** Path of the model: GGUF, as llama.cpp reads it. */
  readonly file: string
  /** Tokens that a question and its answer may have together; never more than the model was trained on. Default 16,384. */
  readonly contextSize?: number
  /** Layers that the graphics card computes; 0 leaves it alone. Default: as many as fit beside the context. */
  readonly gpuLayers?: number
  /** Threads that compute. Default: one less than there are processor cores, so that one is left for everything else. */
  readonly threads?: number
  /** Questions at once; each has a context of its own. Default 1. */
  readonly concurrency?: number
}

/** A model that is loaded, and its contexts. */
export interface OpenModel {
  readonly library: Library
  readonly llama: Llama
  readonly model: Model
  readonly context: Context
  readonly chatWrapper: ChatWrapper
}

const CHECKS = [
  ["contextSize", 256],
  ["gpuLayers", 0],
  ["threads", 1],
  ["concurrency", 1]
] as const

const checked = (options: ModelFile): Effect.Effect<void, LocalModelUnusable> => {
  for (const [name, least] of CHECKS) {
    const value = options[name]
    if (value !== undefined && !(Number.isInteger(value) && value >= least)) {
      return new LocalModelUnusable({ message: `${name} must be a whole number of at least ${least}` })
    }
  }
  return Effect.void
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** Something of the library's that is let go of with the scope. Whoever gives up while a model of many gigabytes is loading ends that too. */
const held = <A extends { readonly dispose: () => Promise<void> }>(
  make: (signal: AbortSignal) => Promise<A>,
  fault: (reason: string) => string
): Effect.Effect<A, LocalModelUnusable, Scope.Scope> =>
  Effect.uninterruptibleMask((restore) =>
    restore(
      Effect.tryPromise({
        try: make,
        catch: (cause) => new LocalModelUnusable({ message: fault(reasonOf(cause)) })
      })
    ).pipe(Effect.tap((made) => Effect.addFinalizer(() => Effect.promise(() => made.dispose()))))
  )

/**
 * Loads a model file into this process through the optional peer `node-llama-cpp`, by the binary that npm has installed: nothing is compiled or downloaded. It computes in
 * threads of llama.cpp's own. The memory is given back with the scope.
 */
export const openModel = (options: ModelFile): Effect.Effect<OpenModel, LocalModelUnusable, Scope.Scope> =>
  Effect.gen(function* () {
    yield* checked(options)
    const { concurrency = 1, file, gpuLayers } = options
    const found = yield* Effect.promise(() => stat(file).catch(() => null))
    if (found === null || !found.isFile()) return yield* new LocalModelUnusable({ message: `There is no file ${file}` })
    const library = yield* nodeLlamaCpp
    const runtime = yield* Effect.runtime<never>()
    const llama = yield* Effect.uninterruptible(
      held(
        () =>
          library.getLlama({
            build: "never",
            skipDownload: true,
            progressLogs: false,
            gpu: gpuLayers === 0 ? false : "auto",
            // Threads of llama.cpp wait for each other busily: more of them than free cores take many times as long.
            maxThreads: options.threads ?? Math.max(1, availableParallelism() - 1),
            logLevel: "warn",
            logger: (level, message) =>
              Runtime.runFork(runtime)(Effect.logDebug(`llama.cpp: ${level}: ${message.trim()}`))
          }),
        (reason) => `node-llama-cpp has no binary that runs here (${reason})`
      )
    )
    const unreadable = (reason: string) => `The model ${file} cannot be loaded: ${reason}`
    const wanted = options.contextSize ?? CONTEXT_SIZE
    const model = yield* held(
      (loadSignal) =>
        llama.loadModel({
          modelPath: file,
          gpuLayers: gpuLayers ?? { fitContext: { contextSize: wanted } },
          loadSignal
        }),
      unreadable
    )
    const context = yield* held(
      (createSignal) =>
        model.createContext({
          contextSize: Math.min(wanted, model.trainContextSize),
          sequences: concurrency,
          createSignal
        }),
      unreadable
    )
    // Models that think aloud before they answer are asked not to: the answer's grammar has no place for it.
    const chatWrapper = yield* Effect.try({
      try: () => library.resolveChatWrapper(model, { customWrapperSettings: { qwen: { thoughts: "discourage" } } }),
      catch: (cause) => new LocalModelUnusable({ message: unreadable(reasonOf(cause)) })
    })
    return { library, llama, model, context, chatWrapper }
  })
