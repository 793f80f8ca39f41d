import { access } from "node:fs/promises"
import { join } from "node:path"
import { Schema } from "effect"
import { readJson } from "../cli/readJson.js"
import { isFolder } from "../cli/readSchemas.js"
import { UsageError } from "../cli/UsageError.js"
import { Answer } from "./Answer.js"
import { decoded } from "./decoded.js"

/** What an evaluation answered, as `extrait evaluate --json` prints it. */
const Evaluation = Schema.Struct({ answers: Schema.Record({ key: Schema.String, value: Answer }) })

/** The results in a folder, `<file name>.json` for each file; a file without one has no answer. */
const inFolder = async (folder: string, files: ReadonlyArray<string>): Promise<ReadonlyMap<string, Answer>> => {
  const answers = new Map<string, Answer>()
  for (const file of files) {
    const path = join(folder, `${file}.json`)
    const isThere = await access(path).then(
      () => true,
      () => false
    )
    if (isThere) answers.set(file, decoded(Answer, await readJson(path), path))
  }
  return answers
}

/**
 * The answers to the files of a set: of a folder with a result for each, or of what `extrait evaluate --json` printed. A `UsageError` says what is wrong with
 * them, or that they are of other files.
 */
export const readAnswers = async (path: string, files: ReadonlyArray<string>): Promise<ReadonlyMap<string, Answer>> => {
  const all = (await isFolder(path))
    ? await inFolder(path, files)
    : new Map(Object.entries(decoded(Evaluation, await readJson(path), path).answers))
  const own = new Map(
    files.flatMap((file) => {
      const answer = all.get(file)
      return answer === undefined ? [] : [[file, answer] as const]
    })
  )
  if (own.size === 0) throw new UsageError(`${path} has no result of a file of the set`)
  return own
}
