import { createCipheriv, createHash } from "node:crypto"
import { writePdf } from "./makePdf.js"

// Encryption by the standard security handler, ISO 32000-1, 7.6.3, and its revision 5, with salts and keys that are the same every time.

const PADDING = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex")
const ID = Buffer.from("00112233445566778899aabbccddeeff", "hex")
const md5 = (...parts: ReadonlyArray<Uint8Array>) => createHash("md5").update(Buffer.concat(parts)).digest()
const sha256 = (...parts: ReadonlyArray<Uint8Array>) => createHash("sha256").update(Buffer.concat(parts)).digest()
const padded = (password: Uint8Array) => Buffer.concat([password, PADDING]).subarray(0, 32)
const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString("hex")}>`
const latin = (text: string) => Buffer.from(text, "latin1")

const rc4 = (key: Uint8Array, data: Uint8Array): Buffer => {
  const state = Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number) => {
    const kept = state[a] ?? 0
    state[a] = state[b] ?? 0
    state[b] = kept
  }
  let j = 0
  for (let i = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 0xff
    swap(i, j)
  }
  let a = 0
  let b = 0
  return Buffer.from(
    data.map((byte) => {
      a = (a + 1) & 0xff
      b = (b + (state[a] ?? 0)) & 0xff
      swap(a, b)
      return byte ^ (state[((state[a] ?? 0) + (state[b] ?? 0)) & 0xff] ?? 0)
    })
  )
}

const aes = (key: Uint8Array, data: Uint8Array): Buffer => {
  const iv = Buffer.alloc(16, 7)
  const cipher = createCipheriv(key.length === 32 ? "aes-256-cbc" : "aes-128-cbc", key, iv)
  return Buffer.concat([iv, cipher.update(data), cipher.final()])
}

const repeatedly = (key: Uint8Array, data: Uint8Array): Buffer => {
  let result: Buffer = Buffer.from(data)
  for (let i = 0; i < 20; i++)
    result = rc4(
      key.map((byte) => byte ^ i),
      result
    )
  return result
}

/** The contents of an encryption dictionary, and the cipher for an object's streams. */
interface Encryption {
  readonly entries: string
  readonly cipher: (object: number) => (data: Uint8Array) => Uint8Array
}

const objectKey = (key: Uint8Array, object: number, salt: string) =>
  md5(key, Buffer.from([object, 0, 0, 0, 0]), latin(salt)).subarray(0, Math.min(16, key.length + 5))

const CRYPT_FILTERS = "/CF << /StdCF << /CFM /AESV2 /Length 16 /AuthEvent /DocOpen >> >>"

/** Revision 4: AES with a key of 128 bits; streams and strings by the filters named. */
export const revision4 = (password: Uint8Array, filters = "/StmF /StdCF /StrF /StdCF", length = 128): Encryption => {
  const owner = repeatedly(md5Times(padded(latin("owner")), 16), padded(password))
  const key = md5Times(Buffer.concat([padded(password), owner, Buffer.from([0xfc, 0xff, 0xff, 0xff]), ID]), 16)
  const user = Buffer.concat([repeatedly(key, md5(PADDING, ID)), Buffer.alloc(16)])
  return {
    entries: `/V 4 /R 4 /Length ${length} /P -4 /O ${hex(owner)} /U ${hex(user)} ${CRYPT_FILTERS} ${filters}`,
    cipher: (object) => (data) => aes(objectKey(key, object, "sAlT"), data)
  }
}

const md5Times = (data: Uint8Array, length: number): Buffer => {
  let hash = md5(data)
  for (let i = 0; i < 50; i++) hash = md5(hash.subarray(0, length))
  return hash.subarray(0, length)
}

/** Revision 2, RC4 with a key of 40 bits, which says a length of its own. */
export const revision2 = (password: Uint8Array, length: number): Encryption => {
  const owner = rc4(md5(padded(latin("owner"))).subarray(0, 5), padded(password))
  const key = md5(padded(password), owner, Buffer.from([0xfc, 0xff, 0xff, 0xff]), ID).subarray(0, 5)
  return {
    entries: `/V 1 /R 2 /Length ${length} /P -4 /O ${hex(owner)} /U ${hex(rc4(key, PADDING))}`,
    cipher: (object) => (data) => rc4(objectKey(key, object, ""), data)
  }
}

/** Revision 5: AES with a key of 256 bits, for a user's and an owner's password. */
export const revision5 = (user: Uint8Array, owner: Uint8Array): Encryption => {
  const key = Buffer.alloc(32, 9)
  const wrapped = (by: Buffer) => {
    const cipher = createCipheriv("aes-256-cbc", by, Buffer.alloc(16)).setAutoPadding(false)
    return Buffer.concat([cipher.update(key), cipher.final()])
  }
  const [check, own] = [latin("checksal"), latin("keysalt.")]
  const u = Buffer.concat([sha256(user, check), check, own])
  const o = Buffer.concat([sha256(owner, check, u), check, own])
  return {
    entries: `/V 5 /R 5 /Length 256 /P -4 /O ${hex(o)} /U ${hex(u)} /OE ${hex(wrapped(sha256(owner, own, u)))} /UE ${hex(wrapped(sha256(user, own)))} /Perms ${hex(Buffer.alloc(16))} /CF << /StdCF << /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF`,
    cipher: () => (data) => aes(key, data)
  }
}

/** A page of two words and an embedded file. `entries`: of the content's stream; `encrypted`: which streams are. */
export const encryptedPdf = (
  { cipher, entries }: Encryption,
  {
    content = "",
    encrypted = { content: true, file: true }
  }: { readonly content?: string; readonly encrypted?: { readonly content: boolean; readonly file: boolean } } = {}
): Uint8Array => {
  const stream = (object: number, data: string, more: string, isEncrypted: boolean) => {
    const bytes = isEncrypted ? Buffer.from(cipher(object)(latin(data))).toString("latin1") : data
    return `<< /Length ${bytes.length} ${more} >>\nstream\n${bytes}\nendstream`
  }
  const file = writePdf([
    "<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [<61> 6 0 R] >> >> >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    stream(4, "BT /F1 12 Tf 40 500 Td (Invoice total) Tj ET", content, encrypted.content),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /Filespec /EF << /F 7 0 R >> >>",
    stream(7, "secret", "/Type /EmbeddedFile", encrypted.file),
    `<< /Filter /Standard ${entries} >>`
  ])
  const text = Buffer.from(file).toString("latin1")
  return Uint8Array.from(latin(text.replace("/Root 1 0 R", `/Root 1 0 R /Encrypt 8 0 R /ID [${hex(ID)} ${hex(ID)}]`)))
}
