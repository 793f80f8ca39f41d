import { loadOf, placeOf } from "../machine.mjs"
import { isReached } from "./measures.mjs"

const number = (value, digits, unit = "") =>
  value === undefined || value === null ? "" : `${value.toFixed(digits)}${unit}`
const row = (cells) => `| ${cells.join(" | ")} |`
const table = (head, rows) =>
  [row(head), row(head.map((_, i) => (i === 0 ? "---" : "--:"))), ...rows.map(row)].join("\n")

/** Every aim, a line each. */
export const tableOf = (measures) =>
  table(
    ["measure", "Extrait", "beside it", "comparison", "aim", "reached"],
    measures.map((measure) => {
      const { aim, aimText, atLeast, bars, comparison, digits, title, unit } = measure
      const ours = bars.find(({ ours }) => ours)
      const others = bars.filter((bar) => !bar.ours).map(({ name, value }) => `${name} ${number(value, digits, unit)}`)
      const aimed = number(aim, digits, unit)
      const bound = `${atLeast ? "at least" : "at most"} ${aimText}${others.length === 0 || aimText === aimed ? "" : ` (${aimed})`}`
      return [
        title,
        number(ours.value, digits, unit),
        others.join(", "),
        comparison,
        bound,
        isReached(measure) ? "yes" : "**no**"
      ]
    })
  )

const readers = ({ contestants }, withWords) =>
  table(
    [
      "reader",
      "pages",
      "pages a second",
      "without start-up",
      "processor seconds a page",
      ...(withWords ? ["word F1", "macro", "precision", "recall"] : []),
      "failed"
    ],
    contestants.map((contestant) => [
      contestant.name,
      contestant.pages,
      number(contestant.pagesPerSecond, 2),
      number(contestant.steadyPagesPerSecond, 2),
      number(contestant.processorSecondsPerPage, 2),
      ...(withWords
        ? [
            number(contestant.words.micro, 3),
            number(contestant.words.macro, 3),
            number(contestant.words.precision, 3),
            number(contestant.words.recall, 3)
          ]
        : []),
      contestant.failed.length
    ])
  )

const textLayer = ({ contestants, fidelity, files, pages, service, warmPagesPerSecond }) => [
  table(
    ["reader", "pages a second", "processor seconds a page"],
    [
      ...contestants.map((contestant) => [
        contestant.name,
        number(contestant.pagesPerSecond, 1),
        number(contestant.processorSecondsPerPage, 4)
      ]),
      ["extrait, the same files again in the same process", number(warmPagesPerSecond, 1), ""],
      ["extrait, from submission to fields and tables", number(service.pagesPerSecond, 1), ""]
    ]
  ),
  "",
  `${files} files, ${pages} pages. Words as pdftotext has them: F1 ${number(fidelity.micro, 4)} (macro ${number(fidelity.macro, 4)}, precision ${number(fidelity.precision, 4)}, recall ${number(fidelity.recall, 4)}) on pages whose words ours takes from the text layer; ` +
    `${number(fidelity.everyPage, 4)} with the ${fidelity.pagesLeftToRecognition} that it leaves to recognition counted as empty. ${service.recognisedPages} pages were recognised at least in part on the way to fields and tables.`
]

const growth = ({ reading, service }) => [
  table(
    [
      "pages of the file",
      "reading, s",
      "processor s",
      "MB at most",
      "to fields and tables, s",
      "processor s",
      "MB at most"
    ],
    reading.points.map((point, index) => [
      point.pages,
      ...[point, service.points[index]].flatMap(({ peakMegabytes, processorSeconds, seconds }) => [
        number(seconds, 2),
        number(processorSeconds, 2),
        number(peakMegabytes, 0)
      ])
    ])
  ),
  "",
  `Seconds from the start of a fresh process. Exponent of the growth of the processors' time from 50 to 500 pages, start-up taken away: ${number(reading.exponent, 2)} for reading, ${number(service.exponent, 2)} to fields and tables (1 is linear).`
]

