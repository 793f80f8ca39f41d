/** The first 32 bits of the fractions of the cube roots of the first 64 primes. @see FIPS 180-4, 4.2.2 */
const constants = Uint32Array.from(
  (
    "428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5 d807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe " +
    "9bdc06a7 c19bf174 e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da 983e5152 a831c66d b00327c8 bf597fc7 " +
    "c6e00bf3 d5a79147 06ca6351 14292967 27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85 a2bfe8a1 a81a664b " +
    "c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070 19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3 " +
    "748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2"
  )
    .split(" ")
    .map((word) => Number.parseInt(word, 16))
)

const initial = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

const at = (words: Uint32Array, index: number): number => words[index] ?? 0

/** Puts a block of 64 bytes into the hash; `w` has room for its 64 words. @see FIPS 180-4, 6.2.2 */
const compress = (hash: Uint32Array, w: Uint32Array, view: DataView, block: number): void => {
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + i * 4)
  for (let i = 16; i < 64; i++) {
    const before = at(w, i - 15)
    const after = at(w, i - 2)
    const s0 = rotated(before, 7) ^ rotated(before, 18) ^ (before >>> 3)
    const s1 = rotated(after, 17) ^ rotated(after, 19) ^ (after >>> 10)
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1
  }
  let a = at(hash, 0)
  let b = at(hash, 1)
  let c = at(hash, 2)
  let d = at(hash, 3)
  let e = at(hash, 4)
  let f = at(hash, 5)
  let g = at(hash, 6)
  let h = at(hash, 7)
  for (let i = 0; i < 64; i++) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const first = (h + s1 + ((e & f) ^ (~e & g)) + at(constants, i) + at(w, i)) | 0
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  hash[0] = at(hash, 0) + a
  hash[1] = at(hash, 1) + b
  hash[2] = at(hash, 2) + c
  hash[3] = at(hash, 3) + d
  hash[4] = at(hash, 4) + e
  hash[5] = at(hash, 5) + f
  hash[6] = at(hash, 6) + g
  hash[7] = at(hash, 7) + h
}

/**
 * SHA-256 of a few hundred bytes in lower-case hexadecimal, such as of an API key: at once, where the platform's own would
 * take a turn of the event loop. @see FIPS 180-4, 6.2
 */
export const sha256Short = (bytes: Uint8Array): string => {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length * 8)
  const hash = Uint32Array.from(initial)
  const w = new Uint32Array(64)
  for (let block = 0; block < padded.length; block += 64) compress(hash, w, view, block)
  let text = ""
  for (let i = 0; i < 8; i++) text += at(hash, i).toString(16).padStart(8, "0")
  return text
}
