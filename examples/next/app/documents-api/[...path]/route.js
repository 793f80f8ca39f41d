import { toNext } from "@extrait/http"
import { extrait } from "../../../extrait.js"

export const runtime = "nodejs"
export const dynamic = "force-dynamic"

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = toNext(async (request) =>
  (await extrait()).fetch(request)
)
