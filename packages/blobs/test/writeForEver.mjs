// Writes a blob without an end into the folder that is named, says when the first bytes are written, until it is killed.
import { FileBlobStore } from "@extrait/blobs"
import { BlobStore } from "@extrait/core"
import { Effect, Schedule, Stream } from "effect"

const [directory] = process.argv.slice(2)

const chunks = Stream.repeatEffectWithSchedule(
  Effect.sync(() => new Uint8Array(65_536).fill(7)),
  Schedule.spaced("5 millis")
).pipe(
  Stream.zipWithIndex,
  Stream.tap(([, index]) => Effect.sync(() => index === 20 && process.stdout.write("written\n"))),
  Stream.map(([chunk]) => chunk)
)

const write = Effect.flatMap(BlobStore, (store) => store.put("documents/endless", chunks))

await Effect.runPromise(Effect.provide(write, FileBlobStore.layer({ directory })))
