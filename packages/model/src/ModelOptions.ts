import { Duration, Effect, Schema } from "effect"

/** When a model is asked. */
export type ModelPolicy = "never" | "when_unsure" | "always"

/** What may be spent; what is left out is not limited. */
export interface Budget {
  /** Tokens sent and received, as the server counts them; four letters count as one where it does not say. */
  readonly tokens?: number
  /** Seconds of waiting for the model, with queueing, waits and retries. */
  readonly seconds?: number
  /** Money, in the currency of `price`. */
  readonly cost?: number
}

/** How a model is used. */
export interface ModelOptions {
  /** What the model is called in `pipeline_version`, in traces and in logs: 1 to 100 printable characters. */
  readonly name: string
  /**
   * `never`: not at all. `when_unsure`: the engine first, the model only for fields that it has not found or is less sure of than `threshold`. `always`:
   * for every field. Default `when_unsure`.
   */
  readonly policy?: ModelPolicy
  /** Confidence, 0 to 1, under which the engine counts as unsure. Default 0.8. */
  readonly threshold?: number
  /** `schema`: only fields that a caller's schema asks for. `all`: also those of a document type. Default `schema`. */
  readonly fields?: "schema" | "all"
  /**
   * Share, above 0 and below 1, of the model's accepted answers that are right where the engine finds nothing, as `extrait evaluate` measures it on documents of yours: the
   * confidence of such answers, and what decides how much agreement and disagreement weigh. Default 0.8.
   */
  readonly trust?: number
  /** Whether disagreement raises the flag `model_disagrees:<key>`, so that a person looks. Default true. */
  readonly flagDisagreement?: boolean
  /**
   * What becomes of documents with `deidentify`: `skip` sends nothing of them. `replaced` sends their pages after personal data was replaced, as far as that
   * is recognised. Default `skip`.
   */
  readonly deidentified?: "skip" | "replaced"
  /** Most pages of a document that are sent. Default 8. */
  readonly maxPages?: number
  /** Most characters of page text that are sent. Default 24,000. */
  readonly maxCharacters?: number
  /** Most pages whose picture is sent beside their text, for models that take pictures; never of documents with `deidentify`. Default 0. */
  readonly maxPictures?: number
  /** Requests at once. Default 4. */
  readonly concurrency?: number
  /** How often a request is repeated after 408, 429, 5xx or a lost connection, with growing pauses. Default 3. */
  readonly retries?: number
  /**
   * After how many questions in a row without an answer (the server is not there, or nothing comes in the time that a document has for it) documents are no longer kept
   * waiting, and for how long: then one question tries again. False asks always. Default 5, for 30 seconds.
   */
  readonly circuitBreaker?: false | { readonly failures?: number; readonly pause?: Duration.DurationInput }
  /** Money for a million tokens sent and received. Default: nothing. */
  readonly price?: { readonly input: number; readonly output: number }
  /** What one document may take. Default 60 seconds, and no limit on tokens and money. */
  readonly documentBudget?: Budget
  /** What the documents of one tenant may take together within `every`, counted in this process. Default: no limit, a day. */
  readonly tenantBudget?: Budget & { readonly every?: Duration.DurationInput }
  /** Answers kept in memory for the same pages and fields of the same tenant; false keeps none. Default 500, for 15 minutes. */
  readonly cache?: false | { readonly capacity?: number; readonly timeToLive?: Duration.DurationInput }
}

/** An option is out of its range. */
export class ModelOptionsInvalid extends Schema.TaggedError<ModelOptionsInvalid>()("ModelOptionsInvalid", {
  option: Schema.String,
  message: Schema.String
}) {}

/** The options with their defaults filled in. */
export interface ResolvedModelOptions {
  readonly name: string
  readonly policy: ModelPolicy
  readonly threshold: number
  readonly fields: "schema" | "all"
  readonly trust: number
  readonly flagDisagreement: boolean
  readonly deidentified: "skip" | "replaced"
  readonly maxPages: number
  readonly maxCharacters: number
  readonly maxPictures: number
  readonly concurrency: number
  readonly retries: number
  readonly circuitBreaker: { readonly failures: number; readonly pause: Duration.Duration }
  readonly price: { readonly input: number; readonly output: number }
  readonly documentBudget: Budget & { readonly seconds: number }
  readonly tenantBudget: Budget & { readonly every: Duration.Duration }
  readonly cache: { readonly capacity: number; readonly timeToLive: Duration.Duration }
}

