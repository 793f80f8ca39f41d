import { Effect, Schema } from "effect"

/** A model in a file cannot be used: `node-llama-cpp` is not installed or has no binary for this machine, or the file cannot be loaded. */
export class LocalModelUnusable extends Schema.TaggedError<LocalModelUnusable>()("LocalModelUnusable", {
  message: Schema.String
}) {}

/** What is used of `node-llama-cpp`: typed here, for it need not be installed. */
export interface Library {
  readonly getLlama: (options: {
    readonly build: "never"
    readonly skipDownload: true
    readonly progressLogs: false
    readonly gpu: "auto" | false
    readonly maxThreads: number
    readonly logLevel: "warn"
    readonly logger: (level: string, message: string) => void
  }) => Promise<Llama>
  readonly LlamaChat: new (options: { readonly contextSequence: Sequence; readonly chatWrapper: ChatWrapper }) => Chat
  readonly resolveChatWrapper: (model: Model, options: object) => ChatWrapper
}

interface Disposable {
  readonly dispose: () => Promise<void>
}

/** A form that llama.cpp holds an answer to. */
export type Grammar = object

/** A text as tokens. */
type Tokens = ReadonlyArray<unknown>

export interface Llama extends Disposable {
  readonly loadModel: (options: {
    readonly modelPath: string
    readonly gpuLayers: number | { readonly fitContext: { readonly contextSize: number } }
    readonly loadSignal: AbortSignal
  }) => Promise<Model>
  readonly createGrammarForJsonSchema: (schema: unknown) => Promise<Grammar>
}

export interface Model extends Disposable {
  /** Tokens of the longest context that it was trained on. */
  readonly trainContextSize: number
  readonly tokenizer: object
  readonly createContext: (options: {
    readonly contextSize: number
    readonly sequences: number
    readonly createSignal: AbortSignal
  }) => Promise<Context>
}

export interface Context extends Disposable {
  /** Tokens of one sequence. */
  readonly contextSize: number
  readonly getSequence: () => Sequence
}

/** A conversation's place in a context. */
export interface Sequence {
  readonly tokenMeter: { readonly usedInputTokens: number; readonly usedOutputTokens: number }
  readonly dispose: () => void
}

/** One message of a conversation. */
export type Message =
  | { readonly type: "system" | "user"; readonly text: string }
  | { readonly type: "model"; readonly response: ReadonlyArray<string> }

/** Writes a conversation in the form that a model was trained on. */
export interface ChatWrapper {
  readonly generateContextState: (options: { readonly chatHistory: ReadonlyArray<Message> }) => {
    readonly contextText: { readonly tokenize: (tokenizer: object) => Tokens }
  }
}

export interface Chat {
  readonly generateResponse: (
    history: ReadonlyArray<Message>,
    options: {
      readonly grammar?: Grammar
      readonly maxTokens: number
      readonly temperature: number
      readonly repeatPenalty: false
      readonly budgets: { readonly thoughtTokens: number }
      readonly signal: AbortSignal
    }
  ) => Promise<{ readonly response: string; readonly metadata: { readonly stopReason: string } }>
  readonly dispose: () => void
}

const PEER: string = "node-llama-cpp"

/** Loads the optional peer, of which nothing is loaded before. */
export const nodeLlamaCpp: Effect.Effect<Library, LocalModelUnusable> = Effect.tryPromise({
  try: (): Promise<Library> => import(PEER),
  catch: (cause) => {
    const missing = cause instanceof Error && "code" in cause && cause.code === "ERR_MODULE_NOT_FOUND"
    return new LocalModelUnusable({
      message: `A model in a file needs the package ${PEER}: npm install ${PEER}${missing || !(cause instanceof Error) ? "" : ` (${cause.message})`}`
    })
  }
})
