import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { writeLongDocument } from "./longDocument.mjs"
import { median, runScript } from "./timed.mjs"

const sizes = [1, 10, 50, 100, 200, 500]

/** Slope of the line through the logarithms of both (least squares): 1 where time grows as pages do. */
const exponent = (points) => {
  const logs = points.map(({ pages, seconds }) => [Math.log(pages), Math.log(seconds)])
  const mean = (at) => logs.reduce((sum, pair) => sum + pair[at], 0) / logs.length
  const [x, y] = [mean(0), mean(1)]
  const covariance = logs.reduce((sum, pair) => sum + (pair[0] - x) * (pair[1] - y), 0)
  return covariance / logs.reduce((sum, pair) => sum + (pair[0] - x) ** 2, 0)
}

/**
 * Processor seconds, which other work on the machine does not touch. What does not grow with the pages, such as starting the threads, is measured by the file of one page
 * and taken away.
 */
const beyondStart = (points) => {
  const [start] = points
  return points
    .filter(({ pages }) => pages >= 50)
    .map(({ pages, processorSeconds }) => ({
      pages: pages - start.pages,
      seconds: processorSeconds - start.processorSeconds
    }))
}

const summarise = (points) => {
  const grown = beyondStart(points)
  const perPage = ({ pages, seconds }) => seconds / pages
  const at = (pages) => grown.find((point) => point.pages === pages - 1)
  return {
    points,
    exponent: grown.length < 2 ? undefined : exponent(grown),
    // Above 1: a page of a file of 500 pages costs more than one of a file of 100.
    ratioToLinear: at(500) === undefined ? undefined : perPage(at(500)) / perPage(at(100))
  }
}

/** One file of 1 to 500 pages, each in a fresh process: seconds from the process's start, and the most memory it held. */
export const measureGrowth = async ({ folder, log, pages: limit = 500 }) => {
  const directory = join(folder, "growth")
  await mkdir(directory, { recursive: true })
  const wanted = sizes.filter((size) => size <= limit)
  for (const size of wanted) await writeLongDocument(join(directory, `${size}.pdf`), size)
  const measure = async (script, options) => {
    const points = []
    for (const size of wanted) {
      const files = [join(directory, `${size}.pdf`)]
      // Short runs say little alone.
      const repeats = size <= 100 ? 3 : 1
      const answers = []
      for (let i = 0; i < repeats; i++) answers.push(await runScript(script, { files, ...options }))
      const seconds = median(answers.map((answer) => (answer.ended ?? answer.finished).at(-1)))
      const peakMegabytes = median(answers.map((answer) => answer.peakMegabytes))
      const processorSeconds = median(answers.map((answer) => answer.processorSeconds))
      points.push({ pages: size, seconds, processorSeconds, peakMegabytes })
      log(
        `${script}: ${size} pages: ${seconds.toFixed(2)} s (${processorSeconds.toFixed(2)} s of the processors), ${Math.round(peakMegabytes)} MB at most`
      )
    }
    return summarise(points)
  }
  return {
    reading: await measure("ours-reader.mjs", {}),
    service: await measure("ours-service.mjs", { language: "auto", cores: 2 })
  }
}
