import { isReached } from "./measures.mjs"

const width = 860
const left = 250
const barHeight = 16
const barGap = 4
const panelGap = 26
const colours = {
  ours: "#1f7a4d",
  missed: "#b26a00",
  theirs: "#9aa5b1",
  aim: "#333333",
  text: "#1b1f24",
  quiet: "#57606a"
}

const escapeXml = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
const label = (x, y, text, { anchor = "start", colour = colours.text, size = 12, weight = "normal" } = {}) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${colour}" text-anchor="${anchor}">${escapeXml(text)}</text>`

/** One measure: its title, a bar for each value, and a line where the aim is. Every panel has its own scale, from 0. */
const panel = (measure, top) => {
  const { aim, aimText, atLeast, bars, digits, title, unit } = measure
  const room = width - left - 100
  const most = Math.max(aim, ...bars.map(({ value }) => value)) * 1.05
  const at = (value) => left + (room * Math.max(0, value)) / most
  const height = bars.length * (barHeight + barGap)
  const body = top + 22
  const lines = [label(16, top + 12, title, { weight: "bold" })]
  for (const [index, { name, ours, value }] of bars.entries()) {
    const y = body + index * (barHeight + barGap)
    const colour = !ours ? colours.theirs : isReached(measure) ? colours.ours : colours.missed
    lines.push(
      label(left - 10, y + 12.5, name, { anchor: "end" }),
      `<rect x="${left}" y="${y}" width="${(at(value) - left).toFixed(1)}" height="${barHeight}" fill="${colour}"/>`,
      label(width - 16, y + 12.5, `${value.toFixed(digits)}${unit}`, { anchor: "end" })
    )
  }
  lines.push(
    `<line x1="${at(aim).toFixed(1)}" x2="${at(aim).toFixed(1)}" y1="${body - 4}" y2="${body + height}" stroke="${colours.aim}" stroke-width="1.5" stroke-dasharray="4 3"/>`,
    label(width - 16, top + 12, `aim: ${atLeast ? "at least" : "at most"} ${aimText}`, {
      anchor: "end",
      colour: colours.quiet,
      size: 11
    })
  )
  return { lines, bottom: body + height + panelGap - 8 }
}

/** All measures as an SVG picture: ours in green where the aim is reached and in amber where it is not, the others in grey. */
export const drawBars = (measures) => {
  let top = 16
  const lines = []
  for (const measure of measures) {
    const drawn = panel(measure, top)
    lines.push(...drawn.lines)
    top = drawn.bottom
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${top}" viewBox="0 0 ${width} ${top}" font-family="system-ui, sans-serif">`,
    "<title>Extrait beside the other programs, and what was aimed at</title>",
    `<rect width="${width}" height="${top}" fill="#ffffff"/>`,
    ...lines,
    "</svg>",
    ""
  ].join("\n")
}
