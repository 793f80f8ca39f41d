import { Schema } from "effect"

/** The media types Extrait reads; each is decided from the bytes, never from a name or a header. */
export const ContentType = Schema.Literal(
  "application/pdf",
  "image/png",
  "image/jpeg",
  "image/tiff",
  "image/webp",
  "image/bmp",
  "image/gif",
  "image/avif",
  "image/heic",
  "text/plain",
  "text/html",
  "message/rfc822",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/xml"
)
export type ContentType = typeof ContentType.Type
