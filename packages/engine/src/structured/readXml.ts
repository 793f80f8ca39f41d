import sax from "sax"

/** An element of an XML file. Names are local, because prefixes are the writer's own choice. */
export interface XmlElement {
  readonly name: string
  readonly namespace: string
  /** XPath from the root, with prefixes as the file writes them: `/rsm:CrossIndustryInvoice/rsm:ExchangedDocument[1]/ram:ID[1]`. */
  readonly path: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: ReadonlyArray<XmlElement>
  /** The element's own text, trimmed; that of its children is theirs. */
  readonly text: string
}

/** Depth and number of elements beyond which a file is no invoice. */
const DEEPEST = 64
const MOST_ELEMENTS = 400_000

/** Attributes of one element beyond which a file is no invoice: namespace declarations make the longest lists. */
const MOST_ATTRIBUTES = 256

/** Characters kept of one element: a whole file may be embedded in base64. */
const LONGEST_TEXT = 10_000

/** An element that is still being read. */
interface Open {
  readonly name: string
  readonly namespace: string
  readonly path: string
  /** Number of children of each name so far. */
  readonly counts: Map<string, number>
  readonly attributes: ReadonlyMap<string, string>
  readonly children: Array<XmlElement>
  text: string
}

const decoded = (bytes: Uint8Array, label: string): string => {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    // An unknown encoding: in all that are used, tags and digits are the same as in UTF-8.
    return new TextDecoder().decode(bytes)
  }
}

/** Decodes a file by its byte order mark, else by its own declaration, else as UTF-8. */
const textOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decoded(bytes, "utf-16le")
  if (first === 0xfe && second === 0xff) return decoded(bytes, "utf-16be")
  if (second === 0) return decoded(bytes, "utf-16le")
  if (first === 0) return decoded(bytes, "utf-16be")
  const head = decoded(bytes.subarray(0, 200), "latin1")
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
  return decoded(bytes, declared ?? "utf-8")
}

/**
 * Reads an XML file into its elements; undefined if it is not well formed or not plain data.
 *
 * A file with a document type declaration is refused, whatever it declares. No entities but XML's own five are therefore ever expanded, and nothing
 * outside the file is accessed.
 */
export const readXml = (bytes: Uint8Array): XmlElement | undefined => {
  const parser = sax.parser(true, { xmlns: true, position: false })
  const open: Array<Open> = []
  let root: XmlElement | undefined
  let elements = 0
  let refused = false
  /** Whether the parser is within a start tag, where it compares each attribute with all the others. */
  let inTag = false
  parser.onerror = () => {
    refused = true
  }
  parser.ondoctype = () => {
    refused = true
  }
  /** Number of start tags so far, which identifies a tag that is still open. */
  let tags = 0
  parser.onopentagstart = () => {
    tags++
    inTag = true
  }
  parser.onopentag = (tag) => {
    inTag = false
    elements++
    const attributes = Object.values(tag.attributes)
    if (
      open.length >= DEEPEST ||
      elements > MOST_ELEMENTS ||
      attributes.length > MOST_ATTRIBUTES ||
      !("uri" in tag) ||
      // A refused file is ignored from here on, although the rest of the portion is still parsed.
      refused
    ) {
      refused = true
      return
    }
    const parent = open.at(-1)
    const place = (parent?.counts.get(tag.name) ?? 0) + 1
    parent?.counts.set(tag.name, place)
    open.push({
      path: parent === undefined ? `/${tag.name}` : `${parent.path}/${tag.name}[${place}]`,
      counts: new Map(),
      name: tag.local,
      namespace: tag.uri,
      attributes: new Map(Object.values(tag.attributes).map((attribute) => [attribute.local, attribute.value])),
      children: [],
      text: ""
    })
  }
  const take = (text: string): void => {
    const element = open.at(-1)
    if (element !== undefined && element.text.length < LONGEST_TEXT) element.text += text
  }
  parser.ontext = take
  parser.oncdata = take
  parser.onclosetag = () => {
    const element = open.pop()
    if (element === undefined) return
    const { counts: _, ...own } = element
    const read: XmlElement = { ...own, text: element.text.slice(0, LONGEST_TEXT).trim() }
    const parent = open.at(-1)
    if (parent === undefined) root = read
    else parent.children.push(read)
  }
  const text = textOf(bytes)
  // In portions, so that a refused file costs no more than its beginning.
  for (let at = 0; at < text.length; at += PORTION) {
    const before = inTag ? tags : null
    parser.write(text.slice(at, at + PORTION))
    // A tag longer than a portion has more attributes than allowed.
    if (refused || (inTag && before === tags)) return undefined
  }
  parser.close()
  return refused ? undefined : root
}

/** Characters parsed at a time. */
const PORTION = 1 << 14

/**
 * The elements that a path leads to: steps separated by `/`, each one name or several separated by `|`, because versions of a format use different
 * names.
 */
export const elementsAt = (from: XmlElement | undefined, path: string): ReadonlyArray<XmlElement> => {
  let found: ReadonlyArray<XmlElement> = from === undefined ? [] : [from]
  for (const step of path.split("/")) {
    const names = step.split("|")
    found = found.flatMap(({ children }) => children.filter(({ name }) => names.includes(name)))
  }
  return found
}

/** The first element that a path leads to. */
export const elementAt = (from: XmlElement | undefined, path: string): XmlElement | undefined =>
  elementsAt(from, path)[0]

/** The first element with a text that a path leads to; undefined where there is none. */
export const valueAt = (from: XmlElement | undefined, path: string): XmlElement | undefined =>
  elementsAt(from, path).find(({ text }) => text !== "")

/** The first text that a path leads to; undefined where there is none. */
export const textAt = (from: XmlElement | undefined, path: string): string | undefined => valueAt(from, path)?.text
