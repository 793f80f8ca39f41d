import { FetchHttpClient } from "@effect/platform"
import { Extractor, type ExtractorInput, type ExtractorOutput } from "@extrait/core"
import type { Page } from "@extrait/engine"
import { ChatCompletions, ModelExtractor, type ModelExtractorOptions } from "@extrait/model"
import { type AskedQuestion, type Scripted, type ScriptedModel, startScriptedModel } from "@extrait/model/testing"
import { Effect, Layer, Logger, LogLevel } from "effect"

/** A page of text lines, 12 points apart; where a line is empty a new block begins. */
const pageOfLines = (lines: ReadonlyArray<string>, page = 1): Page => ({
  page,
  width: 595,
  height: 842,
  unit: "point",
  rotation: 0,
  source: "text_layer",
  rulings: [],
  words: lines.flatMap((line, row) => {
    let x = 50
    return line.split(" ").flatMap((text) => {
      const width = text.length * 6
      const box = { x, y: 40 + row * 14, width, height: 10 }
      x += width + 4
      return text === "" ? [] : [{ text, confidence: 1, box }]
    })
  })
})

type Fields = NonNullable<ExtractorInput["schema"]>["fields"]

/** A field of a schema, by its key. */
export const asked = (key: string, more: Partial<Fields[number]> = {}): Fields[number] => ({
  key,
  type: "string",
  required: false,
  ...more
})

export const inputOf = (
  lines: ReadonlyArray<string>,
  fields: Fields,
  more: Partial<ExtractorInput> = {}
): ExtractorInput => ({
  pages: [pageOfLines(lines)],
  attachments: [],
  language: "fr",
  fileName: "document.pdf",
  deidentify: false,
  includeRecognition: false,
  schema: { fields, tables: [] },
  ...more
})

/** The engine alone. */
export const byEngine = (input: ExtractorInput): Promise<ExtractorOutput> =>
  Effect.runPromise(
    Effect.flatMap(Extractor, (extractor) => extractor.extract(input)).pipe(Effect.provide(Extractor.layerEngine))
  )

/** The layer of an extractor that asks a scripted model. */
export const layerAsking = ({ baseUrl }: ScriptedModel, options: Partial<ModelExtractorOptions> = {}) =>
  ModelExtractor.layer({ name: "scripted", policy: "always", ...options }).pipe(
    Layer.provide(Extractor.layerEngine),
    Layer.provide(ChatCompletions.layer({ baseUrl, model: "scripted" })),
    Layer.provide(FetchHttpClient.layer)
  )

/** Runs something with a model that answers by a script. */
export const withModel = async <A>(
  script: (question: AskedQuestion, nth: number) => Scripted | Promise<Scripted>,
  options: Partial<ModelExtractorOptions>,
  run: (
    extract: (input: ExtractorInput) => Effect.Effect<ExtractorOutput, unknown>,
    server: ScriptedModel
  ) => Effect.Effect<A, unknown>
): Promise<A> => {
  const server = await startScriptedModel(script)
  try {
    return await Effect.runPromise(
      Effect.flatMap(Extractor, ({ extract }) => run(extract, server)).pipe(
        Effect.provide(layerAsking(server, options)),
        Logger.withMinimumLogLevel(LogLevel.None)
      )
    )
  } finally {
    await server.close()
  }
}
