import { Effect, Stream } from "effect"
import { expect, it } from "vitest"
import { resultAnswer } from "../src/handlers/result.js"

it("a streamed result loads the words of a page only once the page before has been read", async () => {
  const asked: Array<number> = []
  const pages = Array.from({ length: 200 }, (_, index) => index + 1)
  const page = (number: number) => {
    asked.push(number)
    return Effect.succeed(`{"page":${number}}`)
  }
  const answer = await Effect.runPromise(resultAnswer({ page, pages, text: '{"id":"doc_1"}' }))
  if (answer._tag !== "Content") throw new Error(`a result of many pages is sent in pieces, not as ${answer._tag}`)
  expect(asked).toEqual([])

  await Effect.runPromise(Stream.runDrain(Stream.take(answer.content, 3)))
  expect(asked.length).toBeLessThanOrEqual(3)

  const whole = await Effect.runPromise(
    Stream.runFold(answer.content, "", (text, piece) => text + Buffer.from(piece).toString())
  )
  expect(JSON.parse(whole)).toEqual({ id: "doc_1", recognition: { pages: pages.map((number) => ({ page: number })) } })
})
