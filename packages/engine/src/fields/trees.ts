/** One node of a regression tree: a leaf's value, or a split of a feature at a threshold (`<=` goes left). */
export type TreeNode = number | readonly [feature: number, threshold: number, left: TreeNode, right: TreeNode]

/** Boosted trees whose sum corrects the prior log-odds, and the map from log-odds to probability that makes them calibrated. */
export interface BoostedTrees {
  readonly trees: ReadonlyArray<TreeNode>
}

const leafOf = (node: TreeNode, vector: ReadonlyArray<number>): number => {
  let at = node
  while (typeof at !== "number") at = (vector[at[0]] ?? 0) <= at[1] ? at[2] : at[3]
  return at
}

/** What the trees add to the log-odds. */
export const sumOfTrees = (model: BoostedTrees, vector: ReadonlyArray<number>): number => {
  let sum = 0
  for (const tree of model.trees) sum += leafOf(tree, vector)
  return sum
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))
export const logit = (p: number): number =>
  Math.log(Math.min(1 - 1e-6, Math.max(1e-6, p)) / (1 - Math.min(1 - 1e-6, Math.max(1e-6, p))))
