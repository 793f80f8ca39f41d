import { OpenApi } from "@effect/platform"
import { ExtraitApi } from "./ExtraitApi.js"

/** The contract as an OpenAPI 3.1 document. @see https://spec.openapis.org/oas/v3.1.0 */
export const openApi = (): OpenApi.OpenAPISpec => OpenApi.fromApi(ExtraitApi)
