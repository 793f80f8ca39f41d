// The commands that pages show: what stands in their blocks of shell, one by one.

/** A command as it is compared: on one line, without npm's `--silent`, which only leaves npm's own lines away. */
export const plain = (command) => command.replace(/\s+/g, " ").replace("npm run --silent ", "npm run ").trim()

/** Lines that belong together: those that end with a backslash, and loops up to their end. */
const wholeLines = (code) => {
  const whole = []
  let open = false
  for (const line of code.split("\n")) {
    const last = whole.at(-1)
    if (last?.endsWith("\\")) whole[whole.length - 1] = `${last.slice(0, -1)}${line.trim()}`
    else if (open) whole[whole.length - 1] = `${last}\n${line}`
    else whole.push(line)
    if (/^(for|while) /.test(line)) open = true
    if (/^done\b/.test(line)) open = false
  }
  return whole.map((line) => line.replace(/\s+# .*$/, "").trim()).filter((line) => line !== "" && !line.startsWith("#"))
}

/** Every block of shell of a page: the commands in it, those joined by `&&` apart. */
export const shellBlocksOf = (text) =>
  [...text.matchAll(/^```(?:sh|bash|shell|console)\n([\s\S]*?)^```/gm)].map(([, code]) =>
    wholeLines(code).flatMap((line) => line.split(" && "))
  )

const markerOf = /<!-- output: (.*?)(?:; (only|json): (.*?))? -->\n[\s\S]*?<!-- end of output -->/g

/** The commands whose output a page shows. */
export const shownCommandsOf = (text) => [...text.matchAll(markerOf)].map(([, command]) => command)

/** The parts of an output that a page shows: all of it, the paragraphs that begin with certain words, or what a path leads to in its JSON. */
const partOf = (output, kind, what) => {
  if (kind === "json") {
    const found = what.split(".").reduce((at, key) => at?.[key], JSON.parse(output))
    return `\`\`\`json\n${JSON.stringify(found, null, 2)}\n\`\`\``
  }
  const wanted = what?.split(", ")
  const paragraphs = output
    .trimEnd()
    .split("\n\n")
    .filter((paragraph) => wanted === undefined || wanted.some((word) => paragraph.trimStart().startsWith(word)))
  return `\`\`\`text\n${paragraphs.join("\n\n").replace(/\d+ ms$/gm, "… ms")}\n\`\`\``
}

/** The page with every output as the command printed it, but for the time that it took. */
export const withOutputs = (text, printed) =>
  text.replace(markerOf, (whole, command, kind, what) => {
    const output = printed.get(plain(command))
    const [open] = whole.split("\n")
    return output === undefined ? whole : `${open}\n\n${partOf(output, kind, what)}\n\n<!-- end of output -->`
  })
