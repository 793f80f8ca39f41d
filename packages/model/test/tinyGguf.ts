import { writeFile } from "node:fs/promises"

/** Types of values and of tensors. @see https://github.com/ggml-org/ggml/blob/master/docs/gguf.md */
const UINT32 = 4
const FLOAT32 = 6
const BOOL = 7
const STRING = 8
const ARRAY = 9
const ALIGNMENT = 32

const uint32 = (value: number): Buffer => {
  const out = Buffer.alloc(4)
  out.writeUInt32LE(value)
  return out
}
const uint64 = (value: number): Buffer => {
  const out = Buffer.alloc(8)
  out.writeBigUInt64LE(BigInt(value))
  return out
}
const float32 = (value: number): Buffer => {
  const out = Buffer.alloc(4)
  out.writeFloatLE(value)
  return out
}
const string = (value: string): Buffer => {
  const bytes = Buffer.from(value)
  return Buffer.concat([uint64(bytes.length), bytes])
}
const pair = (key: string, type: number, value: Buffer): Buffer => Buffer.concat([string(key), uint32(type), value])
const number = (key: string, value: number) => pair(key, UINT32, uint32(value))
const words = (key: string, value: string) => pair(key, STRING, string(value))
const list = (key: string, type: number, values: ReadonlyArray<Buffer>) =>
  pair(key, ARRAY, Buffer.concat([uint32(type), uint64(values.length), ...values]))

interface Tensor {
  readonly name: string
  /** Its lengths, that of a row first. */
  readonly dims: ReadonlyArray<number>
  readonly data: Float32Array
}

const ggufOf = (pairs: ReadonlyArray<Buffer>, tensors: ReadonlyArray<Tensor>): Buffer => {
  let offset = 0
  const described = tensors.map(({ data, dims, name }) => {
    const at = offset
    offset += Math.ceil(data.byteLength / ALIGNMENT) * ALIGNMENT
    // Type 0 is F32.
    return Buffer.concat([string(name), uint32(dims.length), ...dims.map(uint64), uint32(0), uint64(at)])
  })
  const head = Buffer.concat([
    Buffer.from("GGUF"),
    uint32(3),
    uint64(tensors.length),
    uint64(pairs.length),
    ...pairs,
    ...described
  ])
  const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & (ALIGNMENT - 1))])
  return Buffer.concat([
    padded(head),
    ...tensors.map(({ data }) => padded(Buffer.from(data.buffer, data.byteOffset, data.byteLength)))
  ])
}

/** Kinds of tokens. */
const NORMAL = 1
const UNKNOWN = 2
const CONTROL = 3
const BYTE = 6

const [UNK, BOS, EOS, FIRST_BYTE] = [0, 1, 2, 3] as const
const FIRST_PIECE = FIRST_BYTE + 256
const LAYERS = 2
const HEAD = 32

/** The token of a byte. */
export const byte = (sign: string): number => FIRST_BYTE + sign.charCodeAt(0)
export const endOfText = EOS
/** The token of a piece, by its place. */
export const piece = (index: number): number => FIRST_PIECE + index

/** A tiny model. */
export interface TinyModel {
  /** Tokens of several letters, beside one for each byte. */
  readonly pieces?: ReadonlyArray<string>
  /** How much it wants a token after another one, by their numbers. */
  readonly wants: (next: number, after: number) => number
  /** Tokens of its context. Default 8192. */
  readonly contextLength?: number
}

/**
 * Writes a model of the llama architecture: two layers whose attention adds nothing, so that the next token follows from the last one alone, by a table. A token
 * is a direction of its own in the embedding, which the output matrix turns into that token's row of the table.
 */
