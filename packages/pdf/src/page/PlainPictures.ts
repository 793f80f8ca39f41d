import type { Extent } from "./Matrix.js"
import type { PlainPicture } from "./PageContent.js"

const overlap = (a: Extent, b: Extent): boolean => a.x1 < b.x2 && b.x1 < a.x2 && a.y1 < b.y2 && b.y1 < a.y2

/** The pictures of a page that are shown unaltered: nothing painted later may cover them. */
export class PlainPictures {
  #shown: ReadonlyArray<PlainPicture> = []

  get shown(): ReadonlyArray<PlainPicture> {
    return this.#shown
  }

  /** Whether there is any that could be covered. */
  get any(): boolean {
    return this.#shown.length > 0
  }

  add(picture: PlainPicture): void {
    this.#shown = [...this.#shown, picture]
  }

  /** Records a painted extent; `null` if it may be anywhere. */
  cover(extent: Extent | null): void {
    if (this.any) this.#shown = extent === null ? [] : this.#shown.filter((picture) => !overlap(picture.extent, extent))
  }
}
