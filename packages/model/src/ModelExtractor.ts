import { LanguageModel } from "@effect/ai/LanguageModel"
import {
  Extractor,
  type ExtractorInput,
  type ExtractorOutput,
  type ExtractorService,
  extraitVersion,
  type ModelExplanation,
  type PagePicture,
  PatternMatcher,
  type PatternMatcherService,
  type PatternUndecided
} from "@extrait/core"
import { BUILT_IN_TYPES, type DocumentType, type ExtractedField, namesPersonalData } from "@extrait/engine"
import { Clock, Effect, Layer, Option } from "effect"
import { choosePages } from "./asking/choosePages.js"
import { fieldsToAsk } from "./asking/fieldsToAsk.js"
import { withoutInstructions } from "./asking/instructions.js"
import { type Answers, type QuestionPicture, questionOf } from "./asking/prompt.js"
import { makeAnswerCache } from "./calling/AnswerCache.js"
import { askModel, type ModelLine } from "./calling/askModel.js"
import { makeCircuit } from "./calling/Circuit.js"
import { ModelFault } from "./calling/faultOf.js"
import { makeSpending } from "./calling/Spending.js"
import { ground } from "./grounding/ground.js"
import { type Sheet, type SheetBlock, toSheet } from "./grounding/Sheet.js"
import type { ModelField } from "./ModelField.js"
import { type ModelOptions, type ModelOptionsInvalid, resolveModelOptions } from "./ModelOptions.js"
import { observeAsked } from "./observation.js"
import { type Held, type Verdict, weigh } from "./weighing/weigh.js"

/** What is left of the time for a document once its model has answered: its result has to be put together and handed over. */
const ALLOWANCE = 2000

/** What drawing pictures may take together; then the pages are shown as text alone. */
const DRAWING = "10 seconds"

/** A placeholder of de-identification stands for personal data and is none. */
const PLACEHOLDER = /^\[[A-Z_]+_\d+\]$/

/** How an answer is held to the blocks that were shown. */
const hold = (
  answer: Answers[string] | undefined,
  field: ModelField,
  own: ExtractedField,
  shown: Sheet,
  deidentified: boolean
): Effect.Effect<Held> => {
  const value = answer?.value ?? null
  if (answer === undefined || value === null || value.trim() === "") return Effect.succeed({ _tag: "Nothing" })
  const likely = own.page === null || own.bbox === null ? undefined : { page: own.page, bbox: own.bbox }
  return Effect.map(ground({ ...answer, value }, field, shown, likely), (held): Held => {
    if (held._tag === "Refused" || !deidentified || PLACEHOLDER.test(held.value.value)) return held
    // What the pages' replacement has overlooked must not come back under a key that says what it is.
    return namesPersonalData(field.key, held.value.value) ? { _tag: "Refused", why: "personal_data" } : held
  })
}

/** Matches patterns until nobody can say in time whether one does: a document waits for its deadline once, not with every field. */
const matchesOfDocument = ({ matches }: PatternMatcherService): PatternMatcherService => {
  let undecided: PatternUndecided | null = null
  return {
    matches: (source, value) =>
      Effect.suspend(
        () =>
          undecided ??
          Effect.tapError(matches(source, value), (error) =>
            Effect.sync(() => {
              undecided = error
            })
          )
      )
  }
}

/** Flags of a field that are about its value: they fall with it. */
const OF_VALUE = ["missing_field", "invalid_field", "inconsistent"]

