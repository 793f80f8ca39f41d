/**
 * A task that failed. `fault` is what the thread said of it; null when it could not say anything any more, because it ran out of memory or
 * time, or ended. `place` then tells where in the code, if anything does: for a log, not for a caller.
 */
export class TaskFailure<Fault> extends Error {
  readonly _tag = "TaskFailure"
  constructor(
    readonly fault: Fault | null,
    message: string,
    readonly place: string | null = null
  ) {
    super(message)
  }
}
