import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"
import { Announcer } from "./announce.js"
import { DocumentView } from "./document/DocumentView.js"
import { Documents } from "./documents/Documents.js"
import { Queue } from "./documents/Queue.js"
import { Events } from "./hooks/Events.js"
import { Keys } from "./hooks/Keys.js"
import { Webhooks } from "./hooks/Webhooks.js"
import { t } from "./language.js"
import { OtherLanguage } from "./OtherLanguage.js"
import { type Route, useRoute } from "./route.js"
import { SignIn } from "./SignIn.js"
import { keyOfTab, mayAdminister, signIn, signOut } from "./session.js"

const sections = ["documents", "queue", "events", "webhooks", "keys"] as const

const View = ({ route }: { readonly route: Route }) => {
  switch (route.view) {
    case "document":
      return <DocumentView key={route.id} id={route.id} review={route.review} />
    case "queue":
      return <Queue />
    case "events":
      return <Events />
    case "webhooks":
      return <Webhooks />
    case "keys":
      return <Keys />
    default:
      return <Documents />
  }
}

const Header = ({ administers, route }: { readonly route: Route; readonly administers: boolean }) => {
  const key = keyOfTab()
  const shown = sections.filter((section) => section !== "keys" || administers)
  const current = route.view === "document" ? (route.review ? "queue" : "documents") : route.view
  return (
    <header>
      <a class="brand" href="#/">
        <img src="./icon.svg" alt="" width="22" height="22" />
        Extrait
      </a>
      <nav aria-label={t("title")}>
        {shown.map((section) => (
          <a key={section} href={`#/${section}`} aria-current={current === section ? "page" : undefined}>
            {t(section)}
          </a>
        ))}
      </nav>
      <div class="session">
        {key !== null && (
          <span class={key.startsWith("sk_live_") ? "mode live" : "mode"}>
            {t(key.startsWith("sk_live_") ? "liveMode" : "testMode")}
          </span>
        )}
        <OtherLanguage />
        {key !== null && (
          <button type="button" class="quiet" onClick={signOut}>
            {t("signOut")}
          </button>
        )}
      </div>
    </header>
  )
}

/** The whole page: signed out, the form for the key; signed in, what its address asks for. */
export const App = () => {
  const route = useRoute()
  const [session, setSession] = useState<"checking" | "out" | "in">("checking")
  const [administers, setAdministers] = useState(false)
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)
  useEffect(() => {
    // Without a key the host may have signed its user in by itself.
    signIn(keyOfTab()).then(
      (accepted) => setSession(accepted ? "in" : "out"),
      () => setSession("out")
    )
  }, [])
  useEffect(() => {
    // A key that may not see keys is told so by the service; the page then does not offer them.
    if (session === "in") mayAdminister().then(setAdministers, () => setAdministers(false))
  }, [session])
  const place = route.view === "document" ? route.id : route.view
  useLayoutEffect(() => {
    // Keyboard users continue from the start of the new view. The focus moves before the view is painted, so that it
    // never leaves a control that the user has already reached.
    if (first.current) first.current = false
    else main.current?.focus()
    scrollTo(0, 0)
    if (route.view !== "document") document.title = `${t(route.view)} – Extrait`
  }, [place])
  if (session === "checking") return <p class="checking">{t("loading")}</p>
  if (session === "out") return <SignIn onSignedIn={() => setSession("in")} />
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to its target, past the routes that the address holds */}
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t("skip")}
      </a>
      <Header route={route} administers={administers} />
      <main id="main" ref={main} tabIndex={-1} class={route.view}>
        <View route={route} />
      </main>
      <Announcer />
    </>
  )
}
