import { signsOf } from "../../text/signs.js"
import { type Finder, matchesOf } from "../Finding.js"

const V4 =
  /(?<![\d.])(?:(?<![0-9a-f:])::(?:ffff:)?)?(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.]*\d)/g
const V6 = /(?<![0-9a-f:])(?:[0-9a-f]{1,4}:){2,7}(?::|[0-9a-f]{1,4})(?::?[0-9a-f]{1,4}){0,6}(?![0-9a-f:])/gi

const VERSION = /(?<!\p{L})(?:version|firmware|release|build|logiciel|software|v\.?)\s?(?:n°|no\.?|:)?\s?$/iu

const ADDRESSED =
  /(?<!\p{L})(?:ip|from|ping|host|addr(?:ess)?|adresse|client|server|serveur|src|dst|dns|peer)[\s:="'(]{1,3}$/iu

// A time of day (12:30:45) has the look of half an address: six groups, a double colon or a letter tell them apart.
const isV6 = (text: string): boolean =>
  text.includes("::") || text.split(":").length === 8 || (/[a-f]/i.test(text) && text.split(":").length > 4)

/** Internet addresses, versions 4 and 6. Four numbers alone, as versions and section numbers have, count from 1.0.0.0 up. */
export const findIpAddresses: Finder = (text) => {
  const { colon, digits } = signsOf(text)
  return [
    ...(digits >= 4
      ? matchesOf(
          "IP_ADDRESS",
          text,
          V4,
          (value, { index = 0 }) =>
            !value.startsWith("0.") &&
            (value.split(".").some((part) => part.length > 1) ||
              ADDRESSED.test(text.slice(Math.max(0, index - 16), index))) &&
            !VERSION.test(text.slice(Math.max(0, index - 24), index))
        )
      : []),
    ...(colon ? matchesOf("IP_ADDRESS", text, V6, isV6) : [])
  ]
}
