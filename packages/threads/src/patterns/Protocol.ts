/** What the thread of patterns does. */
export interface PatternTasks {
  readonly tasks: {
    readonly matches: {
      readonly request: { readonly source: string; readonly value: string }
      readonly answer: boolean
    }
  }
  /** Where in the code it broke. */
  readonly fault: string
}
