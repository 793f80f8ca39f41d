import type { TextLocale } from "./locale.js"
import { remembered } from "./remembered.js"

/** ISO 4217 codes that are recognised literally. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(
  (
    "AED ARS AUD BGN BHD BRL CAD CHF CLP CNY COP CZK DKK DZD EGP EUR GBP HKD HRK HUF IDR ILS INR ISK JPY KES KRW KWD LBP MAD MGA MUR " +
    "MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN QAR RON RSD RUB SAR SEK SGD THB TND TRY TWD UAH USD VND XAF XOF XPF ZAR"
  ).split(" ")
)

const SIGNS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(?:US\s?\$|\$\s?US)$/i, "USD"],
  [/^(?:CA\s?\$|C\$|\$\s?CA|CAD\s?\$)$/i, "CAD"],
  [/^(?:A\$|AU\$)$/i, "AUD"],
  [/^NZ\$$/i, "NZD"],
  [/^S\$$/, "SGD"],
  [/^HK\$$/i, "HKD"],
  [/^€$/, "EUR"],
  [/^(?:euros?)$/i, "EUR"],
  [/^£$/, "GBP"],
  [/^(?:rm)$/i, "MYR"],
  [/^(?:₹|rs\.?)$/i, "INR"],
  [/^(?:¥|円)$/, "JPY"],
  [/^(?:fr\.|sfr\.?)$/i, "CHF"],
  [/^(?:zł)$/i, "PLN"],
  [/^(?:kč)$/i, "CZK"],
  [/^(?:₺)$/, "TRY"],
  [/^(?:₽)$/, "RUB"],
  [/^(?:fcfa)$/i, "XOF"],
  [/^(?:R\$)$/, "BRL"],
  [/^R$/, "ZAR"],
  [/^(?:dollars?)$/i, "$"],
  [/^\$$/, "$"]
]

/** Regular-expression source for a currency sign or code; ignore case only when matching words. */
export const CURRENCY_SOURCE =
  "(?:US\\s?\\$|CA\\s?\\$|C\\$|A\\$|AU\\$|NZ\\$|S\\$|HK\\$|R\\$|\\$\\s?US|\\$\\s?CA|[€£¥₹₺₽$]|(?<![A-Za-z])(?:RM|Rm|rm|Rs\\.?|zł|Kč|SFr\\.?|Fr\\.|FCFA|[Ee]uros?|EUROS?|R(?=\\s?\\d{1,3}(?:[ ,]\\d{3}|[.,]\\d{2}(?!\\d)))|" +
  `${[...CURRENCY_CODES].join("|")})(?![A-Za-z]))`

/** The code of a currency, `$` for dollars of any country. */
const codeOf = remembered((text): string | null => {
  const upper = text.toUpperCase()
  return CURRENCY_CODES.has(upper) ? upper : (SIGNS.find(([sign]) => sign.test(text))?.[1] ?? null)
})

/** The ISO 4217 code for a currency sign, code or name; null for anything else. `$` alone is USD unless the locale says otherwise. */
export const currencyOf = (text: string, locale?: TextLocale): string | null => {
  const code = codeOf(text.trim())
  return code === "$" ? (locale?.currency ?? "USD") : code
}
