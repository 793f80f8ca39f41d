import { describe, expect, it } from "vitest"
import { deidentifyText } from "../src/privacy/index.js"

/** What is left of a text whose private pieces stand in ⟦ ⟧, each of which must be gone and nothing else. */
const checks = (language: "fr" | "en", marked: string): void => {
  const pieces = marked.split(/[⟦⟧]/)
  const text = pieces.join("")
  const { found } = deidentifyText(text, language)
  const spans: Array<string> = []
  for (const { end, start } of found) spans.push(text.slice(start, end))
  expect(spans, text).toEqual(pieces.filter((_, index) => index % 2 === 1))
}

describe("plain text", () => {
  it("has who writes, who is greeted and who signs", () => {
    checks("fr", "coucou c'est ⟦Léa Morvan⟧, appelle avant 18h30")
    checks("fr", "⟦Yann Le Goff⟧ est passé hier, M. ⟦J. Le Goff⟧ aussi")
    checks("fr", "Je m'appelle ⟦Karim Benzerti⟧ et je travaille. Signé : ⟦A. Lefèvre⟧")
    checks("en", "My name is ⟦Wojciech Kowalski⟧ and I work here.")
    checks("en", "Hi ⟦Priya⟧, can you call Mr ⟦Okonkwo⟧?")
    checks("fr", "Bonjour à tous,\nLa réunion est à 14h.")
    checks("en", "Hello World, this is a test.\nHello Team,\nall good")
    checks("fr", "Bonjour ⟦Élodie⟧,\nMerci.\nCordialement,\n⟦Zoltan Hegedüs⟧\nDirecteur")
    checks("en", "St. Mary's Hospital; Baker Street Station; Victoria Park School; Ralph Lauren Ltd")
  })

  it("of deeds has towns before streets, and where and when each of two was born", () => {
    checks(
      "fr",
      "Monsieur ⟦Odalys QUORVE⟧ et son épouse, demeurant ensemble à ⟦PLOUBALAC, 12 rue des Tanneurs⟧,\nNés savoir : Monsieur à ⟦Brenval⟧ le ⟦4 mai 1951⟧, Madame à ⟦Porto (Portugal)⟧ le ⟦2 juin 1953⟧."
    )
    checks("fr", "né le ⟦4 mai 1951⟧ à ⟦Constantine (Algérie)⟧, célibataire")
    checks("fr", "Date et lieu de naissance : ⟦08/05/1997⟧ à ⟦Brenval⟧")
    checks("fr", "Né(e) le : ⟦08/05/1997⟧\nÀ : ⟦Brenval⟧")
    checks("fr", "sous le numéro ⟦2 65 09 62 280\n130 41⟧, d'autre part")
    checks("en", "⟦Ground Floor Flat, 176 Rectory Lane, Thorley⟧")
  })

  it("of tables has no towns in codes of goods, no receipts' numbers and no names beneath a patient's", () => {
    checks(
      "fr",
      "Réf.   Libellé            Quantité  Prix\n60352  Peinture mate      13        14,17\n41398  Robinet mitigeur   7         178,76"
    )
    checks("fr", "Ticket n° 81175   Caisse 02   20/05/2022 17:54")
    checks(
      "fr",
      "Patient        Mme ⟦QUORVE Odalys⟧\nPrescripteur   Dr ⟦HARSK Ugo⟧\nPrélevé le     18/11/2023 à 08:12\nAnalyse\tRésultat\tUnités\nLeucocytes\t6,42\tG/L"
    )
  })

  it("has names that are lines of their own, above what is private", () => {
    checks("en", "CV\n⟦Oluwaseun Adeyemi⟧\n⟦24 Church Lane, Bristol BS1 4ST⟧\nNationality: British")
    checks("fr", "CURRICULUM VITAE\n⟦Nguyen Thi Lan⟧\nNée le ⟦12 février 1990⟧ à ⟦Lyon⟧\nPermis B")
    checks("fr", "NÉ LE ⟦4 MAI 1990⟧ À ⟦SAINT-MALO⟧")
    checks("en", "Quarterly Report\nNet sales rose by 4 %")
  })

  it("of logs has addresses and users, and no routes", () => {
    checks("en", "12:33:01 login user=⟦jdupont⟧ ip=⟦192.168.1.34⟧ ua=Mozilla/5.0")
    checks("en", "sshd[2211]: Failed password for invalid user ⟦oscar⟧ from ⟦203.0.113.77⟧ port 52344")
    checks("en", "client ⟦::ffff:192.0.2.128⟧ connected, ping ⟦8.8.8.8⟧, section 1.1.1.1")
    checks("en", "GET ⟦/users/jean.dupont/profile⟧ 200, /users/12/orders, /users/me, /user/:id")
    checks("en", "open ⟦/home/holdfield/q3.pdf⟧ or ⟦C:\\Users\\holdfield\\Desktop⟧, not C:\\Windows\\System32")
    checks("en", "account=main owner=null user=root, cheese for sale from 3.5 euros")
  })

  it("has addresses spelt out", () => {
    checks("fr", "mon mail : ⟦lea point morvan arobase courrielle point com⟧")
    checks("en", "write to ⟦tom dot bradshaw at example dot com⟧ today")
    checks("en", "Meet at example street at noon.")
  })

  it("has plates of both kinds, licences and numbers behind their labels", () => {
    checks("fr", "ma plaque est ⟦FG 456 HJ⟧ et l'ancienne ⟦4521 VX 29⟧")
    checks("fr", "Véhicules : 1250 kg, 75 CV, 1200 EUR 15 jours")
    checks("en", "reg ⟦A123 BCD⟧ (old style), ⟦BD51 SMR⟧")
    checks("en", "holder of ⟦MORGA 657054 SM9IJ⟧")
    checks("en", "tax ref ⟦1234567890⟧; Medicare number ⟦1EG4-TE5-MK73⟧")
    checks("en", "he is ⟦94⟧ y/o, a garden of 94 yards")
  })

  it("has the rest of an address whose beginning is another value", () => {
    checks("fr", "SIREN ⟦732 829 320⟧, ⟦Julien Garnier EI⟧, ⟦8 place de la Mairie, 35000 Rennes⟧")
  })
})
