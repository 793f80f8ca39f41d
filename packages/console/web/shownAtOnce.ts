import { options } from "preact"

/** Makes changes of state whose result is on the page when this returns: a key that follows at once finds what the one before has opened. */
export const shownAtOnce = (change: () => void): void => {
  const later = options.debounceRendering
  options.debounceRendering = (render) => render()
  try {
    change()
  } finally {
    if (later === undefined) delete options.debounceRendering
    else options.debounceRendering = later
  }
}
