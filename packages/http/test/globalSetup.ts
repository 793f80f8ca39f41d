import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"

declare module "vitest" {
  interface ProvidedContext {
    /** Where the files of the run keep what they keep. It goes with the run, since no file knows when servers of others have stopped. */
    readonly folder: string
  }
}

export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), "extrait-http-"))
  provide("folder", folder)
  return () => rm(folder, { recursive: true, force: true })
}
