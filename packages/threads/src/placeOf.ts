const FRAME = /^\s+at .+:\d+:\d+\)?$/

/**
 * Where an error came from, without what it says: that may be a part of somebody's document. As `placeOf` of the core, which knows no threads, as these know
 * no core.
 */
export const placeOf = ({ message, name, stack = "" }: Error): string => {
  // The message stands ahead of the frames, and may have lines that look like them.
  const frames = stack.slice(message === "" ? 0 : stack.indexOf(message) + message.length)
  return [name, ...frames.split("\n").filter((line) => FRAME.test(line))].map((line) => line.trim()).join(" ")
}
