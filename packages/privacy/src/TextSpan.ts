/** A piece of text: offsets of its first character and behind its last, as `String.slice` has them. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}
