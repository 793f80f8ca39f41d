import type { BoundingBox, Correction, Document, ExtractionResult, RowsCorrection } from "@extrait/core"
import { useEffect, useRef, useState } from "preact/hooks"
import { announce } from "../announce.js"
import { t } from "../language.js"
import { client, isCode, reasonOf, reviewer } from "../session.js"
import { rowsOf } from "./TableEditor.js"

/** Where a value stands. */
export interface Place {
  readonly page: number
  readonly bbox: BoundingBox
}

/** What a person has decided of a field, before it is saved. */
export type Draft =
  | { readonly _tag: "Accepted" }
  | { readonly _tag: "Corrected"; readonly value: string; readonly place: Place | null }
  | { readonly _tag: "Absent" }

export type Drafts = ReadonlyMap<string, Draft>

/** The rows of tables as a person has typed them, before they are saved, by the tables' keys. */
export type TableDrafts = ReadonlyMap<string, RowsCorrection>

/** The corrections among the drafts, as a review takes them. */
export const correctionsOf = (
  result: ExtractionResult,
  drafts: Drafts,
  tableDrafts: TableDrafts
): Readonly<Record<string, Correction | RowsCorrection>> => {
  const fields = Array.from(drafts).flatMap(([key, draft]): ReadonlyArray<readonly [string, Correction]> => {
    if (draft._tag === "Accepted") return []
    if (draft._tag === "Absent") return [[key, null]]
    return [[key, draft.place === null ? draft.value : { value: draft.value, ...draft.place }]]
  })
  const tables = Array.from(tableDrafts).filter(([key, rows]) => {
    const table = result.tables.find((one) => one.key === key)
    return table !== undefined && JSON.stringify(rowsOf(table)) !== JSON.stringify(rows)
  })
  return Object.fromEntries([...fields, ...tables])
}

/** The field to look at after one: the next that is flagged or not decided yet, from there on or from the beginning. */
export const nextField = (result: ExtractionResult, drafts: Drafts, after: string | null): string | null => {
  const keys = Object.keys(result.extract)
  const from = after === null ? 0 : keys.indexOf(after) + 1
  const open = [...keys.slice(from), ...keys.slice(0, from)].filter((key) => !drafts.has(key) && key !== after)
  return open[0] ?? null
}

const claimSeconds = 600
const renewedAfter = 240_000

/** The claim of a document while a person reviews it: taken, renewed, and given back when they leave. */
export const useClaim = (id: string, wanted: boolean, onChange: () => void) => {
  const [until, setUntil] = useState<string | null>(null)
  const held = useRef<string | null>(null)
  const changed = useRef(onChange)
  changed.current = onChange

  const claim = async (): Promise<boolean> => {
    const name = reviewer()
    // The bar above the fields asks for it.
    if (name === "") return false
    try {
      const { expires_at } = await client.documents.claim(id, { reviewer: name, seconds: claimSeconds })
      held.current = name
      setUntil(expires_at)
      return true
    } catch (error) {
      if (held.current !== null) announce(t("claimLost"))
      else if (!isCode(error, "review_claimed")) announce(t("failed", reasonOf(error)))
      held.current = null
      setUntil(null)
      changed.current()
      return false
    }
  }
  /** Gives the document back. */
  const release = async (): Promise<void> => {
    const name = held.current
    held.current = null
    setUntil(null)
    if (name === null) return
    // Should this fail, the claim ends by itself.
    await client.documents.release(id, { reviewer: name }).catch((error) => announce(t("failed", reasonOf(error))))
    changed.current()
  }
  /** Forgets the claim, which a review has ended. */
  const forget = () => {
    held.current = null
    setUntil(null)
  }
  useEffect(() => {
    if (wanted) void claim()
  }, [wanted])
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(() => void claim(), renewedAfter)
    return () => clearTimeout(timer)
  }, [until])
  useEffect(() => () => void release(), [])
  return { until, claim, release, forget }
}

/** Whether somebody else reviews the document. */
export const heldByOther = ({ claim }: Document): boolean => claim !== null && claim.reviewer !== reviewer()
