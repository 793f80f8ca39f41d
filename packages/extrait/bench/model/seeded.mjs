// Random numbers from a seed.

/** Numbers from 0 to 1, the same for the same seed (mulberry32), and choices by them. */
export const seeded = (seed) => {
  let state = 0
  for (const sign of String(seed)) state = (Math.imul(state, 31) + sign.codePointAt(0)) | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return { next, below: (limit) => Math.floor(next() * limit), pick: (list) => list[Math.floor(next() * list.length)] }
}
