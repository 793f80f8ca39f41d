import { type Constant, constantOf, type Graph, type Node, nameOf } from "./Graph.js"

/** How many times greater each channel of a value is made, by the value's name. */
export type Scales = Readonly<Record<string, ReadonlyArray<number>>>

/** Steps that pass on the scale of each channel, without anything else depending on it. */
const CARRIES = new Set(["Clip", "GlobalAveragePool", "Mul", "AveragePool"])

/** A convolution's weights for scaled channels in its output and its input. */
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
 * A network that gives the same output, apart from rounding, with channels of inner values scaled. A convolution's filters scale its output, and an
 * extra product scales what a gate of real numbers lets through. Every user of the value reverses the scale. Channels that differ less in their
 * values and weights lose less when all of them are rounded alike.
 *
 * Scales of values from neither a convolution nor a gate are ignored.
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
      // A summand or a gate of one value per channel: a summand scales with its value, a gate stays as it was.
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
