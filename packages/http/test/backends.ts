import { mkdtempSync } from "node:fs"
import { join } from "node:path"
import { FileBlobStore } from "@extrait/blobs"
import { type BlobStore, layerStorageMemory, type Storage } from "@extrait/core"
import { PostgresStorage } from "@extrait/sql/postgres"
import { SqliteStorage } from "@extrait/sql/sqlite"
import { Layer } from "effect"
import { inject } from "vitest"
import { onEmptySchema } from "../../sql/test/postgres/temporary.js"
import type { ServerOptions } from "./server.js"

/** A folder that goes with the run of the tests. */
export const temporaryFolder = (): string => mkdtempSync(join(inject("folder"), "store-"))

/** SQLite and files. */
const storageInFiles = (): Layer.Layer<Storage | BlobStore> => {
  const folder = temporaryFolder()
  return Layer.orDie(
    Layer.merge(
      SqliteStorage.layer({ filename: join(folder, "extrait.db") }),
      FileBlobStore.layer({ directory: join(folder, "blobs") })
    )
  )
}

/** A schema of its own in the PostgreSQL that `.ci/http-over-postgres.mjs` has started, and files. */
const storageInPostgres = (url: string): Layer.Layer<Storage | BlobStore> =>
  Layer.orDie(
    Layer.merge(
      onEmptySchema((options) => PostgresStorage.layer({ ...options, maxConnections: 8 }), url),
      FileBlobStore.layer({ directory: join(temporaryFolder(), "blobs") })
    )
  )

/** What `EXTRAIT_TEST_STORAGE` names: `sqlite`, `postgres`, or memory. */
export const storageOfTheRun = (): Layer.Layer<Storage | BlobStore> => {
  const { EXTRAIT_TEST_POSTGRES, EXTRAIT_TEST_STORAGE } = process.env
  if (EXTRAIT_TEST_STORAGE === "sqlite") return storageInFiles()
  if (EXTRAIT_TEST_STORAGE !== "postgres") return layerStorageMemory
  if (EXTRAIT_TEST_POSTGRES === undefined) throw new Error("Run .ci/http-over-postgres.mjs, which starts a server")
  return storageInPostgres(EXTRAIT_TEST_POSTGRES)
}

/** Where documents are kept in tests that run over each. */
export const backends: ReadonlyArray<readonly [name: string, storage: () => Pick<ServerOptions, "storage">]> = [
  ["memory", () => ({ storage: layerStorageMemory })],
  ["SQLite", () => ({ storage: storageInFiles() })]
]
