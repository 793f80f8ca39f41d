import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** A field of a protocol buffer: of bytes or of a number. @see https://protobuf.dev/programming-guides/encoding */
const varint = (value: number): Array<number> => {
  const out: Array<number> = []
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...out, left]
    out.push((left % 128) + 128)
  }
}
const number = (field: number, value: number): Buffer => Buffer.from([...varint(field * 8), ...varint(value)])
const bytes = (field: number, ...parts: ReadonlyArray<string | Buffer>): Buffer => {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)))
  return Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(content.length)]), content])
}

const FLOAT = 1
const INT64 = 7

/** The description of an input or output: numbers by batch, place and, where it is given, label. */
const value = (name: string, type: number, labels?: number): Buffer => {
  const free = (axis: string) => bytes(1, bytes(2, axis))
  const shape = [free("batch"), free("places"), ...(labels === undefined ? [] : [bytes(1, number(1, labels))])]
  return Buffer.concat([bytes(1, name), bytes(2, bytes(1, number(1, type), bytes(2, ...shape)))])
}

/** A model of ONNX that gives each token the scores of its row. @see https://github.com/onnx/onnx/blob/main/onnx/onnx.proto */
const onnxOf = (scores: ReadonlyArray<ReadonlyArray<number>>): Buffer => {
  const [{ length: labels } = []] = scores
  const table = Buffer.from(Float32Array.from(scores.flat()).buffer)
  const graph = Buffer.concat([
    bytes(1, bytes(1, "scores"), bytes(1, "input_ids"), bytes(2, "logits"), bytes(4, "Gather")),
    bytes(2, "tiny"),
    bytes(5, number(1, scores.length), number(1, labels), number(2, FLOAT), bytes(8, "scores"), bytes(9, table)),
    bytes(11, value("input_ids", INT64)),
    bytes(11, value("attention_mask", INT64)),
    bytes(12, value("logits", FLOAT, labels))
  ])
  return Buffer.concat([number(1, 8), bytes(7, graph), bytes(8, bytes(1, ""), number(2, 13))])
}

const LABELS = ["O", "B-PER", "I-PER", "B-LOC", "I-LOC"] as const
const SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]

/**
 * Writes a token-classification model into a folder as `@huggingface/transformers` reads it: words and pieces of words (`##lin`) that are of one label
 * each, and all others of none.
 */
export const writeTinyModel = async (
  folder: string,
  pieces: Readonly<Record<string, (typeof LABELS)[number]>>
): Promise<void> => {
  const vocabulary = [...SPECIAL, ...Object.keys(pieces)]
  const special = (content: string) => ({
    id: vocabulary.indexOf(content),
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true
  })
  const files = {
    "config.json": {
      model_type: "bert",
      architectures: ["BertForTokenClassification"],
      max_position_embeddings: 16,
      id2label: Object.fromEntries(LABELS.entries())
    },
    "tokenizer_config.json": { tokenizer_class: "BertTokenizer", do_lower_case: true, model_max_length: 16 },
    "tokenizer.json": {
      version: "1.0",
      truncation: null,
      padding: null,
      added_tokens: SPECIAL.map(special),
      normalizer: {
        type: "BertNormalizer",
        clean_text: true,
        handle_chinese_chars: true,
        strip_accents: null,
        lowercase: true
      },
      pre_tokenizer: { type: "BertPreTokenizer" },
      post_processor: {
        type: "TemplateProcessing",
        single: [
          { SpecialToken: { id: "[CLS]", type_id: 0 } },
          { Sequence: { id: "A", type_id: 0 } },
          { SpecialToken: { id: "[SEP]", type_id: 0 } }
        ],
        pair: [],
        special_tokens: {
          "[CLS]": { id: "[CLS]", ids: [2], tokens: ["[CLS]"] },
          "[SEP]": { id: "[SEP]", ids: [3], tokens: ["[SEP]"] }
        }
      },
      decoder: { type: "WordPiece", prefix: "##", cleanup: true },
      model: {
        type: "WordPiece",
        unk_token: "[UNK]",
        continuing_subword_prefix: "##",
        max_input_chars_per_word: 100,
        vocab: Object.fromEntries(vocabulary.map((piece, id) => [piece, id]))
      }
    }
  }
  await mkdir(join(folder, "onnx"), { recursive: true })
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), JSON.stringify(content))
  const scores = vocabulary.map((piece) => LABELS.map((label) => (label === (pieces[piece] ?? "O") ? 4 : 0)))
  await writeFile(join(folder, "onnx", "model.onnx"), onnxOf(scores))
}
