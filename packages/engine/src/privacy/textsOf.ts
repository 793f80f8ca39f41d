import type { Page } from "../page/Page.js"
import { type AttachedFile, structuredFiles } from "../structured/AttachedFile.js"

/** The text of a page in the order that its words were read: a space between words, a line end where one stands beneath the word before. */
const pageText = ({ words }: Page): string => {
  let text = ""
  let bottom = Number.POSITIVE_INFINITY
  for (const { box, text: word } of words) {
    if (text !== "") text += box.y + box.height / 2 > bottom ? "\n" : " "
    text += word
    bottom = box.y + box.height
  }
  return text
}

/** The texts of a document in which a host's own finders look: its pages, files of data inside it without their tags, and its name. */
export const textsOf = (document: {
  readonly pages: ReadonlyArray<Page>
  readonly attachments?: ReadonlyArray<AttachedFile>
  readonly fileName: string | null
}): ReadonlyArray<string> => [
  ...document.pages.map(pageText),
  ...structuredFiles(document.attachments ?? []).map(({ bytes }) =>
    new TextDecoder().decode(bytes).replace(/<[^>]*>/g, "\n")
  ),
  ...(document.fileName === null ? [] : [document.fileName])
]
