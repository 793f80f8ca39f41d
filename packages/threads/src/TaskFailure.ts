/**
 * A task that failed. `fault` is what the thread said of it; null when it could not say anything any more, because it ran out of memory or
 * time, or ended.
 */
export class TaskFailure<Fault> extends Error {
  readonly _tag = "TaskFailure"
  constructor(
    readonly fault: Fault | null,
    message: string
  ) {
    super(message)
  }
}
