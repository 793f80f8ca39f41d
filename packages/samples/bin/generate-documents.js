#!/usr/bin/env node
import { parseArgs } from "node:util"
import { generatedTypes, layoutsOf, writeSampleDocuments, writeSet } from "../dist/generator/index.js"

const usage = `usage: generate-documents.js [options]

Writes labelled documents of invented people and firms: files/, truth.jsonl and set.json.

  --type TYPE         ${generatedTypes.join(" | ")} | all (default invoice)
  --language LANG     fr | en | all (default all)
  --appearance KIND   digital | scan | all (default digital)
  --count N           documents for each type, language and appearance (default 10)
  --seed N            first seed (default 1)
  --layout NAME       one layout of the type (default: drawn from the seed)
  --format FORMAT     pdf | jpeg | png (default: PDF, or JPEG for scans of one page)
  --out DIR           folder to write (default ./generated)
  --samples           write the sample documents of examples/documents into DIR instead
`

const fail = (message) => {
  console.error(`${message}\n\n${usage}`)
  process.exit(2)
}

const read = () => {
  try {
    return parseArgs({
      options: {
        type: { type: "string", default: "invoice" },
        language: { type: "string", default: "all" },
        appearance: { type: "string", default: "digital" },
        count: { type: "string", default: "10" },
        seed: { type: "string", default: "1" },
        layout: { type: "string" },
        format: { type: "string" },
        out: { type: "string", default: "generated" },
        samples: { type: "boolean", default: false },
        help: { type: "boolean", default: false }
      }
    }).values
  } catch (error) {
    return fail(error.message)
  }
}

const choose = (name, given, choices) => {
  if (given === "all") return choices
  if (!choices.includes(given)) fail(`--${name} must be one of ${choices.join(", ")} or all, not ${given}`)
  return [given]
}

const whole = (name, given) => {
  const number = Number(given)
  if (!Number.isSafeInteger(number) || number < 0) fail(`--${name} must be a whole number, not ${given}`)
  return number
}

const options = read()
if (options.help) console.log(usage)
else if (options.samples) {
  const names = await writeSampleDocuments(options.out)
  console.log(`${names.length} documents in ${options.out}: ${names.join(", ")}`)
} else {
  const types = choose("type", options.type, generatedTypes)
  if (options.layout !== undefined && !types.every((type) => layoutsOf(type).includes(options.layout))) {
    fail(`--layout must be one of ${layoutsOf(types[0]).join(", ")}, not ${options.layout}`)
  }
  if (options.format !== undefined && !["pdf", "jpeg", "png"].includes(options.format)) {
    fail(`--format must be pdf, jpeg or png, not ${options.format}`)
  }
  const rows = await writeSet(options.out, {
    types,
    languages: choose("language", options.language, ["fr", "en"]),
    appearances: choose("appearance", options.appearance, ["digital", "scan"]),
    count: whole("count", options.count),
    seed: whole("seed", options.seed),
    ...(options.layout === undefined ? {} : { layout: options.layout }),
    ...(options.format === undefined ? {} : { format: options.format })
  })
  console.log(`${rows.length} documents in ${options.out}`)
}
