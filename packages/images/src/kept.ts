import { counted } from "@extrait/threads"

/** The picture of an answer, whose memory counts from now on as this thread's. */
export const kept = <Picture extends { readonly bytes: Uint8Array }>(picture: Picture): Picture => {
  if (picture.bytes.buffer instanceof SharedArrayBuffer) counted(picture.bytes.buffer)
  return picture
}
