import type { ToThread } from "./Protocol.js"

/** How a carrier ended. */
export type CarrierEnd =
  | { readonly reason: "memory" }
  | { readonly reason: "error"; readonly error: Error }
  | { readonly reason: "exit" }

/** A thread or a process with a module that calls `serve`. */
export interface Carrier {
  readonly post: (message: ToThread, moved: ReadonlyArray<ArrayBuffer>) => void
  /** Whether it keeps the host's process alive. */
  readonly hold: (held: boolean) => void
  /** Ends it, whatever it is doing. A process is waited for until it is gone; a thread is not: a native decoder in it may run on for long. */
  readonly end: () => Promise<void>
}

export interface CarrierOptions {
  /** JavaScript heap, in megabytes. */
  readonly memoryMegabytes: number
  /** Megabytes beside that heap for what was made just now; null: Node's own choice. */
  readonly youngMegabytes: number | null
  /** Options of V8 for a process. */
  readonly flags: ReadonlyArray<string>
  /** What the module finds through `startedWith`. */
  readonly workerData: unknown
}

/** Starts a carrier and says where it is heard. */
export type StartCarrier = (
  entry: URL,
  options: CarrierOptions,
  heard: { readonly message: (message: unknown) => void; readonly ended: (end: CarrierEnd) => void }
) => Carrier
