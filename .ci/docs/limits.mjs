// Limits that the sources have, and docs/operations.md: each has a row there that says its value, or is none that a caller meets.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** The row of the page, by the beginning of its first cell, that tells of each limit. */
const rows = {
  "extrait/src/mcp/source.ts": { PATIENCE: "an agent's call in flight" },
  "webhooks/src/exchange.ts": { discardedBytes: "a delivery attempt" },
  "webhooks/src/resolver.ts": { systemLookUps: "a DNS look-up" },
  "http/src/node/nodeListener.ts": { defaultMaxUntakenMs: "a connection that reads nothing" },
  "api/src/parameters.ts": { "maxLength(255)": "characters of a name" },
  "api/src/problem.ts": {
    maxInput: "what an error repeats",
    maxMessage: "what an error repeats",
    maxFaults: "what an error repeats"
  },
  "core/src/domain/ApiKey.ts": {
    "maxLength(255)": "characters of a name",
    longestLife: "lifetime of a key",
    maxGraceSeconds: "lifetime of a key"
  },
  "core/src/domain/Batch.ts": { maxBatchFiles: "files of one batch" },
  "core/src/domain/decode.ts": { mostValuesTold: "faults reported", mostQuoted: "what an error repeats" },
  "core/src/domain/Document.ts": {
    "maxLength(128)": "characters of a field's key",
    longestPassword: "a PDF's password",
    maxMetadataBytes: "metadata of a document"
  },
  "core/src/domain/ExtractionSchema.ts": {
    "maxLength(128)": "characters of a field's key",
    "maxLength(255)": "characters of a name"
  },
  "core/src/domain/IdempotencyRecord.ts": { maxIdempotencyKeyLength: "an `Idempotency-Key`" },
  "core/src/domain/Review.ts": {
    "maxLength(200)": "characters of a name",
    maxClaimSeconds: "a claim of a review",
    maxCorrectionLength: "a corrected value",
    maxCorrections: "corrections of one review",
    maxRows: "a corrected value"
  },
  "core/src/domain/schemaLimits.ts": {
    "schemaLimits.fields": "fields, tables, columns",
    "schemaLimits.tables": "fields, tables, columns",
    "schemaLimits.columns": "fields, tables, columns",
    "schemaLimits.keyLength": "characters of a field's key",
    "schemaLimits.hintLength": "characters of a field's key"
  },
  "core/src/domain/SchemaProposal.ts": {
    "maxLength(255)": "characters of a name",
    maxSamples: "samples of a proposed schema"
  },
  "core/src/domain/WebhookEndpoint.ts": { "maxLength(2083)": "characters of a webhook's URL" },
  "core/src/export/exportLimits.ts": {
    mostCells: "a workbook",
    mostCharacters: "a workbook",
    mostColumns: "columns of a table",
    mostTables: "columns of a table"
  },
  "core/src/jsonSchema/readJsonSchema.ts": {
    mostFaults: "a JSON Schema: keywords",
    mostLooks: "a JSON Schema: keywords"
  },
  "core/src/jsonSchema/resolveJsonSchema.ts": {
    deepest: "a JSON Schema: keywords",
    longestReference: "a JSON Schema: keywords"
  },
  "core/src/ports/DocumentStore.ts": { maxMetadataConditions: "conditions `metadata[…]=`" },
  "core/src/ports/XmlInvoiceReader.ts": { maxBytes: "an invoice in XML" },
  "core/src/services/DocumentPages.ts": {
    "atOnce.atOnce": "pages of one tenant rendered",
    "atOnce.atOnceOfTenant": "pages of one tenant rendered"
  },
  "core/src/services/enclosed.ts": { deepest: "files of one document", mostFiles: "files of one document" },
  "core/src/services/Exports.ts": {
    "atOnce.atOnce": "workbooks of one tenant",
    "atOnce.atOnceOfTenant": "workbooks of one tenant"
  },
  "core/src/services/Keys.ts": { mostKeys: "API keys", mostValidKeys: "API keys" },
  "core/src/services/Reviews.ts": {
    longestHistory: "reviews of one result",
    mostReviews: "reviews of one result",
    "matching.atOnce": "corrections of one tenant",
    "matching.atOnceOfTenant": "corrections of one tenant",
    "matching.waiting": "corrections of one tenant",
    "matching.waitingOfTenant": "corrections of one tenant"
  },
  "core/src/services/SchemaInference.ts": {
    pagesOfSample: "samples of a proposed schema",
    "atOnce.atOnce": "proposals of one tenant",
    "atOnce.atOnceOfTenant": "proposals of one tenant"
  },
  "core/src/services/SearchablePdfs.ts": {
    "atOnce.atOnce": "documents of one tenant made searchable",
    "atOnce.atOnceOfTenant": "documents of one tenant made searchable"
  },
  "core/src/services/submissions.ts": {
    longestUrl: "a URL of a file",
    "fetches.atOnce": "files of one tenant fetched",
    "fetches.atOnceOfTenant": "files of one tenant fetched",
    "fetches.waiting": "files of one tenant fetched",
    "fetches.waitingOfTenant": "files of one tenant fetched"
  },
  "core/src/services/Webhooks.ts": { mostEndpoints: "webhook endpoints of a tenant" },
  "engine/src/text/Pattern.ts": {
    "patternLimits.length": "a pattern of a schema",
    "patternLimits.instructions": "a pattern of a schema",
    "patternLimits.characters": "a pattern of a schema",
    "schemaPatternLimits.length": "all patterns of a schema",
    "schemaPatternLimits.instructions": "all patterns of a schema",
    "schemaPatternLimits.characters": "all patterns of a schema"
  },
  "extrait/src/searchable/layerSearchablePdfs.ts": { mostPictureBytes: "making a document searchable" },
  "extrait/src/listQueries.ts": { "maxLength(255)": "characters of a name" },
  "extrait/src/mcp/mcpService.ts": { MOST_BYTES: "an agent's call over HTTP" },
  "extrait/src/mcp/tools.ts": {
    "maxLength(1000)": "texts in it",
    MOST_CHARACTERS: "what an agent is answered",
    MOST_MATCHES: "what an agent is answered"
  },
  "http/src/answersUnderWay.ts": {
    smallAnswer: "response bytes",
    streamedAnswer: "response bytes",
    "defaultAnswerLimits.maxBytes": "response bytes",
    "defaultAnswerLimits.maxTenantBytes": "response bytes"
  },
  "http/src/multipart/MultipartParser.ts": { maxHeaderBytes: "a form: parts", maxPreambleBytes: "a form: parts" },
  "http/src/node/requestOf.ts": {
    maxDrainMs: "the rest of a refused upload",
    maxDrainedBytes: "the rest of a refused upload"
  },
  "http/src/pacing.ts": { turnMs: "callers' work started", longestTurnMs: "callers' work started" },
  "http/src/rateLimits.ts": {
    "defaultRateLimits.requests.perSecond": "requests of one key",
    "defaultRateLimits.requests.burst": "requests of one key",
    "defaultRateLimits.submissions.perSecond": "submissions among them",
    "defaultRateLimits.submissions.burst": "submissions among them"
  },
  "http/src/request/json.ts": {
    maxJsonBytes: "a JSON body",
    maxJsonDepth: "a JSON body",
    maxJsonValues: "a JSON body"
  },
  "http/src/request/query.ts": { maxQueryParameters: "parameters of one query" },
  "http/src/request/submission.ts": {
    maxBesideFileBytes: "a form: parts",
    maxFieldBytes: "a form: parts",
    maxParts: "a form: parts"
  },
  "webhooks/src/UndiciFileFetcher.ts": { mostRedirects: "redirects while" },
  "webhooks/src/retryAfter.ts": { mostSeconds: "a receiver's `Retry-After`" }
}

