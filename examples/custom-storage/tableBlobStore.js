import { createHash } from "node:crypto"
import { BlobNotFound, BlobStore, concatBytes, StorageUnavailable, streamOf } from "@extrait/core"
import { DatabaseSync } from "@photostructure/sqlite"
import { Clock, Effect, Layer, Stream } from "effect"

/** Whatever the database says becomes the one error that a store may have, with the operation's name for the log. */
const attempt = (operation, run) =>
  Effect.try({ try: run, catch: (cause) => new StorageUnavailable({ operation, cause }) })

/** Files as rows of a table, for a host that backs up one database and nothing else. It ends with its scope. */
export const tableBlobStore = (path) =>
  Layer.scoped(
    BlobStore,
    Effect.gen(function* () {
      const database = yield* Effect.acquireRelease(
        attempt("open the table of files", () => new DatabaseSync(path)),
        (opened) => Effect.sync(() => opened.close())
      )
      const prepared = yield* attempt("make the table of files", () => {
        database.exec(
          "create table if not exists files (key text primary key, bytes blob not null, modified_at integer)"
        )
        return {
          put: database.prepare("insert or replace into files (key, bytes, modified_at) values (?, ?, ?)"),
          get: database.prepare("select bytes from files where key = ?"),
          part: database.prepare("select substr(bytes, ?, ?) as bytes from files where key = ?"),
          remove: database.prepare("delete from files where key = ?"),
          list: database.prepare("select key, modified_at from files order by key")
        }
      })
      const find = (key, range) =>
        range === undefined
          ? prepared.get.get(key)
          : prepared.part.get(range.start + 1, Math.max(0, range.end - range.start), key)
      return {
        // One statement writes it: it is there whole or not at all, and an upload that breaks off writes nothing.
        put: (key, content) =>
          Effect.gen(function* () {
            const bytes = concatBytes(yield* Stream.runCollect(streamOf(content)))
            const now = yield* Clock.currentTimeMillis
            yield* attempt("store a file", () => prepared.put.run(key, bytes, now))
            return { sizeBytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") }
          }),
        get: (key, range) =>
          Stream.fromEffect(attempt("read a file", () => find(key, range))).pipe(
            Stream.mapEffect((row) =>
              row === undefined ? new BlobNotFound({ key }) : Effect.succeed(new Uint8Array(row.bytes))
            )
          ),
        remove: (key) => Effect.asVoid(attempt("remove a file", () => prepared.remove.run(key))),
        list: Stream.unwrap(
          Effect.map(
            attempt("list files", () => prepared.list.all()),
            (rows) => Stream.fromIterable(rows.map((row) => ({ key: row.key, modifiedAt: row.modified_at })))
          )
        )
      }
    })
  )
