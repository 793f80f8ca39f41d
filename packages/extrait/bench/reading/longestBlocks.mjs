/** Frames of a profile that are no work of the thread. */
const pauses = new Set(["(idle)", "(root)"])
/** The function that ran, its package and line. */
const nameOf = ({ functionName, lineNumber, url }) => {
  const place = url.replace(/^.*\/(?:node_modules|packages)\//, "").replace(/^file:\/\/.*\//, "")
  return `${functionName === "" ? "(anonymous)" : functionName}${place === "" ? "" : ` ${place}:${lineNumber + 1}`}`
}
const isOurs = ({ callFrame }) => /\/packages\/[\w-]+\/(?:dist|src)\//.test(callFrame.url)
/** Machinery that is under everything, and so explains nothing. */
const isMachinery = ({ callFrame: { url } }) =>
  url === "" || url.startsWith("node:") || /node_modules\/effect\//.test(url)

/**
 * The longest runs of samples without a pause in a CPU profile of the main thread (format of the V8 inspector's Profiler domain; times in
 * microseconds), each with what took most of it. Shorter ones than `leastMilliseconds` are left out.
 */
export const longestBlocks = ({ nodes, samples, timeDeltas }, leastMilliseconds = 5, most = 10) => {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ children = [], id }) => children.map((child) => [child, id])))
  const stackOf = (id) => {
    const stack = []
    for (let at = id; at !== undefined; at = parents.get(at)) stack.push(byId.get(at))
    return stack
  }
  const runs = []
  let run = { milliseconds: 0, byNode: new Map() }
  const end = () => {
    if (run.milliseconds >= leastMilliseconds) runs.push(run)
    run = { milliseconds: 0, byNode: new Map() }
  }
  for (const [index, id] of samples.entries()) {
    // A sample's time runs until the next one.
    const milliseconds = (timeDeltas[index + 1] ?? 0) / 1000
    if (pauses.has(byId.get(id).callFrame.functionName)) end()
    else {
      run.milliseconds += milliseconds
      run.byNode.set(id, (run.byNode.get(id) ?? 0) + milliseconds)
    }
  }
  end()
  return runs
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, most)
    .map(({ byNode, milliseconds }) => {
      const sums = { self: new Map(), cause: new Map() }
      const add = (map, name, value) => map.set(name, (map.get(name) ?? 0) + value)
      for (const [id, value] of byNode) {
        const stack = stackOf(id)
        const [self] = stack
        const cause = stack.find(isOurs) ?? stack.find((node) => !isMachinery(node)) ?? self
        add(sums.self, nameOf(self.callFrame), value)
        add(sums.cause, nameOf(cause.callFrame), value)
      }
      const top = (map, count) =>
        [...map]
          .sort((a, b) => b[1] - a[1])
          .slice(0, count)
          .map(([name, value]) => ({ name, milliseconds: Math.round(10 * value) / 10 }))
      return {
        milliseconds: Math.round(10 * milliseconds) / 10,
        self: top(sums.self, 4),
        cause: top(sums.cause, 4)
      }
    })
}
