import { bytes, bytesOf, type Field, readMessage, text, textsOf, whole, wholesOf, writeMessage } from "./protobuf.js"

// Numbers of the fields, and of the types, of ONNX's messages.
// @see https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
const MODEL = { graph: 7, opsets: 8 }
const OPSET = { domain: 1, version: 2 }
const GRAPH = { node: 1, input: 11, output: 12 }
const NODE = { input: 1, output: 2, operator: 4, attribute: 5, domain: 7 }
const ATTRIBUTE = { name: 1, real: 2, whole: 3, tensor: 5, wholes: 8, type: 20 }
const ATTRIBUTE_TYPE = { real: 1, whole: 2, tensor: 4, wholes: 7 }
const TENSOR = { dims: 1, type: 2, raw: 9 }
const VALUE = { name: 1, type: 2 }
const TYPE = { tensor: 1 }
const TENSOR_TYPE = { element: 1, shape: 2 }
const SHAPE = { dimension: 1 }
const DIMENSION = { length: 1 }
/** Real numbers of 32 bits, and whole ones. */
const FLOAT = 1
const UINT8 = 2
const INT8 = 3
const INT32 = 6
const INT64 = 7

/** A tensor that does not depend on the input. */
export interface Constant {
  readonly dims: ReadonlyArray<number>
  /** Null where it holds no real numbers of 32 bits. */
  readonly values: Float32Array | null
  /** Its message. */
  readonly message: Uint8Array
}

/** An operation: its inputs and outputs by their names, its attributes as messages by theirs. */
export interface Node {
  readonly operator: string
  /** Domain of the operator, if it is not one of ONNX's own. */
  readonly domain?: string
  readonly inputs: ReadonlyArray<string>
  readonly outputs: ReadonlyArray<string>
  readonly attributes: ReadonlyMap<string, Uint8Array>
}

/** A network of ONNX: its operations in an order in which they can be carried out. */
export interface Graph {
  readonly nodes: ReadonlyArray<Node>
  readonly constants: ReadonlyMap<string, Constant>
  readonly outputs: ReadonlyArray<string>
  /** The version of the set of operators. */
  readonly opset: number
  /** The model's message, for the parts that are not changed. */
  readonly model: ReadonlyArray<Field>
}

const only = <A>(values: ReadonlyArray<A>): A => {
  const [value] = values
  if (value === undefined) throw new Error("the model lacks a part")
  return value
}