/** What is named like a limit and is none that a caller meets, with what it is. */
const others = {
  "core/src/domain/Audit.ts": { maxActorName: "the host's own" },
  "core/src/domain/textType.ts": { mostHeaders: "lines by which a mail is known" },
  "core/src/inference/proposeSchema.ts": { longestHint: "hints that the service writes" },
  "core/src/lifecycle/tableCorrection.ts": { MOST_PAIRS: "how rows are compared" },
  "core/src/ports/PatternMatcher.ts": { mostSteps: "the port's default; docs/adapters.md has it" },
  "core/src/services/Keys.ts": { "maxLength(255)": "the host's own" },
  "engine/src/text/Pattern.ts": { MOST_SPANS: "matches that are looked at" },
  "http/src/pacing.ts": { mostInOneTurn: "how turns are begun" },
  "webhooks/src/UndiciWebhookSender.ts": { mostTargets: "what is remembered" },
  "webhooks/src/connections.ts": { mostReceivers: "connections that are kept" }
}

/** Where callers' input is taken. Their clients have limits of their own. */
const folders = [
  "api/src",
  "core/src",
  "http/src",
  "webhooks/src",
  "extrait/src/mcp",
  "extrait/src/searchable",
  "extrait/src/listQueries.ts",
  "engine/src/text/Pattern.ts"
]
const notLookedAt = /\/client\/|DocumentTypeFile\.ts$/

