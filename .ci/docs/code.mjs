// Code in pages: TypeScript compiles against the packages as they are, JSON is JSON, scripts of npm are there.
import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const scriptsOf = (manifest) => JSON.parse(readFileSync(manifest, "utf8")).scripts ?? {}

const faultsOfScripts = (root, name, text) =>
  [...text.matchAll(/\bnpm run (?:--\w+ )*([\w:-]+)(?: --workspace @extrait\/(\w+))?/g)].flatMap(
    ([, script, workspace]) => {
      const scripts = scriptsOf(join(root, workspace === undefined ? "" : `packages/${workspace}`, "package.json"))
      return scripts[script] === undefined ? [`${name}: no such script: npm run ${script}`] : []
    }
  )

const faultsOfJson = (name, text) =>
  [...text.matchAll(/```json\n([\s\S]*?)```/g)].flatMap(([, code]) => {
    try {
      JSON.parse(code)
      return []
    } catch (error) {
      return [`${name}: ${error.message} in ${code}`]
    }
  })

/** What the compiler says of blocks, each a module of its own, in files named after their pages. */
const compile = (root, blocks) => {
  // Inside the tree, so that the packages resolve as they do for a user.
  const folder = join(root, "node_modules/.doc-blocks")
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [index, { code, name }] of blocks.entries()) {
    writeFileSync(join(folder, `${name.replace(/\W+/g, "_")}_${index + 1}.ts`), `${code}\nexport {}\n`)
  }
  const compilerOptions = {
    composite: false,
    incremental: false,
    noEmit: true,
    declaration: false,
    declarationMap: false,
    sourceMap: false,
    noUnusedLocals: false,
    rootDir: "."
  }
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ extends: "../../tsconfig.base.json", compilerOptions, include: ["*.ts"] })
  )
  try {
    execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", folder], { encoding: "utf8" })
    return []
  } catch (error) {
    return [error.stdout]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Faults of the code of pages, and how many blocks of TypeScript there are. */
export const checkCode = (root, pages) => {
  const texts = pages.map((page) => ({ name: page.slice(root.length), text: readFileSync(page, "utf8") }))
  const blocks = texts.flatMap(({ name, text }) =>
    [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => ({ name, code }))
  )
  return {
    faults: [
      ...texts.flatMap(({ name, text }) => [...faultsOfScripts(root, name, text), ...faultsOfJson(name, text)]),
      ...(blocks.length === 0 ? [] : compile(root, blocks))
    ],
    count: blocks.length
  }
}
