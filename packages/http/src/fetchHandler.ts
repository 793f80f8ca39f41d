import { Cause, Exit, FiberId, type Layer, ManagedRuntime } from "effect"
import { isNodeRequest, type NodeRequest } from "./node/NodeRequest.js"
import {
  type ApiServices,
  makeRequestHandler,
  type RequestHandlerOptions,
  type RequestHandlerService
} from "./RequestHandler.js"

/** The API as a function from request to response, as Hono, Next, Bun, Deno and Fetch-based hosts take it. */
export interface FetchHandler {
  /**
   * Answers a request. It rejects only when the services cannot start. When the caller goes away (`request.signal`) the
   * work ends, and a response 499 that nobody will see takes the place of the answer.
   */
  readonly handler: (request: Request) => Promise<Response>
  /** Says that the service is about to stop: `/readyz` answers 503, and long polls answer at once. */
  readonly drain: () => Promise<void>
  /** Stops the services when the handler started them; a runtime of the host's is left as it is. */
  readonly dispose: () => Promise<void>
}

const noAnswer = () => new Response(null, { status: 499 })

/** The same without a signal, which costs more than a small answer does. */
const answered = (fork: RequestHandlerService["fork"], request: NodeRequest): Promise<Response> =>
  new Promise((resolve, reject) => {
    const fiber = fork(request)
    const stay = request.onGone(() => fiber.unsafeInterruptAsFork(FiberId.none))
    fiber.addObserver((exit) => {
      stay()
      if (Exit.isSuccess(exit)) resolve(exit.value)
      else if (Exit.isInterrupted(exit)) resolve(noAnswer())
      else reject(Cause.squash(exit.cause))
    })
  })

/**
 * The API over a layer of the services, or over a host's own runtime. A layer starts with the first request; when it
 * cannot, the next request tries again.
 */
export const makeFetchHandler = <E>(
  services: Layer.Layer<ApiServices, E> | ManagedRuntime.ManagedRuntime<ApiServices, E>,
  options: RequestHandlerOptions = {}
): FetchHandler => {
  interface Started extends RequestHandlerService {
    readonly runtime: ManagedRuntime.ManagedRuntime<ApiServices, E>
    readonly stop: () => Promise<void>
  }
  let started: Promise<Started> | null = null

  const start = async (): Promise<Started> => {
    const runtime = "runPromise" in services ? services : ManagedRuntime.make(services)
    const stop = async () => {
      if (runtime !== services) await runtime.dispose()
    }
    try {
      const service = await runtime.runPromise(makeRequestHandler(options))
      return { ...service, runtime, stop }
    } catch (error) {
      started = null
      await stop()
      throw error
    }
  }

  return {
    handler: async (request) => {
      started ??= start()
      const { fork, handle, runtime } = await started
      if (isNodeRequest(request)) return answered(fork, request)
      const { signal } = request
      try {
        return await runtime.runPromise(handle(request), { signal })
      } catch (error) {
        if (signal.aborted) return noAnswer()
        throw error
      }
    },
    drain: async () => {
      if (started === null) return
      const { drain, runtime } = await started
      await runtime.runPromise(drain)
    },
    dispose: async () => {
      if (started !== null) await (await started).stop()
    }
  }
}
