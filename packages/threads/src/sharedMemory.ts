/**
 * V8 does not count the memory of a SharedArrayBuffer, and so sees no reason to collect those that nobody holds any more: a host that does
 * little else would keep every picture it ever had. An ArrayBuffer of the same size that lives and dies with it is counted, and as long as it is
 * never touched it takes no memory itself.
 */
const weights = new WeakMap<SharedArrayBuffer, ArrayBuffer>()

/** Makes the memory count, in this thread, for as long as this thread holds it. */
export const counted = (shared: SharedArrayBuffer): SharedArrayBuffer => {
  if (!weights.has(shared)) weights.set(shared, new ArrayBuffer(shared.byteLength))
  return shared
}

/** New memory that threads share, in bytes. */
export const sharedBytes = (length: number): Uint8Array => new Uint8Array(counted(new SharedArrayBuffer(length)))

/** The picture of a thread's answer, whose memory counts from now on as this thread's where it is shared. */
export const kept = <Picture extends { readonly bytes: Uint8Array }>(picture: Picture): Picture => {
  if (picture.bytes.buffer instanceof SharedArrayBuffer) counted(picture.bytes.buffer)
  return picture
}
