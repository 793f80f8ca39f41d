// The entry points of all packages that are published, with their types.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** The repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url))

/** Every entry point: its name, the folder of its package, its types, and the name of its report. */
export const entries = readdirSync(join(root, "packages")).flatMap((folder) => {
  const {
    exports,
    name,
    private: isPrivate
  } = JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8"))
  if (isPrivate === true) return []
  return Object.entries(exports).flatMap(([path, { types }]) =>
    types === undefined
      ? []
      : [
          {
            entry: name + path.slice(1),
            folder: join(root, "packages", folder),
            types: join(root, "packages", folder, types),
            report: `${[folder, ...path.split("/").slice(1)].join(".")}.api.md`
          }
        ]
  )
})

/** How the types are read: as a host on Node would. */
export const compilerOptions = {
  target: "es2022",
  lib: ["es2023"],
  module: "nodenext",
  moduleResolution: "nodenext",
  types: ["node"],
  typeRoots: [join(root, "node_modules/@types")],
  strict: true,
  skipLibCheck: true
}
