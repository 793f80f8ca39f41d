import { Buffer } from "node:buffer"
import type { Failure } from "@extrait/api"
import type { ResultContent } from "@extrait/core"
import { Effect, Stream } from "effect"
import type { Answer } from "../Answer.js"
import { piecesOf } from "../pieces.js"

/** Pages whose words are read at once, rather than one when the one before has been taken: a usual document's, some hundred kilobytes. */
const pagesAtOnce = 4

const end = "]}}"

/**
 * The result as JSON, as it is stored. The words of many pages are sent page by page; each is read when the one before
 * has been taken.
 */
export const resultAnswer = ({ page, pages, text }: ResultContent): Effect.Effect<Answer<never>, Failure> => {
  if (pages === null) return Effect.succeed({ _tag: "Text", text })
  // An object with other properties, whose closing brace comes after the words.
  const begun = `${text.slice(0, text.lastIndexOf("}"))},"recognition":{"pages":[`
  if (pages.length <= pagesAtOnce) {
    return Effect.map(Effect.forEach(pages, page), (all) => ({ _tag: "Text", text: `${begun}${all.join(",")}${end}` }))
  }
  // `Stream.flatMap` makes the inner streams of a whole chunk at once, which would hold a statement for every page of every answer under way.
  const words = Stream.fromIterable(pages).pipe(
    Stream.mapEffect((number) => Effect.map(page(number), (one) => Buffer.from(number === pages[0] ? one : `,${one}`))),
    Stream.flatMap(piecesOf)
  )
  const first = Buffer.from(begun)
  return Effect.succeed({
    _tag: "Content",
    content: Stream.concat(Stream.concat(piecesOf(first), words), Stream.make(Buffer.from(end))),
    heldBytes: first.length,
    headers: { "content-type": "application/json" }
  })
}
