const size = 360
const margin = { left: 56, top: 34, right: 190, bottom: 48 }
const colours = ["#1f7a4d", "#1f5fa8", "#b26a00", "#8a3ffc", "#b3261e", "#57606a", "#0b7285", "#7a5c00"]
const ink = { text: "#1b1f24", quiet: "#57606a", grid: "#d8dee4", axis: "#57606a" }

const escapeXml = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
const label = (x, y, text, { anchor = "start", colour = ink.text, fontSize = 12, more = "" } = {}) =>
  `<text x="${x}" y="${y}" font-size="${fontSize}" fill="${colour}" text-anchor="${anchor}" ${more}>${escapeXml(text)}</text>`

const x = (share) => (margin.left + share * size).toFixed(1)
const y = (share) => (margin.top + (1 - share) * size).toFixed(1)

/**
 * The reliability curve of each set as an SVG picture: what confidence promises from left to right, what came true from bottom to top,
 * and the diagonal where the two are one. Each point is a tenth of the set's found fields.
 */
export const drawReliability = (curves) => {
  const width = margin.left + size + margin.right
  const height = margin.top + size + margin.bottom
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1]
  const lines = [
    label(margin.left, 20, "What confidence promises, and what comes true", {
      fontSize: 13,
      more: 'font-weight="bold"'
    }),
    ...ticks.flatMap((tick) => [
      `<line x1="${x(tick)}" x2="${x(tick)}" y1="${y(0)}" y2="${y(1)}" stroke="${ink.grid}"/>`,
      `<line x1="${x(0)}" x2="${x(1)}" y1="${y(tick)}" y2="${y(tick)}" stroke="${ink.grid}"/>`,
      label(x(tick), margin.top + size + 18, `${tick * 100}`, { anchor: "middle", colour: ink.quiet }),
      label(margin.left - 8, Number(y(tick)) + 4, `${tick * 100}`, { anchor: "end", colour: ink.quiet })
    ]),
    `<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="${ink.axis}" stroke-dasharray="4 3"/>`,
    label(x(0.5), margin.top + size + 38, "mean confidence, %", { anchor: "middle", colour: ink.quiet }),
    label(16, margin.top + size / 2, "right, %", {
      anchor: "middle",
      colour: ink.quiet,
      more: `transform="rotate(-90 16 ${margin.top + size / 2})"`
    })
  ]
  curves.forEach(({ name, bins, ece }, i) => {
    const colour = colours[i % colours.length]
    const points = [...bins].reverse().map(({ kept, promised }) => [x(promised), y(kept)])
    const top = margin.top + 14 + i * 34
    lines.push(
      `<polyline points="${points.map((point) => point.join(",")).join(" ")}" fill="none" stroke="${colour}" stroke-width="1.5"/>`,
      ...points.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`),
      `<rect x="${margin.left + size + 18}" y="${top - 9}" width="10" height="10" fill="${colour}"/>`,
      label(margin.left + size + 34, top, name),
      label(margin.left + size + 34, top + 14, `ECE ${ece.toFixed(3)}`, { colour: ink.quiet, fontSize: 11 })
    )
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif">`,
    "<title>Reliability of confidences</title>",
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...lines,
    "</svg>",
    ""
  ].join("\n")
}
