import type { DocumentMaker } from "../DocumentMaker.js"
import { composeInsuranceCertificate, insuranceLayoutNames } from "./insuranceCertificate/compose.js"

/** Insurers' certificates for homes, firms, vehicles and journeys, in several layouts. */
export const insuranceCertificate: DocumentMaker = {
  type: "insurance_certificate",
  fileName: { fr: "attestation-assurance", en: "insurance-certificate" },
  layouts: insuranceLayoutNames,
  compose: composeInsuranceCertificate
}
