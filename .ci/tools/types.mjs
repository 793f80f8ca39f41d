// Prints as JSON what Are The Types Wrong says of packed packages: `node types.mjs FILE…`.
import { readFileSync } from "node:fs"
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { problemKindInfo } from "@arethetypeswrong/core/problems"

// The packages are ES modules: `require` of Node 20.19 and later loads them, which it does not know of, and the resolution of Node 10 knows no exports.
const ignored = (problem) =>
  problem.kind === "CJSResolvesToESM" || (problem.kind === "NoResolution" && problem.resolutionKind === "node10")

const faults = []
for (const file of process.argv.slice(2)) {
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(file))))
  if (analysis.types === false) faults.push(`${analysis.packageName}: it has no types`)
  else
    for (const problem of analysis.problems.filter((one) => !ignored(one)))
      faults.push(
        `${analysis.packageName}: ${problemKindInfo[problem.kind].shortDescription} (${JSON.stringify(problem)})`
      )
}
console.log(JSON.stringify(faults))
