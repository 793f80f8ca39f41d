import { fold } from "../text/fold.js"

/** Words that follow names and places on forms and are none, folded. */
const FORM_WORDS: ReadonlySet<string> = new Set(
  (
    "matricule ins code insee libelle prenoms facture invoice date dates ne nee born dob birth naissance tel telephone phone mobile email mail adresse address numero number page sexe sex gender age nationalite " +
    "nationality signature signe total montant amount patient client customer compte account iban bic tva vat siret siren ref reference commande order le la les the of and et " +
    "pour for par by avec merci thank thanks bonjour hello sir madam madame monsieur nom prenom name surname id code lundi mardi mercredi jeudi vendredi samedi dimanche monday " +
    "tuesday wednesday thursday friday saturday sunday service department poste qualification emploi job title employer employeur rpps adeli nir ddn nhs gender " +
    "m mme mr mrs ms dr docteur medecin doctor prescripteur prescriber laboratoire laboratory directeur director president maire chef manager secretaire us " +
    "given first last family forename forenames names identity document residence permit card issue issued issuing expiry expires valid delivre delivree objective objectif position metier profession sought votre vos notre nos your our " +
    "point facturer livraison livrer lieu bill ship deliver delivery sold accepted accepte statement extrait identification guichet accounts payable achats comptabilite fournisseurs nationality citizen francaise francais britannique british " +
    "irish american united states kingdom america republique republic responsable charge chargee gerant gerante directrice officer head representative conseiller conseillere adviser advisor fao attn objet subject " +
    "contact contacts coordonnees details description designation reglement payment paiement echeance due period periode releve compteur meter supply agence branch bank banque sirs madam cordialement sincerely regards " +
    "acompte employee employees request requests requested policy specimen sample report reports dossier demande accession collected collection maitre risque responsabilite vehicule vehicle cotisations patronales salariales declarant general practitioner practice registered " +
    "hgt height terms works foreign transaction fee fees official purchase withdrawal no raison sociale delai delais excess sum insured police garantie garanties livre livree facture expedie expediee magasin entrepot depot etage escalier hall nationality citizenship " +
    "cardiologue cardiologist generaliste pediatre dermatologue dermatologist ophtalmologue radiologue radiologist gynecologue psychiatre psychiatrist infirmier infirmiere pharmacien pharmacist dentiste dentist " +
    "suivi franchise nature projet modalites patronale consultant physician payroll nurse management accountant contrat contract conseil details insured covered cover coverage type start end begins " +
    "engineer engineers headteacher teacher analyst developer assistant assistante coordinator coordinatrice coordinateur surveyor clerk comptable ingenieur technicien technicienne secretary treasurer chairman chair trainee intern stagiaire apprenti data " +
    "part running conditions signed fournisseur fournitures identifiant purchasing balance eur usd gbp staff holder holders place nele neele sort sheet debut limite vir virement inst sepa prelevement retrait cheque emis transfer standing faster direct debit credit bacs town city ville commune maiden prefecture prefet spouse conjoint partner married preleve fonction premises logement loyer valable taille immatriculation birthplace height occupation profession domiciliation expires until jusqu role property effective relationship information form tutor pupil class office " +
    "tenant tenants landlord guarantor premises estimated other tax domicile licence license driver couleur yeux categories weight height ward admitted discharged poids rent loss incident surface prime premium offre ipp nip mrn pdl sip relationship lien " +
    "private confidential confidentiel confidentielle ou locataire locataires bailleur intervention interventions duree delegues discipline moyenne pension alimentaire gift cadeau specialty registrar estimator lecturer legal executive approver"
  ).split(" ")
)

/** Whether a word is one of these, whatever its accents and the marks about it. */
export const isFormWord = (word: string): boolean => FORM_WORDS.has(fold(word).replace(/[^a-z]/g, ""))

/** Whether one of a text's words is one, of those that have as many signs at least. */
export const hasFormWord = (text: string, fewestSigns = 1): boolean =>
  text.split(/[\s,]+/).some((word) => word.length >= fewestSigns && isFormWord(word))

/** Words of forms that are common surnames as well, folded. */
const SURNAMES_TOO: ReadonlySet<string> = new Set(["hall", "ward", "page", "place"])

/** Whether a word of forms with a capital is a surname where a title, a given name or an initial stands before it. */
export const isSurnameToo = (word: string): boolean =>
  /^\p{Lu}/u.test(word) && SURNAMES_TOO.has(fold(word).replace(/[^a-z]/g, ""))
