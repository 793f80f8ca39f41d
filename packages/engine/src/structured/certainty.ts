/** Probability of a value on which page and file agree, and of one that the file alone states. */
export const AGREED = 0.99
export const STATED_ALONE = 0.9

/** Probability of a value that a code alone states: it corrects its own errors, and is made from what the page is made from. */
export const STATED_BY_CODE = 0.97

const round = (probability: number): number => Math.round(Math.min(0.995, Math.max(0.005, probability)) * 1e4) / 1e4

/** Probability that one of two is right when just one of them is, from what each is worth alone. */
export const against = (own: number, other: number): number =>
  round((own * (1 - other)) / (own * (1 - other) + other * (1 - own)))
