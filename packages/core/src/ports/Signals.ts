import { Context, Effect, Layer, Queue, type Scope } from "effect"

/** Says that something about a topic changed; listeners then look for themselves. A signal carries no data. */
export interface SignalsService {
  /** Tells everybody who listens to the topic, in this process and, over a database that is shared, in others. */
  readonly publish: (topic: string) => Effect.Effect<void>
  /**
   * Listens until the scope closes. The effect that it gives ends at the next signal. Signals since the last time count
   * as one, so none is missed between looking and listening again.
   */
  readonly listen: (topic: string) => Effect.Effect<Effect.Effect<void>, never, Scope.Scope>
}

/** The port of signals between those who wait and those who change something. */
export class Signals extends Context.Tag("@extrait/core/Signals")<Signals, SignalsService>() {
  /** Signals within one process. */
  static readonly layerMemory: Layer.Layer<Signals> = Layer.sync(Signals, () => {
    const listeners = new Map<string, Set<Queue.Queue<void>>>()
    return {
      publish: (topic) =>
        Effect.suspend(() => {
          const queues = listeners.get(topic)
          return queues === undefined
            ? Effect.void
            : Effect.forEach(queues, (queue) => Queue.offer(queue, undefined), { discard: true })
        }),
      listen: (topic) =>
        Effect.acquireRelease(
          Effect.tap(Queue.sliding<void>(1), (queue) =>
            Effect.sync(() => {
              const queues = listeners.get(topic) ?? new Set()
              listeners.set(topic, queues.add(queue))
            })
          ),
          (queue) =>
            Effect.suspend(() => {
              const queues = listeners.get(topic)
              queues?.delete(queue)
              if (queues?.size === 0) listeners.delete(topic)
              return Queue.shutdown(queue)
            })
        ).pipe(Effect.map(Queue.take))
    }
  })
}

/** The topic of a document's changes of status. */
export const documentTopic = (id: string): string => `document/${id}`
/** The topic of jobs that have been enqueued. */
export const jobsTopic = "jobs"
/** The topic of webhook deliveries that have become due. */
export const deliveriesTopic = "deliveries"
