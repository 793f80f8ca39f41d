import { MOST_CHARACTERS, MOST_ELEMENTS, TURNS } from "./ceilings.js"
import { MOST_STREAM_BYTES } from "./Inflate.js"

/** A passage of pdf.js's source, and its replacement. */
export type Change = readonly [from: string, to: string]

/** The same text with something before it. */
const before = (text: string, addition: string): Change => [text, `${addition}${text}`]
/** The same text with something after it. */
const after = (text: string, addition: string): Change => [text, `${text}${addition}`]

/** Masks of at most this many pixels are always decoded, such as the single pixel that programs stretch into a filled box. */
const SMALL_MASK = 64

const BUILD_IMAGE = `    PDFImage.buildImage({
      xref: this.xref,
      res: resources,
      image,
      isInline,
      pdfFunctionFactory: this._pdfFunctionFactory,
      globalColorSpaceCache: this.globalColorSpaceCache,
      localColorSpaceCache
    }).then(`
const CREATE_MASK = "      imgData = await PDFImage.createMask({\n        image,"

/**
 * With the option `onlyRead`, an image is listed with its place and size in pixels but its data is not decoded, and a font file is not parsed if the
 * PDF itself maps the font's characters. Both take most of the time of a page that is read and not drawn.
 */
const forReading: ReadonlyArray<Change> = [
  [
    BUILD_IMAGE,
    BUILD_IMAGE.replace(
      "PDFImage.buildImage(",
      '(this.options.onlyRead ? Promise.reject(new Error("not wanted")) : PDFImage.buildImage('
    ).replace("}).then(", "})).then(")
  ],
  [
    CREATE_MASK,
    CREATE_MASK.replace(
      "await ",
      `this.options.onlyRead && !this.parsingType3Font && w * h > ${SMALL_MASK} ? { width: w, height: h, data: new Uint8Array(0), interpolate: false } : await `
    )
  ],
  // Reading a picture on its own needs its file.
  ["    args = [objId, w, h];", "    args = this.options.onlyRead ? [objId, w, h, image] : [objId, w, h];"],
  // Nobody asks how the page is blended, nor for a font that is packed to cross threads.
  [
    "transparency: partialEvaluator.hasBlendModes(",
    "transparency: !this.evaluatorOptions.onlyRead && partialEvaluator.hasBlendModes("
  ],
  [
    "    const fontData = this.font.exportData(),",
    "    if (handler.takesFonts) {\n      handler.takeFont(this.loadedName, this.font);\n      return;\n    }\n    const fontData = this.font.exportData(),"
  ],
  before(
    "    if (!file || file.isEmpty) {\n      if (file) {\n        warn('Font file is empty",
    // A font that pdf.js considers missing gets the characters, including spaces, of a possible substitute.
    "    if (evaluatorOptions.onlyRead && (properties.isInternalFont || (properties.hasIncludedToUnicodeMap && (file || !properties.composite)))) {\n      amendFallbackToUnicode(properties);\n      return;\n    }\n"
  )
]

const ROUNDED = Array.from({ length: 6 }, (_, i) => `Math.fround(args[${i}])`).join(", ")

const READER = "new EvaluatorPreprocessor(stream, xref, stateManager)"

/** Same results in less time. */
const forSpeed: ReadonlyArray<Change> = [
  // Lists of operators are made by a reader of this package's own. @see ContentReader
  [
    `const preprocessor = ${READER};`,
    `const preprocessor = this.options.onlyRead ? readerOf({ stream, xref, stateManager, operatorList, evaluator: this }, { OPS, EvaluatorPreprocessor, Stream, Dict, Name, ColorSpaceUtils, stringToPDFString }) : ${READER};`
  ],
  after(
    "              operatorList.addDependency(loadedName);\n              operatorList.addOp(OPS.setFont, [loadedName, fontSize]);",
    "\n              preprocessor.learnFont?.(args[0], stateManager.state.font, loadedName);"
  ),
  // They are performed as they are read, and gathered nowhere.
  after(
    "  addOp(fn, args) {",
    "\n    if (this._streamSink?.perform) {\n      this._streamSink.perform(fn, args);\n      return;\n    }"
  ),
  // Using a state as the prototype of the next makes a chain, which every property access would walk.
  [
    "const clone = Object.create(this);\n    if (newPath) {",
    "const clone = Object.assign(Object.create(EvalState.prototype), this);\n    if (newPath) {"
  ],
  // Text sets its matrix with every other operator, and creating a typed array takes longer than all the rest.
  ["operatorList.addOp(fn, [new Float32Array(args)]);", `operatorList.addOp(fn, [[${ROUNDED}]]);`],
  // The one matrix that is asked of the drawing library, which takes long to load.
  [
    "new DOMMatrix().scaleSelf(1 / width, -1 / height).translateSelf(0, -height);",
    "{ a: 1 / width, b: 0, c: 0, d: -1 / height, e: 0, f: 1 };"
  ],
  // Accessing it would load all of `fetch`; only the code that writes PDF files uses it.
  ['if (typeof Response.prototype.bytes !== "function") {', "if (false) {"]
]

