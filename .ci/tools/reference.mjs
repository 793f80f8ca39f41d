// The reference of everything that the packages export, from their types and doc comments, by TypeDoc: `npm run reference` writes it to `reference/`.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Application } from "typedoc"
import { compilerOptions, entries, root } from "./entries.mjs"

const out = join(root, "reference")
const folder = mkdtempSync(join(tmpdir(), "extrait-reference-"))
try {
  const tsconfig = join(folder, "tsconfig.json")
  writeFileSync(tsconfig, JSON.stringify({ compilerOptions, files: entries.map(({ types }) => types) }))
  const app = await Application.bootstrap({
    name: "Extrait",
    entryPoints: entries.map(({ types }) => types),
    tsconfig,
    readme: join(root, "README.md"),
    // What the types were compiled with has checked them.
    skipErrorChecking: true,
    excludeExternals: true,
    disableSources: true,
    includeVersion: false,
    basePath: root,
    validation: { notExported: false, invalidLink: true, notDocumented: false }
  })
  const project = await app.convert()
  if (project === undefined) throw new Error("the types could not be read")
  // By what is imported, in place of where the file lies.
  const nameOf = new Map(
    entries.map(({ entry, types }) => [types.slice(root.length).replace(/(\/index)?\.d\.ts$/, ""), entry])
  )
  for (const module of project.children ?? []) module.name = nameOf.get(module.name) ?? module.name
  rmSync(out, { recursive: true, force: true })
  await app.generateDocs(project, out)
  console.log(`${project.children?.length} entry points in ${join(out, "index.html")}`)
} finally {
  rmSync(folder, { recursive: true })
}
