import { NotConnected } from "./addresses.js"

/** Faults of connections, in words that carry nothing of the receiver's. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was closed before an answer came",
  EPIPE: "the connection was closed before an answer came",
  UND_ERR_SOCKET: "the connection was closed before an answer came",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the host cannot be reached",
  ETIMEDOUT: "the host cannot be reached",
  UND_ERR_CONNECT_TIMEOUT: "the host cannot be reached",
  UND_ERR_HEADERS_OVERFLOW: "the answer is not valid HTTP",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "the answer is not valid HTTP",
  // For a status below 100.
  ERR_ASSERTION: "the answer is not valid HTTP"
}

const codeOf = (fault: Error): string => ("code" in fault && typeof fault.code === "string" ? fault.code : "")

/** Whether a fault says that the connection was closed. */
export const isClosed = (fault: Error): boolean => ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(codeOf(fault))

/** Why a receiver's certificate is not accepted. @see https://docs.openssl.org/master/man1/openssl-verification-options/ */
const certificateReasons: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "the certificate has expired",
  CERT_NOT_YET_VALID: "the certificate is not valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is for another name",
  DEPTH_ZERO_SELF_SIGNED_CERT: "no trusted authority signed the certificate",
  SELF_SIGNED_CERT_IN_CHAIN: "no trusted authority signed the certificate",
  UNABLE_TO_GET_ISSUER_CERT: "no trusted authority signed the certificate",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "no trusted authority signed the certificate",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "no trusted authority signed the certificate",
  CERT_SIGNATURE_FAILURE: "no trusted authority signed the certificate"
}

/** Why no answer came, in words that tell nothing of the host's network. */
export const reasonOf = (fault: Error): string => {
  // Whether a name exists and leads inside would reveal what is in the host's network.
  if (fault instanceof NotConnected) return "the host cannot be reached"
  if (fault.name === "HTTPParserError") return "the answer is not valid HTTP"
  const code = codeOf(fault)
  if (/CERT|TLS|SSL|EPROTO|SELF_SIGNED|UNABLE_TO_/.test(code))
    return `no secure connection: ${certificateReasons[code] ?? "the certificate or TLS is not valid"}`
  return reasons[code] ?? "no answer came"
}
