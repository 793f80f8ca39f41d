/** French: France, Belgium, Switzerland, Luxembourg and Canada. */
export const fr = {
  code: "fr",
  numberWords: "numero,no,n,num,nr,ref,reference,id,code,identifiant,numeros,nos,matricule,immatriculation",
  particles: "de,du,des,d,la,le,les,l,votre,notre,vos,son,sa,ses,au,aux,a,et,e,s,es,vos,leur",
  nameParticles: "de,du,des,la,le,les,d,l,el,al,ben,ibn,bin,st",
  sentenceWords: "est,a,sont,depuis,pour,dans,qui,que,où,et,ou,avec,par,il,elle,je",
  labels: {
    PERSON:
      "nom,noms,nom complet,nom famille,nom naissance,nom usage,nom marital,nom epouse,nom jeune fille,nom patronymique,prenom,prenoms,nom prenom,nom prenoms,nom et prenom,nom et prenoms,nom usuel,nom patient,patient,patiente,patients,nom assure," +
      "salarie,salariee,nom salarie,employe,employee,collaborateur,medecin,medecin traitant,docteur,prescripteur,praticien,infirmier,infirmiere,pharmacien,biologiste,chirurgien,sage femme,dentiste," +
      "signataire,signe,signe par,signature,temoin,temoins,caissier,caissiere,servi par,serveur,serveuse,vendeur caisse,conducteur,chauffeur,titulaire,titulaire compte,titulaire carte,intitule compte,cotitulaire,porteur," +
      "locataire,locataires,colocataire,bailleur,bailleresse,proprietaire,proprietaires,voyageur,voyageurs,passager,passagers,beneficiaire,beneficiaires,contact,interlocuteur,personne a contacter,personne contact,personne confiance," +
      "contact urgence,a prevenir,candidat,candidate,demandeur,demandeuse,requerant,declarant,declarante,assure,assuree,assures,souscripteur,souscriptrice,adherent,adherente,membre,a l attention,attention,redige par,etabli par,prepare par,suivi par," +
      "dossier suivi par,verifie par,valide par,approuve par,realise par,saisi par,controle par,recu par,delivre par docteur,edite par,commande par,demande par,pris par,remis par,remis a,recu de," +
      "votre conseiller,votre conseillere,conseiller,conseillere,gestionnaire,responsable,responsable legal,manager,superieur,charge affaires,charge clientele,commercial,commerciale,correspondant,referent,referente,technicien,technicienne,intervenant,intervenante,inspecteur,expert,formateur,formatrice," +
      "enseignant,enseignante,professeur,professeur principal,tuteur,tutrice,maitre stage,eleve,etudiant,etudiante,enfant,enfants,stagiaire,parent,pere,mere,epoux,epouse,conjoint,conjointe,fils,fille,donateur,donatrice,vendeur,acheteur,acquereur,mandant,mandataire," +
      "notaire,avocat,huissier,gardien,gardienne,usager,usagere,president,presidente,secretaire,tresorier,tresoriere,presents,presente,absents,excuses,participants,participant,auteur,de,a,cc,cci,nom titulaire,occupant,heberge,hebergeur,defunt,defunte,joueur,joueuse,licencie,licenciee,abonne,abonnee,allocataire,contribuable,aidant,moniteur,monitrice,animateur,animatrice,directeur,directrice,gerant,gerante,organisateur,co emprunteur,emprunteur,cavalier,nageur,famille,nom naissance prenoms",
    PARTY:
      "client,cliente,nom client,nom du client,expediteur nom,destinataire nom,destinataire,expediteur,facture a,facturer a,adresse a,livre a,livrer a,expedie a,preneur,cedant,cessionnaire,creancier,debiteur,payeur,maitre ouvrage,donneur ordre,partie,tiers",
    FIRM: "societe,raison sociale,denomination,denomination sociale,employeur,entreprise,fournisseur,nom fournisseur,banque,domiciliation,assureur,mutuelle,organisme,organisme complementaire,etablissement,ecole,college,lycee,hopital,clinique,laboratoire,cabinet,service,departement,magasin,enseigne,agence,garage,syndic,transporteur,prestataire,caisse,centre,association,club,mairie,prefecture,autorite,delivre par,marque,modele,produit,designation,libelle,article,nom commercial,nom produit,nom fichier,nom formation,projet,residence,operateur,editeur",
    OTHER:
      "facture #,# facture,facture,commande #,# commande,devis #,# devis,avoir #,ticket #,# ticket,bon #,# bon,bon livraison,# suivi,# colis,# article,# lot,# serie,# dossier,dossier #,# affaire,# quittance,# recu,date,date facture,date emission,date echeance,echeance,date commande,date livraison,date paiement,date delivrance,date effet,date expiration,date edition,date signature,date entree,date achat,du,delivre le,valable,valable jusqu,expire le,edite le,le,fait a,fait le,periode,total,sous total,montant,quantite,prix,taux,tva,# tva,tva intracommunautaire,siret,siren,# siret,# siren,rcs,ape,code ape,naf,capital,bic,swift,code banque,code guichet,page,objet,reference,references,vos references,nos references,emploi,poste,qualification,fonction,profession,metier,nationalite,sexe,situation,statut,pays,pays naissance,type,chambre,lot,etage,# etage,# chambre,place,# place,siege,compteur,# compteur,pdl,# pdl,pce,point livraison,observations,remarques,classe,niveau,categorie,coefficient,convention,anciennete,duree,horaires,kilometrage,# police prefecture,rang,article,clause,# contrat type,numero vol,# vol,# reservation,reservation,sinistre,# sinistre,# bordereau,bordereau,delivree le",
    DATE_OF_BIRTH:
      "date naissance,date de naissance,naissance,ne le,nee le,nes le,ne,nee,ddn,date naiss,ne en,date et lieu naissance,naiss,ne e le",
    PLACE_OF_BIRTH: "lieu naissance,lieu naiss,ville naissance,commune naissance,nee a,lieu,departement naissance",
    AGE: "age,agee",
    ADDRESS:
      "adresse,adresse postale,adresse domicile,adresse personnelle,adresse actuelle,adresse livraison,adresse facturation,adresse logement,adresse bien,adresse correspondance,adresse client,adresse complete,adresse patient,domicile,domicilie,domiciliee,domicilie a,demeurant,demeurant a,demeurant au,residant,residant a,habitant,habite,rue,voie,code postal,cp,ville,commune,cp ville,rue et #,code postal et localite,code postal et ville,localite,logement,lieu execution,lieu travaux,lieu intervention,lieu consommation,sis,sise,situe,situee,adresse des locaux,adresse chantier",
    EMAIL:
      "email,e mail,mail,courriel,adresse mail,adresse email,adresse e mail,adresse electronique,mel,adresse courriel",
    PHONE:
      "telephone,# telephone,tel,tel portable,tel fixe,tel domicile,portable,mobile,# mobile,gsm,fixe,fax,telecopie,ligne directe,numero de tel,telephone mobile,telephone portable,joignable au,joindre au,appeler au,tel urgence,port,telephone urgence",
    URL: "profil,site web,site",
    IP_ADDRESS: "ip,adresse ip",
    SOCIAL_SECURITY_NUMBER:
      "# securite sociale,securite sociale,# secu,secu,nir,# nir,# ss,# assure,# assure social,immatriculation securite sociale,# immatriculation securite sociale,numero national,# national,registre national,avs,# avs,nas,niss,# niss,nss,# insee,ins",
    TAX_NUMBER:
      "# fiscal,reference fiscale,numero fiscal,# fiscale,spi,identifiant fiscal,# declarant,nif,# contribuable,numero acces en ligne,reference avis,# impot",
    ACCOUNT:
      "# compte,compte #,compte,# client,client #,code client,compte client,# adherent,# abonne,# contrat,contrat #,contrat,# police,police #,police,# allocataire,# locataire,# societaire,# beneficiaire,# fidelite,carte fidelite,# carte fidelite,# membre,# souscripteur,# convention,# abonnement,rib,# rum,rum,reference client,reference contrat,reference unique mandat,reference mandat,# mutuelle,# usager,# lecteur,# pret,# donateur,# carte adherent,# carte membre,ref client,# emprunteur,compte a crediter,compte a debiter",
    ID_NUMBER:
      "# passeport,passeport #,passeport,# carte identite,carte identite,carte nationale identite,carte nationale identite #,cni,# cni,# piece identite,piece identite,# permis,permis #,permis conduire #,# permis conduire,# titre sejour,titre sejour #,# etranger,# document,document #,# carte,# patient,patient #,ipp,# ipp,nip,iep,# dossier patient,dossier medical #,# salarie,matricule,# employe,# etudiant,# eleve,ine,# ine,# licence,licence #,rpps,# rpps,adeli,# adeli,am,# finess medecin,agdref,neph,# neph,# identite,# identification,# inscription,# candidat,# badge,badge,identifiant,login,utilisateur,pseudo,pseudonyme,carte resident,permis,nom utilisateur,# visa,# registre,# personnel,# finess prescripteur",
    IBAN: "iban,# iban",
    CARD: "# carte bancaire,carte bancaire,carte #,# carte,cb,carte bleue,carte credit,carte,visa,mastercard",
    NUMBER_PLATE:
      "immatriculation,# immatriculation,plaque,plaque immatriculation,vehicule immatricule,immatricule,immatriculee,# plaque,immat,vehicule,voiture"
  },
  words: {
    title:
      "m,mm,mme,mmes,mlle,mlles,monsieur,madame,mademoiselle,messieurs,mesdames,dr,docteur,pr,professeur,me,maitre,mgr,soeur,frere,pere,capitaine,brigadier,sergent,colonel,veuve,vve,mr",
    greeting: "cher,chere,chers,cheres,bonjour,bonsoir,salut,coucou,merci,allo,bienvenue",
    closing:
      "cordialement,salutations,sincerement,bien a vous,amicalement,bises,bisous,respectueusement,distinguees,a bientot,signe,merci,amities,devouement",
    firm: "fils,freres,sa,sas,sasu,sarl,eurl,sci,snc,scp,selarl,scop,gie,ei,eirl,ste,societe,compagnie,cie,groupe,etablissements,ets,entreprise,banque,assurance,assurances,mutuelle,caisse,cpam,caf,mairie,ville,commune,prefecture,ministere,tribunal,universite,lycee,college,ecole,hopital,clinique,centre,association,fondation,institut,agence,cabinet,garage,boulangerie,pharmacie,hotel,restaurant,club,syndicat,syndic,copropriete,residence,laboratoire,laboratoires,service,direction,conseil,equipe,batiment,menuiserie,plomberie,transports,immobilier,librairie",
    street:
      "rue,avenue,av,boulevard,bd,bld,place,pl,chemin,ch,che,route,rte,impasse,imp,allee,allees,all,quai,cours,square,sq,passage,ruelle,sentier,sente,hameau,lieu,dit,residence,res,batiment,bat,bt,appartement,appt,apt,etage,esc,escalier,villa,cite,clos,lotissement,lot,faubourg,fg,venelle,montee,esplanade,promenade,rond,point,voie,cedex,bp,cs,bis,ter,quater,chaussee,chee,domaine,mas,ferme,porte,digue,rampe,traverse,parvis,za,zi,zac,case,postale",
    relation:
      "fils,fille,epouse,epoux,mari,femme,mere,pere,frere,soeur,compagne,compagnon,tante,oncle,cousin,cousine,ami,amie,amis,voisin,voisine,collegue,enfant,enfants,grand,maman,papa,niece,neveu,conjoint,conjointe,patient,patiente,locataire,temoin",
    born: "ne,nee,naissance,naiss,nes",
    age: "age,agee,ans"
  },
  streets: {
    before:
      "rue,avenue,av.,av,boulevard,boul.,boul,bd.,bd,bld.,bld,place,chemin,ch.,route,rte.,rte,impasse,imp.,allée,allées,allee,allees,quai,cours,square,passage,ruelle,sentier,sente,hameau,venelle,montée,montee,esplanade,promenade,chaussée,chaussee,traverse,faubourg,résidence,residence,lotissement,lieu-dit,parvis,villa,rampe,digue,voie,clos,domaine,cité"
  },
  months:
    "janvier|janv,fevrier|fevr|fev,mars,avril|avr,mai,juin,juillet|juil,aout,septembre|sept,octobre|oct,novembre|nov,decembre|dec",
  greatAges:
    "quatre vingt dix,quatre vingt onze,quatre vingt douze,quatre vingt treize,quatre vingt quatorze,quatre vingt quinze,quatre vingt seize,quatre vingt dix sept,quatre vingt dix huit,quatre vingt dix neuf,cent,cent un,cent deux,cent trois,nonante,nonante un,nonante deux,nonante trois,nonante quatre,nonante cinq",
  countries: ["FR", "BE", "CH", "LU", "CA"]
}
