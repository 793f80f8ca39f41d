/** The bytes that base64 stands for (RFC 4648). */
export const bytesOf = (base64: string): Uint8Array => {
  const characters = atob(base64)
  const bytes = new Uint8Array(characters.length)
  // A loop: models are opened with every engine, and a callback for each of their 600,000 bytes takes a quarter of a second.
  for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i)
  return bytes
}

/** The same as signed bytes. */
export const signedBytesOf = (base64: string): Int8Array => new Int8Array(bytesOf(base64).buffer)
