/** One node of a regression tree: a leaf's value, or a split of a feature at a threshold (`<=` goes left). */
export type TreeNode = number | readonly [feature: number, threshold: number, left: TreeNode, right: TreeNode]

/**
 * Reads a tree from its text: nodes in pre-order with spaces between them, a split as `feature<threshold`, a leaf as its value.
 * `0<0.5 -1 0.3` answers −1 where feature 0 is at most 0.5, else 0.3.
 */
export const readTree = (text: string): TreeNode => {
  const tokens = text.split(" ")
  let next = 0
  const node = (): TreeNode => {
    const token = tokens[next++] ?? "0"
    const at = token.indexOf("<")
    if (at < 0) return Number(token)
    return [Number(token.slice(0, at)), Number(token.slice(at + 1)), node(), node()]
  }
  return node()
}

const leafOf = (node: TreeNode, vector: ReadonlyArray<number>): number => {
  let at = node
  while (typeof at !== "number") at = (vector[at[0]] ?? 0) <= at[1] ? at[2] : at[3]
  return at
}

/** What boosted trees add to the log-odds. */
export const sumOfTrees = (trees: ReadonlyArray<TreeNode>, vector: ReadonlyArray<number>): number => {
  let sum = 0
  for (const tree of trees) sum += leafOf(tree, vector)
  return sum
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

/** Log-odds of a probability, kept finite. */
export const logit = (p: number): number => {
  const kept = Math.min(1 - 1e-6, Math.max(1e-6, p))
  return Math.log(kept / (1 - kept))
}
