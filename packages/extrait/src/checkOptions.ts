import { OptionRefused } from "./OptionRefused.js"
import type { ExtraitOptions, Limits } from "./options.js"

const names: Record<keyof ExtraitOptions, true> = {
  dataDir: true,
  database: true,
  queue: true,
  organisation: true,
  createOrganisation: true,
  mode: true,
  actor: true,
  concurrency: true,
  recognitionWorkers: true,
  pdfIsolation: true,
  recognizer: true,
  fallbackRecognizer: true,
  documentTypes: true,
  model: true,
  deidentify: true,
  limits: true,
  secretKey: true,
  files: true,
  webhookNetworks: true,
  http: true,
  console: true,
  telemetry: true,
  log: true
}

const limitNames: Record<keyof Limits, true> = {
  maxFileBytes: true,
  maxPages: true,
  maxPagePixels: true,
  maxProcessingSeconds: true,
  maxPageSeconds: true,
  maxWorkerMegabytes: true,
  maxWaitSeconds: true,
  retentionSeconds: true,
  eventRetentionSeconds: true,
  auditRetentionSeconds: true,
  idempotencyRetentionSeconds: true
}

/** Values of which there are few. */
const choices: { readonly [Name in keyof ExtraitOptions]?: ReadonlyArray<unknown> } = {
  mode: ["test", "live"],
  queue: ["embedded", "graphile"],
  pdfIsolation: ["process", "thread"],
  log: ["none", "warning", "info", "debug"]
}

const refuseUnknown = (given: object, known: object, where: string): void => {
  for (const name of Object.keys(given))
    if (!Object.hasOwn(known, name))
      throw new OptionRefused(`there is no option ${where}${name}; there are ${Object.keys(known).join(", ")}`)
}

/**
 * Refuses, by a `RangeError`, what JavaScript may give and the types do not allow: an option that there is not, which would otherwise be as if nothing had been
 * said (a `secretkey` seals nothing), and a value of a choice that there is not.
 */
export const checkOptions = (options: ExtraitOptions): void => {
  refuseUnknown(options, names, "")
  refuseUnknown(options.limits ?? {}, limitNames, "limits.")
  for (const [name, allowed] of Object.entries(choices)) {
    const value = Reflect.get(options, name)
    if (value !== undefined && !allowed.includes(value))
      throw new OptionRefused(`${name} must be one of ${allowed.join(", ")}, not ${String(value)}`)
  }
  const { organisation } = options
  if (organisation !== undefined && !(typeof organisation === "string" && /^.{1,255}$/su.test(organisation)))
    throw new OptionRefused("organisation must be a name of 1 to 255 characters")
}
