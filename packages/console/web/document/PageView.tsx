import type { BoundingBox } from "@extrait/core"
import { useEffect, useRef, useState } from "preact/hooks"
import { t } from "../language.js"
import { client, isCode, reasonOf } from "../session.js"

/** Something drawn over the page. */
export interface Mark {
  readonly id: string
  readonly bbox: BoundingBox
  readonly kind: "field" | "table"
  readonly label: string
  readonly tone: string
}

interface Picture {
  readonly url: string
  readonly ratio: number
}

const maxZoom = 3

/** Width by height of ISO 216 paper, where nothing else is known yet. */
const paper = Math.SQRT1_2

/** The picture of a page, asked for with the key of this tab. */
const usePicture = (id: string, page: number) => {
  const [picture, setPicture] = useState<Picture | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    let url: string | null = null
    setFault(null)
    const load = async () => {
      try {
        const blob = await client.documents.page(id, page, { signal: gone.signal })
        const { height, width } = await createImageBitmap(blob)
        if (gone.signal.aborted) return
        url = URL.createObjectURL(blob)
        setPicture({ url, ratio: width / height })
      } catch (error) {
        if (gone.signal.aborted) return
        setPicture(null)
        setFault(isCode(error, "document_deleted") ? "" : reasonOf(error))
      }
    }
    void load()
    return () => {
      gone.abort()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [id, page])
  return { picture, fault }
}

const boxStyle = ({ height, width, x, y }: BoundingBox) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`
})

/** A region drawn with the pointer, in fractions of the page. */
const useDrawing = (enabled: boolean, onDrawn: (region: BoundingBox) => void) => {
  const [region, setRegion] = useState<BoundingBox | null>(null)
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const at = (event: PointerEvent, sheet: HTMLElement) => {
    const { height, left, top, width } = sheet.getBoundingClientRect()
    const within = (value: number) => Math.min(1, Math.max(0, value))
    return { x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) }
  }
  const between = (a: { x: number; y: number }, b: { x: number; y: number }): BoundingBox => ({
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y)
  })
  if (!enabled) return { region: null, handlers: {} }
  return {
    region,
    handlers: {
      onPointerDown: (event: PointerEvent & { readonly currentTarget: HTMLElement }) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = at(event, event.currentTarget)
      },
      onPointerMove: (event: PointerEvent & { readonly currentTarget: HTMLElement }) => {
        if (start.current !== null) setRegion(between(start.current, at(event, event.currentTarget)))
      },
      onPointerUp: (event: PointerEvent & { readonly currentTarget: HTMLElement }) => {
        if (start.current === null) return
        const drawn = between(start.current, at(event, event.currentTarget))
        start.current = null
        setRegion(null)
        if (drawn.width > 0.003 && drawn.height > 0.003) onDrawn(drawn)
      }
    }
  }
}

/** One page with what was found on it. */
export const PageView = ({
  id,
  marks,
  onDrawn,
  onPage,
  onSelect,
  page,
  pages,
  ratio,
  selected,
  selecting
}: {
  readonly id: string
  readonly page: number
  readonly pages: number
  /** Width by height where it is known before the picture is there. */
  readonly ratio: number | null
  readonly marks: ReadonlyArray<Mark>
  readonly selected: string | null
  /** Whether the pointer draws a region now. */
  readonly selecting: boolean
  readonly onSelect: (id: string) => void
  readonly onPage: (page: number) => void
  readonly onDrawn: (region: BoundingBox) => void
}) => {
  const { fault, picture } = usePicture(id, page)
  const [zoom, setZoom] = useState(1)
  const sheet = useRef<HTMLDivElement>(null)
  const { handlers, region } = useDrawing(selecting, onDrawn)
  useEffect(() => {
    sheet.current?.querySelector(".mark.selected")?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [selected, page, picture])
  return (
    <section class="page-view" aria-label={t("pageOf", page, pages)}>
      <div class="page-bar">
        <button
          type="button"
          class="quiet"
          disabled={page <= 1}
          aria-label={t("previousPage")}
          onClick={() => onPage(page - 1)}
        >
          ←
        </button>
        <span>{t("pageOf", page, pages)}</span>
        <button
          type="button"
          class="quiet"
          disabled={page >= pages}
          aria-label={t("nextPage")}
          onClick={() => onPage(page + 1)}
        >
          →
        </button>
        <span class="spring" />
        <button
          type="button"
          class="quiet"
          disabled={zoom <= 1}
          aria-label={t("zoomOut")}
          onClick={() => setZoom(zoom - 0.5)}
        >
          −
        </button>
        <span class="zoom">{Math.round(zoom * 100)} %</span>
        <button
          type="button"
          class="quiet"
          disabled={zoom >= maxZoom}
          aria-label={t("zoomIn")}
          onClick={() => setZoom(zoom + 0.5)}
        >
          +
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section class="sheet-scroller" tabIndex={0} aria-label={t("page", page)}>
        {fault !== null ? (
          <p class="empty">{t("noPicture", fault)}</p>
        ) : (
          <div
            ref={sheet}
            class={selecting ? "sheet selecting" : "sheet"}
            style={{ width: `${zoom * 100}%`, aspectRatio: String(picture?.ratio ?? ratio ?? paper) }}
            {...handlers}
          >
            {picture === null ? (
              <p class="sheet-loading" role="status">
                {t("loading")}
              </p>
            ) : (
              <img src={picture.url} alt={t("page", page)} draggable={false} />
            )}
            {marks.map(({ bbox, id: mark, kind, label, tone }) => (
              <button
                key={mark}
                type="button"
                tabIndex={-1}
                class={`mark ${kind} ${tone}${selected === mark ? " selected" : ""}`}
                style={boxStyle(bbox)}
                title={label}
                aria-label={label}
                aria-pressed={selected === mark}
                onClick={() => onSelect(mark)}
              />
            ))}
            {region !== null && <div class="region" style={boxStyle(region)} />}
          </div>
        )}
      </section>
    </section>
  )
}
