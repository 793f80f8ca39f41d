/** The value below which a share of the times lies; NaN if there are none. */
export const quantile = (times, share) => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