/** Fails beyond a limit. Checks in a hot loop are written inline and call nothing. */
const beyond = (count: string, most = String(MOST_ELEMENTS)): string => `if (${count} > ${most}) ceilings.refuse();`
/** Lets go of the characters that are too many. */
const CUT = `while (strBuf.length > ${MOST_CHARACTERS}) strBuf.pop();`
/** Now and then looks at the heap. */
const LOOK = `if ((++turns & ${TURNS}) === 0) ceilings.checkHeap();`

const HOLD_OBJECT = "if (!this.entries[first + i]) {"

/** Stops whatever collects entries by a mere number in the file. @see ceilings */
const againstClaims: ReadonlyArray<Change> = [
  // A stream of a few kilobytes may inflate to gigabytes, in buffers that no limit on a thread's heap covers.
  after(
    "  ensureBuffer(requested) {",
    `\n    if (requested > ${MOST_STREAM_BYTES}) throw new RangeError("A stream is too large.");`
  ),
  // Streams within streams too are inflated by zlib, which knows when to stop, and at a tenth of the time.
  [
    "  readBlock() {\n    let buffer, hdr, len;\n    const str = this.stream;",
    "  readBlock() {\n    let buffer, hdr, len;\n    const str = this.stream;\n    if (!this.begun) {\n      this.begun = true;\n      const whole = ceilings.inflatedRest(str);\n      if (whole !== null) {\n        this.buffer = whole;\n        this.bufferLength = whole.length;\n        this.eof = true;\n        return;\n      }\n    }"
  ],
  // An object of the cross-reference tables is backed by bytes of the file, and a row of a stream of them by bytes of that.
  [HOLD_OBJECT, `if (!this.entries[i + first]) {\n          ${beyond("++this.objectsHeld", "this.mostObjects")}`],
  [
    "        if (!this.entries[i + first]) {\n          this.entries[i + first] = entry;",
    `        if (!this.entries[i + first]) {\n          ${beyond("++this.objectsHeld", "this.mostObjects")}\n          this.entries[i + first] = entry;`
  ],
  after(
    "    this.stream = stream;\n    this.pdfManager = pdfManager;\n    this.entries = [];",
    "\n    this.objectsHeld = 0;\n    this.mostObjects = ceilings.objects(stream.length);"
  ),
  after("    this.entries.length = 0;\n    this._cacheMap.clear();", "\n    this.objectsHeld = 0;"),
  before(
    "      for (let i = streamState.entryNum; i < n; ++i) {\n        streamState.entryNum = i;",
    '      if (!(typeFieldWidth + offsetFieldWidth + generationFieldWidth > 0 && first >= 0)) throw new FormatError("Invalid XRef entry fields.");\n'
  ),
  before(
    "    const nums = new Array(n);\n    const offsets = new Array(n);",
    `    ${beyond("n", "this.mostObjects")}\n`
  ),
  // Arrays, dictionaries, strings and names.
  [
    "            array.push(this.getObj(cipherTransform));",
    `            array.push(this.getObj(cipherTransform));\n            ${beyond("array.length")}\n            ${LOOK}`
  ],
  after("            dict.set(key, this.getObj(cipherTransform));", `\n            ${LOOK}`),
  after("    while (true) {\n      let charBuffered = false;", `\n      ${CUT}`),
  [
    "    while ((ch = this.nextChar()) >= 0 && !specialChars[ch]) {\n      if (ch === 0x23) {",
    `    while ((ch = this.nextChar()) >= 0 && !specialChars[ch]) {\n      ${CUT}\n      if (ch === 0x23) {`
  ],
  [
    '    while (true) {\n      if (ch < 0) {\n        warn("Unterminated hex string");',
    `    while (true) {\n      ${CUT}\n      if (ch < 0) {\n        warn("Unterminated hex string");`
  ],
  // What pdf.js keeps of them, each once: names and references of earlier files too.
  after(
    "let RefCache = Object.create(null);",
    "\nlet turns = 0;\nlet primitives = 0;\nconst kept = primitive => {\n  if (++primitives % 1000000 === 0) clearPrimitiveCaches();\n  return primitive;\n};"
  ),
  ["NameCache[name] ||= new Name(name)", "NameCache[name] ||= kept(new Name(name))"],
  ["RefCache[key] ||= new Ref(num, gen)", "RefCache[key] ||= kept(new Ref(num, gen))"],
  // A page's operators, and the parts of a path.
  after("    let args = operation.args;\n    while (true) {", `\n      ${LOOK}`),
  [
    "nonProcessedArgs.push(args.shift());",
    `nonProcessedArgs.push(args.shift());\n              ${beyond("nonProcessedArgs.length")}`
  ],
  after(
    "            self.buildPath(fn, args, stateManager.state);",
    `\n            ${beyond("stateManager.state.pathBuffer.length")}`
  ),
  // Codes of fonts: there are 65,536 glyphs at most.
  [
    "            for (let j = start; j <= code; j++) {\n              glyphsWidths[j] = width;",
    "            for (let j = Math.max(start, 0); j <= Math.min(code, 0xffff); j++) {\n              glyphsWidths[j] = width;"
  ],
  [
    "              for (let j = start; j <= code; j++) {\n                glyphsVMetrics[j] = vmetric;",
    "              for (let j = Math.max(start, 0); j <= Math.min(code, 0xffff); j++) {\n                glyphsVMetrics[j] = vmetric;"
  ],
  [
    "    for (let j = 0, jj = glyphsData.length; j < jj; j++) {\n      const glyphID",
    "    for (let j = 0, jj = Math.min(glyphsData.length, 0x20000); j < jj; j++) {\n      const glyphID"
  ],
  [
    "      lastChar = composite ? 0xffff : 0xff;\n    }",
    "      lastChar = composite ? 0xffff : 0xff;\n    }\n    firstChar = Math.max(firstChar, 0);\n    lastChar = Math.min(lastChar, 0xffff);"
  ],
  after("    this.numCodespaceRanges = 0;\n    this._map = [];", "\n    this.codes = 0;"),
  ["const MAX_MAP_RANGE = 2 ** 24 - 1;", "const MAX_MAP_RANGE = 2 ** 17 - 1;"],
  ["      this._map[low++] = dstLow++;", `      this._map[low++] = dstLow++;\n      ${beyond("++this.codes")}`],
  ["      this._map[low++] = dstLow;", `      this._map[low++] = dstLow;\n      ${beyond("++this.codes")}`],
  [
    "          for (let charCode = startCharCode; charCode <= endCharCode; charCode++) {\n            mappings.push({",
    `          for (let charCode = startCharCode; charCode <= endCharCode; charCode++) {\n            ${beyond("mappings.length")}\n            mappings.push({`
  ],
  // Samples of functions.
  [
    "    const array = new Array(length);\n    let codeSize = 0;",
    `    ${beyond("length")}\n    const array = new Array(length);\n    let codeSize = 0;`
  ]
]

