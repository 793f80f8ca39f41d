/** German: Germany, Austria and Switzerland. */
export const de = {
  code: "de",
  numberWords: "nummer,nr,no,id,kennung,kennzahl,zeichen,kennzeichen,referenz",
  particles: "der,die,das,des,dem,den,ihr,ihre,ihrer,ihres,und,in,e,n,r,s",
  nameParticles: "van,von,der,den,ter,ten,zu,zum,af",
  sentenceWords: "ist,seit,und,oder,wird,hat",
  labels: {
    PERSON:
      "name,namen,nachname,familienname,vorname,vornamen,rufname,geburtsname,name vorname,vor und nachname,vollstandiger name,zuname,ehename,patient,patientin,patientenname,name des patienten,arzt,arztin,hausarzt,behandelnder arzt,verordnender arzt,mitarbeiter,mitarbeiterin,arbeitnehmer,arbeitnehmerin,beschaftigter," +
      "versicherter,versicherte,versicherungsnehmer,versicherungsnehmerin,kontoinhaber,karteninhaber,inhaber,inhaberin,zahlungsempfanger,empfangername,mieter,mieterin,vermieter,vermieterin,eigentumer,eigentumerin,fahrer,fahrerin,halter,fahrzeughalter,gast,gaste,reisender,passagier,mitreisende,ansprechpartner,ansprechpartnerin,kontakt,kontaktperson," +
      "notfallkontakt,sachbearbeiter,sachbearbeiterin,bearbeiter,bearbeiterin,betreuer,berater,beraterin,ihr ansprechpartner,es bedient sie,es bediente sie,bediener,kassierer,kassiererin,bedient von,unterschrift,unterzeichner,gez,zeuge,zeugin,antragsteller,antragstellerin,bewerber,bewerberin,schuler,schulerin,student,studentin,kind,kinder,eltern,mutter,vater,ehegatte,ehepartner,ehefrau,ehemann,sohn,tochter," +
      "erstellt von,ausgestellt von,gepruft von,genehmigt von,verfasst von,aufgenommen von,z hd,zu handen,zhd,teilnehmer,teilnehmerin,anwesend,anwesende,entschuldigt,protokoll,verfasser,verfasserin,autor,von,an,mitglied,kaufer,kauferin,verkaufer,verkauferin,darlehensnehmer,auftraggeberin,lehrer,lehrerin,trainer,techniker,monteur,notar,rechtsanwalt,spender,auszubildender,anrufer,begunstigter,ausbilder,steuerpflichtiger,gesprachspartner",
    PARTY:
      "kunde,kundin,empfanger,absender,rechnungsempfanger,rechnung an,lieferung an,auftraggeber,auftragnehmer,besteller,debitor,kreditor,zahler,schuldner,glaubiger,lieferanschrift,rechnungsanschrift",
    FIRM: "firma,unternehmen,arbeitgeber,lieferant,bank,kreditinstitut,versicherer,krankenkasse,kasse,schule,klinik,krankenhaus,praxis,labor,abteilung,behorde,ausstellende behorde,filiale,geschaft,verein,hersteller,marke,modell,artikel,bezeichnung,produkt,werkstatt,hausverwaltung,anbieter,institut,geschaftsfuhrer firma",
    OTHER:
      "rechnung #,rechnungs #,rechnungsnummer,rechnungsnr,rechnung,rechnungsdatum,datum,belegdatum,lieferdatum,leistungsdatum,bestelldatum,bestell #,bestellnummer,bestellnr,auftrags #,auftragsnummer,auftragsnr,angebots #,angebotsnummer,lieferschein #,lieferscheinnummer,beleg #,belegnummer,bon #,artikel #,artikelnummer,charge,seriennummer,fallig,fallig am,zahlbar bis,zahlungsziel,ust id,ust idnr,ustid,umsatzsteuer id,umsatzsteuer #,hrb,handelsregister,amtsgericht,bic,swift,blz,bankleitzahl,seite,betreff,gesamt,gesamtbetrag,summe,betrag,menge,preis,mwst,zeitraum,gultig bis,gultig ab,ausgestellt am,ausstellungsdatum,staatsangehorigkeit,geschlecht,beruf,tatigkeit,position,land,zimmer,zahler #,zahlernummer,zahlerstand,aktenzeichen,az,vorgang,vorgangsnummer,sendungsnummer,verwendungszweck,unser zeichen,ihr zeichen,bemerkung,eintritt,eintrittsdatum,klasse,stufe,filial #,kasse #,terminal,tse,buchung,valuta,wert,kontostand,auszug #,blatt",
    DATE_OF_BIRTH: "geburtsdatum,geboren,geboren am,geb,geb am,geb datum,geburtstag,geburtsdatum und ort,gebdat",
    PLACE_OF_BIRTH: "geburtsort,geboren in,geb in,geburtsstadt",
    AGE: "alter",
    ADDRESS:
      "adresse,anschrift,wohnanschrift,postanschrift,wohnhaft,wohnhaft in,wohnort,wohnsitz,privatanschrift,strasse,strasse hausnummer,plz,plz ort,postleitzahl,ort,lieferadresse,rechnungsadresse,mietobjekt,objekt,verbrauchsstelle,lieferstelle,wohnung",
    EMAIL: "email,e mail,mail,mailadresse,e mail adresse,emailadresse",
    PHONE:
      "telefon,telefon #,telefonnummer,tel,mobil,mobiltelefon,mobilnummer,handy,handynummer,handy #,fax,telefax,festnetz,ruckruf,erreichbar unter,rufnummer,durchwahl,fon",
    URL: "profil,webseite",
    IP_ADDRESS: "ip,ip adresse",
    SOCIAL_SECURITY_NUMBER:
      "sozialversicherungsnummer,sozialversicherungs #,sv #,sv nummer,svnr,rentenversicherungsnummer,rentenversicherungs #,rv #,rvnr,ahv #,ahv,ahv nummer,versicherungsnummer sv,sozialvers #",
    TAX_NUMBER:
      "steuer id,steuer idnr,steueridentifikationsnummer,steuerliche identifikationsnummer,identifikationsnummer,idnr,steuer #,steuernummer,st nr,etin",
    ACCOUNT:
      "konto #,girokonto,privatgirokonto,konto #,kontonummer,kontonr,kto,kto nr,konto,kunden #,kundennummer,kundennr,mitglieds #,mitgliedsnummer,mitgliedsnr,vertrags #,vertragsnummer,vertragsnr,vertragskonto,vertragskontonummer,versicherungsschein #,versicherungsscheinnummer,policen #,policennummer,versicherungsnummer,mandatsreferenz,mandats #,debitoren #,debitorennummer,buchungskonto kunde,mieter #,mieternummer,payback #,darlehens #,darlehensnummer,depot #,depotnummer",
    ID_NUMBER:
      "ausweis #,ausweisnummer,ausweisnr,personalausweis #,personalausweis,personalausweisnummer,reisepass #,reisepass,reisepassnummer,pass #,passnummer,fuhrerschein #,fuhrerscheinnummer,fuhrerschein,patienten #,patientennummer,patientennr,patienten id,fall #,fallnummer,versicherten #,versichertennummer,versicherten id,krankenversichertennummer,kv #,kvnr,lanr,arzt #,arztnummer,bsnr,personal #,personalnummer,personalnr,pers #,mitarbeiter #,mitarbeiternummer,matrikel #,matrikelnummer,schuler #,aufenthaltstitel #,dokument #,dokumentennummer,benutzer,benutzername,nutzername,login,kennung,benutzerkennung,aufenthaltserlaubnis #,aufenthaltserlaubnis",
    IBAN: "iban",
    CARD: "karten #,kartennummer,kartennr,kreditkarte,kreditkarten #,kreditkartennummer,girocard,karte,ec karte",
    NUMBER_PLATE:
      "kennzeichen,amtliches kennzeichen,kfz kennzeichen,autokennzeichen,kfz,pkw,lkw,fahrzeug,polizeiliches kennzeichen"
  },
  words: {
    title: "herr,herrn,frau,hr,fr,dr,prof,dipl,ing,med,fraulein,familie,fam,professor,doktor,schwester,pfarrer,richter",
    greeting: "liebe,lieber,hallo,hi,guten,sehr,geehrte,geehrter,moin,servus,danke,willkommen,gruezi",
    closing: "grusse,grussen,gruss,hochachtungsvoll,herzlichst,liebe grusse,lg,mfg,vg,gez,danke,herzlich",
    firm: "sohne,gebruder,gmbh,ag,kg,ohg,gbr,ug,ev,eg,kgaa,co,mbh,stadtwerke,stadt,gemeinde,landkreis,amt,finanzamt,amtsgericht,ministerium,universitat,schule,gymnasium,krankenhaus,klinikum,praxis,apotheke,bank,sparkasse,volksbank,versicherung,versicherungen,krankenkasse,verein,verband,stiftung,institut,gesellschaft,genossenschaft,backerei,metzgerei,hotel,gasthaus,restaurant,autohaus,werkstatt,handwerk,betrieb,bau,technik,service,gruppe,hausverwaltung,kanzlei,team,abteilung",
    street:
      "strasse,str,weg,platz,allee,gasse,ring,damm,ufer,hof,chaussee,steig,pfad,stiege,kai,markt,wall,graben,hausnummer,postfach,etage,stock,wohnung,ot,whg",
    relation:
      "sohn,tochter,frau,mann,ehefrau,ehemann,mutter,vater,bruder,schwester,freund,freundin,nachbar,nachbarin,kollege,kollegin,kind,kinder,tante,onkel,oma,opa,enkel,enkelin,partner,partnerin,patient,patientin,mieter,mieterin",
    born: "geboren,geb,geburtsdatum,geborene",
    age: "alter,jahre,jahrige,jahriger,alt"
  },
  streets: {
    within:
      "straße,strasse,str.,str,weg,platz,allee,gasse,ring,damm,ufer,hof,chaussee,steig,pfad,stiege,markt,wall,graben,berg"
  },
  months:
    "januar|jan|janner,februar|feb,marz|mrz,april|apr,mai,juni|jun,juli|jul,august|aug,september|sept|sep,oktober|okt,november|nov,dezember|dez",
  greatAges:
    "neunzig,einundneunzig,zweiundneunzig,dreiundneunzig,vierundneunzig,funfundneunzig,sechsundneunzig,siebenundneunzig,achtundneunzig,neunundneunzig,hundert,hunderteins,hundertzwei",
  countries: ["DE", "AT", "CH"]
}
