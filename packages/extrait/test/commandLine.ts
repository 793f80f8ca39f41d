import { vi } from "vitest"
import { main } from "../dist/cli/main.js"
import { spareWorkers } from "./spareWorkers.js"

/** Runs the command in this process; its exit status and what it printed. */
export const runCommand = async (
  ...args: ReadonlyArray<string>
): Promise<{ readonly status: number; readonly stdout: string; readonly stderr: string }> => {
  const [stdout, stderr] = [[] as Array<string>, [] as Array<string>]
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation((text) => stdout.push(String(text)) > 0),
    vi.spyOn(process.stderr, "write").mockImplementation((text) => stderr.push(String(text)) > 0)
  ]
  try {
    const status = await main(["node", "extrait", ...args], { spareWorkers })
    return { status, stdout: stdout.join(""), stderr: stderr.join("") }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
