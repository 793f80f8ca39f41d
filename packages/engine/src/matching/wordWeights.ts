import { COMMON_WORDS } from "./commonWords.js"

/** How often each common word stands in labels and texts, in logarithmic steps from 0 to 9. */
const steps: ReadonlyMap<string, number> = new Map(
  COMMON_WORDS.flatMap((words, step) => words.split(" ").map((word): [string, number] => [word, step]))
)

/** Weight of a word that is hardly ever seen, and of the commonest. */
const MOST = 1
const LEAST = 0.06

/** How much a folded word says: rare words say most. */
export const weightOfWord = (word: string): number => {
  const step = steps.get(word)
  return step === undefined ? MOST : LEAST + (MOST - LEAST) * (1 - (step + 1) / 10) ** 1.3
}

/** Whether a word says nothing of its own: articles, prepositions. */
export const isFiller = (word: string): boolean => FILLERS.has(word)

const FILLERS: ReadonlySet<string> = new Set(
  (
    "the a an of de des d l la le les un une du et and or ou with avec your our votre vos notre nos his her its their is are was be been has have as if any that this which who whose it " +
    "dont qui que ce cette son sa ses leur est sont der die das des dem den ein eine einer und oder von im in am zu"
  ).split(" ")
)
