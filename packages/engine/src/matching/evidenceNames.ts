import type { FeatureName } from "../fields/featureNames.js"
import type { FieldKind } from "../types/DocumentType.js"
import { RELATIONS } from "./neighbours.js"
import { TOPICS } from "./Question.js"

/** Kinds of values. */
export const KINDS = [
  "date",
  "time",
  "number",
  "identifier",
  "iban",
  "phone",
  "email",
  "text",
  "address",
  "boolean"
] as const
/** Types of questions. */
export const TYPES = ["string", "number", "date", "boolean"] as const

/** Kinds of fields that look for values of unlike forms. */
export const ASKED_KINDS = [
  "name",
  "address",
  "identifier",
  "amount",
  "text",
  "vat",
  "registration",
  "currency",
  "phone"
] as const satisfies ReadonlyArray<FieldKind>

/** What the knowledge of types says of a value in detail, beside its log-odds. */
export const KNOWN_FEATURES = [
  "context",
  "rival",
  "margin",
  "stacked",
  "valid",
  "party",
  "letterhead",
  "belowAddress",
  "belowContact",
  "aboveFirm",
  "aboveAddress",
  "meanAddress",
  "lastPostcode",
  "contact",
  "registration",
  "settled",
  "summed",
  "cue",
  "form",
  "asNet",
  "asTax",
  "asGross",
  "issuing",
  "receiving",
  "alone",
  "itemRow",
  "order",
  "top",
  "domain",
  "lineInBlock",
  "postcodeBelow"
] as const satisfies ReadonlyArray<FeatureName>

/** Names of what is known of a value for a question, in the order of its vector. */
export const EVIDENCE: ReadonlyArray<string> = [
  ...RELATIONS.map((relation) => `fit ${relation}`),
  ...RELATIONS.slice(0, 9).map((relation) => `rival ${relation}`),
  "best",
  "best key",
  "best text",
  "best hint",
  "best refused",
  "best distance",
  "best between",
  "best reach",
  "best margin",
  "best rank",
  "best of document",
  "best colon",
  "inline distance",
  "left distance",
  "above distance",
  "naming",
  "naming other",
  "pattern",
  "patterned others",
  ...KINDS.map((kind) => `kind ${kind}`),
  ...TYPES.map((type) => `type ${type}`),
  ...TOPICS.map(([topic]) => `topic ${topic}`),
  "words",
  "length",
  "lines",
  "digits",
  "letters",
  "capitals",
  "initial",
  "code",
  "firm",
  "person",
  "address",
  "postcode",
  "whole",
  "starts",
  "ends",
  "figures before",
  "figures behind",
  "colon inside",
  "ends with colon",
  "label like",
  "common words",
  "parted",
  "size",
  "bold",
  "x",
  "y",
  "page",
  "tall",
  "mentions",
  "alike",
  "decimals",
  "currency",
  "percent",
  "greatest",
  "earliest",
  "latest",
  "range",
  "confidence",
  "hint words",
  "unit clash",
  "known",
  "known first",
  "known best",
  "known elsewhere",
  ...KNOWN_FEATURES.map((name) => `known ${name}`),
  "asked",
  ...ASKED_KINDS.map((kind) => `asks ${kind}`),
  "asks issuer",
  "asks recipient",
  "said",
  "said no",
  "negated",
  "refusal",
  "stated",
  "sentence",
  "sentence key",
  "sentence of best",
  "sentence rank",
  "sentence distance",
  "sentence side",
  "sentence words"
]

/** Where the parts of a vector begin that are set together. */
export const SHAPE_FROM = EVIDENCE.indexOf("words")
export const KIND_FROM = EVIDENCE.indexOf("kind date")
export const TYPE_FROM = EVIDENCE.indexOf("type string")
export const TOPIC_FROM = EVIDENCE.indexOf("topic name")
const place = Object.fromEntries(EVIDENCE.map((name, i) => [name, i])) as Record<string, number>
/** Where in a vector stands what has this name. */
export const at = (name: string): number => place[name] ?? -1

/** Where in a vector stands what is set for every candidate. */
export const AT = {
  best: at("best"),
  bestKey: at("best key"),
  bestText: at("best text"),
  bestHint: at("best hint"),
  bestRefused: at("best refused"),
  bestDistance: at("best distance"),
  bestBetween: at("best between"),
  bestReach: at("best reach"),
  bestMargin: at("best margin"),
  bestRank: at("best rank"),
  bestOfDocument: at("best of document"),
  bestColon: at("best colon"),
  inlineDistance: at("inline distance"),
  leftDistance: at("left distance"),
  aboveDistance: at("above distance"),
  pattern: at("pattern"),
  patternedOthers: at("patterned others"),
  hintWords: at("hint words"),
  unitClash: at("unit clash"),
  known: at("known"),
  knownFirst: at("known first"),
  knownBest: at("known best"),
  knownElsewhere: at("known elsewhere"),
  knownFeatures: at("known context"),
  asked: at("asked"),
  asks: at("asks name"),
  asksIssuer: at("asks issuer"),
  asksRecipient: at("asks recipient"),
  naming: at("naming"),
  namingOther: at("naming other"),
  saidNo: at("said no"),
  sentence: at("sentence")
} as const
