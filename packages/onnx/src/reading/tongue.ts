import { looksFrench, type Word, withoutAccents } from "@extrait/engine/words"

/** Frequent words of English tills, bills and letters that are no French ones, and the other way round; without accents. */
const ENGLISH = new Set(
  `the and of for with you your thank thanks are is this be by at days our we again come have day hours open welcome visit please no not
  cash change tax vat amount item items price qty quantity unit net gross discount subtotal due balance paid payment card
  invoice receipt sale sales bill order customer cashier served number tel phone tender tendered rounding inclusive exclusive
  goods sold returned returnable exchange store shop company street road member purchase tip gratuity credit debit time`.split(
    /\s+/
  )
)
const FRENCH = new Set(
  `le la les du de des et au aux un une pour sur par avec votre vos vous nous notre nos est sont dont en ne pas que qui ce cette
  merci bonne journee bientot visite heure jour ttc tva ht prix taux somme montant remise rendu monnaie especes cheque carte bancaire
  caisse caissier caissiere ticket facture client article articles quantite designation payer paye euro euros eur rue siret
  addition couvert couverts pourboire conserver commande vendeur magasin reglement`.split(/\s+/)
)

/** An amount with a character that networks without the sign read for "€". */
const LIKE_EUROS = /^[+\-−(]?[CEce€]\d+[.,]\d\d[-−)]?$|\d[.,]\d\d[CEce€][-−)]?$/u

/** Distinct English words from which on a text is English, and how many times the French ones they must be. */
const LEAST_ENGLISH = 4
const LEAD = 2

/**
 * Whether a text is surely one that needs neither accents nor the sign of the euro: English words are many in it and French ones few, it
 * has next to no accents, and no amount looks like one in euros.
 */
export const isPlainEnglish = (words: ReadonlyArray<Word>): boolean => {
  if (looksFrench(words) || words.some(({ text }) => LIKE_EUROS.test(text))) return false
  const found = new Set(
    words.flatMap(
      ({ text }) =>
        withoutAccents(text)
          .toLowerCase()
          .match(/[a-z]{2,}/g) ?? []
    )
  )
  const [english, french] = [ENGLISH, FRENCH].map((known) => [...found].filter((word) => known.has(word)).length)
  return (english ?? 0) >= LEAST_ENGLISH && (english ?? 0) >= LEAD * (french ?? 0)
}

/** Currency signs that the networks know, and abbreviations of currencies that English texts mention. */
const CURRENCY = /[£$]|(?:^|[^A-Za-z])(?:RM|Rs|MYR|SGD|USD|GBP|AUD|CAD|NZD|HKD|INR|ZAR|CHF)(?![A-Za-z])/

/** Whether a text states the currency of its amounts. */
export const namesCurrency = (words: ReadonlyArray<Word>): boolean => words.some(({ text }) => CURRENCY.test(text))
