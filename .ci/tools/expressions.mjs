// Fails where a regular expression of the packages that meet callers' text may take more than linear time, or cannot be told:
// `node expressions.mjs [FOLDER…]`. One caller's header must not be able to hold up everybody's event loop.
import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"

// Before it is loaded: the checker of itself, the same on every machine, rather than a binary or Java where there is one.
process.env.RECHECK_SYNC_BACKEND = "pure"
const { checkSync } = await import("recheck")
const { default: ts } = await import("typescript")

const root = fileURLToPath(new URL("../..", import.meta.url))
const given = process.argv.slice(2)
const folders =
  given.length > 0
    ? given
    : ["api/src", "http/src", "core/src", "console/src", "console/web"].map((at) => join(root, "packages", at))

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

const isMaker = (node) =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === "RegExp"

/** What is wrong with an expression; null where it takes linear time. */
const faultOf = (source, flags) => {
  const { attack, complexity, error, status } = checkSync(source, flags, { timeout: 30_000 })
  if (status === "safe") return null
  if (status === "unknown") return `could not be checked: ${error.kind}`
  return `takes ${complexity.summary} time, as for ${attack.pattern}`
}

const faults = []
let checked = 0
for (const file of folders.flatMap(filesIn)) {
  const text = readFileSync(file, "utf8")
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  )
  const say = (node, fault) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    faults.push(`${relative(root, file)}:${line + 1}: ${node.getText()} ${fault}`)
  }
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      checked++
      const end = node.text.lastIndexOf("/")
      const fault = faultOf(node.text.slice(1, end), node.text.slice(end + 1))
      if (fault !== null) say(node, fault)
    } else if (isMaker(node)) say(node, "is made while it runs, so that nobody can check it")
    ts.forEachChild(node, visit)
  }
  visit(source)
}
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
console.log(`${checked} expressions take linear time`)
