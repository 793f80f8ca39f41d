import { type Constant, constantOf, type Graph, type Node, nameOf } from "./Graph.js"

/** How many times greater each channel of a value is made, by the value's name. */
export type Scales = Readonly<Record<string, ReadonlyArray<number>>>

/** Steps whose channels are as many times greater as those of what they are given, whatever a channel's number does not change. */
const CARRIES = new Set(["Clip", "GlobalAveragePool", "Mul", "AveragePool"])

/** A convolution's weights for what is greater by channel, before it and after it. */
const scaled = (
  weights: Float32Array,
  [filters = 1, inputs = 1]: ReadonlyArray<number>,
  given: ReadonlyArray<number> | undefined,
  made: ReadonlyArray<number> | undefined
): Float32Array => {
  const pixels = weights.length / filters / inputs
  const result = new Float32Array(weights.length)
  for (let filter = 0, at = 0; filter < filters; filter++) {
    for (let channel = 0; channel < inputs; channel++) {
      // One that sees a single channel sees its own.
      const factor = (made?.[filter] ?? 1) / (given?.[inputs === 1 ? filter : channel] ?? 1)
      for (const end = at + pixels; at < end; at++) result[at] = (weights[at] ?? 0) * factor
    }
  }
  return result
}

/**
 * A network that gives the same, but for rounding, where channels of values in its midst are greater or smaller than they were. The
 * filters of a convolution scale what it makes, and one more product scales what a gate of real numbers lets through. Whoever uses the
 * value takes the scale back. Channels that differ less in what they hold, and in what they weigh, lose less where all of a value's are
 * rounded alike.
 *
 * Scales of what is no convolution's and no gate's value are left out.
 * @see M. Nagel et al., "Data-Free Quantization Through Weight Equalization and Bias Correction", ICCV 2019
 */
export const withScales = (graph: Graph, scales: Scales): Graph => {
  const constants = new Map<string, Constant>(graph.constants)
  /** By how much the channels of a value are greater than they were. */
  const greater = new Map<string, ReadonlyArray<number>>()
  const nodes: Array<Node> = []
  const cut = new Set(
    graph.nodes.filter(({ operator }) => operator === "Clip").flatMap(({ inputs: [name = ""] }) => name)
  )
  for (const node of graph.nodes) {
    const [value, [input = "", ...others]] = [nameOf(node), node.inputs]
    const given = greater.get(input)
    const own = scales[value]
    if (node.operator === "Conv") {
      const [weights = "", biases = ""] = others
      const dims = constants.get(weights)?.dims ?? []
      // A summand and a gate are of single pixels, a channel each: the one stays with its value, and the other stays what it was.
      const isAlone = dims.slice(1).every((length) => length === 1)
      const made = isAlone && !cut.has(value) && given !== undefined ? given : own
      if (made !== undefined) greater.set(value, made)
      const [before, added] = [constants.get(weights)?.values, constants.get(biases)?.values]
      if ((given === undefined && made === undefined) || before == null) {
        nodes.push(node)
        continue
      }
      const names = [`${value}/scaled`, ...(added == null ? [] : [`${value}/scaledBiases`])]
      const [scaledWeights = "", scaledBiases = ""] = names
      constants.set(scaledWeights, constantOf(scaled(before, dims, given, made), dims))
      if (added != null) {
        const biasesOf = added.map((bias, channel) => bias * (made?.[channel] ?? 1))
        constants.set(scaledBiases, constantOf(biasesOf, [biasesOf.length]))
      }
      nodes.push({ ...node, inputs: [input, ...names] })
      continue
    }
    if (node.operator === "HardSigmoid" && own !== undefined) {
      const plain = `${value}/plain`
      constants.set(`${value}/times`, constantOf(Float32Array.from(own), [1, own.length, 1, 1]))
      nodes.push({ ...node, outputs: [plain] })
      nodes.push({ operator: "Mul", inputs: [plain, `${value}/times`], outputs: [value], attributes: new Map() })
      greater.set(value, own)
      continue
    }
    nodes.push(node)
    const both = node.inputs.flatMap((name) => greater.get(name) ?? [])
    if (both.length === 0) continue
    if (!CARRIES.has(node.operator)) throw new Error("a step cannot carry scales")
    const [one, other] = node.inputs.map((name) => greater.get(name))
    const length = (one ?? other ?? []).length
    greater.set(
      value,
      Array.from({ length }, (_, at) => (one?.[at] ?? 1) * (other?.[at] ?? 1))
    )
  }
  return { ...graph, nodes, constants }
}