/** Records what is left out, so that an incomplete page is not reported as complete. @see losses */
const againstSilence: ReadonlyArray<Change> = [
  after("function warn(msg) {", "\n  ceilings.warned(msg);"),
  // A picture that could not be decoded once is not tried, nor warned of, again.
  after(
    "  _sendImgData(objId, imgData, cacheGlobally = false) {",
    '\n    if (imgData === null && !this.options.onlyRead) ceilings.warned("Unable to decode image");'
  )
]

const KEY =
  "encryptionKey = this.#prepareKeyData(fileIdBytes, passwordBytes, ownerPassword, userPassword, flags, revision, keyLength, encryptMetadata);"
const TRANSFORM =
  "return new CipherTransform(this.#buildCipherConstructor(this.cf, this.strf, num, gen, this.encryptionKey), this.#buildCipherConstructor(this.cf, this.stmf, num, gen, this.encryptionKey));"

/** Encryption that differs from pdf.js's assumptions. */
const forEncryption: ReadonlyArray<Change> = [
  // The version determines the key length, whatever else the file says.
  [
    `${KEY}\n    } else {`,
    `const told = keyLength;\n      for (const length of [told, algorithm === 1 ? 40 : 128]) {\n        if (encryptionKey) break;\n        keyLength = length;\n        ${KEY}\n      }\n      if (!encryptionKey) keyLength = told;\n    } else {`
  ],
  // The owner's password may be empty too.
  ["password.length && pdfAlgorithm.checkOwnerPassword(", "pdfAlgorithm.checkOwnerPassword("],
  before(
    "    if (!encryptionKey) {\n      if (!password) {",
    "    if (!encryptionKey && algorithm >= 4 && ceilings.opensWithout(dict)) encryptionKey = new Uint8Array(32);\n"
  ),
  // Streams with a crypt filter of their own.
  [
    TRANSFORM,
    `${TRANSFORM.replace("return", "const transform =")}\n      transform.named = name => this.#buildCipherConstructor(this.cf, Name.get(name), num, gen, this.encryptionKey);\n      transform.eff = this.eff;\n      return transform;`
  ],
  [
    "const cipher = new this.StreamCipherConstructor();",
    "const own = this.named && ceilings.cryptFilterOf(stream.dict, this.eff);\n    const cipher = new (own ? this.named(own) : this.StreamCipherConstructor)();"
  ],
  before('        case "BrotliDecode":', '        case "Crypt":\n          return stream;\n')
]

