/** Probability of a value on which page and file agree, and of one stated by the file alone. */
export const AGREED = 0.99
export const STATED_ALONE = 0.9

/** Probability of a value stated by a code alone: codes correct their own errors, and are made from the same data as the page. */
export const STATED_BY_CODE = 0.97

const round = (probability: number): number => Math.round(Math.min(0.995, Math.max(0.005, probability)) * 1e4) / 1e4

/** Probability that one of two values is right, given that exactly one is and how sure each is on its own. */
export const against = (own: number, other: number): number =>
  round((own * (1 - other)) / (own * (1 - other) + other * (1 - own)))