const constant = /^(?:export )?const (\w+)(?:: \w+)? = ([\d_][\d_ *e]*)$/gm
/** Names of constants that say of themselves that they limit something. Others are looked at where they are listed here. */
const limiting = /^(?:most|longest|max|deepest)[A-Z]|^(?:MOST|LONGEST|MAX)_/
const grouped =
  /^(?:export )?const (\w*[lL]imits|fetches|matching|atOnce|default\w*Limits)(?:: \w+)? = (\{[^\n]*\}$|\{[^;]*?^\})/gmsu
const checked = /\b(maxLength|maxItems)\(([\d_]+)\)/g
/** Members of a group that tell a caller something, and limit nothing. */
const told = new Set(["retryAfterSeconds"])

const number = (text) => text.split("*").reduce((product, factor) => product * Number(factor.replaceAll("_", "")), 1)

const membersOf = (name, body) => {
  const found = []
  const path = [name]
  for (const [, member, opens, value, closes] of body
    .replace(/^\{/, "")
    .matchAll(/(\w+): (?:(\{)|([\d_][\d_ *]*))|(\})/g)) {
    if (closes !== undefined) path.pop()
    else if (opens !== undefined) path.push(member)
    else if (!told.has(member)) found.push([[...path, member].join("."), number(value)])
  }
  return found
}

/** The limits of a source, each with its value: those that are named so, and others that are listed. */
export const limitsOf = (source, listed = []) => [
  ...[...source.matchAll(constant)]
    .filter(([, name]) => limiting.test(name) || listed.includes(name))
    .map(([, name, value]) => [name, number(value)]),
  ...[...source.matchAll(grouped)].flatMap(([, name, body]) => membersOf(name, body)),
  ...[...source.matchAll(checked)].map(([text, , value]) => [text.replaceAll("_", ""), number(value)])
]

const whole = new Intl.NumberFormat("en")
const units = [
  ["MiB", 2 ** 20],
  ["KiB", 2 ** 10],
  ["days", 86_400],
  ["h", 3600],
  ["s", 1000],
  ["ms", 1],
  ["s", 1],
  ["centuries", 100 * 366 * 86_400]
]

/** The ways in which the page may write a value. */
const written = (value) => [
  whole.format(value),
  ...units.filter(([, unit]) => value % unit === 0).map(([name, unit]) => `${value / unit} ${name}`)
]

const says = (row, value) =>
  written(value).some((text) => new RegExp(`(?<![\\d,.])${text}(?![\\d,]*\\d)`).test(row)) ||
  (value === 100 * 366 * 86_400 && row.includes("a century"))

const sourcesIn = (root) =>
  folders.flatMap((folder) => {
    const path = join(root, "packages", folder)
    if (!existsSync(path)) return []
    const files = folder.endsWith(".ts")
      ? [folder]
      : readdirSync(path, { recursive: true }).map((file) => `${folder}/${file}`)
    return files.filter((file) => file.endsWith(".ts") && !notLookedAt.test(file))
  })

/** Limits of the sources that the page does not have, or has otherwise, and limits that are listed here and are not in the sources. */
export const faultsOfLimits = (root) => {
  const [, limits = ""] = readFileSync(join(root, "docs/operations.md"), "utf8").split(/^## (?=Limits$)/m)
  const page = limits.split(/^## /m, 1)[0].split("\n")
  const known = new Set()
  const faults = sourcesIn(root).flatMap((file) =>
    limitsOf(readFileSync(join(root, "packages", file), "utf8"), Object.keys(rows[file] ?? {})).flatMap(
      ([name, value]) => {
        known.add(`${file} ${name}`)
        if (others[file]?.[name] !== undefined) return []
        const begins = rows[file]?.[name]
        if (begins === undefined) return [`docs/operations.md: the limit ${name} of packages/${file} is not in it`]
        const row = page.find((line) => line.startsWith(`| ${begins}`))
        if (row === undefined) return [`docs/operations.md: no row begins with "${begins}"`]
        return says(row, value)
          ? []
          : [
              `docs/operations.md: "${begins}" does not say ${written(value).join(" or ")}, as ${name} of packages/${file} does`
            ]
      }
    )
  )
  const gone = [rows, others].flatMap((list) =>
    Object.entries(list).flatMap(([file, names]) =>
      Object.keys(names)
        .filter((name) => !known.has(`${file} ${name}`))
        .map((name) => `.ci/docs/limits.mjs: there is no ${name} in packages/${file}`)
    )
  )
  return [...faults, ...gone]
}
