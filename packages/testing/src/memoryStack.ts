import {
  type BlobStore,
  DeliveryFailed,
  Extractor,
  layerServices,
  layerStorageMemory,
  PageReader,
  PicturePreparer,
  Processing,
  Recognizer,
  type Services,
  type Storage,
  type Tenant,
  textReader,
  WebhookSender
} from "@extrait/core"
import { Context, Effect, Fiber, Layer, Option, Ref, TestClock } from "effect"

/** A tenant as any other, in test mode; nothing looks it up. */
export const testTenant: Tenant = {
  organisation: "org_00000000000000000000000001" as Tenant["organisation"],
  mode: "test"
}

/** A message that a webhook would have sent. */
export interface SentMessage {
  readonly url: string
  /** The type of its event, such as `document.completed`. */
  readonly type: string
}

/** What the stack in memory would have posted to webhook endpoints. */
export class Outbox extends Context.Tag("@extrait/testing/Outbox")<
  Outbox,
  {
    /** All messages, the first one first, also those that nobody answered. */
    readonly sent: Ref.Ref<ReadonlyArray<SentMessage>>
    /** Whether the endpoints answer. Otherwise a delivery fails as one whose connection was refused. */
    readonly answers: Ref.Ref<boolean>
  }
>() {}

const outbox = Layer.effect(
  Outbox,
  Effect.all({ sent: Ref.make<ReadonlyArray<SentMessage>>([]), answers: Ref.make(true) })
)

const sender = Layer.effect(
  WebhookSender,
  Effect.map(Outbox, ({ answers, sent }) => ({
    send: ({ body, url }) =>
      Effect.gen(function* () {
        const { type } = JSON.parse(body) as { readonly type: string }
        yield* Ref.update(sent, (all) => [...all, { url, type }])
        if (!(yield* Ref.get(answers))) return yield* new DeliveryFailed({ reason: "the connection was refused" })
        return { statusCode: 204, retryAfterSeconds: null }
      })
  }))
)

/**
 * The whole service in memory: the real rules and the real engine over plain text, no file, no network, no thread, and
 * whatever clock the test has. Nothing runs by itself.
 */
export const memoryStack: Layer.Layer<Services | Storage | BlobStore | Outbox> = layerServices.pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      layerStorageMemory,
      Layer.succeed(PageReader, textReader),
      PicturePreparer.layerNone,
      // Plain text has no pictures: to be asked for one is a fault of the test.
      Layer.succeed(Recognizer, {
        version: "none/1",
        parallelism: 1,
        recognize: () => Effect.dieMessage("there is no picture in these tests")
      }),
      Extractor.layerEngine,
      sender
    )
  ),
  Layer.provideMerge(outbox)
)

/** Works on documents, as a service does all the time, while `effect` lasts; the test's clock goes on a second at a time. */
export const working = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Processing> =>
  Effect.gen(function* () {
    const processing = yield* Processing
    const workers = yield* Effect.fork(processing.run({ concurrency: 2 }))
    const fiber = yield* Effect.fork(effect)
    while (Option.isNone(yield* Fiber.poll(fiber))) yield* TestClock.adjust("1 seconds")
    yield* Fiber.interrupt(workers)
    return yield* Fiber.join(fiber)
  })
