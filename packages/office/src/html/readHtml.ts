import { decodeText } from "@extrait/core"
import { Parser } from "htmlparser2"
import { tooLarge } from "../faults.js"
import type { Block } from "../layout/Block.js"
import { HtmlBlocks, type HtmlOptions } from "./HtmlBlocks.js"

/** Most bytes of a page. */
const MOST_BYTES = 16 * 1024 * 1024

/** The blocks of a page that is a text already. Nothing is run, and nothing outside it is looked for. */
export const blocksOfHtml = (html: string, options?: HtmlOptions): ReadonlyArray<Block> => {
  if (html.length > MOST_BYTES) throw tooLarge(`A page of HTML may have ${MOST_BYTES / 1024 / 1024} MiB`)
  const blocks = new HtmlBlocks(options)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => blocks.open(name, attributes),
      ontext: (text) => blocks.text(text),
      onclosetag: (name) => blocks.close(name)
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true }
  )
  parser.end(html)
  return blocks.end()
}

/** The encoding that a page names for itself within its first kilobyte. @see https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding */
const namedEncoding = (bytes: Uint8Array): string | undefined => {
  const head = String.fromCharCode(...bytes.subarray(0, 1024))
  return /<meta[^>]{0,200}charset\s{0,5}=\s{0,5}["']?([\w.:-]{1,40})/i.exec(head)?.[1]
}

/** The text of a page in its own encoding. */
export const decodeHtml = (bytes: Uint8Array): string => {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const name = isUtf16 ? undefined : namedEncoding(bytes)
  if (name === undefined || /^utf-?(?:8|16)/i.test(name)) return decodeText(bytes)
  try {
    return new TextDecoder(name).decode(bytes)
  } catch {
    // A name that no encoding has.
    return decodeText(bytes)
  }
}

/** The blocks of a page of HTML. */
export const readHtml = (bytes: Uint8Array): ReadonlyArray<Block> => blocksOfHtml(decodeHtml(bytes))
