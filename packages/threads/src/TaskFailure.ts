/**
 * A task that failed. `reason`: the thread said so (`fault` is what it said), or it needed too much `memory` or `time`, or it `ended` in the middle. `place`
 * tells where in the code it broke, if that is known: for a log, not for a caller.
 */
export class TaskFailure<Fault> extends Error {
  readonly _tag = "TaskFailure"
  constructor(
    readonly reason: "fault" | "memory" | "time" | "ended",
    readonly fault: Fault | null,
    message: string,
    readonly place: string | null = null
  ) {
    super(message)
  }
}
