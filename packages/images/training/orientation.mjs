// Fits the network that tells how letters are turned: node training/orientation.mjs --out FILE FOLDER…
// A folder may end in :even or :odd, to take every other picture of it. Build the package first; judge.mjs then tells what the fit is worth.
import { writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { CELLS, SIDE, writePatch } from "../dist/preparing/letterPatches.js"
import { lettersOfPicture, pagesOf, randomOf, worse } from "./pages.mjs"

const { values, positionals } = parseArgs({
  options: {
    hidden: { type: "string", default: "32" },
    letters: { type: "string", default: "100" },
    epochs: { type: "string", default: "8" },
    seed: { type: "string", default: "1" },
    out: { type: "string", default: "src/preparing/orientationWeights.ts" }
  },
  allowPositionals: true
})
const hidden = Number(values.hidden)
const random = randomOf(Number(values.seed))
// Patches of upright letters, as bytes.
const patches = []
const patch = new Float32Array(CELLS)
for (const given of positionals) {
  for await (const { picture } of pagesOf(given)) {
    for (const version of [picture, worse(picture, random)]) {
      const { page, letters } = lettersOfPicture(version)
      const count = Math.min(Number(values.letters), letters.length)
      for (let number = 0; number < count; number++) {
        writePatch(page, letters[Math.floor(((number + random()) * letters.length) / count)], patch, 0)
        patches.push(Uint8Array.from(patch, (ink) => 255 * ink))
      }
    }
  }
}
console.log(`${patches.length} letters`)

// Where the cells of a patch come from when it is turned clockwise by quarters.
const turns = [0, 1, 2, 3].map((turn) =>
  Int32Array.from({ length: CELLS }, (_, at) => {
    let [x, y] = [at % SIDE, Math.floor(at / SIDE)]
    for (let step = 0; step < turn; step++) [x, y] = [y, SIDE - 1 - x]
    return y * SIDE + x
  })
)

const row = CELLS + 1
const input = Float32Array.from({ length: hidden * row }, (_, at) =>
  at % row === CELLS ? 0 : (random() - 0.5) * 2 * Math.sqrt(6 / CELLS)
)
const output = Float32Array.from({ length: 4 * (hidden + 1) }, (_, at) =>
  at % (hidden + 1) === hidden ? 0 : (random() - 0.5) * 2 * Math.sqrt(3 / hidden)
)
const adam = (weights) => {
  const [mean, square, gradient] = [0, 0, 0].map(() => new Float32Array(weights.length))
  let step = 0
  return {
    gradient,
    update: (rate) => {
      step++
      const [b1, b2] = [1 - 0.9 ** step, 1 - 0.999 ** step]
      for (let at = 0; at < weights.length; at++) {
        const g = gradient[at] + 2e-5 * weights[at]
        mean[at] += 0.1 * (g - mean[at])
        square[at] += 0.001 * (g * g - square[at])
        weights[at] -= (rate * mean[at]) / b1 / (Math.sqrt(square[at] / b2) + 1e-8)
        gradient[at] = 0
      }
    }
  }
}
const [adamIn, adamOut] = [adam(input), adam(output)]
const cells = new Float32Array(CELLS)
const active = new Float32Array(hidden)
const back = new Float32Array(hidden)
const BATCH = 128
const total = Number(values.epochs) * patches.length
const order = Int32Array.from(patches.keys())
let [done, right, loss] = [0, 0, 0]
for (let epoch = 0; epoch < Number(values.epochs); epoch++) {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other], order[at]]
  }
  ;[right, loss] = [0, 0]
  for (const index of order) {
    const turn = Math.floor(random() * 4)
    const source = patches[index]
    const map = turns[turn]
    for (let cell = 0; cell < CELLS; cell++) cells[cell] = source[map[cell]] / 255
    for (let unit = 0, at = 0; unit < hidden; unit++) {
      let sum = 0
      for (let cell = 0; cell < CELLS; cell++) sum += input[at++] * cells[cell]
      sum += input[at++]
      active[unit] = Math.max(sum, 0)
    }
    const scores = [0, 1, 2, 3].map((k) => {
      let sum = output[k * (hidden + 1) + hidden]
      for (let unit = 0; unit < hidden; unit++) sum += output[k * (hidden + 1) + unit] * active[unit]
      return sum
    })
    const most = Math.max(...scores)
    const exps = scores.map((score) => Math.exp(score - most))
    const sum = exps.reduce((a, b) => a + b)
    loss -= Math.log(exps[turn] / sum)
    if (scores[turn] === most) right++
    back.fill(0)
    for (let k = 0; k < 4; k++) {
      const error = (exps[k] / sum - (k === turn ? 1 : 0)) / BATCH
      const start = k * (hidden + 1)
      for (let unit = 0; unit < hidden; unit++) {
        adamOut.gradient[start + unit] += error * active[unit]
        back[unit] += error * output[start + unit]
      }
      adamOut.gradient[start + hidden] += error
    }
    for (let unit = 0; unit < hidden; unit++) {
      if (active[unit] === 0) continue
      const error = back[unit]
      let at = unit * row
      for (let cell = 0; cell < CELLS; cell++) adamIn.gradient[at++] += error * cells[cell]
      adamIn.gradient[at] += error
    }
    if (++done % BATCH === 0) {
      const rate = 0.002 * (1 - done / total) + 2e-5
      adamIn.update(rate)
      adamOut.update(rate)
    }
  }
  console.log(
    `epoch ${epoch + 1}: loss ${(loss / order.length).toFixed(4)}, letters right ${(right / order.length).toFixed(4)}`
  )
}

// Weights as whole numbers of -127 to 127, one scale for each layer.
const rounded = (weights) => {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127
  return { scale, bytes: Int8Array.from(weights, (weight) => Math.round(weight / scale)) }
}
const layer = (name, weights) => {
  const { scale, bytes } = rounded(weights)
  const text = Buffer.from(bytes.buffer).toString("base64")
  const lines = text.match(/.{1,110}/g).map((line) => `    "${line}"`)
  return `  ${name}: {\n    scale: ${scale},\n    weights:\n${lines.join(" +\n")}\n  }`
}
writeFileSync(
  values.out,
  `/** Weights of the network that tells how letters are turned, written by training/orientation.mjs: whole numbers of 8 bits, in base64. */
export const orientationWeights = {
  hidden: ${hidden},
${layer("input", input)},
${layer("output", output)}
}
`
)
