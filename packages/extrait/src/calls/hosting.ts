import {
  type ApiKey,
  Audit,
  type AuditEntry,
  type AuditQuery,
  type DeadJob,
  FileKeys,
  type JobCounts,
  JobQueue,
  JobsOfHost,
  Keys,
  type List,
  type ResealedFiles
} from "@extrait/core"
import { Effect, Redacted } from "effect"
import { rotateOptions } from "../callOptions.js"
import { auditQuery, deadJobQuery, type Page } from "../listQueries.js"
import type { NewApiKey, NewKey } from "../NewApiKey.js"
import type { Calls } from "./Calls.js"

const shown = ({ secret, ...key }: ApiKey & { readonly secret: Redacted.Redacted }): NewApiKey => ({
  ...key,
  secret: Redacted.value(secret)
})

/** The calls of `keys`. */
export const keyCalls = ({ run }: Calls) => ({
  /** Creates a key, by default for the organisation `default`, in test mode, with the scopes `submit`, `read` and `review`, without expiry. */
  create: (key: NewKey = {}): Promise<NewApiKey> => run(Effect.flatMap(Keys, (_) => _.create(key))).then(shown),
  list: (): Promise<ReadonlyArray<ApiKey>> => run(Effect.flatMap(Keys, (_) => _.list)),
  /** Makes a new key with the name, scopes and expiry of the old one, which stays valid for 24 hours or the given time. */
  rotate: (id: string, options: { readonly graceSeconds?: number } = {}): Promise<NewApiKey> =>
    run(Effect.flatMap(rotateOptions(options), (body) => Effect.flatMap(Keys, (_) => _.rotate(id, body)))).then(shown),
  revoke: (id: string): Promise<ApiKey> => run(Effect.flatMap(Keys, (_) => _.revoke(id)))
})

/** API keys for the HTTP handler. */
export type KeyCalls = ReturnType<typeof keyCalls>

/** The calls of `files`. */
export const fileCalls = ({ run }: Calls) => ({
  /**
   * Re-encrypts every organisation's files with the first of `files.keys`, so that the other keys can be dropped. Resolves with the number
   * re-encrypted, already current, and opened by no key; null where there are no keys. It may run beside servers and be repeated.
   */
  reseal: (): Promise<ResealedFiles | null> => run(Effect.flatMap(FileKeys, (_) => _.reseal))
})

/** The documents' files. */
export type FileCalls = ReturnType<typeof fileCalls>

/** The calls of `audit`. */
export const auditCalls = ({ run, tenant }: Calls) => ({
  /** Newest first. */
  list: (query: Page<AuditQuery> = {}): Promise<List<AuditEntry>> =>
    run(Effect.flatMap(auditQuery(query), (wanted) => Effect.flatMap(Audit, (_) => _.list(tenant, wanted))))
})

/** The audit trail of the instance's organisation and mode: who changed what, and when. */
export type AuditCalls = ReturnType<typeof auditCalls>

/** The calls of `jobs`. */
export const jobCalls = ({ run }: Calls) => ({
  /** Number of jobs that wait, wait for a retry, are under way, or are set aside. */
  counts: (): Promise<JobCounts> => run(Effect.flatMap(JobQueue, (_) => _.counts)),
  /** Jobs set aside after faults around them, such as failing storage; by document id, 100 by default. */
  dead: (query: { readonly limit?: number; readonly after?: string } = {}): Promise<ReadonlyArray<DeadJob>> =>
    run(Effect.flatMap(deadJobQuery(query), (wanted) => Effect.flatMap(JobQueue, (_) => _.dead(wanted)))),
  /** Puts a job that was set aside back into the queue; false when the document has none. */
  retry: (documentId: string): Promise<boolean> => run(Effect.flatMap(JobsOfHost, (_) => _.retry(documentId)))
})

/** The queue of documents to process, of every organisation. */
export type JobCalls = ReturnType<typeof jobCalls>
