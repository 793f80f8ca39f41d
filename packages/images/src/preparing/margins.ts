import type { Part } from "../decoding/decode.js"
import type { Component } from "./components.js"

/** Empty margins are cut off where what is left is at most this share of the page: a small receipt on a whole sheet. */
const MOST_LEFT = 0.3
/** White kept around the ink, in heights of its letters. */
const KEPT = 2

/**
 * The part of a page, in its pixels, that has all of its ink and a rim, where the page is mostly empty around it; null where it is not. `scale`: pixels of the page for
 * each of the picture that the ink was found on.
 */
export const withoutMargins = (
  ink: ReadonlyArray<Component>,
  scale: number,
  letterHeight: number,
  page: { readonly width: number; readonly height: number }
): Part | null => {
  if (ink.length === 0 || letterHeight === 0) return null
  let [left, top, right, bottom] = [page.width, page.height, 0, 0]
  for (const component of ink) {
    left = Math.min(left, component.left * scale)
    top = Math.min(top, component.top * scale)
    right = Math.max(right, component.right * scale)
    bottom = Math.max(bottom, component.bottom * scale)
  }
  const rim = KEPT * letterHeight
  const x = Math.max(0, Math.floor(left - rim))
  const y = Math.max(0, Math.floor(top - rim))
  const width = Math.min(page.width, Math.ceil(right + rim)) - x
  const height = Math.min(page.height, Math.ceil(bottom + rim)) - y
  return width * height <= MOST_LEFT * page.width * page.height ? { left: x, top: y, width, height } : null
}
