import {
  DeliveryFailed,
  Extractor,
  layerServices,
  layerStorageMemory,
  PageReader,
  PicturePreparer,
  Processing,
  Recognizer,
  textReader,
  WebhookSender
} from "@extrait/core"
import { Effect, Fiber, Layer, Option, Ref, TestClock } from "effect"

/** An organisation as any other; nothing looks it up. */
export const tenant = { organisation: `org_${"0".repeat(25)}1`, mode: "test" }

/** Messages that webhooks would have sent, and whether anybody is there to answer. */
export class Outbox extends Effect.Tag("Outbox")() {}

const outbox = Layer.effect(
  Outbox,
  Effect.map(Effect.all([Ref.make([]), Ref.make(true)]), ([sent, answers]) => ({ sent, answers }))
)

const sender = Layer.effect(
  WebhookSender,
  Effect.map(Outbox, ({ answers, sent }) => ({
    send: ({ body, url }) =>
      Effect.gen(function* () {
        yield* Ref.update(sent, (all) => [...all, { url, type: JSON.parse(body).type }])
        if (!(yield* Ref.get(answers))) return yield* new DeliveryFailed({ reason: "the connection was refused" })
        return { statusCode: 204, retryAfterSeconds: null }
      })
  }))
)

/**
 * The whole service in memory: the real rules and the real engine over plain text, no file, no network, no thread, and
 * whatever clock the test has. Nothing runs by itself.
 */
export const memoryStack = layerServices.pipe(
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

/** Works on documents, as a service does all the time, while `effect` lasts; the clock goes on a second at a time. */
export const working = (effect) =>
  Effect.gen(function* () {
    const processing = yield* Processing
    const workers = yield* Effect.fork(processing.run({ concurrency: 2 }))
    const fiber = yield* Effect.fork(effect)
    while (Option.isNone(yield* Fiber.poll(fiber))) yield* TestClock.adjust("1 seconds")
    yield* Fiber.interrupt(workers)
    return yield* Fiber.join(fiber)
  })