/** The engine's answer with the model's taken in, what became of each answer, and how often each verdict fell. */
const weighAll = (
  extracted: ExtractorOutput,
  fields: ReadonlyArray<ModelField>,
  answers: Answers,
  shown: Sheet,
  { deidentified, flagDisagreement, trust }: { deidentified: boolean; flagDisagreement: boolean; trust: number }
) =>
  Effect.gen(function* () {
    const extract: Record<string, ExtractedField> = { ...extracted.extract }
    const verdicts: Partial<Record<Verdict, number>> = {}
    const told: Record<string, ModelExplanation["answers"][string]> = {}
    let flags = [...extracted.flags]
    for (const field of fields) {
      const own = extract[field.key]
      if (own === undefined) continue
      const answer = Object.hasOwn(answers, field.key) ? answers[field.key] : undefined
      const held = yield* hold(answer, field, own, shown, deidentified)
      const weighed = weigh(own, held, trust)
      extract[field.key] = weighed.field
      told[field.key] = {
        value: held._tag === "Nothing" ? null : (answer?.value ?? null),
        verdict: weighed.verdict,
        refused: held._tag === "Refused" ? held.why : null,
        given: weighed.replaced,
        confidence: weighed.field.confidence
      }
      verdicts[weighed.verdict] = (verdicts[weighed.verdict] ?? 0) + 1
      if (weighed.replaced) flags = flags.filter((flag) => !OF_VALUE.some((name) => flag === `${name}:${field.key}`))
      if (weighed.verdict === "differs" && flagDisagreement) flags.push(`model_disagrees:${field.key}`)
    }
    return { output: { ...extracted, extract, flags }, told, verdicts }
  })

/** Pictures of the first of the pages that are shown. A page with text that talks to the model has none: it would show that text after all. */
const picturesOf = (
  { pictureOf }: ExtractorInput,
  shown: ReadonlyArray<SheetBlock>,
  withheld: ReadonlyArray<SheetBlock>,
  most: number
): Effect.Effect<ReadonlyArray<QuestionPicture>> => {
  if (pictureOf === undefined || most === 0) return Effect.succeed([])
  const pages = [...new Set(shown.map(({ page }) => page))].filter(
    (page) => !withheld.some((block) => block.page === page)
  )
  const nothing = Effect.succeed(Option.none<PagePicture>())
  return Effect.forEach(pages.slice(0, most), (page) =>
    pictureOf(page).pipe(
      // A page that cannot be drawn is shown as text alone.
      Effect.catchAllDefect((defect) =>
        Effect.zipRight(Effect.logWarning("a page could not be drawn", defect), nothing)
      ),
      Effect.map((drawn) =>
        Option.toArray(Option.map(drawn, ({ bytes, contentType }) => ({ page, bytes, contentType })))
      )
    )
  ).pipe(
    Effect.map((drawn) => drawn.flat()),
    Effect.timeoutTo({ duration: DRAWING, onTimeout: () => [], onSuccess: (drawn) => drawn })
  )
}

/** Where the document types are that a caller may name or the engine may find. */
export interface ModelExtractorOptions extends ModelOptions {
  /** Document types beside the built-in ones, as the engine was given them. Default: none. */
  readonly documentTypes?: ReadonlyArray<DocumentType>
}

