import { useState } from "preact/hooks"
import { t } from "./language.js"
import { OtherLanguage } from "./OtherLanguage.js"
import { reasonOf, signIn } from "./session.js"

/** Asks for the API key, and keeps it in this tab once the API answers it. */
export const SignIn = ({ onSignedIn }: { readonly onSignedIn: () => void }) => {
  const [key, setKey] = useState("")
  const [fault, setFault] = useState("")
  const submit = async (event: Event) => {
    event.preventDefault()
    setFault("")
    try {
      if (await signIn(key.trim())) onSignedIn()
      else setFault(t("keyRefused"))
    } catch (error) {
      setFault(t("failed", reasonOf(error)))
    }
  }
  return (
    <main class="sign-in">
      <form onSubmit={submit}>
        <h1>
          <img src="./icon.svg" alt="" width="32" height="32" /> Extrait
        </h1>
        <p>{t("signInIntro")}</p>
        <label>
          <span>{t("apiKey")}</span>
          <input
            type="password"
            required
            autocomplete="off"
            spellcheck={false}
            placeholder="sk_test_…"
            value={key}
            aria-describedby="fault"
            onInput={({ currentTarget }) => setKey(currentTarget.value)}
          />
        </label>
        <p id="fault" class="fault" role="alert">
          {fault}
        </p>
        <div class="actions">
          <button type="submit" class="primary">
            {t("signIn")}
          </button>
          <OtherLanguage />
        </div>
      </form>
    </main>
  )
}
