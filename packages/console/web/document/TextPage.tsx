import { useEffect, useState } from "preact/hooks"
import { t } from "../language.js"
import { client, isCode, reasonOf } from "../session.js"

/** Characters that are shown at most: more of them make a browser slow. */
const longest = 200_000

/** Text as its mark or its bytes say: UTF-16 with a mark, UTF-8, or else Windows-1252. */
const decoded = (bytes: ArrayBuffer): string => {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}

/** The original of a document of plain text, which has no picture. */
export const TextPage = ({ id }: { readonly id: string }) => {
  const [text, setText] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    const load = async () => {
      try {
        setText(decoded(await (await client.documents.file(id, { signal: gone.signal })).arrayBuffer()))
      } catch (error) {
        if (!gone.signal.aborted) setFault(isCode(error, "document_deleted") ? "" : reasonOf(error))
      }
    }
    void load()
    return () => gone.abort()
  }, [id])
  return (
    <section class="page-view" aria-label={t("page", 1)}>
      {fault !== null && <p class="empty">{t("noText", fault)}</p>}
      {text !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre class="sheet-scroller text-page" tabIndex={0}>
          {text.slice(0, longest)}
        </pre>
      )}
      {text !== null && text.length > longest && <p>{t("textCut")}</p>}
    </section>
  )
}