/** For a half that is no module of its own, but a script in the thread of the other. */
const asScript: ReadonlyArray<Change> = [
  // Nothing is transferred within a thread, so there is no need to look for transferables.
  ["}, 1, this._transfers);", "}, 1);"],
  [
    "export { WorkerMessageHandler };",
    "return { LocalPdfManager, OPS, PasswordResponses, WorkerMessageHandler, WorkerTask, setVerbosityLevel };"
  ]
]

const wrongVersion = () => new Error("The pdfjs-dist that is installed is not the version that this package asks for.")

/** Makes the changes in one pass over the text: it is long, and every thread waits for it. */
const withChanges = (text: string, changes: ReadonlyArray<Change>): string => {
  const places = changes
    .map(([from, to]) => ({ at: text.indexOf(from), from, to }))
    .sort((one, other) => one.at - other.at)
  let result = ""
  let end = 0
  for (const { at, from, to } of places) {
    if (at < end) throw wrongVersion()
    result += text.slice(end, at) + to
    end = at + from.length
  }
  return result + text.slice(end)
}

/** The replacement of a passage found only by its pattern. */
const rewritten = (operators: ReadonlyMap<string, string>) => (whole: string, array?: string, operator?: string) => {
  if (array !== undefined) return `ceilings.${array}(`
  if (operator === undefined) return "SCRIPT_URL"
  const number = operators.get(operator)
  return number === undefined ? whole : `case ${number}:`
}

/**
 * Typed arrays whose claimed length may be large; operators by name, since a long list of named cases is checked one by one, while numbers use a
 * jump table; and globals that a script does not have.
 */
const PATTERNS =
  /\bnew ((?:Int8|Uint8|Uint8Clamped|Int16|Uint16|Int32|Uint32)Array)\(|\bcase OPS\.(\w+):|\bimport\.meta\.url\b/g

/** pdf.js's operators and their numbers, as its text has them. */
const operatorsIn = (text: string): ReadonlyMap<string, string> => {
  const [, list] = /\bconst OPS = \{([^}]*)\}/.exec(text) ?? []
  if (list === undefined) throw wrongVersion()
  return new Map(Array.from(list.matchAll(/(\w+): (\d+)/g), ([, name = "", number = ""]) => [name, number]))
}

const CHANGES: ReadonlyArray<Change> = [
  ...forReading,
  ...forSpeed,
  ...againstClaims,
  ...againstSilence,
  ...forEncryption,
  ...asScript
]

/** Non-ASCII letters, which occur only in strings and comments. Without them the source takes one byte per character, in memory too. */
const FOREIGN = /[^\x00-\x7f]/g
const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`

/**
 * pdf.js's text with all that is changed in it, which it has no options for, in ASCII; it asks for `ceilings`, `readerOf` and its own place,
 * `SCRIPT_URL`.
 */
export const changed = (text: string): string =>
  withChanges(text, CHANGES)
    .replace(PATTERNS, rewritten(operatorsIn(text)))
    .replace(FOREIGN, escaped)

/** Tells one state of these changes from another. */
export const changesMade: string = JSON.stringify([CHANGES, PATTERNS.source, FOREIGN.source, `${rewritten}${escaped}`])
