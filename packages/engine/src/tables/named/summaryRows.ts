import { editDistance, fold } from "../../text/fold.js"
import { remembered } from "../../text/remembered.js"

const summary = new RegExp(
  `^\\W*(?:${[
    "sub[- ]?total",
    "sous[- ]?total",
    "(?:grand |net |gross |invoice |order |balance )?total(?!\\s+(?:care|station|wellness))",
    "tota(?:ls|ux)",
    "tot(?:al)?\\.? (?:ht|ttc|tva)",
    "net a payer",
    "net to pay",
    "a payer",
    "reste a payer",
    "solde",
    "balance(?: due)?",
    "amount (?:due|paid|payable)",
    "montant (?:total|ht|ttc|tva|du|net)",
    "(?:dont )?t\\.?v\\.?a\\.?(?:\\s|$|:)",
    "vat(?:\\s|$|:)",
    "(?:sales )?tax(?:es)?(?:\\s*[\\d(:@]|$)",
    "gst(?:\\s|$|:|\\d)",
    "cash(?:\\s|$|:)",
    "change(?:\\s|$|:)",
    "rounding",
    "round(?:ed)? (?:adj|off)",
    "arrondi",
    "acompte",
    "deposit paid",
    "especes",
    "carte (?:bancaire|bleue)",
    "rendu",
    "visa\\b",
    "master ?card",
    "service (?:charge|tax)",
    "frais de port",
    "shipping(?: and| &|$)",
    "discount\\b",
    "net amount",
    "net(?:\\s*(?:[£$€:\\d]|$)|\\s+(?:ht|ttc)\\b)",
    "to pay\\b",
    "please pay\\b",
    "tip(?:\\s|$|:)",
    "gratuity",
    "pourboire",
    "total (?:amount|sales|qty|item)",
    "items? count",
    "qty total",
    "credit card",
    "tendered",
    "payment"
  ].join("|")})`
)

/** Whether a text begins like the lines below a table: a total, a tax, a payment. */
export const isSummary: (text: string) => boolean = remembered((text) => summary.test(fold(text)))

const summaryWords = ["total", "subtotal", "cash", "change", "rounding", "discount", "balance", "especes", "solde"]

/** Whether a text is a single word that OCR may have garbled from a summary word: `LASH 5.00`, `Tota1 9.20`. */
export const isMisreadSummary = (text: string): boolean => {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => /[a-z]{2}/.test(word) && !/^(?:rm|eur|usd)$/.test(word))
  const [only] = words
  if (words.length !== 1 || only === undefined) return false
  const plain = only.replace(/[^a-z0-9]/g, "")
  return summaryWords.some((word) => editDistance(plain, word, 1) <= 1)
}

const ending =
  /^\W*(?:[\w-]+ )?(?:sub[- ]?total|sous[- ]?total|(?:grand |net |invoice )?totals?|net a payer|net to pay|montant (?:total|ttc)|amount due|balance due|totaux|to pay|please pay|net(?=\s*(?:[£$€\d:]|$)))\b/

/** Whether a text begins like the first line after a table's last row. */
export const isTotal: (text: string) => boolean = remembered((text) => ending.test(fold(text)))
