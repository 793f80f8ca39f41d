import { describe, expect, it } from "vitest"
import type { Finder } from "../src/privacy/Finding.js"
import { findAll } from "../src/privacy/findAll.js"
import { findAges } from "../src/privacy/finders/ages.js"
import { findBirthDates } from "../src/privacy/finders/birthDates.js"
import { findBirthPlaces } from "../src/privacy/finders/birthPlaces.js"
import { findCards } from "../src/privacy/finders/cards.js"
import { findEmails } from "../src/privacy/finders/emails.js"
import { findIbans } from "../src/privacy/finders/ibans.js"
import { findIpAddresses } from "../src/privacy/finders/ipAddresses.js"
import { findLabelledNumbers } from "../src/privacy/finders/labelledNumbers.js"
import { findLicenceEntries } from "../src/privacy/finders/licenceEntries.js"
import { findNumberPlates } from "../src/privacy/finders/numberPlates.js"
import { findPersonalUrls } from "../src/privacy/finders/personalUrls.js"
import { findPersonNames } from "../src/privacy/finders/personNames.js"
import { findPhones } from "../src/privacy/finders/phones.js"
import { findPostalAddresses } from "../src/privacy/finders/postalAddresses.js"
import { findSocialSecurityNumbers } from "../src/privacy/finders/socialSecurity.js"
import { findSoleTraders } from "../src/privacy/finders/soleTraders.js"
import { findWrittenNames } from "../src/privacy/finders/writtenNames.js"
import { isNir } from "../src/text/checkedNumbers.js"

const found = (finder: Finder, text: string): ReadonlyArray<string> => [
  ...new Set(finder(text).map(({ start, end }) => text.slice(start, end)))
]

const finds = (
  finder: Finder,
  cases: ReadonlyArray<readonly [text: string, ...values: ReadonlyArray<string>]>
): void => {
  for (const [text, ...values] of cases) expect(found(finder, text), text).toEqual(values)
}

