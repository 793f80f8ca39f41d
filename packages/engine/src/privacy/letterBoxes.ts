/** What firms call their letter boxes, which stands before the sign of an e-mail address. */
export const LETTER_BOXES: ReadonlyArray<string> = (
  "account accounts accueil admin billing bonjour compta comptabilite conseil contact enquiries facturation hello info office orders sales secretariat " +
  "service support"
).split(" ")
