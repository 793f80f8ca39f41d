import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

/** The files below a folder that hold a text, in any of the ways in which it could have been written. */
export const filesWith = async (folder: string, text: string): Promise<ReadonlyArray<string>> => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const forms = [Buffer.from(text), Buffer.from(JSON.stringify(text).slice(1, -1)), Buffer.from(text, "utf16le")]
  const found: Array<string> = []
  for (const entry of names) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = await readFile(file)
    if (forms.some((form) => bytes.includes(form)) || entry.name.includes(text))
      found.push(file.slice(folder.length + 1))
  }
  return found
}
