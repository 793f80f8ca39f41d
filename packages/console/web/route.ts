import { useEffect, useState } from "preact/hooks"

/** What the page shows, as the part of its address behind `#` says. */
export type Route =
  | { readonly view: "documents" | "queue" | "events" | "webhooks" | "keys" }
  | { readonly view: "document"; readonly id: string; readonly review: boolean }

const routeOf = (hash: string): Route => {
  const [first = "", second = ""] = hash.replace(/^#\/?/, "").split("/")
  if ((first === "documents" || first === "review") && second !== "") {
    return { view: "document", id: decodeURIComponent(second), review: first === "review" }
  }
  return first === "queue" || first === "events" || first === "webhooks" || first === "keys"
    ? { view: first }
    : { view: "documents" }
}

export const useRoute = (): Route => {
  const [route, setRoute] = useState(() => routeOf(location.hash))
  useEffect(() => {
    const changed = () => setRoute(routeOf(location.hash))
    addEventListener("hashchange", changed)
    return () => removeEventListener("hashchange", changed)
  }, [])
  return route
}

export const go = (path: string): void => {
  location.hash = path
}
