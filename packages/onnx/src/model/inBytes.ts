import {
  boundsOfClip,
  type Constant,
  constantOf,
  type Graph,
  type Node,
  nameOf,
  wholeConstantOf,
  wholesOfAttribute
} from "./Graph.js"

/** The least and the greatest that each value of a network is taken to be, by the values' names. */
export type Ranges = Readonly<Record<string, readonly [number, number]>>

/** Mean of each channel of the values, by the values' names. */
export type Means = Readonly<Record<string, ReadonlyArray<number>>>

/** Where ONNX Runtime keeps operators of its own. */
const RUNTIME = "com.microsoft"
/** The first version of the operators that includes those for bytes. */
const OPSET = 10
/** The greatest byte, and the greatest weight, which is as far from zero on either side. */
const MOST = 255
const MOST_WEIGHT = 127
/** Biases are 32-bit integers, and the sums they are added to need headroom. */
const MOST_BIAS = 2 ** 30
const NO_ATTRIBUTES: Node["attributes"] = new Map()

/** How bytes represent real numbers: number = scale × (byte − zero). */
interface Scale {
  readonly scale: number
  readonly zero: number
}

/** A value as bytes, with the names of the constants that define their meaning. */
interface InBytes extends Scale {
  readonly name: string
  readonly names: readonly [name: string, scale: string, zero: string]
}

/** Bytes that reach from the least to the greatest, zero among them. */
const between = (least: number, greatest: number): Scale => {
  const [from, to] = [Math.min(0, least), Math.max(0, greatest)]
  const scale = (to - from) / MOST || Number.MIN_VALUE
  return { scale, zero: Math.round(-from / scale) }
}

/** The same, so that a summand is a whole number of bytes, and `zero` less that number still a byte. */
const betweenWith = (least: number, greatest: number, summand: number): Scale => {
  const { scale } = between(Math.min(least, -summand), Math.max(greatest, -summand))
  const steps = Math.floor(Math.abs(summand) / scale)
  const wider = steps === 0 ? scale : Math.abs(summand) / steps
  return { scale: wider, zero: Math.round(-Math.min(0, least, -summand) / wider) }
}

/** A network that is given bytes to work with, while it is made. */
class Draft {
  readonly nodes: Array<Node> = []
  readonly constants: Map<string, Constant>
  readonly #graph: Graph
  readonly #ranges: Ranges
  readonly #means: Means
  readonly #users = new Map<string, Array<Node>>()
  /** Constants read so far, because each read makes a copy. */
  readonly #values = new Map<string, Float32Array | null>()
  readonly #inBytes = new Map<string, InBytes>()
  /** Values that were bytes and were made real numbers again. */
  readonly #made = new Set<string>()

  constructor(graph: Graph, ranges: Ranges, means: Means) {
    this.#graph = graph
    this.#ranges = ranges
    this.#means = means
    this.constants = new Map(graph.constants)
    for (const node of graph.nodes) {
      for (const name of node.inputs) this.#users.set(name, [...(this.#users.get(name) ?? []), node])
    }
  }

