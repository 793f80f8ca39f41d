// The packages as their own sources import them: a picture of the arrows, and a table.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const importOf =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\bimport\.meta\.resolve\(\s*)["'](@extrait\/[a-z-]+|extrait)(?:\/[\w./-]+)?["']/g

/** The sources below a folder; a package of data alone has none. */
const sourcesOf = (folder) =>
  (existsSync(folder) ? readdirSync(folder, { withFileTypes: true, recursive: true }) : [])
    .filter((entry) => entry.isFile() && /\.[jt]s$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))

/** Every package that is published, by its folder's name: what it is, what of ours its sources import, and what else it depends on. */
export const packagesOf = (root) => {
  const folder = join(root, "packages")
  const manifests = readdirSync(folder)
    .map((name) => [name, JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8"))])
    .filter(([, manifest]) => manifest.private !== true)
  const byName = new Map(manifests.map(([name, manifest]) => [manifest.name, name]))
  return manifests.map(([name, manifest]) => {
    const imported = sourcesOf(join(folder, name, "src")).flatMap((source) =>
      [...source.matchAll(importOf)].map(([, target]) => byName.get(target))
    )
    return {
      name,
      title: manifest.name,
      about: manifest.description,
      imports: [...new Set(imported)].filter((other) => other !== undefined && other !== name).sort(),
      optional: Object.keys(manifest.peerDependenciesMeta ?? {})
        .map((peer) => byName.get(peer))
        .filter((peer) => peer !== undefined),
      others: Object.keys({
        ...manifest.dependencies,
        ...manifest.optionalDependencies,
        ...manifest.peerDependencies
      })
        .filter((other) => !byName.has(other) && manifest.peerDependenciesMeta?.[other]?.optional !== true)
        .sort()
    }
  })
}

/** The packages as a table, those that import least first. */
export const tableOf = (packages) => {
  const { heights } = layersOf(packages)
  const rows = [...packages].sort((a, b) => heights.get(a.name) - heights.get(b.name) || a.name.localeCompare(b.name))
  return [
    "| package | what it is | imports of ours | and rests on |",
    "|---|---|---|---|",
    ...rows.map(
      ({ about, imports, others, title }) =>
        `| \`${title}\` | ${about} | ${imports.map((name) => `\`${name}\``).join(", ")} | ${others.map((name) => `\`${name}\``).join(", ")} |`
    )
  ].join("\n")
}

/** How high each package stands above those that import none of ours, and the arrows that no longer way implies. */
const layersOf = (packages) => {
  const importsOf = new Map(packages.map(({ imports, name }) => [name, imports]))
  const heights = new Map()
  const heightOf = (name) => {
    if (!heights.has(name)) heights.set(name, Math.max(-1, ...importsOf.get(name).map(heightOf)) + 1)
    return heights.get(name)
  }
  for (const { name } of packages) heightOf(name)
  const reaches = (from, to) => importsOf.get(from).some((next) => next === to || reaches(next, to))
  const arrows = packages.flatMap(({ imports, name, optional }) =>
    imports
      .filter((to) => !imports.some((other) => other !== to && reaches(other, to)))
      .map((to) => ({ from: name, to, optional: optional.includes(to) }))
  )
  return { heights, arrows }
}

const box = { width: 112, height: 34 }
const gap = { across: 18, down: 62 }
const margin = 20

/** A row's packages in the order in which those that they import stand, so that few arrows cross. */
const ordered = (rows, arrows) => {
  const place = new Map()
  for (const row of rows) {
    const wish = (name) => {
      const below = arrows.filter(({ from, to }) => from === name && place.has(to)).map(({ to }) => place.get(to))
      return below.length === 0 ? 0.5 : below.reduce((sum, at) => sum + at, 0) / below.length
    }
    row.sort((a, b) => wish(a) - wish(b) || a.localeCompare(b))
    row.forEach((name, index) => {
      place.set(name, (index + 1) / (row.length + 1))
    })
  }
  return rows
}

/** The picture: arrows point from a package to those that it imports; what follows from another way is left out. */
export const drawPackages = (packages) => {
  const { arrows, heights } = layersOf(packages)
  const highest = Math.max(...heights.values())
  const rows = ordered(
    Array.from({ length: highest + 1 }, (_, height) =>
      packages.map(({ name }) => name).filter((name) => heights.get(name) === height)
    ),
    arrows
  )
  const widest = Math.max(...rows.map((row) => row.length))
  const width = 2 * margin + widest * box.width + (widest - 1) * gap.across
  const height = 2 * margin + rows.length * box.height + highest * gap.down
  const spots = new Map()
  rows.forEach((row, level) => {
    const step = box.width + gap.across
    const centred = (width - row.length * step + gap.across) / 2
    /** Above what it imports, where the row has room for that; the topmost row stands in the middle. */
    const wish = (name) => {
      const below = arrows.filter(({ from }) => from === name).map(({ to }) => spots.get(to).x)
      return below.reduce((sum, x) => sum + x, 0) / below.length
    }
    const free = level > 0 && level < highest && row.length < widest / 2
    let least = margin
    row.forEach((name, index) => {
      const last = width - margin - box.width - (row.length - 1 - index) * step
      const x = free ? Math.min(last, Math.max(least, wish(name))) : centred + index * step
      spots.set(name, { x, y: margin + (highest - level) * (box.height + gap.down) })
      least = x + step
    })
  })
  /** Where along a box's edge the arrows of one side meet it: spread, in the order of their other ends. */
  const meeting = (name, side) => {
    const other = side === "from" ? "to" : "from"
    const mine = arrows
      .filter((arrow) => arrow[side] === name)
      .sort((a, b) => spots.get(a[other]).x - spots.get(b[other]).x)
    return (arrow) => spots.get(name).x + (box.width * (mine.indexOf(arrow) + 1)) / (mine.length + 1)
  }
  const lines = arrows.map((arrow) => {
    const x1 = meeting(arrow.from, "from")(arrow)
    const x2 = meeting(arrow.to, "to")(arrow)
    const y1 = spots.get(arrow.from).y + box.height
    const y2 = spots.get(arrow.to).y - 3
    const bend = Math.min(46, (y2 - y1) / 2)
    const dashes = arrow.optional ? ' stroke-dasharray="5 3"' : ""
    const path = `M ${x1.toFixed(1)} ${y1} C ${x1.toFixed(1)} ${y1 + bend}, ${x2.toFixed(1)} ${y2 - bend}, ${x2.toFixed(1)} ${y2}`
    return `<path d="${path}" fill="none" stroke="#6b7785" stroke-width="1.2"${dashes} marker-end="url(#tip)"/>`
  })
  const boxes = [...spots].map(([name, { x, y }]) => {
    const pure = name === "engine" || name === "core"
    return [
      `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="5" fill="${pure ? "#dff1e6" : "#eef2f6"}" stroke="${pure ? "#1f7a4d" : "#6b7785"}"/>`,
      `<text x="${x + box.width / 2}" y="${y + box.height / 2 + 4.5}" font-size="13" fill="#1b1f24" text-anchor="middle">${name}</text>`
    ].join("\n")
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif">`,
    "<title>The packages, and which imports which</title>",
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 L8 4 L0 8 z" fill="#6b7785"/></marker></defs>',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...lines,
    ...boxes,
    "</svg>",
    ""
  ].join("\n")
}
