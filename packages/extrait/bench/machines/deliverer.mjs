// One process that delivers webhooks. Its argument is JSON: `url` and `schema` of PostgreSQL or `filename` of SQLite, and `later`, by how
// many milliseconds its clock is ahead: what a process that was killed had in hand comes back two minutes later.
import { Deliveries, defaultSettings, Settings, Signals } from "@extrait/core"
import { SqlStorage } from "@extrait/sql"
import { PostgresClient } from "@extrait/sql/postgres"
import { SqliteClient } from "@extrait/sql/sqlite"
import { UndiciWebhookSender } from "@extrait/webhooks"
import { Clock, Duration, Effect, Layer, Logger, LogLevel } from "effect"

const { filename, later, schema, url } = JSON.parse(process.argv[2])
const now = () => Date.now() + later
const clock = Object.assign(Object.create(Clock.make()), {
  currentTimeMillis: Effect.sync(now),
  unsafeCurrentTimeMillis: now
})
const layer = Deliveries.layer.pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      SqlStorage.layer().pipe(
        Layer.provide(url === undefined ? SqliteClient.layer({ filename }) : PostgresClient.layer({ url, schema }))
      ),
      UndiciWebhookSender.layer({ allowNetworks: ["127.0.0.0/8"] }),
      Signals.layerMemory
    )
  ),
  Layer.provideMerge(
    // Deliveries that are refused now and then are retried at once, and for ever.
    Layer.succeed(Settings, {
      ...defaultSettings,
      webhookRetries: Array.from({ length: 1000 }, () => Duration.millis(50))
    })
  ),
  Layer.provide(Logger.minimumLogLevel(LogLevel.None))
)
await Effect.runPromise(
  Effect.flatMap(Deliveries, ({ run }) => run).pipe(Effect.provide(layer), Effect.withClock(clock))
)
