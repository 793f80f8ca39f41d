import { readdir, readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { KeptFile } from "@extrait/threads/kept"
import type { ArithmeticUsed } from "./model/arithmetic.js"
import { type Models, modelFiles, readModels } from "./models.js"
import type { Alphabet } from "./network/decodeLine.js"

/** The header before the networks' bytes. */
interface Header {
  readonly finder: number
  readonly reader: number
  readonly alphabet: Alphabet
}

/** Bytes of the header's length. */
const LENGTH_BYTES = 4

const packed = ({ alphabet, finder, reader }: Models): ReadonlyArray<Uint8Array> => {
  const header = { finder: finder.length, reader: reader.length, alphabet } satisfies Header
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(text.length)
  return [length, text, finder, reader]
}

const unpacked = (data: Buffer): Models => {
  const start = LENGTH_BYTES + data.readUInt32LE(0)
  const header = JSON.parse(data.toString("utf8", LENGTH_BYTES, start)) as Header
  const end = start + header.finder
  return {
    alphabet: header.alphabet,
    finder: data.subarray(start, end),
    reader: data.subarray(end, end + header.reader)
  }
}

/** The code that lightens the networks: the output of another version is of no use. */
const codeFiles = async (): Promise<ReadonlyArray<string>> => {
  const folder = fileURLToPath(new URL("./model/", import.meta.url))
  const names = (await readdir(folder)).filter((name) => /(?<!\.d)\.[jt]s$/.test(name)).sort()
  return [...names.map((name) => `${folder}${name}`), fileURLToPath(import.meta.url).replace("keptModels", "models")]
}

/** The networks as `readModels` gives them, kept for the next process, since making them takes most of the time that a process needs to be ready. */
export const keptModels = async (arithmetic: ArithmeticUsed): Promise<Models> => {
  const parts = await Promise.all([...(await codeFiles()), ...modelFiles()].map((path) => readFile(path)))
  const file = new KeptFile("networks", [arithmetic, ...parts])
  const kept = file.read()
  if (kept !== null) return unpacked(kept)
  const models = await readModels(arithmetic)
  file.keep(packed(models))
  return models
}
