import { choose, language } from "./language.js"

const other = language === "fr" ? "en" : "fr"

/** Offers the language that is not shown, in its own words. */
export const OtherLanguage = () => (
  <button type="button" class="quiet" lang={other} onClick={() => choose(other)}>
    {other === "en" ? "English" : "Français"}
  </button>
)
