import { ExtraitApiError, ExtraitClient } from "@extrait/api/client"
import { readable } from "./language.js"

const keptKey = "extrait.key"
const keptName = "extrait.reviewer"

const base = new URL(
  document.querySelector<HTMLMetaElement>('meta[name="extrait-api"]')?.content ?? "../",
  location.href
).href

/** The key of this tab; gone when the tab is closed. */
export const keyOfTab = (): string | null => sessionStorage.getItem(keptKey)

const clientWith = (apiKey: string | null): ExtraitClient =>
  new ExtraitClient({ baseUrl: base, ...(apiKey === null ? {} : { apiKey }) })

/** Speaks to the API with the key of this tab, or as the host has signed its user in. */
export let client = clientWith(keyOfTab())

/** Whether the API answers this key, or without one the host's own sign-in; then it is used from now on. */
export const signIn = async (key: string | null): Promise<boolean> => {
  const tried = clientWith(key)
  try {
    await tried.documents.list({ limit: 1 })
  } catch (error) {
    if (error instanceof ExtraitApiError && error.status === 401) return false
    throw error
  }
  if (key !== null) sessionStorage.setItem(keptKey, key)
  client = tried
  return true
}

/** Whether this key, or the user that the host has signed in, may see and change keys. */
export const mayAdminister = async (): Promise<boolean> => {
  await client.apiKeys.list({ limit: 1 })
  return true
}

export const signOut = (): void => {
  sessionStorage.removeItem(keptKey)
  location.hash = ""
  location.reload()
}

/** The name that stands beside this person's reviews; empty until it is given. */
export const reviewer = (): string => localStorage.getItem(keptName) ?? ""
export const setReviewer = (name: string): void => localStorage.setItem(keptName, name.trim())

/** The fault of one input, named as the page names it; a fault of the file itself needs no name. */
const faultOf = ({ loc, msg }: ExtraitApiError["detail"][number]): string => {
  const input = loc.at(-1)
  return input === undefined || input === "file" || input === "body" ? msg : `${readable(input)}: ${msg}`
}

/** What went wrong, for a person. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof ExtraitApiError && error.detail.length > 0) return error.detail.map(faultOf).join("; ")
  return error instanceof Error ? error.message : String(error)
}

/** Whether the API refused for this reason. */
export const isCode = (error: unknown, code: string): boolean => error instanceof ExtraitApiError && error.code === code
