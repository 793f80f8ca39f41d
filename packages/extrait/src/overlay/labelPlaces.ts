/** A rectangle in pixels of a picture. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const shared = (a: Rectangle, b: Rectangle): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

/**
 * Where a label of the given size goes beside its box: right, left, above or below. It covers as little as possible of
 * other boxes, of earlier labels and of what lies outside the picture. Among equals the first wins.
 */
export const labelPlace = (
  box: Rectangle,
  size: { readonly width: number; readonly height: number },
  picture: { readonly width: number; readonly height: number },
  taken: ReadonlyArray<Rectangle>
): Rectangle => {
  const middle = box.y + (box.height - size.height) / 2
  const places = [
    { x: box.x + box.width, y: middle },
    { x: box.x - size.width, y: middle },
    { x: box.x, y: box.y - size.height },
    { x: box.x, y: box.y + box.height }
  ].map((corner) => ({ ...corner, ...size }))
  const area = size.width * size.height
  const inside = { x: 0, y: 0, ...picture }
  const cost = (place: Rectangle): number =>
    // Whole pixels: edges that touch share what rounding leaves. What is cut off cannot be read at all.
    Math.round(10 * (area - shared(place, inside)) + taken.reduce((sum, other) => sum + shared(place, other), 0))
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best))
}
