/** The last part of a path, without control characters; null when nothing is left. */
export const cleanFilename = (name: string | null): string | null => {
  const last = name
    ?.split(/[/\\]/)
    .at(-1)
    ?.replace(/[\u0000-\u001f\u007f]/g, "")
    .trim()
    .slice(0, 255)
  return last === undefined || last === "" ? null : last
}
