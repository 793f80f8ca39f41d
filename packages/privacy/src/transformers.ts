import type { Candidate, Recognizer } from "./recognizers/Recognizer.js"
import { type PrivatePage, pageView } from "./view/pageView.js"
import { textView } from "./view/textView.js"
import type { View } from "./view/View.js"

/** Which model is asked, and what its labels mean. */
export interface TransformersOptions {
  /** Folder of the model in the layout of `@huggingface/transformers`; with `network` also its name on the Hugging Face Hub. */
  readonly model: string
  /** What the model's labels say, without `B-` and `I-`, by kind: `{ PER: "PERSON" }`. Others are left aside. */
  readonly labels: Readonly<Record<string, string>>
  /** The least probability of a finding, 0 to 1. Default 0.5. */
  readonly least?: number
  /** Whether the model may be downloaded. Default no. No text ever leaves the process. */
  readonly network?: boolean
  /** Precision of the weights, such as `q8`, which names the file that is read. Default `fp32`. */
  readonly dtype?: string
  readonly device?: string
  /** Most tokens that the model is shown at once. Default what its `config.json` says, 512 at most. */
  readonly maxTokens?: number
}

/** A model that is loaded. */
export interface TransformersModel {
  /** What the model finds in a text, or in pages, as a recogniser of it, for `recognizers` beside others; in any other text that finds nothing. */
  readonly recognizer: (input: string | ReadonlyArray<PrivatePage>) => Promise<Recognizer>
  readonly close: () => Promise<void>
}

/** The optional peer cannot be used, or the model cannot. Never quotes a text. */
export class ModelUnusable extends Error {
  override readonly name = "ModelUnusable"
}

type Load<A> = { readonly from_pretrained: (model: string, options: object) => Promise<A> }
type Encode = (text: string, options: { readonly add_special_tokens: boolean }) => ReadonlyArray<number>
interface Classifier {
  (inputs: object): Promise<{ readonly logits: { readonly data: Float32Array; readonly dims: ReadonlyArray<number> } }>
  readonly config: { readonly id2label?: Readonly<Record<string, string>>; readonly max_position_embeddings?: number }
  readonly dispose: () => Promise<unknown>
}

/** The parts of `@huggingface/transformers` that are used; typed here, because it need not be installed. */
interface Library {
  readonly AutoTokenizer: Load<{ readonly encode: Encode }>
  readonly AutoModelForTokenClassification: Load<Classifier>
  readonly Tensor: new (type: "int64", data: BigInt64Array, dims: ReadonlyArray<number>) => unknown
}

const PEER: string = "@huggingface/transformers"

