import { parseBoolean } from "@extrait/engine"
import type { SheetBlock } from "./Sheet.js"
import type { Stretch } from "./Stretch.js"
import { findText } from "./text.js"

/**
 * The lines of a block, or the ends of them behind a label, that answer yes or no as the value does. A word such as `oui` stands anywhere, so that this
 * means something in the block that was named alone.
 */
export const findAnswer = (value: string, block: SheetBlock): ReadonlyArray<Stretch> => {
  const meant = parseBoolean(value)
  if (meant === null) return []
  let offset = 0
  return block.text.split("\n").flatMap((line): ReadonlyArray<Stretch> => {
    const start = offset
    offset += line.length + 1
    for (const part of [line, line.slice(line.lastIndexOf(":") + 1)]) {
      const shown = part.trim()
      if (shown === "" || parseBoolean(shown) !== meant) continue
      const at = start + line.length - part.length + part.indexOf(shown)
      return [{ start: at, end: at + shown.length, value: shown, normalized: meant }]
    }
    // The words of the answer themselves, within a line that says more.
    const [within] = findText(value, { ...block, text: block.text.slice(0, start + line.length) }).filter(
      (stretch) => stretch.start >= start
    )
    return within === undefined ? [] : [{ ...within, normalized: meant }]
  })
}
