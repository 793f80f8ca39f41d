import { Layer, Predicate } from "effect"
import { OptionRefused } from "./OptionRefused.js"
import type {
  CodeOptions,
  DatabaseOptions,
  ExtraitOptions,
  FileOptions,
  Limits,
  ModelBudget,
  ModelOptions
} from "./options.js"

/** What a value of an option looks like. */
interface Form {
  /** In words that follow "must be". */
  readonly what: string
  readonly holds: (value: unknown) => boolean
  /** Whether a refused text is shown; of other options it may be a key. */
  readonly open?: boolean
  /** Of an object: its members; a layer has none. */
  readonly members?: Members
}

type Members = Readonly<Record<string, Form>>

const text: Form = { what: "a text", holds: Predicate.isString }
const number: Form = { what: "a number", holds: Predicate.isNumber }
const yesOrNo: Form = { what: "true or false", holds: Predicate.isBoolean }
const anObject: Form = { what: "an object", holds: Predicate.isRecord }

const listOf = (what: string, holds: Form["holds"]): Form => ({
  what: `a list of ${what}`,
  holds: (value) => Array.isArray(value) && value.every(holds)
})

const texts = listOf("texts", Predicate.isString)

const oneOf = (...values: ReadonlyArray<string>): Form => ({
  what: `one of ${values.join(", ")}`,
  holds: (value) => Predicate.isString(value) && values.includes(value),
  open: true
})

const either = (first: Form, second: Form): Form => ({
  ...first,
  ...second,
  what: `${first.what} or ${second.what}`,
  holds: (value) => first.holds(value) || second.holds(value)
})

const orNull = (form: Form): Form => ({
  ...form,
  what: `${form.what} or null`,
  holds: (v) => v === null || form.holds(v)
})

/** An object of these members; each of them may be left out. */
const of = <Options>(members: { readonly [Name in keyof Required<Options>]: Form }) => ({ ...anObject, members })

const budget = of<ModelBudget>({ tokens: number, seconds: number, cost: number })

const database = of<DatabaseOptions>({ url: text, schema: text, maxConnections: number })

const model = of<ModelOptions>({
  baseUrl: text,
  model: text,
  apiKey: text,
  policy: oneOf("never", "when_unsure", "always"),
  threshold: number,
  fields: oneOf("schema", "all"),
  trust: number,
  flagDisagreement: yesOrNo,
  deidentified: oneOf("skip", "replaced"),
  structured: oneOf("json_schema", "json_object", "text"),
  maxPages: number,
  maxCharacters: number,
  maxPictures: number,
  concurrency: number,
  retries: number,
  circuitBreaker: yesOrNo,
  price: anObject,
  documentBudget: budget,
  tenantBudget: budget,
  cache: yesOrNo
})

const limits = of<Limits>({
  maxFileBytes: number,
  maxPages: number,
  maxPagePixels: number,
  maxProcessingSeconds: number,
  maxPageSeconds: number,
  maxDrawingSeconds: number,
  maxPagesWaiting: number,
  maxWorkerMegabytes: number,
  maxWaitSeconds: number,
  retentionSeconds: orNull(number),
  eventRetentionSeconds: orNull(number),
  auditRetentionSeconds: orNull(number),
  idempotencyRetentionSeconds: number
})

const recogniser = either(oneOf("joint", "tesseract"), anObject)

const extrait = of<ExtraitOptions>({
  dataDir: orNull(text),
  database: either(text, database),
  queue: oneOf("embedded", "graphile"),
  organisation: {
    what: "a name of 1 to 255 characters",
    holds: (value) => Predicate.isString(value) && /^.{1,255}$/su.test(value)
  },
  createOrganisation: yesOrNo,
  mode: oneOf("test", "live"),
  actor: of<NonNullable<ExtraitOptions["actor"]>>({ type: oneOf("host", "command"), name: text }),
  concurrency: number,
  recognitionWorkers: number,
  pdfIsolation: oneOf("process", "thread"),
  recognizer: recogniser,
  fallbackRecognizer: recogniser,
  codes: of<CodeOptions>({ read: yesOrNo, certificates: texts }),
  documentTypes: listOf("texts or objects", (one) => Predicate.isString(one) || Predicate.isRecord(one)),
  model,
  deidentify: of<NonNullable<ExtraitOptions["deidentify"]>>({
    kinds: listOf("objects", Predicate.isRecord),
    keepShape: yesOrNo
  }),
  limits,
  secretKey: either(text, texts),
  files: of<FileOptions>({
    store: anObject,
    keys: listOf(
      "objects with id and key",
      (one) => Predicate.isRecord(one) && Predicate.isString(one.id) && Predicate.isString(one.key)
    ),
    readPlain: yesOrNo
  }),
  webhookNetworks: texts,
  http: anObject,
  console: orNull(text),
  telemetry: anObject,
  log: oneOf("none", "warning", "info", "debug")
})

const shown = (value: unknown, { open = false }: Form): string => {
  if (value === null) return "null"
  if (Array.isArray(value)) return "a list"
  return open && Predicate.isString(value) ? JSON.stringify(value) : `of the type ${typeof value}`
}

const checkMembers = (value: object, members: Members, path: string): void => {
  for (const [name, member] of Object.entries(value)) {
    const form = Object.hasOwn(members, name) ? members[name] : undefined
    if (form === undefined)
      throw new OptionRefused(`there is no option ${path}${name}; there are ${Object.keys(members).join(", ")}`)
    if (member !== undefined) check(member, form, `${path}${name}`)
  }
}

const check = (value: unknown, form: Form, path: string): void => {
  if (!form.holds(value)) throw new OptionRefused(`${path} must be ${form.what}, not ${shown(value, form)}`)
  if (form.members !== undefined && Predicate.isRecord(value) && !Layer.isLayer(value))
    checkMembers(value, form.members, `${path}.`)
}

/**
 * Refuses, by an `OptionRefused`, what JavaScript may give and the types do not allow: an option that there is not, which would otherwise be as if nothing
 * had been said (a `secretkey` seals nothing, `files.key` encrypts nothing), and a value of another form.
 */
export const checkOptions = (options: ExtraitOptions): void => {
  checkMembers(options, extrait.members, "")
}
