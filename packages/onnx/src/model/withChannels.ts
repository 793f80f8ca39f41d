import { constantOf, type Graph, withInputShape } from "./Graph.js"

/**
 * A network for other input channels than it was trained on, each old one being a weighted sum of the new ones: `shares` gives, for each new
 * channel, its share of each old one. The first convolution absorbs the sums; the padding stays zero in all channels.
 */
export const withChannels = (
  graph: Graph,
  shares: ReadonlyArray<ReadonlyArray<number>>,
  height: number | null
): Graph => {
  const [first] = graph.nodes
  const name = first?.operator === "Conv" ? (first.inputs[1] ?? "") : ""
  const constant = graph.constants.get(name)
  const [filters = 0, channels = 0, ...kernel] = constant?.dims ?? []
  const weights = constant?.values ?? null
  if (weights === null || shares.some((each) => each.length !== channels))
    throw new Error("the network does not begin with these channels")
  const size = kernel.reduce((product, length) => product * length, 1)
  const summed = new Float32Array(filters * shares.length * size)
  for (let filter = 0; filter < filters; filter++) {
    for (const [to, each] of shares.entries()) {
      for (const [from, share] of each.entries()) {
        const [into, of] = [(filter * shares.length + to) * size, (filter * channels + from) * size]
        for (let at = 0; at < size; at++) summed[into + at] = (summed[into + at] ?? 0) + share * (weights[of + at] ?? 0)
      }
    }
  }
  const constants = new Map(graph.constants)
  constants.set(name, constantOf(summed, [filters, shares.length, ...kernel]))
  return withInputShape({ ...graph, constants }, [null, shares.length, height, null])
}
