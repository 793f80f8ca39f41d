import type { Box, Page, Ruling, Word } from "../page/Page.js"

/** Words side by side on one baseline, without a gap wide enough to separate two columns. */
export interface TextLine {
  /** From left to right. */
  readonly words: ReadonlyArray<Word>
  /** The words, separated by single spaces. */
  readonly text: string
  readonly box: Box
  /** Id of the block the line belongs to. */
  readonly blockId: string
}

/** Lines that belong together: a paragraph, an address, a cell of several lines. */
export interface TextBlock {
  /** `p<page>_b<number>`, numbered in reading order from 1, stable for the same page. */
  readonly id: string
  /** From 1. */
  readonly page: number
  readonly lines: ReadonlyArray<TextLine>
  /** The lines, separated by newlines. */
  readonly text: string
  readonly box: Box
}

/** A page with its words grouped; blocks and lines are in reading order. */
export interface PageLayout {
  readonly page: Page
  readonly lines: ReadonlyArray<TextLine>
  readonly blocks: ReadonlyArray<TextBlock>
  readonly rulings: ReadonlyArray<Ruling>
  /** Typical height of the page's text lines, in page units; distances are measured against it. */
  readonly lineHeight: number
}
