import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer, type Scope } from "effect"

/** The path of a database file in a folder of its own, which is removed with the scope. */
export const temporaryFile: Effect.Effect<string, never, Scope.Scope> = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "extrait-sql-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  ),
  (folder) => join(folder, "extrait.db")
)

/** A layer over a file of its own, made afresh each time the layer is built. */
export const onTemporaryFile = <A, E>(make: (filename: string) => Layer.Layer<A, E>): Layer.Layer<A, E> =>
  Layer.unwrapScoped(Effect.map(temporaryFile, make))
