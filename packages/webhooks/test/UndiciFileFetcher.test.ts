import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { describe, expect, it } from "@effect/vitest"
import { concatBytes, FileFetcher, streamOf } from "@extrait/core"
import { Effect, Stream } from "effect"
import { fileName } from "../src/fileName.js"
import { UndiciFileFetcher } from "../src/index.js"
import { make } from "../src/UndiciFileFetcher.js"

const read = (url: string) =>
  Effect.scoped(
    Effect.gen(function* () {
      const { content } = yield* (yield* FileFetcher).open(url, { allowHttp: true })
      return new TextDecoder().decode(concatBytes(yield* Stream.runCollect(streamOf(content))))
    })
  )

const served = Effect.map(
  Effect.acquireRelease(
    Effect.async<ReturnType<typeof createServer>>((resume) => {
      const server = createServer((request, response) => {
        if (request.url === "/slow") response.write("a beginning")
        else if (request.url === "/packed") response.writeHead(200, { "content-encoding": "gzip" }).end("?")
        else response.end("the file")
      })
      server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
    }),
    (server) =>
      Effect.async<void>((resume) => {
        server.closeAllConnections()
        server.close(() => resume(Effect.void))
      })
  ),
  (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
)

describe("fetching a file", () => {
  it.scopedLive("reaches no private address unless its network is allowed", () =>
    Effect.gen(function* () {
      const url = yield* served
      const allowed = UndiciFileFetcher.layer({ allowNetworks: ["127.0.0.1"] })
      expect(yield* Effect.provide(read(url), allowed)).toBe("the file")
      const refused = yield* Effect.flip(Effect.provide(read(url), UndiciFileFetcher.layer()))
      expect(refused).toMatchObject({ reason: "The host cannot be reached", detail: "the address is not a public one" })
    })
  )

  it.scopedLive("reaches no private address behind a public name", () =>
    Effect.gen(function* () {
      const fetcher = yield* make({}, async () => [{ address: "10.1.2.3", family: 4 }])
      const refused = yield* Effect.flip(Effect.provideService(read("http://files.example/a"), FileFetcher, fetcher))
      expect(refused).toMatchObject({ reason: "The host cannot be reached", detail: "the address is not a public one" })
    })
  )

  it.scopedLive("times out even if bytes have arrived", () =>
    Effect.gen(function* () {
      const url = yield* served
      const hurried = UndiciFileFetcher.layer({ allowNetworks: ["127.0.0.1"], timeout: "300 millis" })
      expect(yield* Effect.flip(Effect.provide(read(`${url}/slow`), hurried))).toMatchObject({
        _tag: "UploadFailed",
        reason: "No file within 0.3 s"
      })
    })
  )

  it.scopedLive("refuses a file sent with a Content-Encoding", () =>
    Effect.gen(function* () {
      const url = yield* served
      const allowed = UndiciFileFetcher.layer({ allowNetworks: ["127.0.0.1"] })
      expect(yield* Effect.flip(Effect.provide(read(`${url}/packed`), allowed))).toMatchObject({
        reason: "The server sends the file with a Content-Encoding"
      })
    })
  )

  it("names a file by its Content-Disposition, then by its path", () => {
    const url = new URL("https://files.example/a%20b/c%C3%A9.pdf?x=1")
    expect(fileName(undefined, url)).toBe("cé.pdf")
    expect(fileName('attachment; filename="x \\"y\\".pdf"', url)).toBe('x "y".pdf')
    expect(fileName("attachment; filename=x.pdf; filename*=UTF-8''%E5%B1%A5.pdf", url)).toBe("履.pdf")
    expect(fileName("attachment; filename*=UTF-8''%ff", url)).toBe("cé.pdf")
    expect(fileName("inline", new URL("https://files.example/"))).toBeNull()
    expect(fileName(`attachment; filename="${"a".repeat(100_000)}`, url)).toBe("cé.pdf")
  })
})
