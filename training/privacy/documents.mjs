// Documents of the corpus as lines of words, and its plain texts, with what is private in them.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { layoutPage } from "../../packages/engine/dist/layout/layoutPage.js"

/** The package's names for labels of the corpus. */
export const KIND = {
  ACCOUNT_NUMBER: "ACCOUNT",
  CARD_NUMBER: "CARD",
  ID_DOCUMENT_NUMBER: "ID_NUMBER",
  PATIENT_NUMBER: "ID_NUMBER",
  USERNAME: "ID_NUMBER",
  VEHICLE_REGISTRATION: "NUMBER_PLATE"
}

/** The documents of the sets below a folder whose pages have been read: set, file, language, layouts and `pii`. */
export const documentsOf = (root, pages) =>
  readdirSync(root)
    .filter((set) => existsSync(join(root, set, "truth.jsonl")))
    .flatMap((set) =>
      readFileSync(join(root, set, "truth.jsonl"), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
        .flatMap(({ file, language, pii }) => {
          const path = join(pages, set, `${file}.json`)
          if (!existsSync(path) || pii === undefined) return []
          const read = JSON.parse(readFileSync(path, "utf8"))
          return [
            {
              set,
              file,
              language,
              layouts: (read.pages ?? read).map(layoutPage),
              pii: pii.map(({ type, value }) => ({ kind: KIND[type] ?? type, value }))
            }
          ]
        })
    )

/** The labelled plain texts of the sets below a folder: set, text, and spans by the package's kinds. */
export const textsOf = (root) =>
  readdirSync(root)
    .filter((set) => existsSync(join(root, set, "texts.jsonl")))
    .flatMap((set) =>
      readFileSync(join(root, set, "texts.jsonl"), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
        .map(({ spans, text }) => ({
          set,
          text,
          spans: spans.map(({ end, start, type }) => ({ kind: KIND[type] ?? type, start, end }))
        }))
    )

/** The pages of a document as the package takes them. */
export const privatePages = ({ layouts }) => layouts.map(({ lines }) => ({ lines: lines.map(({ words }) => words) }))
