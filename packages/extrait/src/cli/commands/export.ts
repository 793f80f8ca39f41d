import { type Command, Option } from "commander"
import type { ExportOptions } from "../exportDocuments.js"
import { sheetNames } from "../formatNames.js"
import { examples, inStore, ofTenant, several } from "../options.js"

/** `export`: the results of documents that are kept. */
export const exportCommands = (root: Command): void => {
  inStore(
    ofTenant(
      root
        .command("export")
        .description("export the results of stored documents as CSV, an Excel workbook or JSON lines, newest first")
        .addOption(new Option("--format <format>", "form of the file").choices(sheetNames).default("csv"))
        .option("--table <key>", "the rows of this table; by default the fields and, in a workbook, every table")
        .option("--out <file>", "write this file; by default standard output")
        .option("--status <status>", "only documents with this status")
        .option("--document-type <type>", "only documents of this type")
        .option("--review-status <status>", "only results with this status")
        .option("--filename <text>", "only documents with this in their file names")
        .option("--metadata <key=value>", "only documents with this in their metadata; repeatable", several)
        .option("--since <time>", "only documents submitted from then on, ISO 8601")
        .option("--until <time>", "only documents submitted before then, ISO 8601"),
      "whose documents"
    )
  )
    .addHelpText(
      "after",
      examples(
        "extrait export --document-type invoice --since 2026-03-01 > invoices.csv",
        "extrait export --table line_items --out items.csv",
        "extrait export --review-status approved --format xlsx --out approved.xlsx"
      )
    )
    .action(async (options: ExportOptions) => (await import("../exportDocuments.js")).exportDocuments(options))
}