  #constant(name: string, constant: Constant): string {
    this.constants.set(name, constant)
    return name
  }

  valuesOf(name: string | undefined): Float32Array | null {
    const known = this.#values.get(name ?? "")
    if (known !== undefined) return known
    const values = this.#graph.constants.get(name ?? "")?.values ?? null
    this.#values.set(name ?? "", values)
    return values
  }

  isConstant(name: string): boolean {
    return this.#graph.constants.has(name)
  }

  inBytes(name: string): InBytes | undefined {
    return this.#inBytes.get(name)
  }

  mayBeBytes(name: string): boolean {
    return this.#inBytes.has(name) || this.#ranges[name] !== undefined
  }

  /** The summand of each channel, if the step is an addition written as a 1×1 convolution; null otherwise. */
  summandsOf(node: Node | undefined): Float32Array | null {
    if (node?.operator !== "Conv") return null
    const [, weightsName = "", biasesName] = node.inputs
    const [group] = wholesOfAttribute(node, "group")
    if (this.#graph.constants.get(weightsName)?.dims.reduce((count, length) => count * length, 1) !== group) return null
    return this.valuesOf(weightsName)?.every((weight) => weight === 1) ? this.valuesOf(biasesName) : null
  }

  /** The same, where it is one number for all; null elsewhere. */
  summandOf(node: Node | undefined): number | null {
    const summands = this.summandsOf(node)
    const [summand = null] = summands ?? []
    return summands?.every((other) => other === summand) ? summand : null
  }

  /** The bounds to which all that a convolution makes is cut; null where it is not. */
  boundsOf(node: Node): readonly [number, number] | null {
    const [clip, ...others] = this.#users.get(nameOf(node)) ?? []
    if (node.operator !== "Conv" || clip?.operator !== "Clip" || others.length > 0) return null
    const [least, greatest] = boundsOfClip(clip, this.#graph.constants)
    return least === null || greatest === null ? null : [least, greatest]
  }

  /** Below this, a value may be cut off because a gate makes it zero: only if its only users are the gate and the product with it. */
  #silentBelow(name: string): number {
    const users = this.#users.get(name) ?? []
    const gate = users.find((user) => this.boundsOf(user) !== null)
    if (gate === undefined || users.length !== 2 || !users.some(({ operator }) => operator === "Mul"))
      return Number.NEGATIVE_INFINITY
    const [weights, biases] = [this.valuesOf(gate.inputs[1]), this.valuesOf(gate.inputs[2])]
    if (weights === null || biases === null || !weights.every((weight) => weight > 0)) return Number.NEGATIVE_INFINITY
    return weights.reduce((least, weight, at) => Math.min(least, -(biases[at] ?? 0) / weight), 0)
  }

  #scaleOf(name: string): Scale {
    const [least, greatest] = this.#ranges[name] ?? [0, 1]
    const from = Math.max(least, this.#silentBelow(name))
    const [user, ...others] = this.#users.get(name) ?? []
    const summand = others.length === 0 ? this.summandOf(user) : null
    return summand === null ? between(from, greatest) : betweenWith(from, greatest, summand)
  }

  /** Says that a value is bytes from here on. */
  name(value: string, scale: Scale = this.#scaleOf(value), name = `${value}/bytes`): InBytes {
    const inBytes: InBytes = {
      ...scale,
      name,
      names: [
        name,
        this.#constant(`${value}/scale`, constantOf(Float32Array.of(scale.scale), [])),
        this.#constant(`${value}/zero`, wholeConstantOf(Uint8Array.of(scale.zero), []))
      ]
    }
    this.#inBytes.set(value, inBytes)
    return inBytes
  }

  /** A value as bytes, converted unless it already is. */
  asBytes(value: string): InBytes {
    const known = this.#inBytes.get(value)
    if (known !== undefined) return known
    const made = this.name(value)
    const [, ...scale] = made.names
    this.add("QuantizeLinear", [value, ...scale], made.name)
    return made
  }

  /** A value as real numbers. */
  asReal(value: string): string {
    const bytes = this.#inBytes.get(value)
    if (bytes !== undefined && !this.#made.has(value)) {
      this.add("DequantizeLinear", bytes.names, value)
      this.#made.add(value)
    }
    return value
  }

  add(operator: string, inputs: ReadonlyArray<string>, output: string, more: Partial<Node> = {}): void {
    this.nodes.push({ operator, inputs, outputs: [output], attributes: NO_ATTRIBUTES, ...more })
  }

  /** A convolution's weights, the scale of each filter, and its biases, for an input in bytes. */
  weights(node: Node, { scale }: Scale): ReadonlyArray<string> | null {
    const [input = "", weightsName = "", biasesName = ""] = node.inputs
    const dims = this.#graph.constants.get(weightsName)?.dims ?? []
    const [weights, filters] = [this.valuesOf(weightsName), dims[0]]
    if (weights === null || filters === undefined) return null
    const biases = biasesName === "" ? new Float32Array(filters) : this.valuesOf(biasesName)
    if (biases === null) return null
    const name = nameOf(node)
    const each = weights.length / filters
    const pixels = each / (dims[1] ?? 1)
    const means = this.#means[input]
    const scales = new Float32Array(filters)
    const rounded = new Int8Array(weights.length)
    // The bias of each filter compensates for the error of its rounded weights on a typical input.
    const whole = Int32Array.from(biases, (bias, filter) => {
      const from = filter * each
      let most = 1e-8
      for (let at = from; at < from + each; at++) most = Math.max(most, Math.abs(weights[at] ?? 0))
      scales[filter] = Math.max(most / MOST_WEIGHT, Math.abs(bias) / (scale * MOST_BIAS))
      const unit = scales[filter] ?? 1
      let missed = 0
      for (let at = from; at < from + each; at++) {
        const weight = weights[at] ?? 0
        const steps = Math.round(weight / unit)
        rounded[at] = steps
        const mean = means?.[pixels === each ? filter : Math.floor((at - from) / pixels)] ?? 0
        missed += (weight - steps * unit) * mean
      }
      return Math.round((bias + missed) / (scale * unit))
    })
    return [
      this.#constant(`${name}/weights`, wholeConstantOf(rounded, dims)),
      this.#constant(`${name}/scales`, constantOf(scales, [filters])),
      this.#constant(`${name}/zeros`, wholeConstantOf(new Int8Array(filters), [filters])),
      this.#constant(`${name}/biases`, wholeConstantOf(whole, [filters]))
    ]
  }

  /** Numbers to add to each channel, as bytes. */
  summands(value: string, summands: Float32Array): ReadonlyArray<string> {
    const { scale, zero } = between(Math.min(...summands), Math.max(...summands))
    const bytes = Uint8Array.from(summands, (summand) => zero + Math.round(summand / scale))
    return [
      this.#constant(`${value}/summands`, wholeConstantOf(bytes, [1, bytes.length, 1, 1])),
      this.#constant(`${value}/summandScale`, constantOf(Float32Array.of(scale), [])),
      this.#constant(`${value}/summandZero`, wholeConstantOf(Uint8Array.of(zero), []))
    ]
  }

  /** A step as it was. */
  keep(node: Node): void {
    const inputs = node.inputs.map((name) => (this.isConstant(name) ? name : this.asReal(name)))
    for (const name of node.outputs) this.#made.add(name)
    const axes = node.operator === "Slice" && this.#graph.opset < OPSET ? ["starts", "ends", "axes"] : []
    if (axes.length === 0) {
      this.nodes.push({ ...node, inputs })
      return
    }
    // In older operator versions, the cuts were attributes.
    const cuts = axes.map((axis) => {
      const numbers = BigInt64Array.from(wholesOfAttribute(node, axis), (number) => BigInt.asIntN(64, BigInt(number)))
      return this.#constant(`${nameOf(node)}/${axis}`, wholeConstantOf(numbers, [numbers.length]))
    })
    this.nodes.push({ ...node, inputs: [...inputs, ...cuts], attributes: NO_ATTRIBUTES })
  }
}

