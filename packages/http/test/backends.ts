import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { FileBlobStore } from "@extrait/blobs"
import { type BlobStore, layerStorageMemory, type Storage } from "@extrait/core"
import { SqliteStorage } from "@extrait/sql/sqlite"
import { Layer } from "effect"
import type { ServerOptions } from "./server.js"

/** SQLite and files in a folder of their own, which goes with the process. */
export const storageInFiles = (): Layer.Layer<Storage | BlobStore> => {
  const folder = mkdtempSync(join(tmpdir(), "extrait-http-"))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  return Layer.orDie(
    Layer.merge(
      SqliteStorage.layer({ filename: join(folder, "extrait.db") }),
      FileBlobStore.layer({ directory: join(folder, "blobs") })
    )
  )
}

/** Where documents are kept in tests that run over each. */
export const backends: ReadonlyArray<readonly [name: string, storage: () => Pick<ServerOptions, "storage">]> = [
  ["memory", () => ({ storage: layerStorageMemory })],
  ["SQLite", () => ({ storage: storageInFiles() })]
]
