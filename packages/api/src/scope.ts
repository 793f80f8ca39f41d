import { type HttpApiEndpoint, OpenApi } from "@effect/platform"
import type { KeyScope } from "@extrait/core"
import { Context } from "effect"

/** The scope that a key needs for an operation, as the contract declares it. */
export class NeededScope extends Context.Tag("@extrait/api/NeededScope")<NeededScope, KeyScope>() {}

/**
 * Declares the scope that an operation needs: `HttpApiEndpoint.get(…).annotateContext(needs("read"))`. The description names it as a role of its
 * security requirement and in its text. @see https://spec.openapis.org/oas/v3.1.0#security-requirement-object
 */
export const needs = (scope: KeyScope): Context.Context<NeededScope> =>
  Context.merge(
    Context.make(NeededScope, scope),
    Context.make(OpenApi.Transform, (operation) => ({
      ...operation,
      description: `Needs the scope \`${scope}\`.`,
      security: [{ apiKey: [scope] }]
    }))
  )

/** The scope that an operation needs. Every operation of the contract declares one. */
export const neededScope = (endpoint: HttpApiEndpoint.HttpApiEndpoint.Any): KeyScope => {
  const { annotations } = endpoint as HttpApiEndpoint.HttpApiEndpoint.AnyWithProps
  return Context.get(annotations as Context.Context<NeededScope>, NeededScope)
}
