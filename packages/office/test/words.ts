import type { ContentType } from "@extrait/core"
import { type Fault, faultOf } from "../src/faults.js"
import type { SetPage } from "../src/layout/Canvas.js"
import { readFile } from "../src/thread/readFile.js"

/** Short names of the types that are read. */
export const types = {
  html: "text/html",
  mail: "message/rfc822",
  word: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  workbook: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
} as const satisfies Record<string, ContentType>

/** The words of a page in lines, each word at its column: what a person would see in a face of one width. */
export const linesOf = ({ page }: SetPage): ReadonlyArray<string> => {
  const lines = new Map<number, string>()
  for (const { box, text } of page.words) {
    const y = Math.round(box.y)
    const line = lines.get(y) ?? ""
    lines.set(y, `${line.padEnd(Math.round((box.x - 40) / 4.5))}${text}`)
  }
  return [...lines].sort(([a], [b]) => a - b).map(([, line]) => line)
}

/** Reads bytes or a text as a type and gives its pages as lines. */
export const read = async (content: Uint8Array | string, type: keyof typeof types, maxPages = 500) => {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content
  const { files, pages } = await readFile(bytes, types[type], maxPages)
  return { files, pages, lines: pages.flatMap(linesOf) }
}

/** Why something is not read. */
export const refusal = async (
  content: Uint8Array | string,
  type: keyof typeof types,
  maxPages?: number
): Promise<Fault> =>
  read(content, type, maxPages).then(
    () => {
      throw new Error("it was read")
    },
    (error: unknown) => faultOf(error)
  )
