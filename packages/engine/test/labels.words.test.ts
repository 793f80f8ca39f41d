import { describe, expect, it } from "vitest"
import { labelQuality } from "../src/fields/labels.js"
import { soughtInSchema } from "../src/fields/sought.js"
import type { ValueType } from "../src/index.js"
import { likeness, singularsOf } from "../src/text/spelling.js"

/** How well a text serves as the label of a caller's key, with no hint and no document type. */
const qualityOf = (key: string, type: ValueType, text: string): number => {
  const [field] = soughtInSchema([{ key, type, required: false }], undefined)
  return field === undefined ? 0 : labelQuality(field.query, text)
}

describe("the words of a key", () => {
  it.each<[key: string, type: ValueType, text: string]>([
    // French keys, snake and camel case.
    ["montant_ttc", "number", "Total TTC"],
    ["montant_ttc", "number", "Montant T.T.C."],
    ["montant_ttc", "number", "Mt TTC"],
    ["montantTtc", "number", "Montant toutes taxes comprises"],
    ["montant_ht", "number", "Total H.T."],
    ["montant_ht", "number", "Mnt HT"],
    ["montant_tva", "number", "T.V.A."],
    ["taux_tva", "number", "Taux de TVA"],
    ["net_a_payer", "number", "NET A PAYER TTC"],
    ["netAPayer", "number", "Net à payer"],
    ["reste_a_payer", "number", "Reste à payer"],
    ["date_echeance", "date", "Échéance"],
    ["dateEcheance", "date", "DATE D'ECHEANCE"],
    ["date_echeance", "date", "Éch."],
    ["date_echeance", "date", "À régler avant le"],
    ["date_debut", "date", "Date de début"],
    ["date_fin", "date", "Au"],
    ["date_emission", "date", "Émis le"],
    ["date_signature", "date", "Signé le"],
    ["date_naissance", "date", "Né(e) le"],
    ["date_naissance", "date", "Date de naiss."],
    ["lieu_naissance", "string", "Né(e) à"],
    ["numeroFacture", "string", "Facture n°"],
    ["num_fact", "string", "N° de facture"],
    ["numero_facture", "string", "Fact. n°"],
    ["code_client", "string", "Code clt"],
    ["adresse_livraison", "string", "Adr. livraison"],
    ["qte", "number", "Quantités"],
    ["tel", "string", "Téléphone"],
    ["numero_contrat", "string", "Contrats n°"],
    ["depotGarantie", "number", "DÉPÔTS DE GARANTIE"],
    ["numero_siret", "string", "SIRET"],
    ["mode_paiement", "string", "Mode de règlement"],
    // English keys.
    ["dateOfBirth", "date", "D.O.B."],
    ["invoiceNo", "string", "Inv. #"],
    ["po_number", "string", "P.O. No."],
    ["acct_no", "string", "Account number"],
    ["amt_due", "number", "Amount due"],
    ["sales_rep", "string", "Sales representative"],
    ["companies", "string", "Company"],
    ["start_date", "date", "Commencement date"],
    ["color", "string", "Colour"],
    ["licence_plate", "string", "License plate"],
    ["centre", "string", "Center"],
    // A key in one language, a label in the other.
    ["date_echeance", "date", "Due date"],
    ["due_date", "date", "Date d'échéance"],
    ["numero_contrat", "string", "Contract No."],
    ["customer_address", "string", "Adresse du client"]
  ])("match a label with the same meaning: %s (%s), %s", (key, type, text) => {
    expect(qualityOf(key, type, text)).toBeGreaterThan(0.6)
  })

  it.each<[key: string, text: string]>([
    ["immatriculation_tracteur", "Immat. tracteur"],
    ["immatriculation_tracteur", "Immatriculations tracteurs"],
    ["immatriculation_tracteur", "Immatriculation tractcur"],
    ["chantier", "Chantiers"],
    ["chantier", "Chant1er"],
    ["chantier", "Chantler"],
    ["chantier", "CHANTIER"],
    ["chantier", "Chant."],
    ["surface_habitable", "Surf. hab."],
    ["surface_habitable", "Surfacc habitablc"],
    ["prime_annuelle", "Primes annuelles"],
    ["prime_annuelle", "Prirne annuelle"],
    ["department", "Dept."],
    ["mgr", "Manager"]
  ])("match unlisted words in the plural, abbreviated or misread: %s, %s", (key, text) => {
    expect(qualityOf(key, "string", text)).toBeGreaterThan(0.5)
  })

  it.each<[key: string, type: ValueType, text: string]>([
    ["montant_ttc", "number", "Total HT"],
    ["montant_ht", "number", "Total TTC"],
    ["date_echeance", "date", "Date de facture"],
    ["adresse_livraison", "string", "Adresse de facturation"],
    ["immatriculation_tracteur", "string", "Immatriculation remorque"],
    ["nom", "string", "Prénom"],
    ["start_date", "date", "End date"],
    ["chantier", "string", "Chandelle"],
    ["prime_annuelle", "number", "Prix"],
    ["tare", "number", "Tarif"],
    ["poste", "string", "Poids"]
  ])("do not match a label with another meaning: %s (%s), %s", (key, type, text) => {
    expect(qualityOf(key, type, text)).toBeLessThan(0.5)
  })

  it("are not matched by firms' legal forms", () => {
    expect(qualityOf("montant_ttc", "number", "Harsby Inc.")).toBeLessThan(0.2)
  })
})

describe("likeness", () => {
  it.each([
    ["chantiers", "chantier", 1],
    ["bureaux", "bureau", 1],
    ["policies", "policy", 1],
    ["colour", "color", 1],
    ["chant1er", "chantler", 0.95]
  ])("takes %s for %s", (a, b, least) => {
    expect(likeness(a, b)).toBeGreaterThanOrEqual(least)
    expect(likeness(b, a)).toBe(likeness(a, b))
  })

  it.each([
    ["port", "porte"],
    ["code", "mode"],
    ["mare", "maire"],
    ["2024", "2025"],
    ["site", "suite"]
  ])("does not take %s for %s", (a, b) => {
    expect(likeness(a, b)).toBe(0)
  })

  it("knows plurals of both languages", () => {
    expect(singularsOf("totaux")).toContain("total")
    expect(singularsOf("boxes")).toContain("box")
    expect(singularsOf("gas")).toEqual([])
  })
})
