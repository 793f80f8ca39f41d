// What the packages promise in types: a report for each entry point in etc/api, written by API Extractor, which must be as it was committed
// (`--write` writes them anew), and a doc comment on whatever can be imported.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor"
import ts from "typescript"
import { compilerOptions, entries, root } from "./entries.mjs"

const write = process.argv.includes("--write")
const reports = join(root, "etc/api")
const unfinished = mkdtempSync(join(tmpdir(), "extrait-api-"))
const faults = []

const configOf = ({ folder, report, types }) =>
  ExtractorConfig.prepare({
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: types,
      newlineKind: "lf",
      compiler: {
        overrideTsconfig: {
          compilerOptions,
          files: [types]
        }
      },
      apiReport: {
        enabled: true,
        reportFileName: report,
        reportFolder: reports,
        reportTempFolder: unfinished,
        includeForgottenExports: true
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Warning } },
        // Types that a class of Schema extends are no exports, and need not be: the report shows them.
        extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        // How doc comments are written is for their readers.
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } }
      }
    },
    configObjectFullPath: join(folder, "api-extractor.json"),
    packageJsonFullPath: join(folder, "package.json")
  })

/** The words of a report in an order that says nothing: the compiler puts the members of a union in another one from build to build. */
const sortedWords = (report) =>
  report
    .split(/[\s|;]+/)
    .toSorted()
    .join(" ")

const sayTheSame = (one, other) => sortedWords(one) === sortedWords(other)

/** Exports of an entry point that say nothing of themselves. */
const undocumented = (program, { entry, types }) => {
  const checker = program.getTypeChecker()
  const module = checker.getSymbolAtLocation(program.getSourceFile(types))
  if (module === undefined) throw new Error(`${types} exports nothing`)
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
    if (symbol.getDocumentationComment(checker).length > 0) return []
    const [declaration] = symbol.declarations ?? []
    const file = declaration === undefined ? types : declaration.getSourceFile().fileName
    return [`${entry}: ${exported.name} has no doc comment (${relative(root, file)})`]
  })
}

try {
  mkdirSync(reports, { recursive: true })
  const [first, ...others] = entries
  // One program for all of them: most of the time goes into what they share.
  const compilerState = CompilerState.create(configOf(first), {
    additionalEntryPoints: others.map(({ types }) => types)
  })
  for (const entry of entries) {
    Extractor.invoke(configOf(entry), {
      compilerState,
      localBuild: false,
      messageCallback: (message) => {
        message.handled = true
        if (message.logLevel === ExtractorLogLevel.Error) faults.push(`${entry.entry}: ${message.text}`)
      }
    })
    const made = readFileSync(join(unfinished, entry.report), "utf8")
    const committed = join(reports, entry.report)
    if (!existsSync(committed) || !sayTheSame(made, readFileSync(committed, "utf8"))) {
      if (write) writeFileSync(committed, made)
      else faults.push(`etc/api/${entry.report}: the types of ${entry.entry} have changed; npm run api -- --write`)
    }
    faults.push(...undocumented(compilerState.program, entry))
  }
  const expected = new Set(entries.map(({ report }) => report))
  for (const file of readdirSync(reports).filter((name) => !expected.has(name))) {
    if (write) rmSync(join(reports, file))
    else faults.push(`etc/api/${file}: there is no such entry point`)
  }
} finally {
  if (existsSync(unfinished)) rmSync(unfinished, { recursive: true })
}

if (faults.length > 0) {
  console.error([...new Set(faults)].join("\n"))
  process.exit(1)
}
console.log(`${entries.length} entry points: types as in etc/api, every export with a doc comment`)