export const writeTinyModel = async (
  path: string,
  { contextLength = 8192, pieces = [], wants }: TinyModel
): Promise<void> => {
  const bytes = Array.from({ length: 256 }, (_, value) => `<0x${value.toString(16).toUpperCase().padStart(2, "0")}>`)
  const tokens = ["<unk>", "<s>", "</s>", ...bytes, ...pieces.map((text) => text.replaceAll(" ", "▁"))]
  const kinds = [UNKNOWN, CONTROL, CONTROL, ...bytes.map(() => BYTE), ...pieces.map(() => NORMAL)]
  const width = Math.ceil(tokens.length / HEAD) * HEAD
  const zeros = (name: string, ...dims: ReadonlyArray<number>): Tensor => ({
    name,
    dims,
    data: new Float32Array(dims.reduce((product, length) => product * length, 1))
  })
  const ones = (name: string): Tensor => ({ name, dims: [width], data: new Float32Array(width).fill(1) })
  const embedding = zeros("token_embd.weight", width, tokens.length)
  const output = zeros("output.weight", width, tokens.length)
  for (const [token] of tokens.entries()) {
    embedding.data[token * width + token] = 1
    for (const [after] of tokens.entries()) output.data[token * width + after] = wants(token, after) / Math.sqrt(width)
  }
  const layers = Array.from({ length: LAYERS }, (_, layer) => [
    ones(`blk.${layer}.attn_norm.weight`),
    zeros(`blk.${layer}.attn_q.weight`, width, HEAD),
    zeros(`blk.${layer}.attn_k.weight`, width, HEAD),
    zeros(`blk.${layer}.attn_v.weight`, width, HEAD),
    zeros(`blk.${layer}.attn_output.weight`, HEAD, width),
    ones(`blk.${layer}.ffn_norm.weight`),
    zeros(`blk.${layer}.ffn_gate.weight`, width, HEAD),
    zeros(`blk.${layer}.ffn_up.weight`, width, HEAD),
    zeros(`blk.${layer}.ffn_down.weight`, HEAD, width)
  ])
  const pairs = [
    words("general.architecture", "llama"),
    words("general.name", "tiny"),
    number("general.alignment", ALIGNMENT),
    number("llama.context_length", contextLength),
    number("llama.embedding_length", width),
    number("llama.block_count", LAYERS),
    number("llama.feed_forward_length", HEAD),
    number("llama.attention.head_count", 1),
    number("llama.attention.head_count_kv", 1),
    number("llama.attention.key_length", HEAD),
    number("llama.attention.value_length", HEAD),
    number("llama.rope.dimension_count", HEAD),
    pair("llama.attention.layer_norm_rms_epsilon", FLOAT32, float32(1e-6)),
    number("llama.vocab_size", tokens.length),
    words("tokenizer.ggml.model", "llama"),
    list("tokenizer.ggml.tokens", STRING, tokens.map(string)),
    list(
      "tokenizer.ggml.scores",
      FLOAT32,
      tokens.map(() => float32(0))
    ),
    list("tokenizer.ggml.token_type", 5, kinds.map(uint32)),
    number("tokenizer.ggml.unknown_token_id", UNK),
    number("tokenizer.ggml.bos_token_id", BOS),
    number("tokenizer.ggml.eos_token_id", EOS),
    pair("tokenizer.ggml.add_bos_token", BOOL, Buffer.from([1])),
    pair("tokenizer.ggml.add_space_prefix", BOOL, Buffer.from([0]))
  ]
  await writeFile(path, ggufOf(pairs, [embedding, ...layers.flat(), ones("output_norm.weight"), output]))
}

/** Writes a model that says a text, whatever it is asked, and stops. */
export const writeModelSaying = (path: string, text: string): Promise<void> => {
  const pieces: Array<string> = []
  // A piece that is there already would have two that follow it.
  for (const part of text.match(/.{1,5}/gsu) ?? []) {
    const last = pieces.at(-1)
    if (last !== undefined && pieces.includes(part)) pieces.splice(-1, 1, last + part)
    else pieces.push(part)
  }
  const end = byte("\n")
  return writeTinyModel(path, {
    pieces,
    wants: (next, after) => {
      const expected = after < FIRST_PIECE ? piece(0) : after + 1
      const follows = after === end || expected >= piece(pieces.length) ? end : expected
      return next === follows ? 10 : 0
    }
  })
}
