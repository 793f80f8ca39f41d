/**
 * The aims, with the figures of the parts: `{title, unit, digits, bars: [{name, value, ours}], aim, atLeast,
 * comparison}`. `aim` is the value that ours must reach (at least, or at most).
 */
export const measuresOf = ({ growth, loop, memory, receipts, scans, text }) => [
  ...(text === undefined || text.skipped !== undefined ? [] : wholeWayMeasures(text)),
  ...(receipts === undefined ? [] : [...words(receipts), ...speeds("Receipts", receipts)]),
  ...(scans === undefined ? [] : speeds("A4 scans", scans)),
  ...(text === undefined || text.skipped !== undefined ? [] : textMeasures(text)),
  ...(growth === undefined ? [] : growthMeasures(growth)),
  ...(memory === undefined ? [] : memoryMeasures(memory)),
  ...(loop === undefined ? [] : loopMeasures(loop))
]

const find = ({ contestants }, name) => contestants.find((contestant) => contestant.name === name)

const words = (receipts) => {
  const [ours, theirs] = [find(receipts, "extrait"), find(receipts, "tesseract")]
  if (theirs === undefined) return []
  return [
    {
      title: "Receipts: words right (F1)",
      unit: "",
      digits: 3,
      bars: [bar("Extrait", ours.words.micro, true), bar("tesseract", theirs.words.micro)],
      aim: theirs.words.micro + 0.05,
      aimText: "tesseract + 0.05",
      comparison: `${signed(ours.words.micro - theirs.words.micro)}`,
      atLeast: true
    }
  ]
}

const bar = (name, value, ours = false) => ({ name, value, ours })
const signed = (value) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`
const times = (value) => `${value.toFixed(2)} ×`

/** Compares our speed with each program's, of which we aim at a share. */
const speeds = (title, part) => {
  const ours = find(part, "extrait")
  return [
    ["ocrmypdf", 1],
    ["tesseract", 0.8]
  ].flatMap(([name, share]) => {
    const theirs = find(part, name)
    return theirs === undefined
      ? []
      : [
          {
            title: `${title}: pages a second`,
            unit: "",
            digits: 2,
            bars: [bar("Extrait", ours.pagesPerSecond, true), bar(name, theirs.pagesPerSecond)],
            aim: share * theirs.pagesPerSecond,
            aimText: `${share.toFixed(1)} × ${name}`,
            comparison: times(ours.pagesPerSecond / theirs.pagesPerSecond),
            atLeast: true
          }
        ]
  })
}

/** The command over files with text layers, among the contestants of that part. */
export const WHOLE_WAY = "extrait extract, from files to fields and tables"

/** The aims for text layers on two cores. */
const PAGES_A_SECOND = 20
const SECONDS_A_PAGE = 0.05

const wholeWayMeasures = (text) => {
  const [ours, theirs] = [find(text, WHOLE_WAY), find(text, "pdftotext")]
  if (ours === undefined) return []
  const words = "pdftotext, words alone"
  return [
    {
      title: "Files to fields, text layers: pages a second",
      unit: "",
      digits: 1,
      bars: [bar("Extrait", ours.pagesPerSecond, true), bar(words, theirs.pagesPerSecond)],
      aim: PAGES_A_SECOND,
      aimText: PAGES_A_SECOND.toFixed(1),
      comparison: times(ours.pagesPerSecond / theirs.pagesPerSecond),
      atLeast: true
    },
    ...(ours.processorSecondsPerPage === undefined
      ? []
      : [
          {
            title: "Files to fields, text layers: processor seconds a page",
            unit: " s",
            digits: 3,
            bars: [bar("Extrait", ours.processorSecondsPerPage, true), bar(words, theirs.processorSecondsPerPage)],
            aim: SECONDS_A_PAGE,
            aimText: `${SECONDS_A_PAGE.toFixed(3)} s`,
            comparison: times(ours.processorSecondsPerPage / theirs.processorSecondsPerPage),
            atLeast: false
          }
        ])
  ]
}

const textMeasures = (text) => {
  const [ours, theirs] = [find(text, "extrait"), find(text, "pdftotext")]
  return [
    {
      title: "Text layers: pages a second",
      unit: "",
      digits: 1,
      bars: [bar("Extrait", ours.pagesPerSecond, true), bar("pdftotext", theirs.pagesPerSecond)],
      aim: 0.7 * theirs.pagesPerSecond,
      aimText: "0.7 × pdftotext",
      comparison: times(ours.pagesPerSecond / theirs.pagesPerSecond),
      atLeast: true
    },
    {
      title: "Text layers: words as pdftotext has them (F1)",
      unit: "",
      digits: 4,
      bars: [bar("Extrait", text.fidelity.micro, true)],
      aim: 0.99,
      aimText: "0.99",
      comparison: "",
      atLeast: true
    }
  ]
}

const growthMeasures = ({ reading, service }) =>
  [
    ["reading", reading],
    ["to fields and tables", service]
  ].flatMap(([name, { ratioToLinear }]) =>
    ratioToLinear === undefined
      ? []
      : [
          {
            title: `One file of 500 pages, ${name}: processor time a page against 100 pages`,
            unit: " ×",
            digits: 2,
            bars: [bar("Extrait", ratioToLinear, true)],
            aim: 1.2,
            aimText: "1.2 ×",
            comparison: "",
            atLeast: false
          }
        ]
  )

const memoryMeasures = ({ early, late, pages }) => [
  {
    title: `Memory of one recognition worker after ${pages} pages`,
    unit: " MB",
    digits: 0,
    bars: [bar(`after ${pages} pages`, late, true), bar("after 20 pages", early)],
    aim: 1.3 * early,
    aimText: "1.3 × after 20 pages",
    comparison: times(late / early),
    atLeast: false
  }
]

const loopMeasures = ({ p99 }) => [
  {
    title: "The host's event loop: p99 delay",
    unit: " ms",
    digits: 1,
    bars: [bar("Extrait", p99, true)],
    aim: 20,
    aimText: "20 ms",
    comparison: "",
    atLeast: false
  }
]

/** Whether a measure reaches its aim. */
export const isReached = ({ aim, atLeast, bars }) => {
  const { value } = bars.find(({ ours }) => ours)
  return atLeast ? value >= aim : value <= aim
}
