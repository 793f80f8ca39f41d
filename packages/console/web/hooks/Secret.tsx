import { announce } from "../announce.js"
import { t } from "../language.js"
import { reasonOf } from "../session.js"

/** A secret that the API shows once. */
export const Secret = ({ onClose, secret }: { readonly secret: string; readonly onClose: () => void }) => (
  <p class="secret" role="alert">
    {t("secretOnce")} <code>{secret}</code>
    <button
      type="button"
      onClick={() => {
        navigator.clipboard.writeText(secret).then(
          () => announce(t("copied")),
          (error) => announce(t("failed", reasonOf(error)))
        )
      }}
    >
      {t("copy")}
    </button>
    <button type="button" class="quiet" onClick={onClose}>
      {t("close")}
    </button>
  </p>
)