/** The options with their defaults; fails with the first one that is out of its range. */
export const resolveModelOptions = (
  options: ModelOptions
): Effect.Effect<ResolvedModelOptions, ModelOptionsInvalid> => {
  const resolved: ResolvedModelOptions = {
    name: options.name,
    policy: options.policy ?? "when_unsure",
    threshold: options.threshold ?? 0.8,
    fields: options.fields ?? "schema",
    trust: options.trust ?? 0.8,
    flagDisagreement: options.flagDisagreement ?? true,
    deidentified: options.deidentified ?? "skip",
    maxPages: options.maxPages ?? 8,
    maxCharacters: options.maxCharacters ?? 24_000,
    maxPictures: options.maxPictures ?? 0,
    concurrency: options.concurrency ?? 4,
    retries: options.retries ?? 3,
    circuitBreaker:
      options.circuitBreaker === false
        ? { failures: Number.POSITIVE_INFINITY, pause: Duration.zero }
        : {
            failures: options.circuitBreaker?.failures ?? 5,
            pause: Duration.decode(options.circuitBreaker?.pause ?? "30 seconds")
          },
    price: options.price ?? { input: 0, output: 0 },
    documentBudget: { ...options.documentBudget, seconds: options.documentBudget?.seconds ?? 60 },
    tenantBudget: { ...options.tenantBudget, every: Duration.decode(options.tenantBudget?.every ?? "1 day") },
    cache:
      options.cache === false
        ? { capacity: 0, timeToLive: Duration.zero }
        : {
            capacity: options.cache?.capacity ?? 500,
            timeToLive: Duration.decode(options.cache?.timeToLive ?? "15 minutes")
          }
  }
  const faults: ReadonlyArray<readonly [option: string, fault: string | false]> = [
    ["name", !/^[\x21-\x7e]{1,100}$/.test(resolved.name) && "must be 1 to 100 printable characters without blanks"],
    ["threshold", !(resolved.threshold >= 0 && resolved.threshold <= 1) && "must be a number from 0 to 1"],
    ["trust", !(resolved.trust > 0 && resolved.trust < 1) && "must be a number above 0 and below 1"],
    ...(["maxPages", "maxCharacters", "concurrency"] as const).map(
      (name) =>
        [name, !(Number.isInteger(resolved[name]) && resolved[name] > 0) && "must be a whole number above 0"] as const
    ),
    ...(["retries", "maxPictures"] as const).map(
      (name) =>
        [
          name,
          !(Number.isInteger(resolved[name]) && resolved[name] >= 0) && "must be a whole number of at least 0"
        ] as const
    ),
    [
      "circuitBreaker.failures",
      options.circuitBreaker !== false &&
        !(Number.isInteger(resolved.circuitBreaker.failures) && resolved.circuitBreaker.failures > 0) &&
        "must be a whole number above 0"
    ],
    ...(["input", "output"] as const).map(
      (name) => [`price.${name}`, !(resolved.price[name] >= 0) && "must be a number of at least 0"] as const
    ),
    ...(["documentBudget", "tenantBudget"] as const).flatMap((budget) =>
      (["tokens", "seconds", "cost"] as const).map((name) => {
        const value = resolved[budget][name]
        return [`${budget}.${name}`, value !== undefined && !(value >= 0) && "must be a number of at least 0"] as const
      })
    ),
    [
      "cache.capacity",
      !(Number.isInteger(resolved.cache.capacity) && resolved.cache.capacity >= 0) &&
        "must be a whole number of at least 0"
    ]
  ]
  for (const [option, fault] of faults) {
    if (fault !== false) return Effect.fail(new ModelOptionsInvalid({ option, message: `${option} ${fault}` }))
  }
  return Effect.succeed(resolved)
}
