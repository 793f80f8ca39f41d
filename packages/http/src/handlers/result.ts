import { Buffer } from "node:buffer"
import type { Failure } from "@extrait/api"
import type { ResultContent } from "@extrait/core"
import { Stream } from "effect"
import type { ContentAnswer, TextAnswer } from "../Answer.js"
import { piecesOf } from "../pieces.js"

/** The result as JSON: what is stored of it as it is, and the words a page at a time, each read when the one before has been taken. */
export const resultAnswer = ({ page, pages, text }: ResultContent): ContentAnswer | TextAnswer => {
  if (pages === null) return { _tag: "Text", text }
  // An object with other properties, whose closing brace comes after the words.
  const begun = Buffer.from(`${text.slice(0, text.lastIndexOf("}"))},"recognition":{"pages":[`)
  const words: Stream.Stream<Uint8Array, Failure> = Stream.flatMap(Stream.fromIterable(pages), (number) =>
    Stream.flatMap(Stream.fromEffect(page(number)), (one) =>
      piecesOf(Buffer.from(number === pages[0] ? one : `,${one}`))
    )
  )
  return {
    _tag: "Content",
    content: Stream.concat(Stream.concat(piecesOf(begun), words), Stream.make(Buffer.from("]}}"))),
    heldBytes: begun.length,
    headers: { "content-type": "application/json" }
  }
}
