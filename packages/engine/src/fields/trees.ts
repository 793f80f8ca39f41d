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
 * Trees as one flat list of numbers, which is quicker to walk than nested nodes: of each node its feature, its threshold, and where the
 * nodes at its left and right begin. A leaf has no feature and its value for threshold.
 */
interface FlatTrees {
  /** Where each tree begins. */
  readonly roots: ReadonlyArray<number>
  readonly nodes: Float64Array
}

const LEAF = -1

/** Numbers of a node, and where in it those behind its feature are. */
const NODE = 4
const THRESHOLD = 1
const LEFT = 2
const RIGHT = 3

const flatten = (trees: ReadonlyArray<TreeNode>): FlatTrees => {
  const nodes: Array<number> = []
  const add = (node: TreeNode): number => {
    const at = nodes.length
    if (typeof node === "number") {
      nodes.push(LEAF, node, LEAF, LEAF)
      return at
    }
    nodes.push(node[0], node[1], at + NODE, LEAF)
    add(node[2])
    nodes[at + RIGHT] = add(node[3])
    return at
  }
  return { roots: trees.map(add), nodes: Float64Array.from(nodes) }
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
  const { nodes, roots } = flatOf(trees)
  let sum = 0
  for (const root of roots) {
    let at = root
    for (let feature = nodes[at] ?? LEAF; feature !== LEAF; feature = nodes[at] ?? LEAF) {
      const low = (vector[feature] ?? 0) <= (nodes[at + THRESHOLD] ?? 0)
      at = nodes[at + (low ? LEFT : RIGHT)] ?? 0
    }
    sum += nodes[at + THRESHOLD] ?? 0
  }
  return sum
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

/** Log-odds of a probability, kept finite. */
export const logit = (p: number): number => {
  const kept = Math.min(1 - 1e-6, Math.max(1e-6, p))
  return Math.log(kept / (1 - kept))
}
