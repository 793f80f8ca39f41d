import { Context, Duration } from "effect"

/** The settings of the service. */
export interface SettingsValues {
  /** Largest file accepted, in bytes. */
  readonly maxFileBytes: number
  readonly maxPages: number
  /** Most pixels of one rendered or decoded page. */
  readonly maxPagePixels: number
  /** Processing of one document ends after this, with what it has by then. */
  readonly maxProcessing: Duration.Duration
  /** Longest time to render one page for a person. */
  readonly maxDrawing: Duration.Duration
  /** Longest time to reread one page for a person. */
  readonly maxPageReading: Duration.Duration
  /** Pages of one tenant that may wait to be rendered, and as many to be reread. All tenants together may have eight times as many. */
  readonly maxPagesWaiting: number
  /** Documents that a search may find for one export. */
  readonly maxExportDocuments: number
  /** Attempts before a document fails. */
  readonly maxAttempts: number
  /** Longest wait of a long poll. */
  readonly maxWait: Duration.Duration
  /** Documents expire this long after their submission; null keeps them for ever. */
  readonly retention: Duration.Duration | null
  /** How long a stored response answers for its idempotency key. */
  readonly idempotencyRetention: Duration.Duration
  /** After this, a request that never ended stops blocking its idempotency key. */
  readonly idempotencyLock: Duration.Duration
  /** How long a rotated API key stays valid beside the new one. */
  readonly keyRotationGrace: Duration.Duration
  /** How long messages are signed with a rotated webhook secret beside the new one. */
  readonly webhookSecretOverlap: Duration.Duration
  /** Delays between attempts at a delivery, each with up to a tenth of jitter on top. The first attempt is immediate. */
  readonly webhookRetries: ReadonlyArray<Duration.Duration>
  /** An endpoint is deactivated once every attempt has failed for this long. */
  readonly webhookPatience: Duration.Duration
  /** Events end this long after their document did, with their deliveries and the log of these; null keeps them for ever. */
  readonly eventRetention: Duration.Duration | null
  /** Entries of the audit trail end after this; null keeps them for ever. */
  readonly auditRetention: Duration.Duration | null
}

/** The default settings; `docs/operations.md` lists them. */
export const defaultSettings: SettingsValues = {
  maxFileBytes: 50 * 1024 * 1024,
  maxPages: 500,
  maxPagePixels: 40_000_000,
  maxProcessing: Duration.seconds(300),
  maxDrawing: Duration.seconds(10),
  maxPageReading: Duration.seconds(60),
  maxPagesWaiting: 16,
  maxExportDocuments: 10_000,
  maxAttempts: 3,
  maxWait: Duration.seconds(60),
  retention: Duration.days(30),
  idempotencyRetention: Duration.hours(24),
  idempotencyLock: Duration.seconds(60),
  keyRotationGrace: Duration.hours(24),
  webhookSecretOverlap: Duration.hours(24),
  webhookRetries: [
    Duration.seconds(5),
    Duration.minutes(5),
    Duration.minutes(30),
    Duration.hours(2),
    Duration.hours(5),
    Duration.hours(10),
    Duration.hours(14),
    Duration.hours(20),
    Duration.hours(24)
  ],
  webhookPatience: Duration.days(5),
  eventRetention: Duration.days(90),
  auditRetention: null
}

/** The settings in force; the defaults unless a host provides others. */
export class Settings extends Context.Reference<Settings>()("@extrait/core/Settings", {
  defaultValue: (): SettingsValues => defaultSettings
}) {}
