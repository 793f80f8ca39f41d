/**
 * The tasks that a thread performs, by name: what each is asked and what it answers, as plain data that crosses threads. `faults` is what
 * it says of a task that failed.
 */
export interface TaskMap {
  readonly tasks: Readonly<Record<string, { readonly request: unknown; readonly answer: unknown }>>
  readonly fault: unknown
}

export type TaskName<Map extends TaskMap> = keyof Map["tasks"] & string

/** A message to a thread. Portions belong to the task that follows them. */
export type ToThread =
  | { readonly portion: unknown }
  | { readonly id: number; readonly task: string; readonly request: unknown }
  | { readonly told: unknown }
  /** A portion has been taken in, for which the next one may wait. */
  | { readonly taken: true }

/** A message from a thread; `memory` are the bytes that it holds beside and on its heap after the task. */
export type FromThread =
  | { readonly id: number; readonly portion: unknown }
  | { readonly id: number; readonly memory: number; readonly answer: unknown }
  | { readonly id: number; readonly memory: number; readonly fault: unknown }
