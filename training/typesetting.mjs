// Sets a labelled text on pages as a printer would: sizes, margins, columns and the shape of each block by chance, the same for the same name.
//
// A line that begins with `# ` is a heading; `Label :: value` is a key-value pair, and those of one block stand together in a shape of their own; lines
// of `| a | b |` are a table, its first the head; `[x]` and `[ ]` are tick boxes; all else is running text. A blank line parts blocks.
import { seeded } from "../packages/extrait/bench/model/seeded.mjs"

/** Widths of characters in shares of the font's size, as in common sans-serif faces. */
const widthOf = (character) =>
  /[iljtf.,;:'’|!()[\]I]/.test(character)
    ? 0.29
    : /[mwMW%@]/.test(character)
      ? 0.86
      : /\p{Lu}/u.test(character)
        ? 0.68
        : 0.54

const SPACE = 0.28

/** A ticked and an empty box, as programs print them. */
const BOXES = [
  ["[x]", "[ ]"],
  ["☒", "☐"],
  ["☑", "☐"],
  ["■", "□"],
  ["(x)", "( )"],
  ["X", "_"]
]

/** Separators of a label and a value on one line; the commonest more than once. */
const SEPARATORS = [":", ":", ":", " :", " :", "", " –", " ......"]

const round = (value) => Math.round(100 * value) / 100

const PAIR = /^(.*?)\s*::\s*(.*)$/

/** The runs of a block: a heading, pairs, a table, or lines of text. */
const runsOf = (block) => {
  const runs = []
  for (const line of block.split("\n")) {
    const pair = line.match(PAIR)
    const [kind, item] = line.startsWith("# ")
      ? ["heading", line.slice(2)]
      : /^\|.*\|\s*$/.test(line)
        ? [
            "table",
            line
              .trim()
              .slice(1, -1)
              .split("|")
              .map((cell) => cell.trim())
          ]
        : pair
          ? ["pairs", { label: pair[1], value: pair[2] }]
          : ["lines", line]
    if (runs.at(-1)?.kind === kind) runs.at(-1).items.push(item)
    else runs.push({ kind, items: [item] })
  }
  return runs
}

/** Whether a block is a heading with pairs or lines below it. */
const isSection = (block) => /^# .+\n./.test(block) && !/^\|/m.test(block)

/** Empty pages that open as they are needed, and a pen on them. */
const openPaper = ({ below, between }, isForm) => {
  const [width, height] = below(2) === 0 ? [595.3, 841.9] : [612, 792]
  const margin = between(40, 92)
  const size = between(8.5, 12.5)
  const leading = size * between(1.15, 1.55)
  const columns = below(7) === 0 && !isForm ? 2 : 1
  const gutter = 24
  let across = (width - 2 * margin - gutter * (columns - 1)) / columns
  let inset = 0
  const face = between(0.86, 1.02)
  const pages = []
  let page
  let column = 0
  let y = margin
  const open = () => {
    page = {
      page: pages.length + 1,
      width,
      height,
      unit: "point",
      rotation: 0,
      source: "text_layer",
      rulings: [],
      words: []
    }
    pages.push(page)
    column = 0
    y = margin
  }
  open()
  const lengthOf = (text, of = size) => [...text].reduce((sum, one) => sum + widthOf(one), 0) * of * face
  /** The length of words with the space behind each. */
  const reach = (words, of = size) => words.reduce((sum, word) => sum + lengthOf(word, of) + SPACE * of * face, 0)
  return {
    pages,
    size,
    leading,
    across: () => across,
    lengthOf,
    left: () => margin + inset + column * (across + gutter),
    /** Makes sure of so much height below the pen, in the next column or on the next page if need be. */
    room: (needed) => {
      if (y + needed <= height - margin || y === margin) return
      if (column + 1 < columns) {
        column += 1
        y = margin
      } else open()
    },
    down: (points) => {
      y += points
    },
    /** Draws panels side by side, where enough of the page is left for them. */
    panels: (draws) => {
      const whole = across
      const [top, first] = [y, page]
      if (columns > 1 || y > 0.6 * height) return false
      across = (whole - gutter) / draws.length
      let lowest = y
      for (const draw of draws) {
        if (page === first) y = top
        draw()
        lowest = page === first ? Math.max(lowest, y) : y
        inset += across + gutter
      }
      across = whole
      inset = 0
      y = lowest
      return true
    },
    /** Writes words at a place, `down` points below the pen. */
    write: (words, x, down, { bold = false, of = size } = {}) => {
      let at = x
      for (const text of words) {
        const long = lengthOf(text, of)
        page.words.push({
          text,
          confidence: 1,
          box: { x: round(at), y: round(y + down), width: round(long), height: round(of * 1.1) },
          font: { name: bold ? "Face-Bold" : "Face", size: round(of), bold, italic: false }
        })
        at += long + SPACE * of * face
      }
    },
    rule: (x1, down1, x2, down2) =>
      page.rulings.push({ x1: round(x1), y1: round(y + down1), x2: round(x2), y2: round(y + down2) }),
    /** Words in lines no longer than so many points. */
    wrap: (text, most, of = size) => {
      const lines = []
      let line = []
      let long = 0
      for (const word of text.split(/\s+/).filter(Boolean)) {
        const own = reach([word], of)
        if (line.length > 0 && long + own > most) {
          lines.push(line)
          line = []
          long = 0
        }
        line.push(word)
        long += own
      }
      if (line.length > 0) lines.push(line)
      return lines
    },
    reach
  }
}

/** Writes lines of text from the left, or from a place further in. */
const setLines = (paper, lines, { bold = false, inset = 0, of = paper.size } = {}) => {
  const step = paper.leading * (of / paper.size)
  for (const text of lines) {
    for (const line of paper.wrap(text, paper.across() - inset, of)) {
      paper.room(step)
      paper.write(line, paper.left() + inset, 0, { bold, of })
      paper.down(step)
    }
  }
}

/** Writes lines one below the other from a place, or from what `x` gives for each. */
const writeLines = (paper, lines, x, look) => {
  lines.forEach((words, i) => {
    paper.write(words, typeof x === "function" ? x(words) : x, i * paper.leading, look)
  })
}

/** How labels of a paper look. */
const labelsBy = ({ below, between }, size) => ({
  separator: SEPARATORS[below(SEPARATORS.length)],
  bold: below(3) === 0,
  of: below(3) === 0 ? size * between(0.7, 0.9) : size
})

/** Each pair in lines of its own, the value straight behind the label; of short ones sometimes several in a line. */
const inline = (paper, pairs, { below, labels }) => {
  const several = below(5) === 0
  let line = []
  const flush = () => {
    if (line.length > 0) setLines(paper, [line.join(below(2) === 0 ? "   " : " ")])
    line = []
  }
  for (const { label, value } of pairs) {
    const text = `${label}${labels.separator} ${value}`
    if (several && paper.lengthOf([...line, text].join("   ")) < 0.9 * paper.across()) line.push(text)
    else {
      flush()
      if (several) line.push(text)
      else setLines(paper, [text])
    }
  }
  flush()
}

/** Labels and values in columns side by side, one pair or two in a row; values sometimes against the right. */
const sideBySide = (paper, pairs, { below, between, labels }) => {
  const inRow = paper.across() > 380 && below(3) === 0 ? 2 : 1
  const cell = paper.across() / inRow
  const widest = Math.max(...pairs.map(({ label }) => paper.lengthOf(`${label}${labels.separator}`, labels.of)))
  const labelled = Math.min(0.5 * cell, widest * 1.1 + between(6, 40))
  const right = inRow === 1 && below(5) === 0
  const ruled = below(4) === 0
  const gap = between(0, 0.5) * paper.leading
  for (let at = 0; at < pairs.length; at += inRow) {
    const row = pairs.slice(at, at + inRow).map(({ label, value }) => ({
      label: paper.wrap(`${label}${labels.separator}`, labelled - 4, labels.of),
      value: paper.wrap(value, cell - labelled - 8)
    }))
    const lines = Math.max(1, ...row.flatMap(({ label, value }) => [label.length, value.length]))
    paper.room(lines * paper.leading + gap)
    row.forEach(({ label, value }, n) => {
      const x = paper.left() + n * cell
      writeLines(paper, label, x, labels)
      writeLines(paper, value, (words) => (right ? x + cell - paper.reach(words) : x + labelled))
    })
    paper.down(lines * paper.leading + gap)
    if (ruled) paper.rule(paper.left(), -gap / 2, paper.left() + paper.across(), -gap / 2)
  }
}

/** Cells in rows, each with its label above the value, or seldom below it; boxed or not. */
const stacked = (paper, pairs, { below, between, labels }) => {
  const inRow = Math.min(pairs.length, paper.across() > 380 ? 2 + below(3) : 1 + below(2))
  const cell = paper.across() / inRow
  const boxed = below(2) === 0
  const under = below(12) === 0
  const gap = between(0.2, 0.9) * paper.leading
  const step = paper.leading
  for (let at = 0; at < pairs.length; at += inRow) {
    const row = pairs.slice(at, at + inRow).map(({ label, value }) => {
      const above = paper.wrap(label, cell - 10, labels.of)
      const below = paper.wrap(value, cell - 10)
      return under ? [below, above] : [above, below]
    })
    const high = Math.max(
      ...row.map((parts) => parts.flat().length + parts.filter(({ length }) => length === 0).length)
    )
    paper.room(high * step + gap)
    row.forEach((parts, n) => {
      const x = paper.left() + n * cell + (boxed ? 4 : 0)
      let down = 0
      parts.forEach((lines, part) => {
        const isLabel = (part === 0) !== under
        for (const words of lines) {
          paper.write(words, x, down, isLabel ? labels : {})
          down += step
        }
      })
      if (boxed) {
        const [x1, x2] = [paper.left() + n * cell, paper.left() + (n + 1) * cell]
        const [y1, y2] = [-0.2 * gap, high * step + 0.6 * gap]
        paper.rule(x1, y1, x2, y1)
        paper.rule(x1, y2, x2, y2)
        paper.rule(x1, y1, x1, y2)
        paper.rule(x2, y1, x2, y2)
      }
    })
    paper.down(high * step + gap)
  }
}

const SHAPES = [inline, inline, sideBySide, sideBySide, sideBySide, stacked, stacked]

/** A table: columns as wide as their texts want, figures sometimes against the right, rules or none. */
const setTable = (paper, rows, { below }) => {
  const count = Math.max(...rows.map(({ length }) => length))
  const wanted = Array.from({ length: count }, (_, n) =>
    Math.max(20, ...rows.map((row) => paper.lengthOf(row[n] ?? "") * 1.15 + 10))
  )
  const all = wanted.reduce((sum, one) => sum + one, 0)
  const widths = wanted.map((one) => (all > paper.across() || below(2) === 0 ? (one * paper.across()) / all : one))
  const lefts = widths.map((_, n) => widths.slice(0, n).reduce((sum, one) => sum + one, 0))
  const toRight = below(2) === 0
  const rules = below(3)
  rows.forEach((row, at) => {
    const cells = row.map((text, n) => paper.wrap(text, widths[n] - 6))
    const high = Math.max(1, ...cells.map(({ length }) => length)) * paper.leading
    paper.room(high + 4)
    cells.forEach((lines, n) => {
      const against = toRight && /^[-+(]?[€$£]?\s?\d/.test(rows.at(-1)[n] ?? "")
      const x = (words) => paper.left() + lefts[n] + (against ? widths[n] - 6 - paper.reach(words) : 0)
      writeLines(paper, lines, x, { bold: at === 0 })
    })
    paper.down(high)
    if (rules === 2 || (rules === 1 && at === 0)) paper.rule(paper.left(), -1, paper.left() + paper.across(), -1)
    paper.down(3)
  })
}

/** Sets a text on pages. */
export const pagesOf = (text, name) => {
  const { below } = seeded(name)
  const between = (least, most) => least + ((most - least) * below(1000)) / 1000
  const chance = { below, between }
  const paper = openPaper(chance, text.includes("::"))
  const gap = paper.leading * between(0.3, 1)
  const [ticked, empty] = BOXES[below(BOXES.length)]
  const shape = SHAPES[below(SHAPES.length)]
  const labels = labelsBy(chance, paper.size)
  const headed = between(1.1, 1.5)
  const setBlock = (block) => {
    for (const { items, kind } of runsOf(block)) {
      if (kind === "heading") setLines(paper, items, { bold: true, of: paper.size * headed })
      else if (kind === "table") setTable(paper, items, chance)
      else if (kind === "pairs") {
        // Most blocks of a paper look alike, some do not.
        const own = below(3) === 0 ? SHAPES[below(SHAPES.length)] : shape
        own(paper, items, { ...chance, labels })
      } else {
        // Short lines together are an address, which may stand on the right.
        const short = items.length > 1 && items.every((line) => paper.lengthOf(line) < 0.42 * paper.across())
        setLines(paper, items, short && below(4) === 0 ? { inset: 0.55 * paper.across() } : {})
      }
    }
    paper.down(gap)
  }
  const blocks = text
    .replaceAll(/\[[xX]\]/g, ticked)
    .replaceAll("[ ]", empty)
    .split(/\n\s*\n/)
  for (let at = 0; at < blocks.length; at++) {
    const [one, next] = blocks.slice(at, at + 2)
    // Two sections with headings of their own often stand side by side.
    const besides = isSection(one) && next !== undefined && isSection(next) && below(3) === 0
    if (besides && paper.panels([() => setBlock(one), () => setBlock(next)])) at++
    else setBlock(one)
  }
  return paper.pages
}
