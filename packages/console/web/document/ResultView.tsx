import type { BoundingBox, Document, ExtractionResult, RowsCorrection } from "@extrait/core"
import { options } from "preact"
import { useEffect, useMemo, useState } from "preact/hooks"
import { announce } from "../announce.js"
import { nextInQueue } from "../documents/Queue.js"
import { clockTime, named, readable, t } from "../language.js"
import { go } from "../route.js"
import { save } from "../save.js"
import { client, reasonOf, reviewer } from "../session.js"
import { Codes } from "./Codes.js"
import { Facts } from "./Facts.js"
import { FieldList } from "./FieldList.js"
import { around, pagesOf, wordsIn } from "./geometry.js"
import { marksOf, placeOf, placeOfCode, placeOfTable } from "./marks.js"
import { PageView } from "./PageView.js"
import { useWords } from "./pageWords.js"
import { ReviewBar } from "./ReviewBar.js"
import {
  correctionsOf,
  type Draft,
  type Drafts,
  heldByOther,
  nextField,
  type Place,
  type TableDrafts,
  useClaim
} from "./review.js"
import { Tables } from "./Tables.js"
import { TextPage } from "./TextPage.js"

/** The flags that name no field of the result. */
const looseFlags = ({ extract, flags }: ExtractionResult): ReadonlyArray<string> =>
  flags.filter((flag) => !Object.hasOwn(extract, flag.slice(flag.indexOf(":") + 1)))

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** Makes changes of state whose result is on the page when this returns: a key that follows at once finds what the one before has opened. */
const shownAtOnce = (change: () => void): void => {
  const later = options.debounceRendering
  options.debounceRendering = (render) => render()
  try {
    change()
  } finally {
    if (later === undefined) delete options.debounceRendering
    else options.debounceRendering = later
  }
}

