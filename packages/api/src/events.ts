import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { DeliveryAttemptLog, Event, ListOf, RedeliverEvent } from "@extrait/core"
import { Schema } from "effect"
import { Authorization } from "./Authorization.js"
import { bodyTooLarge, errorOf, keyInUse, noJson, unprocessable, withStatus } from "./ErrorBody.js"
import { ListEventsParameters, PostHeaders } from "./parameters.js"
import { needs } from "./scope.js"

/** Events of documents and how their deliveries stand. */
export const eventsGroup = HttpApiGroup.make("events")
  .add(
    HttpApiEndpoint.get("list", "/v1/events")
      .annotateContext(needs("read"))
      .setUrlParams(ListEventsParameters)
      .addSuccess(ListOf(Event).annotations({ identifier: "EventList" }))
      .addError(unprocessable("A parameter is not valid", "validation_error"))
      .annotate(OpenApi.Summary, "List events, newest first")
  )
  .add(
    HttpApiEndpoint.get("get", "/v1/events/:event_id")
      .annotateContext(needs("read"))
      .setPath(Schema.Struct({ event_id: Schema.String }))
      .addSuccess(Event)
      .addError(errorOf(404, "No such event", "not_found"))
      .annotate(OpenApi.Summary, "Get an event with its deliveries")
  )
  .add(
    HttpApiEndpoint.post("redeliver", "/v1/events/:event_id/redeliver")
      .annotateContext(needs("submit"))
      .setPath(Schema.Struct({ event_id: Schema.String }))
      .setHeaders(PostHeaders)
      .setPayload(RedeliverEvent)
      .addSuccess(withStatus(Event, 202, "Event"))
      .addError(errorOf(404, "No such event", "not_found"))
      .addError(keyInUse)
      .addError(bodyTooLarge)
      .addError(noJson)
      .addError(unprocessable("The body is not valid", "validation_error"))
      .annotate(OpenApi.Summary, "Redeliver an event, to one endpoint or to all")
  )
  .add(
    HttpApiEndpoint.get("attempts", "/v1/events/:event_id/deliveries/:delivery_id/attempts")
      .annotateContext(needs("read"))
      .setPath(Schema.Struct({ event_id: Schema.String, delivery_id: Schema.String }))
      .addSuccess(ListOf(DeliveryAttemptLog).annotations({ identifier: "DeliveryAttemptList" }))
      .addError(errorOf(404, "No such event or delivery", "not_found"))
      .annotate(OpenApi.Summary, "Get the log of a delivery's attempts, oldest first")
  )
  .middleware(Authorization)
