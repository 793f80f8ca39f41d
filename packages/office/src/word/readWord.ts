import { Buffer } from "node:buffer"
import { decodeText } from "@extrait/core"
import { zipSync } from "fflate"
import mammoth from "mammoth"
import { type Parts, readArchive, textOf } from "../archive/readArchive.js"
import { LARGE_PICTURE } from "../html/HtmlBlocks.js"
import { blocksOfHtml } from "../html/readHtml.js"
import type { Block } from "../layout/Block.js"

/** Where the text of a document stands. */
const DOCUMENT = "word/document.xml"
const RELATIONS = "word/_rels/document.xml.rels"

/** What a text needs: its parts of XML, and pictures for their sizes. Macros and embedded files are left aside. */
const isWanted = (name: string): boolean =>
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/[\w-]+\.xml|word\/_rels\/[\w.-]+\.rels|word\/media\/[\w.-]+)$/i.test(
    name
  )

/** What is shown in place of pictures: whether each is large, for its text is not read. */
const LARGE = "large:"

/** What a program says of a document in HTML, which is its text with headings, lists and tables. */
const htmlOf = async (parts: Parts): Promise<string> => {
  const archive = zipSync(Object.fromEntries(parts), { level: 0 })
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength) },
    {
      externalFileAccess: false,
      includeEmbeddedStyleMap: false,
      styleMap: ["b => strong", "p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"],
      convertImage: mammoth.images.imgElement(async (image) => {
        const { byteLength } = await image.readAsArrayBuffer()
        return { src: byteLength >= LARGE_PICTURE ? LARGE : "" }
      })
    }
  )
  return value
}

const blocksOf = async (parts: Parts): Promise<ReadonlyArray<Block>> =>
  blocksOfHtml(await htmlOf(parts), { tabs: true, isLargePicture: (source) => source === LARGE })

/** A header or footer as a document of its own: what reads documents does not read them. */
const asDocument = (parts: Parts, name: string): Parts => {
  const text = textOf(parts, name)
  const root = /<(?:([\w-]+):)?(?:hdr|ftr)\b/.exec(text)
  if (root === null) return new Map()
  const prefix = root[1] === undefined ? "" : `${root[1]}:`
  const start = text.indexOf(">", root.index)
  const end = text.lastIndexOf("</")
  if (start < 0 || end < start) return new Map()
  const attributes = text.slice(root.index + root[0].length, start)
  const body = `<${prefix}document${attributes}><${prefix}body>${text.slice(start + 1, end)}</${prefix}body></${prefix}document>`
  const own = parts.get(name.replace(/^word\//, "word/_rels/").concat(".rels"))
  const copy = new Map(parts)
  copy.set(DOCUMENT, new TextEncoder().encode(body))
  if (own === undefined) copy.delete(RELATIONS)
  else copy.set(RELATIONS, own)
  return copy
}

/** The headers or footers that the document refers to, in the order in which they are referred to, each text once. */
const around = async (parts: Parts, kind: "header" | "footer"): Promise<ReadonlyArray<Block>> => {
  const relations = parts.get(RELATIONS)
  if (relations === undefined) return []
  const names = new Set<string>()
  for (const [tag] of decodeText(relations).matchAll(/<(?:[\w-]+:)?Relationship\b[^>]{0,2000}>/g)) {
    if (!tag.includes(`/relationships/${kind}"`) || /TargetMode\s*=\s*"External"/i.test(tag)) continue
    const target = /\bTarget\s*=\s*"(?:\/word\/)?([\w-]+\.xml)"/.exec(tag)?.[1]
    if (target !== undefined && parts.has(`word/${target}`)) names.add(`word/${target}`)
  }
  const blocks: Array<Block> = []
  const told = new Set<string>()
  for (const name of names) {
    const document = asDocument(parts, name)
    if (document.size === 0) continue
    const own = await blocksOf(document)
    const text = JSON.stringify(own)
    if (!told.has(text)) blocks.push(...own)
    told.add(text)
  }
  return blocks
}

/** The blocks of a Word document (DOCX): its headers, its text with notes at the end, its footers. @see ECMA-376 Part 1 (WordprocessingML) */
export const readWord = async (bytes: Uint8Array): Promise<ReadonlyArray<Block>> => {
  const parts = readArchive(bytes, isWanted)
  textOf(parts, DOCUMENT)
  return [...(await around(parts, "header")), ...(await blocksOf(parts)), ...(await around(parts, "footer"))]
}
