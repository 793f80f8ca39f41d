import type { ContentType } from "@extrait/core"
import { FileFault } from "../faults.js"
import { readHtml } from "../html/readHtml.js"
import type { Block } from "../layout/Block.js"
import { setBlocks } from "../layout/setBlocks.js"
import { type MailFile, readMail } from "../mail/readMail.js"
import type { ReadFile } from "./Protocol.js"

interface Content {
  readonly blocks: ReadonlyArray<Block>
  readonly files: ReadonlyArray<MailFile>
}

/** Word documents and workbooks have readers that are large: each is loaded when the first of them comes. */
const contentOf = async (bytes: Uint8Array, contentType: ContentType, maxPages: number): Promise<Content> => {
  switch (contentType) {
    case "text/html":
      return { blocks: readHtml(bytes), files: [] }
    case "message/rfc822":
      return readMail(bytes)
    case "application/vnd.openxmlformats-officedocument.wordprocessingml.document":
      return { blocks: await (await import("../word/readWord.js")).readWord(bytes), files: [] }
    case "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":
      return { blocks: await (await import("../workbook/readWorkbook.js")).readWorkbook(bytes, maxPages), files: [] }
    default:
      throw new FileFault({ code: "unsupported_file_type", message: `No reader for ${contentType}` })
  }
}

/** Reads a file and sets it on pages. Throws a `FileFault`. */
export const readFile = async (bytes: Uint8Array, contentType: ContentType, maxPages: number): Promise<ReadFile> => {
  const { blocks, files } = await contentOf(bytes, contentType, maxPages)
  return { files, pages: setBlocks(blocks, maxPages) }
}
