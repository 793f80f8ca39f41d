import type { Box } from "@extrait/engine"
import type { Extent } from "./Matrix.js"

export const boxOf = ({ x1, x2, y1, y2 }: Extent): Box => ({ x: x1, y: y1, width: x2 - x1, height: y2 - y1 })

export const area = (box: Box): number => box.width * box.height

export const union = (a: Box, b: Box): Box => {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y
  }
}

export const grow = (box: Box, across: number, down = across): Box => ({
  x: box.x - across,
  y: box.y - down,
  width: box.width + 2 * across,
  height: box.height + 2 * down
})

/** The part of a box inside another; `null` where there is none. */
export const within = (box: Box, limits: Box): Box | null => {
  const x = Math.max(box.x, limits.x)
  const y = Math.max(box.y, limits.y)
  const width = Math.min(box.x + box.width, limits.x + limits.width) - x
  const height = Math.min(box.y + box.height, limits.y + limits.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

/** Joins boxes that touch, as given by `touches`, until none do. */
export const joinTouching = (boxes: ReadonlyArray<Box>, touches: (a: Box, b: Box) => boolean): ReadonlyArray<Box> => {
  let joined = [...boxes]
  for (let changed = true; changed; ) {
    changed = false
    const next: Array<Box> = []
    for (const box of joined) {
      const index = next.findIndex((other) => touches(other, box))
      const other = next[index]
      if (other === undefined) next.push(box)
      else {
        next[index] = union(other, box)
        changed = true
      }
    }
    joined = next
  }
  return joined
}

/** The rest of a box, as boxes, after cutting out others. */
export const cutOut = (box: Box, holes: ReadonlyArray<Box>): ReadonlyArray<Box> => {
  let parts: ReadonlyArray<Box> = [box]
  for (const hole of holes) {
    parts = parts.flatMap((part) => {
      const shared = within(hole, part)
      if (shared === null) return [part]
      const right = part.x + part.width
      const bottom = part.y + part.height
      return [
        { x: part.x, y: part.y, width: part.width, height: shared.y - part.y },
        { x: part.x, y: shared.y + shared.height, width: part.width, height: bottom - shared.y - shared.height },
        { x: part.x, y: shared.y, width: shared.x - part.x, height: shared.height },
        { x: shared.x + shared.width, y: shared.y, width: right - shared.x - shared.width, height: shared.height }
      ].filter(({ height, width }) => height > 0 && width > 0)
    })
  }
  return parts
}