/** The lowest byte first, as all machines have it that ONNX Runtime is made for. */
const littleEndian = ({ buffer, byteLength, byteOffset }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

const readConstant = (message: Uint8Array): Constant => {
  const fields = readMessage(message)
  const [raw] = bytesOf(fields, TENSOR.raw)
  const isFloat = only(wholesOf(fields, TENSOR.type)) === FLOAT
  return {
    dims: wholesOf(fields, TENSOR.dims),
    message,
    // Most are never looked at.
    get values() {
      if (!isFloat || raw === undefined) return null
      return new Float32Array(new Uint8Array(raw).buffer)
    }
  }
}

const tensor = (values: ArrayBufferView, type: number, dims: ReadonlyArray<number>): Uint8Array =>
  writeMessage([
    ...dims.map((length) => whole(TENSOR.dims, length)),
    whole(TENSOR.type, type),
    bytes(TENSOR.raw, littleEndian(values))
  ])

/** A tensor of real numbers of 32 bits; without dimensions a single one. */
export const constantOf = (values: Float32Array, dims: ReadonlyArray<number>): Constant => ({
  dims,
  values,
  message: tensor(values, FLOAT, dims)
})

const typeOf = (values: Uint8Array | Int8Array | Int32Array | BigInt64Array): number => {
  if (values instanceof Uint8Array) return UINT8
  if (values instanceof Int8Array) return INT8
  return values instanceof Int32Array ? INT32 : INT64
}

/** A tensor of whole numbers, in as many bits as they are given; without dimensions a single one. */
export const wholeConstantOf = (
  values: Uint8Array | Int8Array | Int32Array | BigInt64Array,
  dims: ReadonlyArray<number>
): Constant => ({ dims, values: null, message: tensor(values, typeOf(values), dims) })

/** The integers of a node's attribute; none if it has no such attribute. */
export const wholesOfAttribute = ({ attributes }: Node, name: string): ReadonlyArray<number> => {
  const message = attributes.get(name)
  if (message === undefined) return []
  const fields = readMessage(message)
  return [...wholesOf(fields, ATTRIBUTE.wholes), ...wholesOf(fields, ATTRIBUTE.whole)]
}

/** The real number of a node's attribute; null if it has no such attribute. */
export const realOfAttribute = ({ attributes }: Node, name: string): number | null => {
  const message = attributes.get(name)
  const field = message && readMessage(message).find(({ number, wire }) => number === ATTRIBUTE.real && wire === 5)
  if (field === undefined || field.wire === 0) return null
  return new DataView(field.value.buffer, field.value.byteOffset, 4).getFloat32(0, true)
}

/** The name of an operation's output, the first if there are several. Throws if it has none. */
export const nameOf = ({ outputs: [name] }: Node): string => {
  if (name === undefined) throw new Error("an operation makes nothing")
  return name
}

/** The bounds of a `Clip`, which are attributes up to version 10 of the operators and inputs from then on; null where there is none. */
export const boundsOfClip = (
  node: Node,
  constants: ReadonlyMap<string, Constant>
): readonly [least: number | null, most: number | null] => {
  const [, least = "", most = ""] = node.inputs
  const given = (attribute: string, input: string) =>
    realOfAttribute(node, attribute) ?? constants.get(input)?.values?.[0] ?? null
  return [given("min", least), given("max", most)]
}

const attribute = (name: string, fields: ReadonlyArray<Field>): readonly [string, Uint8Array] => [
  name,
  writeMessage([text(ATTRIBUTE.name, name), ...fields])
]

/** An attribute that is a real number. */
export const realAttribute = (name: string, value: number): readonly [string, Uint8Array] =>
  attribute(name, [
    { number: ATTRIBUTE.real, wire: 5, value: littleEndian(Float32Array.of(value)) },
    whole(ATTRIBUTE.type, ATTRIBUTE_TYPE.real)
  ])

/** An attribute that is a whole number. */
export const wholeAttribute = (name: string, value: number): readonly [string, Uint8Array] =>
  attribute(name, [whole(ATTRIBUTE.whole, value), whole(ATTRIBUTE.type, ATTRIBUTE_TYPE.whole)])

/** An attribute that is a list of whole numbers. */
export const wholesAttribute = (name: string, values: ReadonlyArray<number>): readonly [string, Uint8Array] =>
  attribute(name, [
    ...values.map((value) => whole(ATTRIBUTE.wholes, value)),
    whole(ATTRIBUTE.type, ATTRIBUTE_TYPE.wholes)
  ])

const readNode = (message: Uint8Array): Node => {
  const fields = readMessage(message)
  const domain = textsOf(fields, NODE.domain)[0] ?? ""
  return {
    ...(domain === "" ? {} : { domain }),
    operator: only(textsOf(fields, NODE.operator)),
    inputs: textsOf(fields, NODE.input),
    outputs: textsOf(fields, NODE.output),
    attributes: new Map(
      bytesOf(fields, NODE.attribute).map((value) => [only(textsOf(readMessage(value), ATTRIBUTE.name)), value])
    )
  }
}

const writeNode = ({ attributes, domain, inputs, operator, outputs }: Node): Field =>
  bytes(
    GRAPH.node,
    writeMessage([
      ...inputs.map((name) => text(NODE.input, name)),
      ...outputs.map((name) => text(NODE.output, name)),
      text(NODE.operator, operator),
      ...[...attributes.values()].map((value) => bytes(NODE.attribute, value)),
      ...(domain === undefined ? [] : [text(NODE.domain, domain)])
    ])
  )

/** Reads an ONNX model whose constants are nodes, as Paddle's converter writes them. Throws if the bytes are not one. */
export const readGraph = (file: Uint8Array): Graph => {
  const model = readMessage(file)
  const graph = readMessage(only(bytesOf(model, MODEL.graph)))
  const opsets = bytesOf(model, MODEL.opsets).map(readMessage)
  const nodes: Array<Node> = []
  const constants = new Map<string, Constant>()
  for (const node of bytesOf(graph, GRAPH.node).map(readNode)) {
    const value = node.operator === "Constant" ? node.attributes.get("value") : undefined
    if (value === undefined) nodes.push(node)
    else constants.set(only(node.outputs), readConstant(only(bytesOf(readMessage(value), ATTRIBUTE.tensor))))
  }
  return {
    nodes,
    constants,
    outputs: bytesOf(graph, GRAPH.output).map((value) => only(textsOf(readMessage(value), VALUE.name))),
    opset: only(
      opsets
        .filter((set) => (textsOf(set, OPSET.domain)[0] ?? "") === "")
        .flatMap((set) => wholesOf(set, OPSET.version))
    ),
    model
  }
}

/** Writes a model; constants that no operation uses are left out. Its outputs are tensors of real numbers, of no stated shape. */
export const writeGraph = ({ constants, model, nodes, opset, outputs }: Graph): Uint8Array => {
  const used = new Set(nodes.flatMap(({ inputs }) => inputs))
  const constantNodes = [...constants]
    .filter(([name]) => used.has(name))
    .map(([name, { message }]) =>
      writeNode({
        operator: "Constant",
        inputs: [],
        outputs: [name],
        attributes: new Map([
          attribute("value", [bytes(ATTRIBUTE.tensor, message), whole(ATTRIBUTE.type, ATTRIBUTE_TYPE.tensor)])
        ])
      })
    )
  const type = writeMessage([bytes(TYPE.tensor, writeMessage([whole(TENSOR_TYPE.element, FLOAT)]))])
  const graph = readMessage(only(bytesOf(model, MODEL.graph))).filter(
    ({ number }) => number !== GRAPH.node && number !== GRAPH.output
  )
  const written = writeMessage([
    ...constantNodes,
    ...nodes.map(writeNode),
    ...graph,
    ...outputs.map((name) => bytes(GRAPH.output, writeMessage([text(VALUE.name, name), bytes(VALUE.type, type)])))
  ])
  const domains = new Set(nodes.flatMap(({ domain }) => domain ?? []))
  return writeMessage([
    ...model
      .filter(({ number }) => number !== MODEL.opsets)
      .map((field) => (field.number === MODEL.graph ? bytes(MODEL.graph, written) : field)),
    bytes(MODEL.opsets, writeMessage([whole(OPSET.version, opset)])),
    // ONNX Runtime's own operators, which are at their first version.
    ...[...domains].map((domain) =>
      bytes(MODEL.opsets, writeMessage([text(OPSET.domain, domain), whole(OPSET.version, 1)]))
    )
  ])
}

/** A network whose only input is a real tensor of another shape; null for a dimension of any length. */
export const withInputShape = (graph: Graph, shape: ReadonlyArray<number | null>): Graph => {
  const dimensions = shape.map((length) =>
    bytes(SHAPE.dimension, writeMessage(length === null ? [] : [whole(DIMENSION.length, length)]))
  )
  const tensor = [whole(TENSOR_TYPE.element, FLOAT), bytes(TENSOR_TYPE.shape, writeMessage(dimensions))]
  const type = writeMessage([bytes(TYPE.tensor, writeMessage(tensor))])
  const shaped = (message: Uint8Array): Uint8Array =>
    writeMessage([text(VALUE.name, only(textsOf(readMessage(message), VALUE.name))), bytes(VALUE.type, type)])
  const change = (fields: ReadonlyArray<Field>, number: number, by: (message: Uint8Array) => Uint8Array) =>
    fields.map((field) =>
      field.number === number && field.wire === 2 ? bytes(number, by(only(bytesOf([field], number)))) : field
    )
  return {
    ...graph,
    model: change(graph.model, MODEL.graph, (message) =>
      writeMessage(change(readMessage(message), GRAPH.input, shaped))
    )
  }
}
