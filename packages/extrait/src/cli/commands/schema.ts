import type { Command } from "commander"
import { examples, type Host } from "../options.js"
import type { InferOptions } from "../schema.js"

/** `schema`: extraction schemas as files. */
export const schemaCommands = (root: Command, host: Host): void => {
  const schema = root
    .command("schema")
    .description("propose or check an extraction schema")
    .addHelpText(
      "after",
      examples("extrait schema infer rent-1.pdf rent-2.pdf > rent.json", "extrait schema check rent.json")
    )
  schema
    .command("infer")
    .description("propose a schema from samples of one kind of document")
    .argument("<file...>", "PDFs, pictures or text files of one kind")
    .option("--language <language>", "code of the language, such as fr; auto detects it", "auto")
    .option("--json", "print the schema and the values of the samples as one JSON object")
    .addHelpText("after", examples("extrait schema infer rent-1.pdf rent-2.pdf > rent.json"))
    .action(async (files: ReadonlyArray<string>, options: InferOptions) =>
      (await import("../schema.js")).inferSchema(files, { ...options, ...host })
    )
  schema
    .command("check")
    .description("show what a schema asks for, or everything wrong with it")
    .argument("<file>", "schema: JSON with fields and tables")
    .option("--json", "print the schema with its defaults as JSON")
    .addHelpText("after", examples("extrait schema check rent.json"))
    .action(async (file: string, options: { readonly json?: boolean }) =>
      (await import("../schema.js")).checkSchema(file, options)
    )
}
