/** A server that runs. */
export interface Postgres {
  /** The address of a database of this server. */
  readonly url: (database?: string) => string
  /** Ends every connection and stops, as an administrator would. */
  readonly stop: () => Promise<void>
  /** Stops as if the machine did. */
  readonly kill: () => Promise<void>
  /** Starts again after either. */
  readonly start: () => Promise<void>
  /** Stops and removes its files. */
  readonly remove: () => Promise<void>
}

export const startPostgres: (options?: {
  readonly durable?: boolean
  readonly settings?: ReadonlyArray<string>
}) => Promise<Postgres>
