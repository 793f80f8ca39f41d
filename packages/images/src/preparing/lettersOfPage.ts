import type { Grey } from "@extrait/core/pictures"
import { type Component, componentsOf, lettersOf } from "./components.js"
import { inkMask } from "./inkMask.js"
import { halve } from "./shrink.js"

/** Longest side of the picture on which letters are looked for: those of a large sheet are then some ten pixels high. */
const LONGEST = 2600

/** A page halved until it is small enough for letters to be looked for on it. */
export const halved = (picture: Grey): Grey => {
  let page = picture
  while (Math.max(page.width, page.height) > LONGEST) page = halve(page)
  return page
}

/** Specks of fewer pixels are no letters. */
const LEAST_INK = 8

/** The ink of an evened-out page that was halved. */
export const inkOfPage = (page: Grey): ReadonlyArray<Component> => componentsOf(inkMask(page), page.width, LEAST_INK)

/** What may be letters on an evened-out page that was halved. */
export const lettersOfPage = (page: Grey): ReadonlyArray<Component> => lettersOf(inkOfPage(page))
