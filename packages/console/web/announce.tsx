import { useEffect, useState } from "preact/hooks"

type Listener = (text: string) => void
const listeners = new Set<Listener>()

/** Says something once, to eyes and screen readers alike, without moving anything. */
export const announce = (text: string): void => {
  for (const listener of listeners) listener(text)
}

/** Where what is announced appears. */
export const Announcer = () => {
  const [text, setText] = useState("")
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const listener: Listener = (next) => {
      setText(next)
      clearTimeout(timer)
      timer = setTimeout(() => setText(""), 6000)
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      clearTimeout(timer)
    }
  }, [])
  return (
    <div class={text === "" ? "announcer" : "announcer shown"} role="status" aria-live="polite">
      {text}
    </div>
  )
}
