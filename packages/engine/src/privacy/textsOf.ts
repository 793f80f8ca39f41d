import type { Page } from "../page/Page.js"
import { type AttachedFile, structuredFiles } from "../structured/AttachedFile.js"

/** The text of a page in the order in which its words were read: a space between words, and a newline where a word is below the previous one. */
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

/** The texts of a document that a host's own finders search: its pages, its embedded data files without their tags, and its name. */
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
