const FRAME = /^\s+at .+:\d+:\d+\)?$/

/** Where something thrown came from, for the log, without what it says: that may be a part of somebody's document. */
export const placeOf = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return `thrown: ${typeof thrown}`
  const { message, name, stack = "" } = thrown
  // The message stands ahead of the frames, and may have lines that look like them.
  const frames = stack.slice(message === "" ? 0 : stack.indexOf(message) + message.length)
  return [name, ...frames.split("\n").filter((line) => FRAME.test(line))].map((line) => line.trim()).join(" ")
}