const addConvolution = (draft: Draft, node: Node, ranged: boolean): boolean => {
  const [input = ""] = node.inputs
  const bounds = draft.boundsOf(node)
  if (!draft.mayBeBytes(input) || (bounds === null && !ranged)) return false
  const of = draft.asBytes(input)
  const weights = draft.weights(node, of)
  if (weights === null) return false
  // Bytes end where the bounds are.
  const made = draft.name(nameOf(node), bounds === null ? undefined : between(...bounds))
  const [kernels = "", scales = "", zeros = "", biases = ""] = weights
  const [name, ...scale] = made.names
  draft.add("QLinearConv", [...of.names, kernels, scales, zeros, ...scale, biases], name, {
    attributes: node.attributes
  })
  return true
}

/** Puts a step into bytes, where that can be done and its ranges are known. */
const added = (draft: Draft, node: Node, ranged: boolean): boolean => {
  const [value, [input = "", other = ""]] = [nameOf(node), node.inputs]
  const of = draft.inBytes(input)
  const summand = draft.summandOf(node)
  if (summand !== null && of !== undefined) {
    // The same bytes now represent other numbers.
    const zero = of.zero - Math.round(summand / of.scale)
    if (zero < 0 || zero > MOST) return false
    draft.name(value, { scale: of.scale, zero }, of.name)
    return true
  }
  switch (node.operator) {
    case "Conv": {
      const summands = ranged && of !== undefined ? draft.summandsOf(node) : null
      if (summands !== null && of !== undefined) {
        const [name, ...scale] = draft.name(value).names
        draft.add("QLinearAdd", [...of.names, ...draft.summands(value, summands), ...scale], name, { domain: RUNTIME })
        return true
      }
      return addConvolution(draft, node, ranged)
    }
    case "Clip":
      if (of === undefined) return false
      draft.name(value, of, of.name)
      return true
    case "GlobalAveragePool": {
      if (of === undefined || !ranged) return false
      const [name, ...scale] = draft.name(value).names
      draft.add("QLinearGlobalAveragePool", [...of.names, ...scale], name, { domain: RUNTIME })
      return true
    }
    case "Mul": {
      const both = [input, other]
      if (!ranged || !both.every((name) => draft.mayBeBytes(name))) return false
      const factors = both.flatMap((name) => draft.asBytes(name).names)
      const [name, ...scale] = draft.name(value).names
      draft.add("QLinearMul", [...factors, ...scale], name, { domain: RUNTIME })
      return true
    }
    default:
      return false
  }
}

/**
 * Converts a network's convolutions, gates and products to bytes wherever the ranges of their inputs and outputs are known. Weights are signed 8-bit
 * with a scale for each filter; values are unsigned 8-bit. Processors that multiply four pairs of bytes in one step take little more than half the
 * time. Values outside their range are cut off.
 * @see B. Jacob et al., "Quantization and Training of Neural Networks for Efficient Integer-Arithmetic-Only Inference", CVPR 2018
 */
export const inBytes = (graph: Graph, ranges: Ranges, means: Means = {}): Graph => {
  const draft = new Draft(graph, ranges, means)
  for (const node of graph.nodes) {
    const ranged = node.outputs.length === 1 && ranges[nameOf(node)] !== undefined
    if (!added(draft, node, ranged)) draft.keep(node)
  }
  for (const output of graph.outputs) draft.asReal(output)
  return { ...graph, nodes: draft.nodes, constants: draft.constants, opset: Math.max(OPSET, graph.opset) }
}
