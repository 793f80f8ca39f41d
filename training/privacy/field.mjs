// A linear-chain conditional random field fitted by AdaGrad on the likelihood of the tags.
import { BUCKETS } from "../../packages/privacy/dist/names/features.js"
import { COUNT } from "../../packages/privacy/dist/names/tagger.js"

const rate = 0.12
const decay = 3e-6

const logSum = (values, at, count) => {
  let top = -Infinity
  for (let i = 0; i < count; i++) if (values[at + i] > top) top = values[at + i]
  let sum = 0
  for (let i = 0; i < count; i++) sum += Math.exp(values[at + i] - top)
  return top + Math.log(sum)
}

/** Weights for examples of `{tags, runs, features, starts, weight}`, and what they are as a module. */
export const fitted = (examples, epochs, random) => {
  const weights = new Float32Array(BUCKETS * COUNT)
  const squares = new Float32Array(BUCKETS * COUNT).fill(0.1)
  const steps = new Float32Array(COUNT * COUNT)
  const stepSquares = new Float32Array(COUNT * COUNT).fill(0.1)
  const bias = new Float32Array(COUNT)
  const counts = new Uint32Array(BUCKETS)
  for (const { features } of examples) for (const bucket of features) counts[bucket]++
  const all = examples.flatMap((example, at) => example.runs.map((run) => [at, run]))
  const losses = []
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let i = all.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1))
      const held = all[i]
      all[i] = all[j]
      all[j] = held
    }
    let loss = 0
    let tokens = 0
    const eta = rate * (1 - (0.7 * epoch) / epochs)
    for (const [at, [from, to]] of all) {
      const { features, starts, tags, weight } = examples[at]
      const n = to - from
      const scores = new Float64Array(n * COUNT)
      for (let i = 0; i < n; i++) {
        const base = i * COUNT
        for (let f = starts[from + i]; f < starts[from + i + 1]; f++) {
          if (counts[features[f]] < 2) continue
          const bucket = features[f] * COUNT
          for (let t = 0; t < COUNT; t++) scores[base + t] += weights[bucket + t]
        }
      }
      const forward = new Float64Array(n * COUNT)
      const backward = new Float64Array(n * COUNT)
      const line = new Float64Array(COUNT)
      for (let t = 0; t < COUNT; t++) forward[t] = scores[t]
      for (let i = 1; i < n; i++)
        for (let t = 0; t < COUNT; t++) {
          for (let b = 0; b < COUNT; b++) line[b] = forward[(i - 1) * COUNT + b] + steps[b * COUNT + t]
          forward[i * COUNT + t] = logSum(line, 0, COUNT) + scores[i * COUNT + t]
        }
      for (let i = n - 2; i >= 0; i--)
        for (let t = 0; t < COUNT; t++) {
          for (let b = 0; b < COUNT; b++)
            line[b] = backward[(i + 1) * COUNT + b] + steps[t * COUNT + b] + scores[(i + 1) * COUNT + b]
          backward[i * COUNT + t] = logSum(line, 0, COUNT)
        }
      const total = logSum(forward, (n - 1) * COUNT, COUNT)
      let gold = 0
      for (let i = 0; i < n; i++) {
        gold += scores[i * COUNT + tags[from + i]]
        if (i > 0) gold += steps[tags[from + i - 1] * COUNT + tags[from + i]]
      }
      loss += total - gold
      tokens += n
      const gradient = new Float64Array(COUNT)
      for (let i = 0; i < n; i++) {
        let worth = 0
        for (let t = 0; t < COUNT; t++) {
          const p = Math.exp(forward[i * COUNT + t] + backward[i * COUNT + t] - total)
          // A miss costs a person more than a replacement too many.
          gradient[t] = ((tags[from + i] === t ? 1 : 0) - p) * weight * (tags[from + i] === 0 ? 1 : 1.5)
          worth += Math.abs(gradient[t])
        }
        if (worth < 1e-4) continue
        for (let f = starts[from + i]; f < starts[from + i + 1]; f++) {
          if (counts[features[f]] < 2) continue
          const bucket = features[f] * COUNT
          for (let t = 0; t < COUNT; t++) {
            const g = gradient[t] - decay * weights[bucket + t]
            squares[bucket + t] += g * g
            weights[bucket + t] += (eta * g) / Math.sqrt(squares[bucket + t])
          }
        }
      }
      for (let i = 1; i < n; i++)
        for (let b = 0; b < COUNT; b++)
          for (let t = 0; t < COUNT; t++) {
            const p = Math.exp(
              forward[(i - 1) * COUNT + b] +
                steps[b * COUNT + t] +
                scores[i * COUNT + t] +
                backward[i * COUNT + t] -
                total
            )
            const isGold = tags[from + i - 1] === b && tags[from + i] === t
            const g = ((isGold ? 1 : 0) - p) * weight
            if (Math.abs(g) < 1e-4) continue
            stepSquares[b * COUNT + t] += g * g
            steps[b * COUNT + t] += (eta * g) / Math.sqrt(stepSquares[b * COUNT + t])
          }
    }
    losses.push(loss / tokens)
  }
  return { losses, source: sourceOf(weights, steps, bias) }
}

/** Weights as bytes in steps of a scale, zeros told by their number, in base64. */
const sourceOf = (weights, steps, bias) => {
  let most = 0
  for (const weight of weights) most = Math.max(most, Math.abs(weight))
  const scale = Math.min(most, 4) / 127
  const bytes = []
  let zeros = 0
  const flush = () => {
    while (zeros > 0) {
      const count = Math.min(zeros, 65535)
      if (count < 3) for (let i = 0; i < count; i++) bytes.push(0)
      else bytes.push(128, count >> 8, count & 255)
      zeros -= count
    }
  }
  for (const weight of weights) {
    const step = Math.max(-127, Math.min(127, Math.round(weight / scale)))
    if (step === 0) zeros++
    else {
      flush()
      bytes.push(step & 255)
    }
  }
  flush()
  return `export const weights =\n  "${Buffer.from(bytes).toString("base64")}"\nexport const scale = ${scale}\nexport const transitions = [${[...steps].map((one) => one.toFixed(4)).join(", ")}]\nexport const bias = [${[...bias].join(", ")}]\n`
}
