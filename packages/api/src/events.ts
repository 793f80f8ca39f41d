import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Event, ListOf } from "@extrait/core"
import { Schema } from "effect"
import { Authorization } from "./Authorization.js"
import { errorOf, unprocessable } from "./ErrorBody.js"
import { ListEventsParameters } from "./parameters.js"

/** Events of documents and how their deliveries stand. */
export const eventsGroup = HttpApiGroup.make("events")
  .add(
    HttpApiEndpoint.get("list", "/v1/events")
      .setUrlParams(ListEventsParameters)
      .addSuccess(ListOf(Event).annotations({ identifier: "EventList" }))
      .addError(unprocessable("A parameter is not valid", "validation_error"))
      .annotate(OpenApi.Summary, "List events, newest first")
  )
  .add(
    HttpApiEndpoint.get("get", "/v1/events/:event_id")
      .setPath(Schema.Struct({ event_id: Schema.String }))
      .addSuccess(Event)
      .addError(errorOf(404, "No such event", "not_found"))
      .annotate(OpenApi.Summary, "Get an event with its deliveries")
  )
  .middleware(Authorization)
