import { Context, Duration } from "effect"

/** Everything about the service that a host may set. */
export interface SettingsValues {
  /** Largest file accepted, in bytes. */
  readonly maxFileBytes: number
  readonly maxPages: number
  /** Most pixels of one rendered or decoded page. */
  readonly maxPagePixels: number
  /** Processing of one document ends after this, with what it has by then. */
  readonly maxProcessing: Duration.Duration
  /** Drawing one page for a person ends after this. */
  readonly maxDrawing: Duration.Duration
  /** Reading one page again for a person ends after this. */
  readonly maxPageReading: Duration.Duration
  /** Pages that one tenant may wait for to be drawn, and as many to be read again; of all tenants eight times as many wait. */
  readonly maxPagesWaiting: number
  /** How often a job is taken before its document fails. */
  readonly maxAttempts: number
  /** Longest wait of one long poll. */
  readonly maxWait: Duration.Duration
  /** Documents expire this long after their submission; null keeps them for ever. */
  readonly retention: Duration.Duration | null
  /** How long a stored response answers for its idempotency key. */
  readonly idempotencyRetention: Duration.Duration
  /** After this a request that never ended no longer blocks its idempotency key. */
  readonly idempotencyLock: Duration.Duration
  /** How long a rotated API key stays valid beside the new one. */
  readonly keyRotationGrace: Duration.Duration
  /** How long messages are signed with a rotated webhook secret beside the new one. */
  readonly webhookSecretOverlap: Duration.Duration
  /** How long after one attempt at a delivery the next follows, up to a tenth longer; the first is made at once. */
  readonly webhookRetries: ReadonlyArray<Duration.Duration>
  /** An endpoint at which every attempt has failed for so long is deactivated. */
  readonly webhookPatience: Duration.Duration
  /** Events end this long after their document did, with their deliveries and the log of these; null keeps them for ever. */
  readonly eventRetention: Duration.Duration | null
  /** Entries of the audit trail end after this; null keeps them for ever. */
  readonly auditRetention: Duration.Duration | null
}

/** What holds where a host sets nothing; `docs/operations.md` lists it. */
export const defaultSettings: SettingsValues = {
  maxFileBytes: 50 * 1024 * 1024,
  maxPages: 500,
  maxPagePixels: 40_000_000,
  maxProcessing: Duration.seconds(300),
  maxDrawing: Duration.seconds(10),
  maxPageReading: Duration.seconds(60),
  maxPagesWaiting: 16,
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

/** The settings in force; the defaults where a host provides none. */
export class Settings extends Context.Reference<Settings>()("@extrait/core/Settings", {
  defaultValue: (): SettingsValues => defaultSettings
}) {}