const make = (
  inner: ExtractorService,
  line: ModelLine,
  patterns: PatternMatcherService,
  types: ReadonlyArray<DocumentType>
): ExtractorService => {
  const { options } = line
  const version = `model/${extraitVersion}(${options.name})`

  const consult = (
    input: ExtractorInput,
    extracted: ExtractorOutput,
    fields: ReadonlyArray<ModelField>,
    pages: NonNullable<ExtractorOutput["recognition"]>["pages"]
  ): Effect.Effect<ExtractorOutput> =>
    Effect.gen(function* () {
      const whole = toSheet(pages, extracted.language)
      const { shown: safe, withheld } = withoutInstructions(whole.blocks)
      const found = new Set(
        fields.flatMap(({ key }) => {
          const page = extracted.extract[key]?.page
          return page === null || page === undefined ? [] : [page]
        })
      )
      const blocks = choosePages({ ...whole, blocks: safe }, fields, found, {
        pages: options.maxPages,
        characters: options.maxCharacters
      })
      const shown: Sheet = { ...whole, blocks, byId: new Map(blocks.map((block) => [block.id, block])) }
      const suspicious = [...new Set(withheld.map(({ page }) => `suspicious_text:${page}`))]
      const pictures = input.deidentify ? [] : yield* picturesOf(input, blocks, withheld, options.maxPictures)
      const now = yield* Clock.currentTimeMillis
      const { answers, cached, requests, usage } = yield* askModel(line, {
        fields,
        question: questionOf(fields, blocks, pictures),
        tenant: input.tenant,
        deadline: input.deadline === undefined ? Number.POSITIVE_INFINITY : Math.max(now, input.deadline - ALLOWANCE),
        keep: !input.deidentify
      })
      const outcome = answers instanceof ModelFault ? answers.reason : cached ? "cached" : "answered"
      const shownPages = [...new Set(blocks.map(({ page }) => page))]
      const observe = (verdicts: Partial<Record<Verdict, number>>) =>
        observeAsked({
          outcome,
          requests,
          usage,
          verdicts,
          fields: fields.length,
          pages: shownPages.length,
          withheld: withheld.length
        })
      /** The engine's explanation, where one was asked for, with the model's part. */
      const explained = (told: ModelExplanation["answers"]): Pick<ExtractorOutput, "explanation"> => {
        if (extracted.explanation === undefined) return {}
        const model: ModelExplanation = {
          name: options.name,
          outcome,
          requests,
          input_tokens: usage.inputTokens,
          output_tokens: usage.outputTokens,
          cost: usage.cost,
          seconds: usage.seconds,
          pages: shownPages,
          withheld_blocks: withheld.length,
          answers: told
        }
        return { explanation: { ...extracted.explanation, model } }
      }
      if (answers instanceof ModelFault) {
        yield* observe({})
        yield* Effect.logWarning(answers.message)
        const flags = [...extracted.flags, ...suspicious, `model_unavailable:${answers.reason}`]
        return { ...extracted, ...explained({}), flags }
      }
      const { output, told, verdicts } = yield* weighAll(extracted, fields, answers, shown, {
        ...options,
        deidentified: input.deidentify
      }).pipe(Effect.provideService(PatternMatcher, matchesOfDocument(patterns)))
      yield* observe(verdicts)
      return {
        ...output,
        ...explained(told),
        flags: [...output.flags, ...suspicious],
        version: `${extracted.version ?? inner.version} ${version}`
      }
    }).pipe(
      Effect.withSpan("extrait.model", {
        captureStackTrace: false,
        attributes: { "extrait.model.name": options.name, "extrait.model.policy": options.policy }
      })
    )

  return {
    ...inner,
    version: `${inner.version} ${version}`,
    extract: (input) =>
      Effect.gen(function* () {
        const untouched =
          input.classifyOnly === true ||
          options.policy === "never" ||
          (input.deidentify && options.deidentified === "skip")
        const alone = (output: ExtractorOutput): ExtractorOutput => ({
          ...output,
          version: output.version ?? inner.version
        })
        if (untouched) return alone(yield* inner.extract(input))
        const extracted = yield* inner.extract({ ...input, includeRecognition: true })
        const { recognition } = extracted
        const type = types.find(({ name }) => name === extracted.documentType)
        const fields = fieldsToAsk(input, extracted, type, options)
        const output =
          recognition === null || fields.length === 0
            ? alone(extracted)
            : yield* consult(input, extracted, fields, pagesAsked(extracted, recognition.pages))
        return input.includeRecognition ? output : { ...output, recognition: null }
      })
  }
}

/** The pages that the fields are from: of several documents in one file those of the first. */
const pagesAsked = (
  { segments = [] }: ExtractorOutput,
  pages: NonNullable<ExtractorOutput["recognition"]>["pages"]
) => {
  const [first] = segments
  return first === undefined ? pages : pages.filter(({ page }) => page <= first.page_end)
}

/**
 * An extractor that asks a language model beside the engine, and holds it to what the page shows. It takes the `Extractor` that it is provided with for the
 * first look, and any `LanguageModel` of `@effect/ai`. Values are matched with patterns of the schema by the `PatternMatcher` that it is provided with.
 */
export const ModelExtractor = {
  layer: ({
    documentTypes = [],
    ...options
  }: ModelExtractorOptions): Layer.Layer<Extractor, ModelOptionsInvalid, Extractor | LanguageModel> =>
    Layer.effect(
      Extractor,
      Effect.gen(function* () {
        const resolved = yield* resolveModelOptions(options)
        const line: ModelLine = {
          options: resolved,
          model: yield* LanguageModel,
          spending: yield* makeSpending(resolved),
          cache: makeAnswerCache(resolved),
          circuit: makeCircuit(resolved),
          turns: yield* Effect.makeSemaphore(resolved.concurrency)
        }
        return make(yield* Extractor, line, yield* PatternMatcher, [...documentTypes, ...BUILT_IN_TYPES])
      })
    )
}
