/** Weights as signed bytes in base64, in steps of `scale`; 128 leads a number of zeros in two bytes. `training/privacy/fit.mjs` makes them. */
export const weights: string
export const scale: number
export const transitions: ReadonlyArray<number>
export const bias: ReadonlyArray<number>
