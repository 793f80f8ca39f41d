import type { Failure } from "@extrait/api"
import { DocumentPages, type ExtractionResult, type RecognitionPage, type Tenant } from "@extrait/core"
import { Effect } from "effect"

/** Flags of pages that could not be read at all. */
const UNREADABLE = /^unreadable_page:(\d+)$/

/** A flag's page, which has no words. */
const unreadableIn = ({ flags }: ExtractionResult): ReadonlySet<number> =>
  new Set(flags.flatMap((flag) => UNREADABLE.exec(flag)?.[1] ?? []).map(Number))

/**
 * The words of a document's pages, and their number. They come from the result if it holds them; otherwise each page is
 * read again until there is none.
 */
export const recognisedPages = (
  tenant: Tenant,
  id: string,
  result: ExtractionResult
): Effect.Effect<
  { readonly pageCount: number; readonly pages: ReadonlyMap<number, RecognitionPage> },
  Failure,
  DocumentPages
> =>
  Effect.gen(function* () {
    const unreadable = unreadableIn(result)
    const pages = new Map<number, RecognitionPage>()
    if (result.recognition !== undefined) {
      for (const page of result.recognition.pages) pages.set(page.page, page)
      return { pages, pageCount: Math.max(0, ...pages.keys(), ...unreadable) }
    }
    const { words } = yield* DocumentPages
    for (let number = 1; ; number++) {
      if (unreadable.has(number)) continue
      const page = yield* Effect.catchTag(words(tenant, id, number), "NotFound", () => Effect.succeed(null))
      if (page === null) return { pages, pageCount: Math.max(number - 1, 0, ...unreadable) }
      pages.set(number, page)
    }
  })
