/** Words that follow names and places on forms and are none, folded. */
export const FORM_WORDS: ReadonlySet<string> = new Set(
  (
    "matricule ins code insee libelle prenoms facture invoice date dates ne nee born dob birth naissance tel telephone phone mobile email mail adresse address numero number page sexe sex gender age nationalite " +
    "nationality signature signe total montant amount patient client customer compte account iban bic tva vat siret siren ref reference commande order le la les the of and et " +
    "pour for par by avec merci thank thanks bonjour hello sir madam madame monsieur nom prenom name surname id code lundi mardi mercredi jeudi vendredi samedi dimanche monday " +
    "tuesday wednesday thursday friday saturday sunday service department poste qualification emploi job title employer employeur rpps adeli nir ddn nhs gender " +
    "m mme mr mrs ms dr docteur medecin doctor prescripteur prescriber laboratoire laboratory directeur director president maire chef manager secretaire us"
  ).split(" ")
)
