import { afterAll, beforeAll } from "@effect/vitest"
import type { PageReaderService, ReadPage } from "@extrait/core"
// By its package name: its threads run the built code, as they do for a user.
import { PdfReader } from "@extrait/pdf"
import { Effect, Exit, Redacted, Scope } from "effect"

export const limits = { maxPages: 20, maxPagePixels: 4e6 }

// One reader for all tests of a file, because starting a thread takes time.
let scope: Scope.CloseableScope
let reader: PageReaderService
beforeAll(async () => {
  scope = await Effect.runPromise(Scope.make())
  reader = await Effect.runPromise(PdfReader.make({ threads: 1 }).pipe(Scope.extend(scope)))
})
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

export const open = (bytes: Uint8Array, password: string | null = null, pages = limits) =>
  reader.open(
    { bytes, contentType: "application/pdf" },
    { password: password === null ? null : Redacted.make(password), limits: pages }
  )

export const readFirst = (bytes: Uint8Array): Effect.Effect<ReadPage> =>
  Effect.scoped(Effect.flatMap(open(bytes), (document) => document.readPage(1))).pipe(Effect.orDie)
