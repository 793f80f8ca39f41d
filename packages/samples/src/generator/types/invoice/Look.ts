import type { FontFamily } from "../../drawing/Drawing.js"
import type { Random } from "../../Random.js"
import { type PageLook, pageLook } from "../../setting/PageLook.js"
import type { InvoiceContent } from "./Content.js"
import { type LabelKey, labelsOf } from "./Labels.js"

/** How one invoice is set. */
export type Look = PageLook<Readonly<Record<LabelKey, string>>>

/** Draws a look from the random stream for a document in the given families. */
export const lookOf = (random: Random, content: InvoiceContent, families: ReadonlyArray<FontFamily>): Look =>
  pageLook(random, content, families, labelsOf)
