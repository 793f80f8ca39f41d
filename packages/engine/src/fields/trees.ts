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

/**
 * Trees as flat lists of numbers, which are faster to walk than nested nodes. For each node, in pre-order: its feature, its threshold and the index
 * of its right child; the left child is the next node. A leaf has no feature, and its value is in the threshold.
 */
interface FlatTrees {
  /** Where each tree begins. */
  readonly roots: Int32Array
  readonly features: Int32Array
  readonly thresholds: Float64Array
  readonly rights: Int32Array
}

const LEAF = -1

const flatten = (trees: ReadonlyArray<TreeNode>): FlatTrees => {
  const features: Array<number> = []
  const thresholds: Array<number> = []
  const rights: Array<number> = []
  const add = (node: TreeNode): number => {
    const at = features.length
    const leaf = typeof node === "number"
    features.push(leaf ? LEAF : node[0])
    thresholds.push(leaf ? node : node[1])
    rights.push(LEAF)
    if (leaf) return at
    add(node[2])
    rights[at] = add(node[3])
    return at
  }
  return {
    roots: Int32Array.from(trees, add),
    features: Int32Array.from(features),
    thresholds: Float64Array.from(thresholds),
    rights: Int32Array.from(rights)
  }
}

const flat = new WeakMap<ReadonlyArray<TreeNode>, FlatTrees>()

const flatOf = (trees: ReadonlyArray<TreeNode>): FlatTrees => {
  const known = flat.get(trees)
  if (known !== undefined) return known
  const made = flatten(trees)
  flat.set(trees, made)
  return made
}

/** What boosted trees add to the log-odds. */
export const sumOfTrees = (trees: ReadonlyArray<TreeNode>, vector: ArrayLike<number>): number => {
  const { features, rights, roots, thresholds } = flatOf(trees)
  let sum = 0
  for (let i = 0; i < roots.length; i++) {
    let at = roots[i] as number
    for (let feature = features[at] as number; feature !== LEAF; feature = features[at] as number)
      at = (vector[feature] ?? 0) <= (thresholds[at] as number) ? at + 1 : (rights[at] as number)
    sum += thresholds[at] as number
  }
  return sum
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

/** Log-odds of a probability, kept finite. */
export const logit = (p: number): number => {
  const kept = Math.min(1 - 1e-6, Math.max(1e-6, p))
  return Math.log(kept / (1 - kept))
}
