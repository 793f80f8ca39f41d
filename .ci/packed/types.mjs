// The packed packages' types as each way of resolving modules finds them, by Are The Types Wrong.
import { join } from "node:path"
import { root, run } from "./packs.mjs"

/** What it finds wrong. A process of its own: it needs a compiler that is apart from the workspace's. */
export const faultsOfTypes = (files) => {
  const { failed, output, printed } = run(process.execPath, [join(root, ".ci/tools/types.mjs"), ...files])
  if (failed) throw new Error(output)
  return JSON.parse(printed)
}
