import { type Graph, wholesAttribute, wholesOfAttribute, withInputShape } from "./Graph.js"

/** Rows of a line for each that is left where its height is given up, as the steps of the convolutions before make them. */
const ROWS_EACH = 16

/**
 * A network that reads lines of another height, in pixels. Its convolutions do not mind; the rows that they leave are brought to one by a mean, which becomes one of as many rows as
 * are left then.
 */
export const withHeight = (graph: Graph, height: number): Graph => {
  const left = Math.ceil(height / ROWS_EACH)
  return withInputShape(
    {
      ...graph,
      nodes: graph.nodes.map((node) => {
        if (node.operator !== "AveragePool") return node
        const [, across = 1] = wholesOfAttribute(node, "kernel_shape")
        const [, step = 1] = wholesOfAttribute(node, "strides")
        return {
          ...node,
          attributes: new Map([
            ...node.attributes,
            wholesAttribute("kernel_shape", [left, across]),
            wholesAttribute("strides", [left, step])
          ])
        }
      })
    },
    [null, 3, height, null]
  )
}
