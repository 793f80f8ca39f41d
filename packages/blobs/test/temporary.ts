import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, type Scope } from "effect"

/** A folder of its own, removed with the scope. */
export const temporaryFolder: Effect.Effect<string, never, Scope.Scope> = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "extrait-blobs-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)
