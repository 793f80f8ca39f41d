import type * as Sdk from "@aws-sdk/client-s3"
import type { CompletedPart, S3ClientConfig } from "@aws-sdk/client-s3"
import { BlobNotFound, BlobStore, type BlobStoreService, StorageUnavailable, streamOf } from "@extrait/core"
import { Chunk, Effect, Layer, Option, type Scope, Stream } from "effect"
import { isBlobKey } from "./blobKey.js"
import { measured } from "./measured.js"
import { partsOf } from "./parts.js"

/** How the service encrypts objects with its own keys, beside whatever Extrait encrypts itself. */
export type ServerSideEncryption =
  | { readonly algorithm: "AES256" }
  /** Without `keyId` the account's own key. */
  | { readonly algorithm: "aws:kms" | "aws:kms:dsse"; readonly keyId?: string }

/** Options of `S3BlobStore`: the bucket of S3 or a compatible service, and how to reach it. */
export interface S3BlobStoreOptions {
  readonly bucket: string
  /** Prefix of every key, such as `extrait/`, so that a bucket can be shared. Default: none. */
  readonly prefix?: string | undefined
  /**
   * Region, credentials, endpoint, `forcePathStyle` and everything else that the AWS SDK takes; what is left out it finds
   * itself, in the environment or the machine's role.
   */
  readonly client?: S3ClientConfig | undefined
  readonly serverSideEncryption?: ServerSideEncryption | undefined
  /** Bytes of one part of an upload; files up to this size are sent in one request. Default and minimum 5 MiB, the service's own limit. */
  readonly partBytes?: number | undefined
}

/** The least size of a part but the last. @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const leastPartBytes = 5 * 1024 * 1024

const encryptionOf = (encryption: ServerSideEncryption | undefined) => {
  if (encryption === undefined) return {}
  if (encryption.algorithm === "AES256") return { ServerSideEncryption: encryption.algorithm }
  const { algorithm, keyId } = encryption
  return { ServerSideEncryption: algorithm, ...(keyId === undefined ? {} : { SSEKMSKeyId: keyId }) }
}

const isMissing = (fault: unknown): boolean =>
  fault instanceof Error && (fault.name === "NoSuchKey" || fault.name === "NotFound")

/** The range of a header: its end is inclusive. */
const rangeHeader = (start: number, end: number): string => `bytes=${start}-${end - 1}`

/** The AWS SDK, an optional peer, which is loaded only where a store on S3 is opened. */
const load: Effect.Effect<typeof Sdk, StorageUnavailable> = Effect.tryPromise({
  try: () => import("@aws-sdk/client-s3"),
  catch: (cause) =>
    new StorageUnavailable({
      operation: "blobs.open",
      cause: new Error("Files on S3 need the package @aws-sdk/client-s3: npm install @aws-sdk/client-s3", { cause })
    })
})

