import { join } from "node:path"
import { writeReceipts, writeScans } from "./generated.mjs"
import { median, runScript } from "./timed.mjs"

/** Different pages, read over and over: two A4 scans, which set the size, and receipts, which are quicker to read. */
const sheets = 2
const receipts = 18
const different = sheets + receipts

/** Megabytes over the process's start around a page: the middle of the five pages that end with it, since memory comes and goes. */
const around = ({ after, startMegabytes }, page) => median(after.slice(Math.max(0, page - 5), page)) - startMegabytes

/** How much the process of one recogniser worker holds after 20 pages and after 500, over what it held before the first. */
export const measureWorkerMemory = async ({ folder, log, pages: limit = 500 }) => {
  const pages = Math.max(different, Math.min(500, limit))
  const directory = join(folder, "memory")
  const files = [
    ...(await writeScans(directory, sheets, 9000)).map(({ file }) => file),
    ...(await writeReceipts(directory, receipts, 9000))
  ]
  const answer = await runScript("ours-recogniser.mjs", { files, pages })
  const early = around(answer, different)
  const late = around(answer, pages)
  const most = Math.max(...answer.after) - answer.startMegabytes
  log(
    `one worker: ${Math.round(early)} MB after ${different} pages, ${Math.round(late)} MB after ${pages}, ${Math.round(most)} MB at most`
  )
  return {
    pages,
    startMegabytes: answer.startMegabytes,
    early,
    late,
    most,
    ratio: late / early,
    mostRatio: most / early,
    // Every twentieth page, for the picture of it.
    course: answer.after
      .filter((_, index) => (index + 1) % different === 0)
      .map((value) => value - answer.startMegabytes)
  }
}