describe("finders", () => {
  it("find e-mail addresses", () => {
    finds(findEmails, [
      ["Écrire à jeanne.morel+x@courrier.example, merci", "jeanne.morel+x@courrier.example"],
      ["owen @ harwick.example", "owen @ harwick.example"],
      ["3 @ 4,50 € le lot"],
      ["prix @ marché"]
    ])
  })

  it("find e-mail addresses whose signs were read for others, or written out", () => {
    finds(findEmails, [
      ["compta@menuiserie-orvin .example Identifiant", "compta@menuiserie-orvin .example"],
      ["jeanne .morel@courrier.example.", "jeanne .morel@courrier.example"],
      ["compta@comptoir -orvin.example", "compta@comptoir -orvin.example"],
      ["contact@banque. fr et", "contact@banque. fr"],
      ["contact@courrier,example, merci", "contact@courrier,example"],
      ["a@b.example,camille@d.example", "a@b.example", "camille@d.example"],
      ["compta©menuiserie.example", "compta©menuiserie.example"],
      ["compta(amenuiserie.example", "compta(amenuiserie.example"],
      ["comptaQmenuiserie.example", "comptaQmenuiserie.example"],
      ["jeanne [at] courrier.example", "jeanne [at] courrier.example"],
      ["billing (at) courrier dot example now", "billing (at) courrier dot example"],
      ["E-mail : jeannemorelacourrier.example", "jeannemorelacourrier.example"],
      ["Courriel : jeanne. morel@courrier.example", "jeanne. morel@courrier.example"],
      ["comptaainfo-orvin.example www.info-orvin.example", "comptaainfo-orvin.example"],
      ["contact@banque.example. merci", "contact@banque.example"],
      ["compta@ brassri-morvelxampl, ci-après", "compta@ brassri-morvelxampl"],
      ["@ postebox.example", "@ postebox.example"],
      ["Suivez @orvin sur le réseau"],
      ["Tous droits réservés © orvin.example"],
      ["Par e-mail ou sur www.orvin.example"],
      ["E-mail : oui, merci. Clause 4 (a) ci-dessous"]
    ])
  })

  it("find telephone numbers of several countries, and no amounts, dates or SIRET", () => {
    finds(findPhones, [
      ["Tél. : 06 39 98 12 34 (matin)", "06 39 98 12 34"],
      ["02.61.91.44.10", "02.61.91.44.10"],
      ["+33 (0)1 99 00 12 34", "+33 (0)1 99 00 12 34"],
      ["0033199001234", "0033199001234"],
      ["call 020 7946 0123 now", "020 7946 0123"],
      ["07700 900123", "07700 900123"],
      ["+44 7700 900 123", "+44 7700 900 123"],
      ["(212) 555-0147", "(212) 555-0147"],
      ["312-555-0199", "312-555-0199"],
      ["+49 30 1234 5678", "+49 30 1234 5678"],
      ["Fax 555 0147 22", "555 0147 22"],
      ["NC 48603 T: 393-555-01 16", "393-555-01 16"],
      ["T : 02 61 91 44", "02 61 91 44"],
      ["T: 03.02.2026"],
      ["Nous contacter 05 6 49 98 9, ou", "05 6 49 98 9"],
      ["Order 0123456789 was dispatched"],
      ["07.11.24 12.04"],
      ["M: 2026-02-03 14"],
      ["Total 12 345 678,90 EUR"],
      ["SIRET 552 100 554 00025"],
      ["03-12-2024 14:46"],
      ["07.11.2024 12:04:51"],
      ["le 03/02/2026 à 14:30"],
      ["Facture 2024-000123"],
      ["4 012,50 6 218,00"]
    ])
  })

  it("find IBANs of the right length, in any case when the check holds", () => {
    finds(findIbans, [
      ["IBAN : FR76 3000 6000 0112 3456 7890 189 BIC AGRIFRPP", "FR76 3000 6000 0112 3456 7890 189"],
      ["GB82WEST12345698765432", "GB82WEST12345698765432"],
      ["gb82 west 1234 5698 7654 32", "gb82 west 1234 5698 7654 32"],
      ["N° TVA FR40303265045"]
    ])
  })

  it("find card numbers by issuer, length and Luhn, also masked ones", () => {
    finds(findCards, [
      ["Carte 4111 1111 1111 1111 exp 12/27", "4111 1111 1111 1111"],
      ["5555555555554444", "5555555555554444"],
      ["AMEX 3782-822463-10005", "3782-822463-10005"],
      ["CB ************1234", "************1234"],
      ["XXXX XXXX XXXX 4821", "XXXX XXXX XXXX 4821"],
      ["4111 1111 1111 1112"],
      ["SIRET 732 829 320 00074"]
    ])
  })

  it("find social security numbers and check the French key", () => {
    expect(isNir("2 55 08 14 168 025 38")).toBe(true)
    expect(isNir("2 55 08 14 168 025 39")).toBe(false)
    expect(isNir(`1 84 03 2A 004 123 ${97 - (1840319004123 % 97)}`)).toBe(true)
    finds(findSocialSecurityNumbers, [
      ["Assurée 2 55 08 14 168 025 38", "2 55 08 14 168 025 38"],
      ["255081416802538", "255081416802538"],
      ["NI number: QQ 12 34 56 C", "QQ 12 34 56 C"],
      ["AB 12 34 56 C", "AB 12 34 56 C"],
      ["SSN 123-45-6789", "123-45-6789"],
      ["NINO: QQ 12 34 56 C SSN: 123-45-6789", "123-45-6789", "QQ 12 34 56 C"],
      ["ref 000-12-3456"],
      ["N° Sécurité sociale : 2 55 08 14 168 025", "2 55 08 14 168 025"]
    ])
  })

  it("find the numbers of sole traders' firms, and of no others", () => {
    finds(findSoleTraders, [
      ["Marcel Tarvigny EI\n3 rue du Lavoir, 38000 Orvin\nSIRET 732 829 320 00074", "732 829 320 00074"],
      ["SIREN (entrepreneur individuel) : 732829320\nTVA FR44 732829320", "732829320", "FR44 732829320"],
      ["Siren : 732 829 320 - micro-entrepreneur, TVA non applicable", "732 829 320"],
      ["RCS Lyon 732 829 320, dispensé d'immatriculation au répertoire", "732 829 320"],
      // The check digit fails, the number has no label, the firm is another one's, the mark is far away.
      ["Marcel Tarvigny EI, SIREN 732 829 321"],
      ["Marcel Tarvigny EI, colis 732 829 320"],
      ["Marcel Tarvigny EI pour Boissec SARL, SIREN 732 829 320"],
      ["Marcel Tarvigny EI, SIREN 732 829 320, client : SIREN 552 100 554", "732 829 320"],
      [`Marcel Tarvigny EI${" plus loin".repeat(40)} SIREN 732 829 320`],
      ["Boissec SAS, SIRET 732 829 320 00074, porte EI 60"],
      ["Boissec SAS, SIRET 732 829 320 00074\nClient : Marcel Tarvigny EI"]
    ])
  })

  it("find dates of birth by their labels and no other dates", () => {
    finds(findBirthDates, [
      ["Née le 12/03/1980 à Orvin", "12/03/1980"],
      ["né(e) le : 1er avril 1975", "1er avril 1975"],
      ["Date de naissance 05.11.62", "05.11.62"],
      ["DDN : 12/03/1980  Prélevé le 04/05/2024", "12/03/1980"],
      ["D.O.B.: 7 June 1991", "7 June 1991"],
      ["born on March 3, 1988", "March 3, 1988"],
      ["Bcrn 11 March 1980", "11 March 1980"],
      ["Date of birth (DD/MM/YYYY) 21/12/1970", "21/12/1970"],
      ["Date : 12/03/2024"],
      ["Prélèvement du 12/03/2024"]
    ])
  })

  it("find places of birth", () => {
    finds(findBirthPlaces, [
      ["Lieu de naissance : Orvin-sur-Maudre", "Orvin-sur-Maudre"],
      ["Lieu de naissance (code | nom) 63220 | LAUVIGNY", "63220 | LAUVIGNY"],
      ["Place of birth: Northwick, 1980", "Northwick"],
      ["Née le 12/03/1980 à Lauvigny (69)", "Lauvigny"],
      ["born on 3 March 1988 in Penstead", "Penstead"],
      ["livré à Lauvigny"]
    ])
  })

  it("find the entries of driving licences behind their figures", () => {
    finds(findLicenceEntries, [
      ["3. 15.04.1985 Orvin-sur-Mer\n4a. 14/11/2023", "15.04.1985", "Orvin-sur-Mer"],
      ["3. 15.04.1985\nORVIN\n4a. 14/11/2023", "15.04.1985", "ORVIN"],
      ["3. 15.04.1985 Orvin-sur-Mer\n5. 14/11/2023"],
      ["4a. 02.03.2015\n4b. 01.03.2030\n5. 54AX60881\n", "54AX60881"],
      ["5. 54AX60881\n"]
    ])
  })

  it("find numbers that a label ties to a person or an account", () => {
    finds(findLabelledNumbers, [
      ["N° client : C-04512", "C-04512"],
      ["Account number 00112233", "00112233"],
      ["Sort code 20-00-00 Account 55779911", "55779911"],
      ["Paid into account 2024-03-01, on account 120000.50"],
      ["Patient ID: P778812", "P778812"],
      ["NHS No: 943 476 5919", "943 476 5919"],
      ["Numéro fiscal : 30 12 345 678 901", "30 12 345 678 901"],
      ["UTR 12345 67890", "12345 67890"],
      ["RPPS : 10101234567", "10101234567"],
      ["Passport No 533380006", "533380006"],
      [
        "30006 00001 12345678901 89".replace(
          "89",
          String(97n - ((89n * 30006n + 15n * 1n + 3n * 12345678901n) % 97n)).padStart(2, "0")
        ),
        `30006 00001 12345678901 ${String(97n - ((89n * 30006n + 15n * 1n + 3n * 12345678901n) % 97n)).padStart(2, "0")}`
      ],
      ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<"],
      ["N° de dossier : DOS-88213", "DOS-88213"],
      ["Dossier n° 24/1187", "24/1187"],
      ["Votre dossier du 12 mars, 3 pièces"],
      ["Facture n° 2024-118"],
      ["Client Total 45,00"]
    ])
  })

  it("find internet addresses", () => {
    finds(findIpAddresses, [
      ["from 192.168.12.40 at 12:30:45", "192.168.12.40"],
      ["2001:db8::8a2e:370:7334", "2001:db8::8a2e:370:7334"],
      ["version 1.2.3.4"],
      ["at 12:30:45"],
      ["03.02.2026"]
    ])
  })

  it("find ages over 89 and no others", () => {
    finds(findAges, [
      ["Patiente, 92 ans, autonome", "92"],
      ["Âge : 101", "101"],
      ["a 90-year-old man", "90"],
      ["Age 89"],
      ["94 ans de garantie"],
      ["95 ml"]
    ])
  })

  it("leave years that something lasts, versions, and words between a label and its number", () => {
    const told = (text: string) => findAll(text).map(({ end, kind, start }) => `${kind} ${text.slice(start, end)}`)
    expect(told("La garantie court pendant 90 ans, version 10.2.14.3 du logiciel")).toEqual([])
    expect(told("Numéro fiscal déclarant 1")).toEqual([])
    expect(told("My customer number is 88421-7")).toEqual(["ACCOUNT 88421-7"])
    expect(told("Mon numéro de client est le C-884213")).toEqual(["ACCOUNT C-884213"])
    expect(told("Given names: NIGERIAN")).toEqual([])
    expect(told("Sexe M\nBRAZILIAN\nDate of bill 24/06/2025")).toEqual([])
    expect(told("L'enfant Lina Rousselin, née à Orvin ; Ottilie Marsby was born in Harstead in 1985")).toEqual([
      "PERSON Lina Rousselin",
      "PLACE_OF_BIRTH Orvin",
      "PERSON Ottilie Marsby",
      "PLACE_OF_BIRTH Harstead"
    ])
    expect(told("demeurant 8 avenue du Clos, 54000 Orvin, donne à bail")).toEqual([
      "ADDRESS 8 avenue du Clos, 54000 Orvin"
    ])
  })

  it("find number plates", () => {
    finds(findNumberPlates, [
      ["Véhicule AB-123-CD assuré", "AB-123-CD"],
      ["Registration mark: LB07 SEO", "LB07 SEO"],
      ["insured vehicle ZR31 ZFJ", "ZR31 ZFJ"],
      ["Immatriculation : 1234 WQ 69", "1234 WQ 69"],
      ["Lot AB-1234-C"],
      ["EN 1090-2"]
    ])
  })

  it("find web addresses that lead to a person", () => {
    finds(findPersonalUrls, [
      ["see https://www.linkedin.com/in/jeanne-morvel today", "https://www.linkedin.com/in/jeanne-morvel"],
      ["intranet.example/users/omorley", "intranet.example/users/omorley"],
      ["www.boulangerie-morvel.example/produits/pain"]
    ])
  })

  it("find names without labels by their given names, and leave streets, schools and firms", () => {
    finds(findWrittenNames, [
      ["Nous avons rencontré Jeanne Morvel mardi.", "Jeanne Morvel"],
      ["with Owen P. Harwick, who agreed", "Owen P. Harwick"],
      ["MORVEL Jean-Baptiste, né à Orvin", "MORVEL Jean-Baptiste"],
      ["12 rue Pierre Morvel"],
      ["Lycée Claire Fontaine"],
      ["Martin Harwick Ltd"],
      ["Grace Harwick Street"],
      ["Conditions Générales de Vente"]
    ])
  })

  it("find postal addresses, over line ends too", () => {
    finds(findPostalAddresses, [
      ["Holloway Stret, 2 Holloway Stret, Rowmouth, NR14 4XE", "2 Holloway Stret, Rowmouth, NR14 4XE"],
      ["8 Kiln Way\nThornwell\nY016 4RD", "8 Kiln Way\nThornwell\nY016 4RD"],
      ["ZA de la Plaine"],
      [
        "92 impasse du Lavoir, ZA de la Plaine, 16050 Brivigny",
        "92 impasse du Lavoir, ZA de la Plaine, 16050 Brivigny"
      ],
      ["12 bis, rue des Lilas\n69003 Lyon", "12 bis, rue des Lilas\n69003 Lyon"],
      [
        "4 avenue du Moulin Neuf, Bâtiment C, 31400 Toulouse Cedex 4",
        "4 avenue du Moulin Neuf, Bâtiment C, 31400 Toulouse Cedex 4"
      ],
      ["27 Orchard Lane\nNorthwick\nLS14 2QT", "27 Orchard Lane\nNorthwick\nLS14 2QT"],
      ["1180 Beacon Street, Suite 300, Ashburn, OH 43210", "1180 Beacon Street, Suite 300, Ashburn, OH 43210"],
      ["13 400 articles vendus"],
      ["2 Oak sash window, supply and fit 400.00"],
      ["Total 45 000 EUR"]
    ])
  })

  it("find names behind titles and labels, and leave firms and headings", () => {
    finds(findPersonNames, [
      ["Mme Jeanne de La Tour, Orvin", "Jeanne de La Tour"],
      ["M. DUVERNEL Hugo", "DUVERNEL Hugo"],
      ["Dr. Owen Pemford-Hale MD", "Owen Pemford-Hale MD"],
      ["Patient : LARVEL Inès  Née le 12/03/1980", "LARVEL Inès"],
      ["Patient name: Alice Lockton", "Alice Lockton"],
      ["Nom : tarvigny", "tarvigny"],
      ["Prénom : Camille", "Camille"],
      ["Prénom(s) de naissance : INÈS MARIE", "INÈS MARIE"],
      ["Prénoms : Louis, Théo, Zoé", "Louis, Théo, Zoé"],
      ["Prénoms/Given names (2) INÈS, MARIE, LOU\nNationalité FRANÇAISE", "INÈS, MARIE, LOU"],
      ["Client (2) Travaux divers"],
      ["Surname: O'Hara", "O'Hara"],
      ["Name: Lockton, Alice", "Lockton, Alice"],
      ["À l'attention de Claire Noubanlot", "Claire Noubanlot"],
      ["Caissier : Romain", "Romain"],
      ["Dear Ruth,", "Ruth"],
      ["Product name: Blue Widget"],
      ["Nom commercial : Doliprane"],
      ["Contact : SARL Menuiserie Duvernel"],
      ["Madame, Monsieur,"],
      ["the name of the game"],
      ["Total M. 12"]
    ])
  })
})
