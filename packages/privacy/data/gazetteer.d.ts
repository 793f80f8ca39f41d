/** Lists of folded words with single blanks between them; `training/privacy/gazetteer.mjs` makes them. */
export const given: string
export const surnames: string
/** Words of the names of towns. */
export const towns: string
/** Words that are written small, in English, French and German. */
export const common: string
