/** A receiver cannot put the next attempt off for longer: a day, the longest wait between two attempts. */
const mostSeconds = 86_400

/** The three forms of a date in HTTP; the last names no zone and means UTC. @see RFC 9110, 5.6.7 */
const dated = /^(?:\w{3}, \d{2} \w{3} \d{4} [\d:]{8} GMT|\w{6,9}, \d{2}-\w{3}-\d{2} [\d:]{8} GMT)$/
const asctime = /^\w{3} \w{3} [\d ]\d [\d:]{8} \d{4}$/

/**
 * Seconds of a `Retry-After` header, given as seconds or as a date: at least 0, at most a day; null for what is
 * neither. `now` in milliseconds since 1970. @see RFC 9110, 10.2.3
 */
export const parseRetryAfter = (header: string | undefined, now: number): number | null => {
  const value = header?.trim() ?? ""
  if (/^\d+$/.test(value)) return Math.min(mostSeconds, Number(value))
  const time = dated.test(value) ? Date.parse(value) : asctime.test(value) ? Date.parse(`${value} GMT`) : Number.NaN
  return Number.isNaN(time) ? null : Math.min(mostSeconds, Math.max(0, Math.ceil((time - now) / 1000)))
}
