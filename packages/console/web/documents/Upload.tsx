import { useEffect, useRef, useState } from "preact/hooks"
import { announce } from "../announce.js"
import { t } from "../language.js"
import { client, reasonOf } from "../session.js"
import { noChoices, submissionOf, UploadOptions } from "./UploadOptions.js"

interface Sending {
  readonly id: number
  readonly name: string
  readonly percent: number
  readonly fault: string | null
}

let count = 0

/** Takes files by dropping them anywhere on the page, or by choosing them, and sends them one after another. */
export const Upload = ({ onSent }: { readonly onSent: () => void }) => {
  const [sending, setSending] = useState<ReadonlyArray<Sending>>([])
  const [over, setOver] = useState(false)
  const [choices, setChoices] = useState(noChoices)
  const chooser = useRef<HTMLInputElement>(null)

  const send = async (files: ReadonlyArray<File>) => {
    const all = files.map((file) => ({ file, id: ++count }))
    setSending((before) => [
      ...before,
      ...all.map(({ file, id }) => ({ id, name: file.name, percent: 0, fault: null }))
    ])
    for (const { file, id } of all) {
      const change = (percent: number, fault: string | null) =>
        setSending((before) => before.map((one) => (one.id === id ? { ...one, percent, fault } : one)))
      try {
        await client.documents.submit({
          file,
          ...submissionOf(choices),
          onProgress: ({ sent, total }) => change(total === 0 ? 0 : Math.round((sent / total) * 100), null)
        })
        setSending((before) => before.filter((one) => one.id !== id))
        announce(t("uploaded", file.name))
        onSent()
      } catch (error) {
        change(0, reasonOf(error))
        announce(t("uploadFailed", file.name, reasonOf(error)))
      }
    }
  }
  const latest = useRef(send)
  latest.current = send

  useEffect(() => {
    let depth = 0
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true
    const enter = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      depth++
      setOver(true)
    }
    const leave = () => {
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const stay = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      void latest.current(Array.from(event.dataTransfer?.files ?? []))
    }
    const all = [
      ["dragenter", enter],
      ["dragleave", leave],
      ["dragover", stay],
      ["drop", drop]
    ] as const
    for (const [name, listener] of all) addEventListener(name, listener)
    return () => {
      for (const [name, listener] of all) removeEventListener(name, listener)
    }
  }, [])

  return (
    <section class={over ? "upload over" : "upload"} aria-label={t("choose")}>
      <div class="drop">
        <p>
          <strong>{t("drop")}</strong> <small>{t("dropHint")}</small>
        </p>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          onChange={({ currentTarget }) => {
            void send(Array.from(currentTarget.files ?? []))
            currentTarget.value = ""
          }}
        />
        <button type="button" class="primary" onClick={() => chooser.current?.click()}>
          {t("choose")}
        </button>
      </div>
      <details>
        <summary>{t("uploadOptions")}</summary>
        <UploadOptions choices={choices} onChange={setChoices} />
      </details>
      {sending.length > 0 && (
        <ul class="sending">
          {sending.map(({ fault, id, name, percent }) => (
            <li key={id}>
              {fault === null ? (
                <>
                  <span>{name}</span>
                  <progress max="100" value={percent} aria-label={t("uploading", name, percent)} />
                </>
              ) : (
                <>
                  <span class="fault">{t("uploadFailed", name, fault)}</span>
                  <button
                    type="button"
                    class="quiet"
                    onClick={() => setSending((before) => before.filter((one) => one.id !== id))}
                  >
                    {t("close")}
                  </button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