const make = (options: S3BlobStoreOptions): Effect.Effect<BlobStoreService, StorageUnavailable, Scope.Scope> =>
  Effect.gen(function* () {
    const {
      AbortMultipartUploadCommand,
      CompleteMultipartUploadCommand,
      CreateMultipartUploadCommand,
      DeleteObjectCommand,
      GetObjectCommand,
      HeadBucketCommand,
      ListObjectsV2Command,
      PutObjectCommand,
      S3Client,
      UploadPartCommand
    } = yield* load
    const { bucket: Bucket, prefix = "" } = options
    const partBytes = Math.max(leastPartBytes, options.partBytes ?? 0)
    const encryption = encryptionOf(options.serverSideEncryption)
    const client = yield* Effect.acquireRelease(
      Effect.try({
        // A service that never answers becomes an error in the end, not an endless wait.
        try: () =>
          new S3Client({ requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000 }, ...options.client }),
        catch: (cause) => new StorageUnavailable({ operation: "blobs.open", cause })
      }),
      (opened) => Effect.sync(() => opened.destroy())
    )

    /** One call of the service, aborted when nobody waits for it any more. */
    const call = <A>(operation: string, run: (abort: { readonly abortSignal: AbortSignal }) => Promise<A>) =>
      Effect.tryPromise({
        try: (abortSignal) => run({ abortSignal }),
        catch: (cause) => new StorageUnavailable({ operation, cause })
      })

    // A bucket that is missing, or not ours, is reported at the start and not at the first document.
    yield* call("blobs.open", (abort) => client.send(new HeadBucketCommand({ Bucket }), abort))

    /** The name of a key's object. An invalid key is a fault of ours. */
    const objectOf = (operation: string, key: string) =>
      Effect.suspend(() =>
        isBlobKey(key)
          ? Effect.succeed({ Bucket, Key: `${prefix}${key}` })
          : new StorageUnavailable({ operation, cause: new Error("not a key of a blob") })
      )

    type Place = Effect.Effect.Success<ReturnType<typeof objectOf>>

    const begin = (place: Place) =>
      Effect.map(
        call("blobs.put", (abort) =>
          client.send(new CreateMultipartUploadCommand({ ...place, ...encryption, ChecksumAlgorithm: "CRC32" }), abort)
        ),
        ({ UploadId = "" }) => ({ ...place, UploadId })
      )
    type Upload = Effect.Effect.Success<ReturnType<typeof begin>>

    const sendPart = (upload: Upload, PartNumber: number, Body: Uint8Array) =>
      Effect.map(
        call("blobs.put", (abort) =>
          client.send(new UploadPartCommand({ ...upload, PartNumber, Body, ChecksumAlgorithm: "CRC32" }), abort)
        ),
        ({ ChecksumCRC32, ETag }): CompletedPart => ({ ChecksumCRC32, ETag, PartNumber })
      )

    /** Sends parts as they fill. Content that fits in one part is sent in a single request. Nothing appears until all of it is there. */
    const send = <E>(place: Place, parts: Stream.Stream<Uint8Array, E>) =>
      Effect.suspend(() => {
        let upload: Upload | null = null
        let waiting: Uint8Array | null = null
        const sent: Array<CompletedPart> = []
        const keep = (begun: Upload): void => {
          upload = begun
        }
        const sendWaiting = (to: Upload, bytes: Uint8Array) =>
          Effect.map(sendPart(to, sent.length + 1, bytes), (part) => void sent.push(part))
        return Stream.runForEach(parts, (part) =>
          Effect.gen(function* () {
            const before = waiting
            waiting = part
            if (before === null) return
            // Not interrupted: an upload can be aborted only once its id is known.
            if (upload === null) yield* Effect.uninterruptible(Effect.map(begin(place), keep))
            if (upload !== null) yield* sendWaiting(upload, before)
          })
        ).pipe(
          Effect.zipRight(
            Effect.gen(function* () {
              const Body = waiting ?? new Uint8Array()
              if (upload === null) {
                const whole = new PutObjectCommand({ ...place, ...encryption, Body, ChecksumAlgorithm: "CRC32" })
                return void (yield* call("blobs.put", (abort) => client.send(whole, abort)))
              }
              yield* sendWaiting(upload, Body)
              const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } })
              yield* call("blobs.put", (abort) => client.send(complete, abort))
            })
          ),
          // The parts of an unfinished upload cost money: a rule of the bucket should remove those that cannot be removed here.
          Effect.onError(() => {
            const begun = upload
            if (begun === null) return Effect.void
            return Effect.ignoreLogged(call("blobs.put", () => client.send(new AbortMultipartUploadCommand(begun))))
          })
        )
      })

    return {
      put: (key, content) =>
        Effect.gen(function* () {
          const place = yield* objectOf("blobs.put", key)
          const counted = measured(streamOf(content))
          yield* send(place, partsOf(counted.content, partBytes))
          return counted.stored()
        }),

      get: (key, range) =>
        Stream.unwrap(
          Effect.gen(function* () {
            const place = yield* objectOf("blobs.get", key)
            if (range !== undefined && range.end <= range.start) return Stream.empty
            const { Body } = yield* call("blobs.get", (abort) =>
              client.send(
                new GetObjectCommand({
                  ...place,
                  ...(range === undefined ? {} : { Range: rangeHeader(range.start, range.end) })
                }),
                abort
              )
            ).pipe(Effect.mapError((error) => (isMissing(error.cause) ? new BlobNotFound({ key }) : error)))
            if (Body === undefined) return Stream.empty
            return Stream.fromReadableStream({
              evaluate: () => Body.transformToWebStream(),
              onError: (cause) => new StorageUnavailable({ operation: "blobs.get", cause })
            }).pipe(Stream.map((bytes: Uint8Array) => bytes))
          })
        ),

      remove: (key) =>
        Effect.gen(function* () {
          const place = yield* objectOf("blobs.remove", key)
          yield* call("blobs.remove", (abort) => client.send(new DeleteObjectCommand(place), abort))
        }),

      list: Stream.paginateChunkEffect(Option.none<string>(), (after) =>
        Effect.map(
          call("blobs.list", (abort) =>
            client.send(
              new ListObjectsV2Command({
                Bucket,
                Prefix: prefix,
                ...(Option.isNone(after) ? {} : { ContinuationToken: after.value })
              }),
              abort
            )
          ),
          ({ Contents = [], NextContinuationToken }) => {
            const entries = Contents.flatMap(({ Key = "", LastModified }) => {
              const key = Key.slice(prefix.length)
              return isBlobKey(key) && LastModified !== undefined ? [{ key, modifiedAt: LastModified.getTime() }] : []
            })
            return [
              Chunk.unsafeFromArray(entries),
              NextContinuationToken === undefined ? Option.none() : Option.some(Option.some(NextContinuationToken))
            ] as const
          }
        )
      )
    }
  })

/**
 * `BlobStore` on a bucket of S3 or a compatible service. An upload appears when it is complete; one that fails or is
 * interrupted is aborted. Needs `@aws-sdk/client-s3`.
 */
export const S3BlobStore = {
  layer: (options: S3BlobStoreOptions): Layer.Layer<BlobStore, StorageUnavailable> =>
    Layer.scoped(BlobStore, make(options))
}
