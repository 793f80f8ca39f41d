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
    : ["api/src", "http/src", "core/src", "console/src", "console/web", "webhooks/src", "extrait/src/mcp"].map((at) =>
        join(root, "packages", at)
      )

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

/** What is called: the last part of its name. */
const nameOf = ({ expression }) =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : ts.isIdentifier(expression) ? expression.text : ""
/** Methods of texts that make an expression of a text. `split` and `replace` take it as it is. */
const takesExpression = new Set(["match", "matchAll", "search"])

/** Whether an expression is made there, by name or of a text. */
const isMaker = (node) => {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false
  if (nameOf(node) === "RegExp") return true
  const [first] = node.arguments ?? []
  return (
    takesExpression.has(nameOf(node)) &&
    first !== undefined &&
    (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))
  )
}

/** What is wrong with an expression; null where it takes linear time. */
const faultOf = (source, flags) => {
  const { attack, complexity, error, status } = checkSync(source, flags, { timeout: 30_000 })
  if (status === "safe") return null
  if (status === "unknown") return `could not be checked: ${error.kind}`
  return `takes ${complexity.summary} time, as for ${attack.pattern}`
}

const faults = []
/** Expressions that were checked, by their folders. */
const checked = new Map(folders.map((folder) => [folder, 0]))
for (const [folder, file] of folders.flatMap((folder) => filesIn(folder).map((file) => [folder, file]))) {
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
      checked.set(folder, checked.get(folder) + 1)
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
for (const [folder, count] of checked) console.log(`${relative(root, folder)}: ${count} expressions take linear time`)
