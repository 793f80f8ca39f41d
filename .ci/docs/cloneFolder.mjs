// Folders that look like a fresh clone after `npm ci`, in which commands of pages can write what they like.
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Copied, since commands write there; everything else is linked. Dot files concern no command. */
const copied = ["examples", "docs"]

/** Makes such a folder, called `extrait` as a clone would be, below another. */
export const makeClone = (root, parent) => {
  const folder = join(parent, "extrait")
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(root)) {
    if (name.startsWith(".") || name === "package.json") continue
    if (copied.includes(name)) cpSync(join(root, name), join(folder, name), { recursive: true })
    else symlinkSync(join(root, name), join(folder, name))
  }
  // The tree is built, and is built no second time for every script.
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const scripts = Object.entries(manifest.scripts).map(([name, script]) => [
    name,
    script.replace(/^tsc -b[^&]*&& /, "")
  ])
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...manifest, scripts: Object.fromEntries(scripts) }))
  return folder
}

/** The environment of a reader's shell: nothing of this run of npm, nothing of Extrait's, the packages' commands on the path. */
export const readersEnvironment = (root, more) => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(npm_(package|lifecycle|command|execpath|node_execpath|config_local_prefix)|INIT_CWD|EXTRAIT_)/.test(name)
    )
  ),
  PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
  NO_COLOR: "1",
  npm_config_loglevel: "silent",
  npm_config_prefer_offline: "true",
  npm_config_update_notifier: "false",
  ...more
})
