import type { Shortfall } from "@extrait/core"
import { TOO_MUCH } from "../pdfjs/ceilings.js"
import type { Losses } from "../pdfjs/losses.js"

/** What pdf.js left out of a page; `null` if nothing. */
export const shortfallOf = (losses: Losses): Shortfall | null =>
  losses.has("large content")
    ? { code: "processing_error", message: `What it draws takes ${TOO_MUCH}.` }
    : losses.has("content")
      ? { code: "corrupt_file", message: "What it draws is damaged and was read as far as it goes." }
      : losses.has("large picture")
        ? { code: "page_too_large", message: "A picture on it has more pixels than are read." }
        : losses.has("picture")
          ? { code: "corrupt_file", message: "A picture on it is damaged." }
          : null
