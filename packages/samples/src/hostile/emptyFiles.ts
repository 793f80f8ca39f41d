import { type Outcome, ofKind } from "./HostileFile.js"

const refused: ReadonlyArray<Outcome> = ["refused:unsupported_file_type"]
const corrupt: ReadonlyArray<Outcome> = ["failed:corrupt_file"]
const bytes = (text: string, expected: ReadonlyArray<Outcome>) => ({
  make: () => Buffer.from(text, "latin1"),
  expected
})

/** Files of nothing, or of nothing but a beginning. */
export const emptyFiles = ofKind("empty", {
  nothing: bytes("", ["refused:validation_error"]),
  "null-byte": bytes("\0", refused),
  "line-end": bytes("\n", refused),
  "one-letter": bytes("a", ["completed"]),
  "pdf-header": bytes("%PDF-1.7", corrupt),
  "pdf-header-and-end": bytes("%PDF-1.7\n%%EOF", corrupt),
  "pdf-half-header": bytes("%PD", ["completed"]),
  "png-signature": bytes("\x89PNG\r\n\x1a\n", corrupt),
  "jpeg-signature": bytes("\xff\xd8\xff", corrupt),
  "tiff-signature": bytes("II*\0", corrupt),
  "tiff-signature-of-motorola": bytes("MM\0*", corrupt),
  "tiff-signature-of-big-files": bytes("II+\0", corrupt),
  "gif-signature": bytes("GIF89a", corrupt),
  "webp-signature": bytes("RIFF\0\0\0\0WEBP", corrupt),
  "bmp-signature": bytes("BM", ["completed", ...refused]),
  "bmp-header": bytes(`BM${"\0".repeat(40)}`, corrupt),
  "avif-signature": bytes("\0\0\0\x0cftypavif", corrupt)
})
