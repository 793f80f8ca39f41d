import { readFileSync } from "node:fs"
import { join } from "node:path"

/** A labelled set in a folder: `set.json` ({about, source, keys?, schema?, complete?}), `truth.jsonl` and `files/`. */
export const readSet = (name, folder) => {
  const about = JSON.parse(readFileSync(join(folder, "set.json"), "utf8"))
  const documents = readFileSync(join(folder, "truth.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
  return {
    name,
    files: join(folder, "files"),
    about: about.about,
    source: about.source,
    keys: about.keys ?? {},
    /** Whether everything that the documents show is labelled. */
    complete: about.complete === true,
    schema: about.schema === undefined ? null : join(folder, about.schema),
    documents
  }
}
