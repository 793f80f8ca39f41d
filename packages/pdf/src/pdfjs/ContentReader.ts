import { ContentTokens, UNUSUAL } from "./ContentTokens.js"
import { ceilings, checkHeap, MOST_ELEMENTS, TURNS } from "./ceilings.js"

/** An operator that was read, and its operands. */
interface Operation {
  fn: number
  args: Array<unknown> | null
}

/** The part of pdf.js's graphics state that is kept while its operator lists are made. */
interface State {
  font: object | null
  textRenderingMode: unknown
  fillColorSpace: object
  strokeColorSpace: object
  readonly pathBuffer: Array<number>
  readonly pathMinMax: Float32Array
}

interface StateManager {
  readonly state: State
  readonly stateStack: ReadonlyArray<State>
  save(): void
  restore(): void
  transform(matrix: ReadonlyArray<unknown>): void
}

/** pdf.js's own reader of operators. */
interface Preprocessor {
  readonly savedStatesDepth: number
  read(operation: Operation): boolean
}

interface Stream {
  readonly bytes: Uint8Array
  readonly pos: number
  readonly end: number
  readonly dict: unknown
}

interface DecodedStream {
  readonly dict: unknown
  getBytes(): Uint8Array
  reset(): void
}

interface ColorSpace {
  getRgbHex(values: ReadonlyArray<unknown>, offset: number): string
}

/** The parts of pdf.js that this depends on. */
export interface PdfjsParts {
  readonly OPS: Readonly<Record<string, number>>
  readonly EvaluatorPreprocessor: {
    new (stream: Stream | DecodedStream, xref: unknown, stateManager: StateManager): Preprocessor
    readonly opMap: Readonly<
      Record<string, { readonly id: number; readonly numArgs: number; readonly variableArgs: boolean } | null>
    >
  }
  readonly Stream: new (bytes: Uint8Array, start: number, length: number, dict: unknown) => Stream
  readonly Dict: new (xref: unknown) => { get(key: string): unknown; set(key: string, value: unknown): void }
  readonly Name: { new (name: string): { readonly name: string }; get(name: string): { readonly name: string } }
  readonly ColorSpaceUtils: { readonly gray: ColorSpace & object; readonly rgb: ColorSpace & object }
  /** Decodes a text string (PDF 32000-1, 7.9.2.2) from its bytes. */
  readonly stringToPDFString: (bytes: string) => string
}

/** One of pdf.js's evaluators at work on a content stream. */
export interface Evaluation {
  readonly stream: Stream | DecodedStream
  readonly xref: unknown
  readonly stateManager: StateManager
  readonly operatorList: { addOp(fn: number, args: ReadonlyArray<unknown> | null): void }
  readonly evaluator: {
    handleText(text: string, state: State): ReadonlyArray<unknown>
    buildPath(fn: number, args: ReadonlyArray<unknown>, state: State): void
  }
}

/** How each operator is handled here; all others are left to pdf.js. */
const LEFT = 0
const LISTED = 1
const DROPPED = 2
const SAVED = 3
const RESTORED = 4
const TRANSFORMED = 5
const MATRIX = 6
const SHOWN = 7
const SHOWN_SPACED = 8
const DRAWN = 9
const PAINTED = 10
const FONT = 11
const WIDTH = 12
const MODE = 13
const GREY_FILLED = 14
const GREY_STROKED = 15
const RGB_FILLED = 16
const RGB_STROKED = 17
const MARKED = 18

const KINDS: ReadonlyArray<readonly [kind: number, operators: string]> = [
  [LISTED, "BT ET Td TD T* Tc Tw Tz TL Ts W W* EMC"],
  // How lines are joined and dashed says nothing of where they are.
  [DROPPED, "J j M i"],
  [SAVED, "q"],
  [RESTORED, "Q"],
  [TRANSFORMED, "cm"],
  [MATRIX, "Tm"],
  [SHOWN, "Tj"],
  [SHOWN_SPACED, "TJ"],
  [DRAWN, "m l c v y h re"],
  [PAINTED, "S s f F f* B B* b b* n"],
  [FONT, "Tf"],
  [WIDTH, "w"],
  [MODE, "Tr"],
  [GREY_FILLED, "g"],
  [GREY_STROKED, "G"],
  [RGB_FILLED, "rg"],
  [RGB_STROKED, "RG"],
  [MARKED, "BDC"]
]

interface Operator {
  readonly id: number
  readonly count: number
  readonly variable: boolean
  readonly kind: number
}

/** The same of a name as `ContentTokens.operator` gives. */
const packed = (name: string): number =>
  [...name].reduce((sum, letter, index) => sum | (letter.charCodeAt(0) << (8 * index)), 0)

let operators: ReadonlyMap<number, Operator> | null = null

