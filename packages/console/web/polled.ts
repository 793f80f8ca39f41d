import { type Inputs, useCallback, useEffect, useRef, useState } from "preact/hooks"

export interface Polled<A> {
  /** What was read last; undefined before the first answer. */
  readonly data: A | undefined
  /** Why the last reading failed; undefined where it did not. */
  readonly error: unknown
  readonly reload: () => void
}

/** Reads again and again while the tab is seen, each time as many milliseconds after the last answer as `pause` says. */
export const usePolled = <A>(
  read: (signal: AbortSignal) => Promise<A>,
  pause: (data: A | undefined) => number,
  inputs: Inputs
): Polled<A> => {
  const [state, setState] = useState<{ readonly data: A | undefined; readonly error: unknown }>({
    data: undefined,
    error: undefined
  })
  const [round, setRound] = useState(0)
  const latest = useRef(pause)
  latest.current = pause
  useEffect(() => {
    const gone = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const next = (data: A | undefined) => {
      const wait = latest.current(data)
      if (wait > 0 && !gone.signal.aborted) timer = setTimeout(run, wait)
    }
    const run = async () => {
      if (document.hidden) return next(undefined)
      try {
        const data = await read(gone.signal)
        if (gone.signal.aborted) return
        setState({ data, error: undefined })
        next(data)
      } catch (error) {
        if (gone.signal.aborted) return
        setState((before) => ({ data: before.data, error }))
        next(undefined)
      }
    }
    void run()
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [...inputs, round])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  return { ...state, reload }
}
