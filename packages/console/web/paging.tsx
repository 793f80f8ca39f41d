import { useState } from "preact/hooks"
import { t } from "./language.js"

/** The pages of a list, newest first: where each that was turned to begins. */
export interface Paging {
  /** The parameter of the list; empty for the first page. */
  readonly from: { readonly starting_after?: string }
  readonly isFirst: boolean
  readonly older: (after: string) => void
  readonly newer: () => void
  readonly first: () => void
}

export const usePaging = (): Paging => {
  const [starts, setStarts] = useState<ReadonlyArray<string>>([])
  const start = starts.at(-1)
  return {
    from: start === undefined ? {} : { starting_after: start },
    isFirst: start === undefined,
    older: (after) => setStarts([...starts, after]),
    newer: () => setStarts(starts.slice(0, -1)),
    first: () => setStarts([])
  }
}

/** Turns the pages of a list; nothing where there is one page. */
export const Pager = ({
  last,
  more,
  paging
}: {
  readonly paging: Paging
  /** The id that the page ends with. */
  readonly last: string | undefined
  readonly more: boolean
}) =>
  paging.isFirst && !more ? null : (
    <div class="actions pager">
      <button type="button" disabled={paging.isFirst} onClick={paging.newer}>
        {t("newer")}
      </button>
      <button
        type="button"
        disabled={!more || last === undefined}
        onClick={() => last !== undefined && paging.older(last)}
      >
        {t("older")}
      </button>
    </div>
  )