const operatorsOf = ({ EvaluatorPreprocessor: { opMap } }: PdfjsParts): ReadonlyMap<number, Operator> => {
  const kinds = new Map(KINDS.flatMap(([kind, names]) => names.split(" ").map((name) => [name, kind] as const)))
  return new Map(
    Object.entries(opMap).flatMap(([name, specification]) =>
      // An inline image is no list of tokens.
      specification === null || name.length > 3 || ["BI", "ID", "EI"].includes(name)
        ? []
        : [
            [
              packed(name),
              {
                id: specification.id,
                count: specification.numArgs,
                variable: specification.variableArgs,
                kind: kinds.get(name) ?? LEFT
              }
            ] as const
          ]
    )
  )
}

/** pdf.js takes no more arguments. */
const MOST_ARGUMENTS = 33
/** pdf.js's number for the end of a piece of a path, in the path's data. */
const CLOSE_PATH = 4

/**
 * Reads a content stream for pdf.js's evaluator, in place of its own reader of operators. The few kinds of operators that make up nearly all of a
 * page are performed here and now, as that would (`getOperatorList`); any other is given to it as read. Where something is not
 * well formed, pdf.js's reader reads the rest.
 */
export class ContentReader {
  readonly #evaluation: Evaluation
  readonly #pdfjs: PdfjsParts
  readonly #operators: ReadonlyMap<number, Operator>
  readonly #tokens: ContentTokens
  readonly #fonts = new Map<object, { readonly font: object; readonly loadedName: string }>()
  #rest: Preprocessor | null = null
  #turns = 0

