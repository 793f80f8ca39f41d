import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "@effect/platform"
import { errorOf } from "./ErrorBody.js"

/** `Authorization: Bearer <API key>` on every request, as the contract declares it. */
export class Authorization extends HttpApiMiddleware.Tag<Authorization>()("@extrait/api/Authorization", {
  failure: errorOf(401, "The API key is missing, malformed, unknown, expired or revoked", "invalid_api_key"),
  security: {
    apiKey: HttpApiSecurity.bearer.pipe(
      HttpApiSecurity.annotate(OpenApi.Description, "A key that begins with sk_test_ or sk_live_"),
      HttpApiSecurity.annotate(OpenApi.Format, "sk_<mode>_<secret>")
    )
  }
}) {}
