// Pages of text to learn from and to judge on: every picture of the folders that are given, evened out as the preparer does it.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { halved, lettersOfPage } from "../dist/preparing/lettersOfPage.js"
import { outsideOfPaper } from "../dist/preparing/paper.js"
import { resample } from "../dist/preparing/resample.js"
import { evenOut, paperBrightness } from "../dist/preparing/shading.js"
import { shrink } from "../dist/preparing/shrink.js"

/** A picture halved and evened out. */
const readable = (picture) => {
  const page = halved(picture)
  const thumbnail = shrink(page, 512)
  return evenOut(page, paperBrightness(thumbnail, outsideOfPaper(thumbnail)))
}

/** A seeded stream of numbers from 0 to 1 (mulberry32). */
export const randomOf = (seed) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const readPgm = (bytes) => {
  const [, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 64).toString("latin1")).map(Number)
  return { pixels: new Uint8Array(bytes.subarray(bytes.length - width * height)), width, height }
}

const decode = async (file) => {
  if (file.endsWith(".pgm")) return readPgm(readFileSync(file))
  const { data, info } = await sharp(file)
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .toColourspace("b-w")
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** The pictures of a folder; of every other one, in the order of names, where it is written FOLDER:even or FOLDER:odd. */
export const pagesOf = async function* (given) {
  const [, folder, which] = /^(.*?)(?::(even|odd))?$/.exec(given)
  const files = readdirSync(folder)
    .filter((name) => /\.(pgm|png|jpe?g)$/.test(name))
    .sort()
  for (const [number, name] of files.entries()) {
    if (which !== undefined && number % 2 !== (which === "even" ? 0 : 1)) continue
    yield { name, picture: await decode(join(folder, name)) }
  }
}

/** The page as a worse scanner or camera would have it: smaller, leaning, blurred, grainy. */
export const worse = (page, random) => {
  const scale = 0.5 + 0.5 * random()
  const angle = ((random() - 0.5) * 12 * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle) / scale, Math.sin(angle) / scale]
  const width = Math.round(page.width * scale)
  const height = Math.round(page.height * scale)
  const toSource = {
    a: cos,
    b: -sin,
    c: sin,
    d: cos,
    e: page.width / 2 - (cos * width) / 2 - (sin * height) / 2,
    f: page.height / 2 + (sin * width) / 2 - (cos * height) / 2
  }
  const picture = resample(page, toSource, { width, height }, random())
  const grain = 40 * random() * random()
  const light = 0.6 + 0.4 * random()
  for (let at = 0; at < picture.pixels.length; at++) {
    const noise = (random() + random() + random() - 1.5) * grain
    picture.pixels[at] = Math.max(0, Math.min(255, picture.pixels[at] * light + noise))
  }
  return picture
}

/** A page as the preparer looks at it, and its letters. */
export const lettersOfPicture = (picture) => {
  const page = readable(picture)
  return { page, letters: lettersOfPage(page) }
}
