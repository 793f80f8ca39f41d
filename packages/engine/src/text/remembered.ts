import { documentStore } from "./documentMemory.js"

/** Most texts remembered, and the longest of them: texts that recur are short. */
const MOST = 5000
const LONGEST = 200

/**
 * Makes a function of a text that remembers its latest answers until the document ends, because the same words recur throughout it. Call it only at
 * module level. The answers are shared.
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
