import { type Command, Option } from "commander"
import type { EvaluateOptions } from "../evaluate.js"
import type { ExtractOptions } from "../extract.js"
import { formatNames, sheetNames } from "../formatNames.js"
import { askingModel, examples, fraction, type SetStatus, typeFile, whole } from "../options.js"

/** `extract` and `evaluate`: what works on files in this process. */
export const extractionCommands = (root: Command, setStatus: SetStatus): void => {
  askingModel(root.command("extract").description("extract files, or the files of folders, in this process"))
    .argument("<file...>", "PDF, picture, text or e-invoice files, or folders of them")
    .option(
      "--schema <file>",
      "extraction schema: JSON with fields and tables; or a folder with <file name>.json for each file"
    )
    .option("--document-type <type>", "document type, where it is known")
    .option("--language <language>", "code of the language, such as fr; auto detects it", "auto")
    .option("--include-recognition", "add the recognised words of every page")
    .option("--deidentify", "replace personal data by placeholders")
    .option("--explain", "tell why each value won and others did not")
    .addOption(typeFile())
    .option("--threshold <number>", "flag fields below this confidence, 0 to 1", fraction)
    .addOption(new Option("--password <password>", "password of encrypted PDFs").env("EXTRAIT_PASSWORD"))
    .option("--json", "print the result object as JSON; one a line for several files")
    .addOption(
      new Option(
        "--format <format>",
        "the result, its plain values, the text of the pages, or spreadsheets: csv of all files, xlsx for each, jsonl with a result a line"
      ).choices([...formatNames, ...sheetNames])
    )
    .option("--table <key>", "with --format csv: the rows of this table instead of the fields")
    .option("--out <dir>", "write <file name>.json for each file into this folder, or what the format's ending is")
    .option("--overlay <file.png>", "draw what was found over the pages, a picture for each that shows something")
    .option("--concurrency <number>", "documents worked on at once", whole(1, 256))
    .addHelpText(
      "after",
      examples(
        "extrait extract invoice.pdf",
        "extrait extract invoice.pdf --overlay invoice.png",
        "extrait extract receipt.jpg --json",
        "extrait extract letter.pdf --format markdown",
        "extrait extract scans/ --schema licence.json --out results",
        "extrait extract scans/ --schema schemas/ --out results",
        "extrait extract invoices/ --format csv --table line_items > items.csv",
        "extrait extract invoices/ --format xlsx --out workbooks",
        "extrait extract letter.pdf --deidentify --include-recognition --json"
      )
    )
    .action(async (files: ReadonlyArray<string>, options: ExtractOptions) => {
      const { extract } = await import("../extract.js")
      setStatus((await extract(files, options)) === 0 ? 0 : 1)
    })

  askingModel(root.command("evaluate").description("extract a labelled set and tell how right the answers are"))
    .argument("<dir>", "folder with files/, truth.jsonl and, optionally, set.json and schemas/")
    .option("--schema <file>", "extraction schema, or a folder of them; by default the set's own")
    .option("--document-type <type>", "document type, where it is known")
    .addOption(typeFile())
    .option("--json", "print all scores as JSON")
    .option("--out <dir>", "write <file name>.json for each file into this folder")
    .option("--concurrency <number>", "documents worked on at once", whole(1, 256))
    .addHelpText("after", examples("extrait reviews export labelled && extrait evaluate labelled"))
    .action(async (folder: string, options: EvaluateOptions) => {
      const { evaluate } = await import("../evaluate.js")
      setStatus((await evaluate(folder, options)) === 0 ? 0 : 1)
    })
}
