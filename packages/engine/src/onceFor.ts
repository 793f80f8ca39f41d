/** Remembers the answer for each thing asked about, as long as the function that it gives lives. */
export const onceFor = <Of, A>(answerOf: (of: Of) => A): ((of: Of) => A) => {
  const known = new Map<Of, A>()
  return (of) => {
    const before = known.get(of)
    if (before !== undefined) return before
    const answer = answerOf(of)
    known.set(of, answer)
    return answer
  }
}