/** A result beside its page: a field shows its place, a box its field; in a review each field is accepted or corrected. */
export const ResultView = ({
  document: shown,
  onChanged,
  result,
  review
}: {
  readonly document: Document
  readonly result: ExtractionResult
  readonly review: boolean
  readonly onChanged: () => void
}) => {
  const keys = Object.keys(result.extract)
  const [selected, setSelected] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [tableDrafts, setTableDrafts] = useState<TableDrafts>(new Map())
  const [editing, setEditing] = useState(false)
  const [text, setText] = useState("")
  const [drawn, setDrawn] = useState<Place | null>(null)
  // Drawn before the words of the page were there.
  const [early, setEarly] = useState<BoundingBox | null>(null)
  const [wanted, setWanted] = useState(review)
  const claim = useClaim(shown.id, wanted, onChanged)
  const reviewing = claim.until !== null
  const recognised = useWords(result, page, editing && shown.content_type !== "text/plain")
  const marks = useMemo(() => marksOf(result, drafts, page, selected), [result, drafts, page, selected])

  const select = (id: string) => {
    if (id !== selected) setEditing(false)
    setSelected(id)
    const place = placeOfTable(result, id) ?? placeOfCode(result, id) ?? placeOf(result, drafts, id)
    if (place !== null) setPage(place.page)
  }
  const focusOn = (key: string) => {
    select(key)
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`.field-row[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true })
    )
  }
  useEffect(() => {
    setTableDrafts(new Map())
    if (!reviewing) return
    setDrafts(new Map())
    const flagged = keys.find((key) => result.flags.some((flag) => flag.endsWith(`:${key}`)))
    const first = flagged ?? keys[0]
    if (first !== undefined) focusOn(first)
  }, [reviewing])

  const edit = (start: boolean) => {
    setDrawn(null)
    setEarly(null)
    if (start && selected !== null) {
      const draft = drafts.get(selected)
      setText(draft?._tag === "Corrected" ? draft.value : (result.extract[selected]?.value ?? ""))
    } else if (selected !== null) focusOn(selected)
    // Last, with what stands in it: the editor takes the focus and selects its text as it appears.
    shownAtOnce(() => setEditing(start))
  }
  const decide = (draft: Draft | null) => {
    if (selected === null) return
    const next = new Map(drafts)
    if (draft === null) next.delete(selected)
    else next.set(selected, draft._tag === "Corrected" ? { ...draft, place: drawn } : draft)
    setDrafts(next)
    setEditing(false)
    setDrawn(null)
    const following = draft === null ? selected : nextField(result, next, selected)
    if (following !== null) focusOn(following)
    else requestAnimationFrame(() => document.querySelector<HTMLElement>(".review-bar .primary")?.focus())
  }
  const draw = (region: BoundingBox) => {
    setEarly(recognised === null ? region : null)
    const words = wordsIn(recognised, region)
    setDrawn({ page, bbox: around(words.map(({ bbox }) => bbox)) ?? region })
    if (words.length > 0) setText(words.map((word) => word.text).join(" "))
    document.querySelector<HTMLInputElement>(".editor input")?.focus()
  }

  useEffect(() => {
    if (recognised !== null && early !== null && editing) draw(early)
  }, [recognised])

  const corrections = correctionsOf(result, drafts, tableDrafts)
  const decideRows = (key: string, rows: RowsCorrection | null) => {
    const next = new Map(tableDrafts)
    if (rows === null) next.delete(key)
    else next.set(key, rows)
    setTableDrafts(next)
  }

  const end = async (decision: "approved" | "corrected" | "rejected", note: string) => {
    try {
      await client.documents.review(shown.id, {
        decision,
        corrections: decision === "corrected" ? corrections : {},
        reviewer: reviewer(),
        note: note === "" ? null : note
      })
      claim.forget()
      setWanted(false)
      const next = review ? await nextInQueue(shown.id) : undefined
      if (!review) {
        announce(t("reviewSaved"))
        onChanged()
      } else if (next === undefined) {
        announce(t("reviewSavedLast"))
        go("/queue")
      } else {
        announce(t("reviewSavedNext", next.filename ?? t("untitled")))
        go(`/review/${next.id}`)
      }
    } catch (error) {
      announce(t("failed", reasonOf(error)))
    }
  }

  const saveTable = async (index: number) => {
    try {
      const csv = await client.documents.table(shown.id, index + 1)
      const name = result.tables[index]?.key ?? String(index + 1)
      save(new Blob([csv], { type: "text/csv" }), `${shown.filename ?? shown.id}.${name}.csv`)
    } catch (error) {
      announce(t("failed", reasonOf(error)))
    }
  }

  const walk = (step: 1 | -1) => {
    const at = selected === null ? -1 : keys.indexOf(selected)
    const key = keys[Math.min(keys.length - 1, Math.max(0, at + step))]
    if (key !== undefined) focusOn(key)
  }
  /** Whether a key ends the review. */
  const endsReview = (event: KeyboardEvent): boolean => {
    if (!reviewing || event.key !== "Enter" || !event.shiftKey) return false
    event.preventDefault()
    void end(Object.keys(corrections).length > 0 ? "corrected" : "approved", "")
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === "Escape" && editing) return edit(false)
    if (endsReview(event) || isEditable(event.target)) return
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => walk(1),
      ArrowUp: () => walk(-1),
      ...(reviewing && selected !== null && Object.hasOwn(result.extract, selected)
        ? {
            a: () => decide({ _tag: "Accepted" }),
            c: () => edit(true),
            x: () => decide({ _tag: "Absent" }),
            u: () => decide(null)
          }
        : {})
    }
    const action = actions[event.key]
    if (action === undefined) return
    event.preventDefault()
    action()
  }

  const held = heldByOther(shown) ? shown.claim : null
  const loose = looseFlags(result)
  const place = editing ? drawn : null
  // It has no picture that could be drawn on.
  const isText = shown.content_type === "text/plain"
  return (
    <div class="result">
      {isText ? (
        <TextPage id={shown.id} />
      ) : (
        <PageView
          id={shown.id}
          page={page}
          pages={pagesOf(result)}
          ratio={recognised === null ? null : recognised.width / recognised.height}
          marks={
            place === null || place.page !== page
              ? marks
              : [...marks, { id: "drawn", bbox: place.bbox, kind: "field", tone: "drawn", label: text }]
          }
          selected={selected}
          selecting={editing}
          onSelect={(id) => (Object.hasOwn(result.extract, id) ? focusOn(id) : select(id))}
          onPage={setPage}
          onDrawn={draw}
        />
      )}
      <div class="panel">
        <ReviewBar
          asked={review}
          until={claim.until}
          held={held === null ? null : t("claimedTitle", held.reviewer, clockTime(held.expires_at))}
          corrections={Object.keys(corrections).length}
          onStart={() => void claim.claim()}
          onStop={() => {
            setWanted(false)
            void claim.release()
          }}
          onEnd={(decision, note) => void end(decision, note)}
        />
        {loose.length > 0 && (
          <ul class="flags" aria-label={t("flags")}>
            {loose.map((flag) => {
              const [name = "", key = ""] = flag.split(":")
              return <li key={flag}>{`${/^\d+$/.test(key) ? "" : `${readable(key)}: `}${named("f_", name, key)}`}</li>
            })}
          </ul>
        )}
        <section class="fields-section" aria-labelledby="fields-title" onKeyDown={onKeyDown}>
          <h2 id="fields-title">{t("fields")}</h2>
          {reviewing && <p class="shortcuts">{t("shortcuts")}</p>}
          <FieldList
            result={result}
            selected={selected}
            onSelect={select}
            reviewing={reviewing}
            drafts={drafts}
            editing={editing}
            text={text}
            hint={t(isText ? "typeValue" : recognised === null ? "selectPlace" : "selectWords")}
            onText={(typed) => {
              setEarly(null)
              setText(typed)
            }}
            onEdit={edit}
            onDraft={decide}
          />
        </section>
        {result.tables.length > 0 && (
          <section aria-labelledby="tables-title" onKeyDown={endsReview}>
            <h2 id="tables-title">{t("tables")}</h2>
            <Tables
              tables={result.tables}
              selected={selected}
              onSelect={select}
              onSave={(index) => void saveTable(index)}
              reviewing={reviewing}
              drafts={tableDrafts}
              onDraft={decideRows}
            />
          </section>
        )}
        {result.codes !== undefined && <Codes codes={result.codes} selected={selected} onSelect={select} />}
        <Facts result={result} />
      </div>
    </div>
  )
}
