// Fields that a careless reader would take for those that a document has. Each kind has the words of a labelled key that call for it, and
// what is asked beside it: a key in English, one in French, and a type. It also has the words by which a page or a key shows that the
// document may have the field after all. Words are compared in the form that `wordsOf` gives them, so plurals, and words of the other
// language that it knows, need not be listed.
const asked = (key, cle, type, signs) => ({ key, cle, type, signs })

export const nearMisses = [
  {
    kind: "phone",
    of: ["phone"],
    fields: [
      asked("fax_number", "numero_fax", "string", ["fax", "telecopie", "telecopieur"]),
      asked("pager_number", "numero_de_bip", "string", ["pager", "bip"])
    ]
  },
  {
    kind: "electronic address",
    of: ["email"],
    fields: [asked("skype_name", "identifiant_skype", "string", ["skype"])]
  },
  {
    kind: "supplier",
    of: ["supplier", "merchant", "company", "provider", "insurer", "shipper"],
    fields: [
      asked("bank_name", "nom_de_la_banque", "string", ["bank", "bic", "iban", "credit", "caisse"]),
      asked("subcontractor_name", "nom_du_sous_traitant", "string", ["subcontractor", "traitant", "soustraitant"]),
      asked("franchise_name", "nom_de_la_franchise", "string", ["franchise", "franchisee"])
    ]
  },
  {
    kind: "customer",
    of: ["customer", "tenant", "subscriber", "consignee", "debtor"],
    fields: [
      asked("account_holder", "titulaire_du_compte", "string", ["holder", "titulaire"]),
      asked("guarantor_name", "nom_du_garant", "string", ["guarantor", "guarantee", "garant", "garantie", "caution"]),
      asked("customer_fax", "fax_client", "string", ["fax", "telecopie", "telecopieur"]),
      asked("referred_by", "parrain", "string", ["referred", "referral", "parrain", "parrainage"])
    ]
  },
  {
    kind: "amount",
    of: ["amount", "total", "price", "pay", "salary", "rent", "value", "fee", "balance"],
    fields: [
      asked("hours", "heures", "number", ["hour", "hr", "hrs"]),
      asked("tip_amount", "pourboire", "number", ["tip", "gratuity", "pourboire"]),
      asked("late_fee", "frais_de_retard", "number", ["late", "penalty", "overdue", "retard"]),
      asked("exchange_rate", "taux_de_change", "number", ["exchange", "change", "fx"]),
      asked("paid_in_cash", "paye_en_especes", "boolean", ["cash", "espece"])
    ]
  },
  {
    kind: "day by which",
    of: ["due", "deadline", "payment"],
    fields: [
      asked("expiry_date", "date_d_expiration", "date", ["expiry", "valid", "until"]),
      asked("reminder_date", "date_de_relance", "date", ["reminder", "relance", "rappel"])
    ]
  },
  {
    kind: "day",
    of: ["date", "issued", "signed", "start", "end"],
    fields: [
      asked("cancellation_date", "date_d_annulation", "date", ["cancellation", "cancelled", "cancel"]),
      asked("renewal_date", "date_de_renouvellement", "date", ["renewal", "renew", "renewed"]),
      asked("archived_on", "date_d_archivage", "date", ["archived", "archive"]),
      asked("date_of_birth", "date_de_naissance", "date", ["birth", "born", "dob", "ne", "nee"])
    ]
  },
  {
    kind: "birth",
    of: ["birth"],
    fields: [asked("date_of_death", "date_de_deces", "date", ["death", "died", "deceased"])]
  },
  {
    kind: "person",
    of: ["patient", "employee", "holder", "tenant", "student", "passenger", "member", "driver", "borrower"],
    fields: [
      asked("middle_name", "deuxieme_prenom", "string", ["middle", "deuxieme"]),
      asked("maiden_name", "nom_de_jeune_fille", "string", ["maiden", "nee", "fille", "epouse", "birth"]),
      asked("emergency_contact", "contact_d_urgence", "string", ["emergency", "urgence"]),
      asked("is_deceased", "est_decede", "boolean", ["death", "died", "deceased"])
    ]
  },
  {
    kind: "address",
    of: ["address", "office"],
    fields: [
      asked("second_address", "deuxieme_adresse", "string", ["second", "secondary", "deuxieme", "other"]),
      asked("previous_address", "ancienne_adresse", "string", ["previous", "former", "ancien", "ancienne"]),
      asked("floor_number", "etage", "number", ["floor", "etage"])
    ]
  },
  {
    kind: "account",
    of: ["iban", "bic", "account"],
    fields: [
      asked("cheque_number", "numero_de_cheque", "string", ["cheque", "check", "chq"]),
      asked("card_expiry", "expiration_de_la_carte", "date", ["card", "cb", "visa", "mastercard"])
    ]
  },
  {
    kind: "number of a thing",
    of: ["number", "reference", "invoice", "contract", "policy"],
    fields: [
      asked("account_number", "numero_de_compte", "string", ["account", "compte", "iban"]),
      asked("tracking_number", "numero_de_suivi", "string", ["tracking", "suivi", "parcel", "colis"]),
      asked("barcode", "code_barres", "string", ["barcode", "ean", "gtin", "barre"]),
      asked("page_count", "nombre_de_pages", "number", ["page", "sheet", "feuillet"]),
      asked("is_duplicate", "est_un_duplicata", "boolean", ["duplicate", "duplicata", "copy", "original"])
    ]
  },
  {
    kind: "number of a firm",
    of: ["vat", "siret", "siren", "tax", "registration"],
    fields: [asked("eori_number", "numero_eori", "string", ["eori"])]
  },
  {
    kind: "weight",
    of: ["weight", "kg"],
    fields: [
      asked("tare_weight", "tare", "number", ["tare"]),
      asked("volume_m3", "volume_m3", "number", ["volume", "m3", "cbm", "cube"])
    ]
  },
  {
    kind: "share",
    of: ["rate", "percent"],
    fields: [asked("discount_percent", "taux_de_remise", "number", ["discount", "remise", "rabais"])]
  },
  {
    kind: "count",
    of: ["quantity", "count", "piece"],
    fields: [
      asked("returned_quantity", "quantite_retournee", "number", [
        "returned",
        "return",
        "retour",
        "retourne",
        "retournee"
      ])
    ]
  },
  {
    kind: "vehicle",
    of: ["vehicle", "registration", "vin", "mileage"],
    fields: [
      asked("engine_number", "numero_de_moteur", "string", ["engine", "moteur"]),
      asked("second_driver", "second_conducteur", "string", ["driver"])
    ]
  }
]
