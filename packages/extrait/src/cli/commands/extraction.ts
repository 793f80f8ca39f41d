import { type Command, Option } from "commander"
import { regressions } from "../../evaluation/regressions.js"
import type { ClassifyOptions } from "../classify.js"
import type { EvaluateOptions } from "../evaluate.js"
import type { ExtractOptions } from "../extract.js"
import { formatNames, sheetNames } from "../formatNames.js"
import type { OcrOptions } from "../ocr.js"
import { askingModel, examples, fraction, type Host, type SetStatus, typeFile, whole } from "../options.js"
import type { RedactOptions } from "../redact.js"
import type { WatchOptions } from "../watch.js"

/** `extract`, `redact`, `classify`, `ocr`, `watch` and `evaluate`: what works on files in this process. */
export const extractionCommands = (root: Command, setStatus: SetStatus, host: Host): void => {
  askingModel(root.command("extract").description("extract files, or the files of folders"))
    .argument("<file...>", "files, folders of them, or - for standard input")
    .option(
      "--schema <file>",
      "extraction schema: JSON with fields and tables; or a folder with <file name>.json for each file"
    )
    .option("--document-type <type>", "document type, if you know it")
    .option("--language <language>", "code of the language, such as fr; auto detects it", "auto")
    .option("--include-recognition", "add the recognised words of every page")
    .option("--deidentify", "replace personal data with placeholders")
    .option("--explain", "show why each value won and others did not")
    .addOption(typeFile())
    .option("--threshold <number>", "flag fields below this confidence, 0 to 1", fraction)
    .addOption(new Option("--password <password>", "password of encrypted PDFs").env("EXTRAIT_PASSWORD"))
    .option("--recursive", "include nested folders")
    .option("--json", "print the result object as JSON; for several files one a line, with the path as file")
    .addOption(
      new Option(
        "--format <format>",
        "the result, its plain values, the text of the pages, or spreadsheets: csv of all files, xlsx for each, jsonl with one result a line"
      ).choices([...formatNames, ...sheetNames])
    )
    .option("--table <key>", "with --format csv or jsonl: the rows of this table instead of the fields")
    .option("--out <dir>", "write <file name>.json for each file into this folder, or with the format's own extension")
    .option("--overlay <file.png>", "draw what was found over the pages, one picture for each page with a finding")
    .option("--concurrency <number>", "documents processed at once", whole(1, 256))
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
      setStatus((await extract(files, { ...options, ...host })) === 0 ? 0 : 1)
    })

  root
    .command("redact")
    .description(
      "write files, or the files of folders, without personal data: text, result, and pages with black boxes"
    )
    .argument("<file...>", "files, folders of them, or - for standard input")
    .requiredOption("--out <dir>", "write <file name>-redacted.txt, .json and .pdf, .png or .jpg into this folder")
    .option("--language <language>", "code of the language, such as fr; auto detects it", "auto")
    .addOption(new Option("--password <password>", "password of encrypted PDFs").env("EXTRAIT_PASSWORD"))
    .option("--recursive", "include nested folders")
    .option("--json", "print the names written for each file as JSON, one object a line")
    .option("--concurrency <number>", "documents processed at once", whole(1, 256))
    .addHelpText("after", examples("extrait redact letter.pdf --out redacted", "extrait redact scans/ --out redacted"))
    .action(async (files: ReadonlyArray<string>, options: RedactOptions) => {
      const { redact } = await import("../redact.js")
      setStatus((await redact(files, { ...options, ...host })) === 0 ? 0 : 1)
    })

  askingModel(root.command("watch").description("extract files as they arrive in a folder, until stopped"))
    .argument("<dir>", "folder in which documents arrive")
    .requiredOption(
      "--out <dir>",
      "write <file name>.json for each file into this folder, or <file name>.error.json if it failed"
    )
    .option("--recursive", "include nested folders")
    .option("--settle <seconds>", "seconds for which a file must not change before it is read", whole(0, 3600), 2)
    .option("--once", "end when every file present is done")
    .option("--schema <file>", "extraction schema: JSON with fields and tables")
    .option("--document-type <type>", "document type, if you know it")
    .option("--language <language>", "code of the language, such as fr; auto detects it", "auto")
    .option("--include-recognition", "add the recognised words of every page")
    .option("--deidentify", "replace personal data with placeholders")
    .addOption(typeFile())
    .option("--threshold <number>", "flag fields below this confidence, 0 to 1", fraction)
    .option("--json", "print a line of JSON for each finished file")
    .option("--concurrency <number>", "documents processed at once", whole(1, 256))
    .addHelpText(
      "after",
      examples("extrait watch inbox/ --out results/", "extrait watch inbox/ --out results/ --recursive --once")
    )
    .action(async (folder: string, options: WatchOptions) =>
      (await import("../watch.js")).watch(folder, { ...options, ...host })
    )

  root
    .command("classify")
    .description("detect the type and language of files, or of the files of folders")
    .argument("<file...>", "files, folders of them, or - for standard input")
    .option("--language <language>", "code of the language, such as fr; auto detects it", "auto")
    .addOption(typeFile())
    .addOption(new Option("--password <password>", "password of encrypted PDFs").env("EXTRAIT_PASSWORD"))
    .option("--recursive", "include nested folders")
    .option("--json", "print JSON, one line a file")
    .option("--concurrency <number>", "documents processed at once", whole(1, 256))
    .addHelpText("after", examples("extrait classify letter.pdf", "extrait classify inbox/ --json > types.jsonl"))
    .action(async (files: ReadonlyArray<string>, options: ClassifyOptions) => {
      const { classify } = await import("../classify.js")
      setStatus((await classify(files, { ...options, ...host })) === 0 ? 0 : 1)
    })

  root
    .command("ocr")
    .description("write a scan as a searchable PDF")
    .argument("<file>", "PDF or picture, or - for standard input")
    .requiredOption("--out <file.pdf>", "the PDF to write")
    .option("--language <language>", "code of the language, such as fr; auto detects it", "auto")
    .option("--json", "report on each page as JSON")
    .addHelpText(
      "after",
      examples("extrait ocr scan.pdf --out searchable.pdf", "extrait ocr photo.jpg --language fr --out letter.pdf")
    )
    .action(async (file: string, options: OcrOptions) => {
      const { ocr } = await import("../ocr.js")
      await ocr(file, { ...options, ...host })
    })

  askingModel(
    root.command("evaluate").description("extract a labelled set, score the answers and compare them with earlier ones")
  )
    .argument("<set>", "folder with files/, truth.jsonl and, optionally, set.json and schemas/; or its file of labels")
    .option("--schema <file>", "extraction schema, or a folder of them; by default the set's own")
    .option("--document-type <type>", "document type, if you know it")
    .addOption(typeFile())
    .option("--results <dir>", "score the results in this folder, or in an earlier --json, and extract nothing")
    .option("--against <before>", "tell what changed since the results in this folder, or in an earlier --json")
    .addOption(
      new Option("--fail-on <regression>", "exit with 1 where a value that was right is wrong, or F1 is lower").choices(
        regressions
      )
    )
    .option("--json", "print all scores, and the answers, as JSON")
    .option("--out <dir>", "write <file name>.json for each file into this folder")
    .option("--concurrency <number>", "documents processed at once", whole(1, 256))
    .addHelpText(
      "after",
      examples(
        "extrait reviews export labelled && extrait evaluate labelled",
        "extrait evaluate labelled --json > before.json",
        "extrait evaluate labelled --against before.json --fail-on value",
        "extrait evaluate labelled/truth.jsonl --results new/ --against old/"
      )
    )
    .action(async (set: string, options: EvaluateOptions) => {
      const { evaluate } = await import("../evaluate.js")
      setStatus((await evaluate(set, { ...options, ...host })) ? 0 : 1)
    })
}
