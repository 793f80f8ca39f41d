import type { Page } from "../src/index.js"
import { pageOf } from "./handmadePage.js"

const SIZE = 9
const LETTER = 4.5
const LINE = 13

/** A typewritten page: every letter of a line in its place, so that vertical alignment is visible in the source. */
export const typedPage = (text: string, more: Partial<Page> = {}): Page =>
  pageOf(
    text
      .replace(/^\n/, "")
      .split("\n")
      .flatMap((line, row) =>
        [...line.matchAll(/\S+/g)].map((word) => ({
          x: 30 + word.index * LETTER,
          y: 40 + row * LINE,
          text: word[0],
          size: SIZE
        }))
      ),
    more
  )
