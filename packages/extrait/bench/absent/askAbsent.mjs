import { basename } from "node:path"
import { extractFiles } from "../../dist/cli/extractFiles.js"
import { reasonOf } from "../../dist/cli/reasonOf.js"
import { absentFieldsOf, mayBeThere, schemasWith } from "./absentFields.mjs"
import { wordsOf } from "./wordsOf.mjs"

const wordsOfPages = ({ pages }) => wordsOf(pages.flatMap(({ blocks }) => blocks.map(({ text }) => text)).join("\n"))

/**
 * Asks every document for fields that it does not have, a schema at a time. Each answer has the document, the fields
 * asked for with the word on whether they count, and the result. A file that fails is reported to `fail`, and has no
 * answer.
 */
export const askAbsent = async (documents, collection, { concurrency, fail, most, seed }) => {
  const asking = documents.map((document) => ({
    document,
    schemas: schemasWith(document, absentFieldsOf(document, collection, { most, seed }), { seed })
  }))
  const pages = new Map()
  const failed = new Set()
  const answers = []
  const rounds = Math.max(0, ...asking.map(({ schemas }) => schemas.length))
  for (let round = 0; round < rounds; round++) {
    const turn = new Map(
      asking.flatMap(({ document, schemas }) =>
        schemas[round] === undefined || failed.has(document) ? [] : [[document.path, { document, ...schemas[round] }]]
      )
    )
    const options = {
      // The pages say the same every time.
      submission: { include_recognition: round === 0 },
      schemaOf: (path) => turn.get(path).schema,
      typeFiles: [],
      concurrency
    }
    const inputs = [...turn.keys()].map((path) => ({ path, name: basename(path) }))
    for await (const extracted of extractFiles(inputs, options)) {
      const { asked, document } = turn.get(extracted.path)
      if ("failed" in extracted) {
        failed.add(document)
        fail(document.name, reasonOf(extracted.failed))
        continue
      }
      const { result } = extracted
      if (result.recognition !== undefined) pages.set(document, wordsOfPages(result.recognition))
      const page = pages.get(document)
      answers.push({
        document,
        round,
        asked: asked.map((field) => ({ ...field, counts: !mayBeThere(field, page) })),
        extract: result.extract
      })
    }
  }
  return answers
}
