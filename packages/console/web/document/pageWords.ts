import type { ExtractionResult, RecognitionPage } from "@extrait/core"
import { useEffect, useState } from "preact/hooks"
import { announce } from "../announce.js"
import { t } from "../language.js"
import { client, isCode, reasonOf } from "../session.js"

/**
 * The words of a page: those of the result, or else read again once they are wanted, as when a person is about to point at them. Null until
 * they are there, and where there are none to be had.
 */
export const useWords = (result: ExtractionResult, page: number, wanted: boolean): RecognitionPage | null => {
  const [read, setRead] = useState<ReadonlyMap<number, RecognitionPage>>(new Map())
  const known = result.recognition?.pages.find((one) => one.page === page) ?? read.get(page) ?? null
  const missing = wanted && known === null
  useEffect(() => {
    if (!missing) return
    const gone = new AbortController()
    client.documents.words(result.id, page, { signal: gone.signal }).then(
      (words) => setRead((before) => new Map(before).set(page, words)),
      (error: unknown) => {
        // Without its file a document is reviewed by typing.
        if (!gone.signal.aborted && !isCode(error, "not_found")) announce(t("noWords", reasonOf(error)))
      }
    )
    return () => gone.abort()
  }, [missing, result.id, page])
  return known
}