  constructor(bytes: Uint8Array, at: number, end: number, evaluation: Evaluation, pdfjs: PdfjsParts) {
    operators ??= operatorsOf(pdfjs)
    this.#evaluation = evaluation
    this.#pdfjs = pdfjs
    this.#operators = operators
    this.#tokens = new ContentTokens(bytes, at, end, {
      nameOf: (name) => pdfjs.Name.get(name),
      newDict: () => new pdfjs.Dict(evaluation.xref)
    })
  }

  get savedStatesDepth(): number {
    return this.#evaluation.stateManager.stateStack.length
  }

  /** Learns which font a name in this stream's resources refers to. */
  learnFont(name: unknown, font: object | null, loadedName: string): void {
    if (name instanceof this.#pdfjs.Name && font !== null) this.#fonts.set(name, { font, loadedName })
  }

  /** Performs operators up to one that pdf.js has to perform, and gives it; false at the end. */
  read(operation: Operation): boolean {
    if (this.#rest !== null) return this.#rest.read(operation)
    const tokens = this.#tokens
    for (;;) {
      if ((++this.#turns & TURNS) === 0) checkHeap()
      let first = tokens.next()
      const start = tokens.at
      let args: Array<unknown> | null = null
      let numbers = true
      let operator: Operator | undefined
      while (first !== -1) {
        // Letters, and the two operators of quotation marks.
        if ((first >= 0x41 && first !== 0x5b) || first === 0x27 || first === 0x22) {
          operator = this.#operators.get(tokens.operator())
          break
        }
        const argument = tokens.object(first)
        if (argument === UNUSUAL) break
        if (typeof argument !== "number") numbers = false
        if (args === null) args = [argument]
        else if (args.push(argument) > MOST_ARGUMENTS) break
        first = tokens.next()
      }
      if (first === -1) return false
      const count = args === null ? 0 : args.length
      if (operator === undefined || (operator.variable ? count > operator.count : count !== operator.count)) {
        return this.#leave(start, operation)
      }
      if (!this.#perform(operator, args, numbers)) {
        operation.fn = operator.id
        operation.args = args
        return true
      }
    }
  }

  /** Leaves the stream to pdf.js's own reader from here on. */
  #leave(start: number, operation: Operation): boolean {
    const { EvaluatorPreprocessor, Stream } = this.#pdfjs
    const { stateManager, stream, xref } = this.#evaluation
    // A copy: pdf.js takes it for granted that bytes begin where their buffer does.
    const bytes = new Uint8Array(this.#tokens.bytes.subarray(start, this.#tokens.end))
    this.#rest = new EvaluatorPreprocessor(new Stream(bytes, 0, bytes.length, stream.dict), xref, stateManager)
    return this.#rest.read(operation)
  }

  /** Whether an operator could be performed here. */
  #perform({ id, kind }: Operator, args: Array<unknown> | null, numbers: boolean): boolean {
    const { evaluator, operatorList, stateManager } = this.#evaluation
    if (kind === LEFT) return false
    if (kind === SHOWN || kind === SHOWN_SPACED || kind === FONT) return this.#performText(kind, args ?? [])
    if (kind === MARKED) return this.#mark(id, args ?? [])
    if (!numbers) {
      if (kind === TRANSFORMED) stateManager.transform(args ?? [])
      return false
    }
    if (kind === DRAWN) {
      const { state } = stateManager
      evaluator.buildPath(id, args ?? [], state)
      if (state.pathBuffer.length > MOST_ELEMENTS) ceilings.refuse()
      return true
    }
    if (kind === PAINTED) {
      this.#paint(id, stateManager.state)
      return true
    }
    if (kind === DROPPED) return true
    if (kind === SAVED) stateManager.save()
    else if (kind === RESTORED) stateManager.restore()
    else if (kind === TRANSFORMED) stateManager.transform(args ?? [])
    else if (kind === MODE) stateManager.state.textRenderingMode = args?.[0]
    else if (args !== null) {
      if (kind === MATRIX) {
        operatorList.addOp(id, [(args as Array<number>).map(Math.fround)])
        return true
      }
      if (kind === WIDTH) args[0] = Math.abs(Number(args[0]))
      else if (kind !== LISTED) {
        this.#colour(kind, args)
        return true
      }
    }
    operatorList.addOp(id, args)
    return true
  }

  #performText(kind: number, args: Array<unknown>): boolean {
    const { evaluator, operatorList, stateManager } = this.#evaluation
    const { OPS } = this.#pdfjs
    const { state } = stateManager
    const [first] = args
    if (kind === FONT) {
      const known = this.#fonts.get(first as object)
      if (known === undefined) return false
      state.font = known.font
      operatorList.addOp(OPS.setFont ?? 0, [known.loadedName, args[1]])
      return true
    }
    if (state.font === null) return false
    if (typeof first === "string") {
      if (kind !== SHOWN) return false
      operatorList.addOp(OPS.showText ?? 0, [evaluator.handleText(first, state)])
      return true
    }
    if (kind !== SHOWN_SPACED || !Array.isArray(first)) return false
    const glyphs: Array<unknown> = []
    for (const part of first as ReadonlyArray<unknown>) {
      if (typeof part === "number") glyphs.push(part)
      else if (typeof part === "string") for (const glyph of evaluator.handleText(part, state)) glyphs.push(glyph)
    }
    operatorList.addOp(OPS.showText ?? 0, [glyphs])
    return true
  }

  /** Lists the start of marked content with the joint text of its glyphs, if the file gives one; pdf.js does not ask for it. */
  #mark(id: number, [tag, properties]: ReadonlyArray<unknown>): boolean {
    const { Dict, Name, stringToPDFString } = this.#pdfjs
    // pdf.js looks up layers itself, as well as properties stored elsewhere.
    if (!(tag instanceof Name) || tag.name === "OC" || !(properties instanceof Dict)) return false
    const text = properties.get("ActualText")
    this.#evaluation.operatorList.addOp(id, [tag.name, typeof text === "string" ? stringToPDFString(text) : null])
    return true
  }

  #paint(id: number, { pathBuffer, pathMinMax }: State): void {
    const { operatorList } = this.#evaluation
    const { OPS } = this.#pdfjs
    if (id === OPS.closeStroke || id === OPS.closeFillStroke || id === OPS.closeEOFillStroke)
      pathBuffer.push(CLOSE_PATH)
    if (pathBuffer.length === 0) {
      operatorList.addOp(OPS.constructPath ?? 0, [id, [null], null])
      return
    }
    operatorList.addOp(OPS.constructPath ?? 0, [id, [new Float32Array(pathBuffer)], pathMinMax.slice()])
    pathBuffer.length = 0
    pathMinMax[0] = pathMinMax[1] = Number.POSITIVE_INFINITY
    pathMinMax[2] = pathMinMax[3] = Number.NEGATIVE_INFINITY
  }

  #colour(kind: number, args: ReadonlyArray<unknown>): void {
    const { operatorList, stateManager } = this.#evaluation
    const { ColorSpaceUtils, OPS } = this.#pdfjs
    const space = kind === RGB_FILLED || kind === RGB_STROKED ? ColorSpaceUtils.rgb : ColorSpaceUtils.gray
    const filled = kind === RGB_FILLED || kind === GREY_FILLED
    if (filled) stateManager.state.fillColorSpace = space
    else stateManager.state.strokeColorSpace = space
    operatorList.addOp((filled ? OPS.setFillRGBColor : OPS.setStrokeRGBColor) ?? 0, [space.getRgbHex(args, 0)])
  }
}

/** The reader of a stream's operators; pdf.js's own where the stream cannot be decoded as a whole. */
export const readerOf = (evaluation: Evaluation, pdfjs: PdfjsParts): Preprocessor => {
  const { stateManager, stream, xref } = evaluation
  if (stream instanceof pdfjs.Stream) {
    return new ContentReader(stream.bytes, stream.pos, stream.end, evaluation, pdfjs)
  }
  try {
    const bytes = (stream as DecodedStream).getBytes()
    return new ContentReader(bytes, 0, bytes.length, evaluation, pdfjs)
  } catch {
    ;(stream as DecodedStream).reset()
    return new pdfjs.EvaluatorPreprocessor(stream, xref, stateManager)
  }
}
