import PDFDocument from "pdfkit"
import { bounded, canary, type Outcome, ofKind, readableOrNot } from "../HostileFile.js"
import { type Objects, onePage, writePdf } from "./writePdf.js"

// Creation date and file id would otherwise differ with every run.
const fixedDate = new Date(Date.UTC(2026, 0, 1))

/** A page of a few words, encrypted with RC4: of 40 bits in version 1.3, of 128 in 1.4. AES would need random numbers in the file. */
export const encryptedPdf = (
  version: "1.3" | "1.4",
  passwords: { readonly userPassword?: string; readonly ownerPassword?: string }
): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const document = new PDFDocument({
      pdfVersion: version,
      size: [300, 200],
      margin: 20,
      info: { CreationDate: fixedDate },
      ...passwords
    })
    const chunks: Array<Buffer> = []
    document.on("data", (chunk: Buffer) => chunks.push(chunk))
    document.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))))
    document.on("error", reject)
    document.fontSize(14).text(`Invoice number ${canary} 4711`).text("Total amount 12.00 EUR")
    document.end()
  })

const needsPassword: ReadonlyArray<Outcome> = ["failed:encrypted_file"]
/** An encryption that is not one: readers give up at once, or ask for a password that nobody has. */
const cannotDecrypt: ReadonlyArray<Outcome> = ["failed:encrypted_file", "failed:password_incorrect", ...readableOrNot]

const claims =
  (
    encrypt: string,
    more: Objects = {},
    id = "/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]"
  ) =>
  () =>
    writePdf({ ...onePage(), 10: encrypt, ...more }, { trailer: `/Root 1 0 R /Encrypt 10 0 R ${id}` })

const standard = (entries: string): string =>
  `<< /Filter /Standard /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> /P -44 ${entries} >>`

/** Encrypted files with and without their password, and files that only claim to be encrypted. @see ISO 32000-1, 7.6 */
export const encryptions = ofKind("encrypted", {
  "rc4-40-without-password": { make: () => encryptedPdf("1.3", { userPassword: canary }), expected: needsPassword },
  "rc4-128-without-password": { make: () => encryptedPdf("1.4", { userPassword: canary }), expected: needsPassword },
  "rc4-40-with-password": {
    make: () => encryptedPdf("1.3", { userPassword: canary }),
    password: canary,
    expected: ["completed"]
  },
  "rc4-128-with-password": {
    make: () => encryptedPdf("1.4", { userPassword: canary }),
    password: canary,
    expected: ["completed"]
  },
  "rc4-128-with-owner-password": {
    make: () => encryptedPdf("1.4", { userPassword: "inside", ownerPassword: canary }),
    password: canary,
    expected: ["completed"]
  },
  "rc4-128-with-wrong-password": {
    make: () => encryptedPdf("1.4", { userPassword: "right" }),
    password: canary,
    expected: ["failed:password_incorrect"]
  },
  "rc4-128-with-very-long-password": {
    make: () => encryptedPdf("1.4", { userPassword: "right" }),
    password: canary.repeat(10_000),
    expected: ["failed:password_incorrect"]
  },
  "owner-password-alone": { make: () => encryptedPdf("1.4", { ownerPassword: "owner" }), expected: ["completed"] },
  "not-encrypted-with-password": { make: () => writePdf(onePage()), password: canary, expected: ["completed"] },
  "claims-garbage": { make: claims(standard("/V 2 /R 3 /Length 128")), expected: cannotDecrypt },
  "claims-version-99": { make: claims(standard("/V 99 /R 99")), expected: cannotDecrypt },
  "claims-key-of-a-billion-bits": {
    make: claims(standard("/V 2 /R 3 /Length 1000000000")),
    expected: [...cannotDecrypt, ...bounded]
  },
  "claims-key-of-minus-bits": { make: claims(standard("/V 2 /R 3 /Length -8")), expected: cannotDecrypt },
  "claims-unknown-filter": { make: claims(`<< /Filter /${canary} /V 1 >>`), expected: cannotDecrypt },
  "claims-nothing": { make: claims("<< >>"), expected: cannotDecrypt },
  "claims-a-number": { make: claims("7"), expected: cannotDecrypt },
  "claims-itself": { make: claims("10 0 R"), expected: cannotDecrypt },
  "claims-without-id": { make: claims(standard("/V 2 /R 3"), {}, ""), expected: cannotDecrypt },
  "claims-short-keys": {
    make: claims("<< /Filter /Standard /V 5 /R 6 /O <00> /U <00> /OE <00> /UE <00> /Perms <00> /P 0 >>"),
    expected: cannotDecrypt
  },
  "claims-crypt-filter-of-itself": {
    make: claims(
      standard(`/V 4 /R 4 /CF << /${canary} << /CFM /${canary} >> /StdCF 10 0 R >> /StmF /StdCF /StrF /${canary}`)
    ),
    expected: cannotDecrypt
  },
  "claims-keys-of-a-megabyte": {
    make: claims(
      `<< /Filter /Standard /V 5 /R 6 /O <${"41".repeat(1_000_000)}> /U <${"42".repeat(1_000_000)}> /OE <00> /UE <00> /Perms <00> /P 0 >>`
    ),
    expected: cannotDecrypt
  },
  "claims-public-key": {
    make: claims(`<< /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 /Recipients [(${canary})] >>`),
    expected: cannotDecrypt
  }
})