const memory = ({ course, early, late, most, pages, startMegabytes }) => [
  `Over the ${number(startMegabytes, 0)} MB of the process before the first page: ${number(early, 0)} MB after 20 pages, ${number(late, 0)} MB after ${pages}, ${number(most, 0)} MB at most. ` +
    `Every twentieth page, in MB: ${course.map((value) => number(value, 0)).join(", ")}.`
]

const gapRow = (name, { max, over10, over20, p99, randomArrivalP99 }) => [
  name,
  number(p99, 1, " ms"),
  number(max, 1, " ms"),
  over10,
  over20,
  number(randomArrivalP99, 1, " ms")
]

const loop = ({ blocks, documents, gaps, ownGaps, starvedShare, ...rest }) => [
  `\`monitorEventLoopDelay\` with a resolution of 1 ms, which is in every figure: p50 ${number(rest.p50, 1)} ms, p90 ${number(rest.p90, 1)} ms, p99 ${number(rest.p99, 1)} ms, p99.9 ${number(rest.p999, 1)} ms, longest ${number(rest.max, 1)} ms; ${rest.samples} samples.`,
  "",
  table(
    [
      "gaps between two turns of a timer of 1 ms",
      "p99",
      "longest",
      "over 10 ms",
      "over 20 ms",
      "p99 of the wait of a request at any moment"
    ],
    [
      gapRow("as they were", gaps),
      ...(ownGaps === undefined ? [] : [gapRow("less the time without a free processor", ownGaps)])
    ]
  ),
  "",
  `${documents} documents in ${number(rest.seconds, 1)} s (${Object.entries(rest.statuses)
    .map(([status, count]) => `${count} ${status}`)
    .join(
      ", "
    )}); opening took ${number(rest.openMilliseconds, 0)} ms, accepting all ${number(rest.submittedAfterMilliseconds, 0)} ms; the process held ${number(rest.peakMegabytes, 0)} MB at most. The main thread waited for a processor for ${number(100 * starvedShare, 1)} % of the time.`,
  ...(blocks.length === 0
    ? []
    : [
        "",
        "The longest blocks of a second, sampled run of up to 40 of the documents, and the functions that took most of them:",
        "",
        table(
          ["ms", "what"],
          blocks.slice(0, 6).map(({ cause, milliseconds }) => [
            number(milliseconds, 1),
            cause
              .slice(0, 3)
              .map((part) => `\`${part.name}\` ${number(part.milliseconds, 1)}`)
              .join(", ")
          ])
        )
      ])
]

const sections = {
  text: [
    "Text layers",
    (part) => (part.skipped === undefined ? textLayer(part) : [`Not measured: ${part.skipped} was missing.`])
  ],
  receipts: ["Receipts", (part) => [readers(part, true), ...failures(part)]],
  scans: ["A4 scans", (part) => [readers(part, false), ...failures(part)]],
  growth: ["One long file", growth],
  memory: ["Memory of one recognition worker", memory],
  loop: ["The host's event loop", loop]
}

const failures = ({ contestants }) => {
  const failed = contestants.filter(({ failed }) => failed.length > 0)
  return failed.length === 0
    ? []
    : ["", `Failed: ${failed.map(({ failed, name }) => `${name}: ${failed.join("; ")}`).join(". ")}.`]
}

const conditions = ({ day, limit, machine, versions }) => {
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  const on = [placeOf(machine), ...(programs.length === 0 ? [] : [programs.join(", ")])].join("; ")
  return `Measured on ${day}: ${on}.${loadOf(machine)}${limit === undefined ? "" : ` A short run: \`--pages ${limit}\`.`}`
}

/** Each part's figures, and what they were measured on. */
export const detailsOf = (figures) =>
  Object.entries(sections)
    .filter(([name]) => figures[name] !== undefined)
    .map(([name, [title, write]]) =>
      [`### ${title}`, "", ...write(figures[name]), "", conditions(figures[name]), ""].join("\n")
    )
    .join("\n")
