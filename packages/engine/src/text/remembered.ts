import { documentStore } from "./documentMemory.js"

/** Texts that are remembered at most, and the longest that is: what is asked again and again is short. */
const MOST = 5000
const LONGEST = 200

/**
 * A function of a text, for a module to make, that remembers its latest answers until the document ends, for the same words stand all over it.
 * The answers are shared.
 */
export const remembered = <A>(answerOf: (text: string) => A): ((text: string) => A) => {
  const store = documentStore(() => new Map<string, A>())
  return (text) => {
    if (text.length > LONGEST) return answerOf(text)
    const known = store()
    const before = known.get(text)
    if (before !== undefined) return before
    const answer = answerOf(text)
    if (known.size >= MOST) known.clear()
    known.set(text, answer)
    return answer
  }
}
