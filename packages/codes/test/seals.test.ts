import { createPublicKey } from "node:crypto"
import type { PageCode } from "@extrait/engine"
import { describe, expect, it } from "vitest"
import { sealCertificates, withVerdict } from "../src/seals.js"
import { authority, base32, certificateOf, sealed } from "./sealed.js"

const code = (text: string): PageCode => ({
  format: "data_matrix",
  text,
  box: { x: 0, y: 0, width: 10, height: 10 }
})

const message = "DC04FR00TEST26DC26DC0601FR5012345678901234\u001d5812345,67\u001d"

describe("the signature of a seal", () => {
  const signer = authority("FR00", "TEST", "prime256v1")
  const certificates = sealCertificates([signer.pem])
  const verdict = (text: string, known = certificates) => withVerdict(code(text), known).signature

  it("is verified with the certificate that the seal names, on every curve in the specification", () => {
    expect(verdict(sealed(message, signer))).toBe("valid")
    for (const curve of ["secp384r1", "secp521r1"] as const) {
      const other = authority("FR00", "TEST", curve)
      expect(verdict(sealed(message, other), sealCertificates([other.pem])), curve).toBe("valid")
    }
  })

  it("is valid on the specimens published by ANTS, with its test certificate's key", () => {
    const key = createPublicKey(
      "-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEqY8NfM1igIiTvsTUNuedGDSh1uAB1w8cTNzNnZ4v4in3JAUU6N3AypjQx0QMnMSShJoPvac/w5L02grgf4TCPA==\n-----END PUBLIC KEY-----"
    )
    const known = [{ authority: "FR00", certificate: "0001", key }]
    const specimens = [
      "DC04FR0000011E6D1E6DL101FRL0THEOULE SUR MER\u001dL1JEAN PAUL\u001dL231051962L3COVID-19\u001dL4J07BX03\u001dL5COMIRNATY PFIZER/BIONTECH\u001dL6COMIRNATY PFIZER/BIONTECH\u001dL71L82L901032021LACO\u001f32T2SI2RUMPDLBHAFSBDF2CUE7GI4NR5WC3NSBEU6AZ7QZJZCPMCTXTVIDZAKEYO7237SQ2ZPOCMZKG7U3Q2LIMPPVJMA7TQAAKC5DY",
      "DC04FR00000113371337B201FRF0CORRINE\u001dF1BERTHIER\u001dF206121965F3FF4000\u001dF5XF6200620131200\u001fWZR5Y3AIRAFBIMKWLHSYX4BXNMELEVA3AXVL5IKZDX444F3A44VWXY2FKEWS4JUEOWLTSZ2MSMVW3NZ3LWO5FZKNLKVOMQT37LHV4II"
    ]
    expect(specimens.map((text) => verdict(text, known))).toEqual(["valid", "valid"])
    expect(verdict(specimens[0]?.replace("1962", "1963") ?? "", known)).toBe("invalid")
  })

  it("is invalid if a character of the message or of the signature is changed", () => {
    const text = sealed(message, signer)
    expect(verdict(text.replace("12345,67", "22345,67"))).toBe("invalid")
    expect(verdict(`${text.slice(0, -8)}AAAAAAAA`)).toBe("invalid")
    expect(verdict(`${text.slice(0, -8)}`)).toBe("invalid")
    expect(verdict(`${message}\u001f!!`)).toBe("invalid")
    const stranger = authority("FR00", "TEST", "prime256v1")
    expect(verdict(sealed(message, stranger))).toBe("invalid")
  })

  it("has no verdict if the certificate is unknown or the code is not sealed", () => {
    expect(verdict(sealed(message, signer), [])).toBeUndefined()
    const other = sealCertificates([authority("FR01", "TEST", "prime256v1").pem])
    expect(verdict(sealed(message, signer), other)).toBeUndefined()
    expect(verdict(message)).toBeUndefined()
    expect(verdict("https://example.org")).toBeUndefined()
  })

  it("covers only what precedes it, so an annexe may follow", () => {
    expect(verdict(`${sealed(message, signer)}\u001d01ANNEXE`)).toBe("valid")
  })

  it("needs valid certificates: the position of an invalid one is reported", () => {
    expect(() => sealCertificates([signer.pem, "hello"])).toThrow(
      new RangeError("certificates[1] is no X.509 certificate in PEM")
    )
    expect(() => sealCertificates([certificateOf(signer, "", "")])).toThrow(/certificates\[0\] has no common name/)
  })

  it("is written in base32 without padding", () => {
    expect(base32(Buffer.from("foobar"))).toBe("MZXW6YTBOI")
  })
})
