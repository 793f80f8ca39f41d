import { decodeText } from "@extrait/core"
import { unzipSync } from "fflate"
import { corrupt, FileFault, tooLarge } from "../faults.js"

/** Most parts of an archive, and bytes of those that are read, once they are inflated. */
const MOST_PARTS = 10_000
const MOST_BYTES = 64 * 1024 * 1024
/** Most bytes of one part, and elements inside each other in it. */
const MOST_OF_PART = 32 * 1024 * 1024
const DEEPEST = 512

const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MiB`

/** The parts of an office document, by their names. */
export type Parts = ReadonlyMap<string, Uint8Array>

/**
 * Looks through a part of XML before anything else reads it: one with a document type declaration, which no office document has and which
 * entities need, is refused, and one that is nested deeper than programs write it.
 */
const checkXml = (bytes: Uint8Array): void => {
  const text = decodeText(bytes)
  let depth = 0
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) {
    const next = text.charAt(at + 1)
    if (text.startsWith("<!--", at)) at = text.indexOf("-->", at)
    else if (text.startsWith("<![CDATA[", at)) at = text.indexOf("]]>", at)
    else if (next === "!")
      throw corrupt("The document has a document type declaration, which office documents do not have")
    else {
      const end = text.indexOf(">", at)
      if (end < 0) throw corrupt("A part of the document is not well formed")
      if (next === "/") depth--
      else if (next !== "?" && text.charAt(end - 1) !== "/") depth++
      if (depth > DEEPEST) throw tooLarge(`Elements lie more than ${DEEPEST} deep in each other`)
      at = end
    }
    if (at < 0) throw corrupt("A part of the document is not well formed")
  }
}

/**
 * Inflates the parts of an office document that are wanted, and no others: macros, fonts, embedded files and pictures that nobody asks for
 * stay as they are. Bounds are on what the archive comes to, whatever its own size: a bomb is refused by the sizes that it states, and cannot grow beyond them.
 *
 * @see ECMA-376 Part 2 (Open Packaging Conventions)
 */
export const readArchive = (bytes: Uint8Array, wanted: (name: string) => boolean): Parts => {
  let count = 0
  let total = 0
  let files: Record<string, Uint8Array>
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (++count > MOST_PARTS) throw tooLarge(`The document has more than ${MOST_PARTS} parts`)
        if (!wanted(name)) return false
        total += originalSize
        if (originalSize > MOST_OF_PART)
          throw tooLarge(`A part of the document has more than ${megabytes(MOST_OF_PART)}`)
        if (total > MOST_BYTES) throw tooLarge(`The document's parts have more than ${megabytes(MOST_BYTES)}`)
        return true
      }
    })
  } catch (error) {
    throw error instanceof FileFault ? error : corrupt("The archive of the document is damaged")
  }
  const parts = new Map(Object.entries(files))
  for (const [name, part] of parts) if (/\.(?:xml|rels)$/i.test(name)) checkXml(part)
  return parts
}

/** A part that must be there, as text. */
export const textOf = (parts: Parts, name: string): string => {
  const part = parts.get(name)
  if (part === undefined) throw corrupt(`The document lacks its part ${name}`)
  return decodeText(part)
}
