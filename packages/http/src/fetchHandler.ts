import { type Layer, ManagedRuntime } from "effect"
import {
  type ApiServices,
  makeRequestHandler,
  type RequestHandlerOptions,
  type RequestHandlerService
} from "./RequestHandler.js"

/** The API as a function from request to response, as Hono, Next, Bun, Deno and Fetch-based hosts take it. */
export interface FetchHandler {
  /** Rejects only when the services could not start, or when the caller went away (`request.signal`). */
  readonly handler: (request: Request) => Promise<Response>
  /** Stops the services when the handler started them; a runtime of the host's is left as it is. */
  readonly dispose: () => Promise<void>
}

/** The API over a layer of the services, which starts with the first request, or over a host's own runtime. */
export const makeFetchHandler = <E>(
  services: Layer.Layer<ApiServices, E> | ManagedRuntime.ManagedRuntime<ApiServices, E>,
  options: RequestHandlerOptions = {}
): FetchHandler => {
  const given = "runPromise" in services
  const runtime = "runPromise" in services ? services : ManagedRuntime.make(services)
  let service: Promise<RequestHandlerService> | null = null
  return {
    handler: async (request) => {
      service ??= runtime.runPromise(makeRequestHandler(options))
      const { handle } = await service
      return runtime.runPromise(handle(request), { signal: request.signal })
    },
    dispose: async () => {
      if (!given) await runtime.dispose()
    }
  }
}