/** Loads a token-classification model through the optional peer `@huggingface/transformers`, into this process. Rejects with a `ModelUnusable` where that or a file is missing, or the model lacks one of `labels`. */
export const transformersRecognizer = async (options: TransformersOptions): Promise<TransformersModel> => {
  const unusable = (message: string) => (cause: unknown) => {
    throw new ModelUnusable(`${message}${cause instanceof Error ? `: ${cause.message}` : ""}`, { cause })
  }
  const library: Library = await import(PEER).catch(unusable(`${PEER} does not load; it is to be installed beside`))
  const { device, dtype = "fp32", labels, least = 0.5, network = false } = options
  // Anything that does not begin like a path would count as a name on the Hub.
  const place = network || /^(?:[./\\]|[A-Za-z]:)/.test(options.model) ? options.model : `./${options.model}`
  const how = { local_files_only: !network, dtype, ...(device === undefined ? {} : { device }) }
  const [tokenizer, model] = await Promise.all([
    library.AutoTokenizer.from_pretrained(place, how),
    library.AutoModelForTokenClassification.from_pretrained(place, how)
  ]).catch(unusable(`model: ${place} has not all of its files, or they cannot be loaded`))
  const { id2label = {}, max_position_embeddings: positions = 512 } = model.config
  const names = Object.keys(id2label).map((_, label) => id2label[label] ?? "")
  const bare = names.map((label) => label.replace(/^[BIESLU]-/, ""))
  for (const label of Object.keys(labels))
    if (!bare.includes(label)) unusable(`labels.${label}: the model has ${[...new Set(bare)].join(", ")}`)(undefined)
  const kinds = bare.map((label) => (Object.hasOwn(labels, label) ? labels[label] : undefined))
  // The tokens that the tokenizer puts around every text: `[CLS]` and `[SEP]`, or `<s>` and `</s>`.
  const around = tokenizer.encode("", { add_special_tokens: true })
  const lead = around.slice(0, Math.ceil(around.length / 2))
  const most = (options.maxTokens ?? Math.min(512, positions)) - around.length

  const guess = (scores: Float32Array): Guess => {
    const top = Math.max(...scores)
    const sums = new Map<string | undefined, number>()
    for (const [label, score] of scores.entries())
      sums.set(kinds[label], (sums.get(kinds[label]) ?? 0) + Math.exp(score - top))
    const [kind, most] = [...sums].reduce((best, one) => (one[1] > best[1] ? one : best))
    const probability = most / [...sums.values()].reduce((sum, one) => sum + one, 0)
    return { kind, probability, begins: /^[BSU]-/.test(names[scores.indexOf(top)] ?? "") }
  }

  /** The model's guess for every word, by the word's first token. */
  const guessesOf = async (view: View): Promise<ReadonlyArray<Guess>> => {
    const guesses: Array<Guess> = []
    const encode = (text: string) => tokenizer.encode(text, { add_special_tokens: false }).slice(0, most)
    const words = view.tokens.map(({ start, text }) =>
      encode(/\S/.test(view.text.charAt(start - 1)) ? text : ` ${text}`)
    )
    for (const [from, to] of windowsOf(view, words, most)) {
      const ids = [...lead, ...words.slice(from, to).flat(), ...around.slice(lead.length)].map(BigInt)
      const tensor = (values: ReadonlyArray<bigint>) =>
        new library.Tensor("int64", BigInt64Array.from(values), [1, values.length])
      const { logits } = await model({ input_ids: tensor(ids), attention_mask: tensor(ids.map(() => 1n)) })
      const width = logits.dims.at(-1) ?? 0
      let at = lead.length
      for (const { length } of words.slice(from, to)) {
        guesses.push(length === 0 ? nothing : guess(logits.data.slice(at * width, (at + 1) * width)))
        at += length
      }
    }
    return guesses
  }

  return {
    recognizer: async (input) => {
      const view = typeof input === "string" ? textView(input) : pageView(input).view
      const found = candidatesOf(view, await guessesOf(view)).filter(({ score }) => score >= least)
      return {
        name: "transformers",
        kinds: [...new Set(Object.values(labels))],
        find: (reading) => (reading.view.text === view.text ? found : [])
      }
    },
    close: async () => void (await model.dispose())
  }
}

/** A word's likeliest kind (undefined for none), its probability, and whether it begins a new value. */
interface Guess {
  readonly kind: string | undefined
  readonly probability: number
  readonly begins: boolean
}

const nothing: Guess = { kind: undefined, probability: 1, begins: false }

/** Words that the model is shown at once: whole lines, as many as have at most so many tokens. */
const windowsOf = ({ segments }: View, words: ReadonlyArray<ReadonlyArray<number>>, most: number) => {
  const windows: Array<[from: number, to: number]> = []
  let left = 0
  for (const { from, to } of segments) {
    const whole = words.slice(from, to).reduce((sum, { length }) => sum + length, 0)
    for (let at = from; at < to; at++) {
      const own = words[at]?.length ?? 0
      const last = windows.at(-1)
      if (last !== undefined && left >= (at === from && whole <= most ? whole : own)) last[1] = at + 1
      else {
        windows.push([at, at + 1])
        left = most
      }
      left -= own
    }
  }
  return windows
}

/** Runs of words of one kind, none of them over an empty line. */
const candidatesOf = ({ text, tokens }: View, guesses: ReadonlyArray<Guess>): ReadonlyArray<Candidate> => {
  const runs: Array<{ kind: string; start: number; end: number; scores: Array<number> }> = []
  for (const [at, { end, start }] of tokens.entries()) {
    const { begins, kind, probability } = guesses[at] ?? nothing
    if (kind === undefined) continue
    const last = runs.at(-1)
    const goesOn = guesses[at - 1]?.kind === kind && !begins && !/\n\s*\n/.test(text.slice(last?.end, start))
    if (last !== undefined && goesOn) {
      last.end = end
      last.scores.push(probability)
    } else runs.push({ kind, start, end, scores: [probability] })
  }
  return runs.map(({ scores, ...span }) => ({
    ...span,
    score: scores.reduce((sum, score) => sum + score, 0) / scores.length,
    everywhere: span.kind === "PERSON"
  }))
}
