import { describe, it } from "vitest"
import { checks } from "./markedText.js"

describe("texts as people write them", () => {
  it("name people by surnames with articles, by their superiors, and by the words that close a message", () => {
    checks("en", "On Monday ⟦Ngozi de la Quorve⟧ replied. Regards,\n⟦K. de la Quorve⟧\nHead of Care")
    checks("fr", "Son supérieur direct sera ⟦Hortense Quorvez⟧. Le directeur a signé hier.")
    checks("en", "Her line manager, ⟦Ann Quorve⟧, agreed. The line manager, Human Resources, agreed.")
    checks("fr", "Je reste à votre disposition.\n⟦Amandine⟧\n")
    checks("en", "See you there.\nBest,\n⟦Jo⟧\n")
    checks("en", "It was his best, and all agreed. Morning ⟦Mark⟧,\nlove and peace to all.")
    checks("en", "To: ⟦Quorve, Ida⟧; ⟦Van der Merve, Kenji⟧\nSubject: Leeds, London; Bath, York")
    checks("fr", "Intitulé du compte : ⟦Ludivine Quorvez⟧\nContact d'urgence : ⟦Yasmina Quorvez⟧")
  })

  it("give telephone numbers of other plans, codes of London and colours", () => {
    checks("en", "His direct line is not ⟦01 579 4445⟧ nor ⟦0417/74.70.26⟧, try ⟦(091) 048668⟧. Order 01 862 9371.")
    checks("en", 'Its office is at ⟦1 Quorve Terrace, London, SW1V 3JD⟧ (the "Company").')
    checks("en", "⟦1291 Quorve Dr\nCoral Gables, FL 33134⟧\nTel. ⟦(091) 074132⟧")
    checks("fr", "Le gardien ⟦Grosvez⟧ a ouvert. Peinture BLANCHE MATE 2,5 L")
    checks("en", "She spoke to PC ⟦de la Quorve⟧ yesterday.")
  })

  it("break names and addresses over full lines", () => {
    checks(
      "fr",
      "La cliente nous a bien confirmé par téléphone que le bail appartient à Mme ⟦Dominique\nLe Quorvez⟧, qui l'a signé, et que le local est situé ⟦17, rue du\nVieux Moulin, 76600 Le Havre⟧, est garanti."
    )
    checks(
      "en",
      "Revenue, costs and the number of sites are shown with those of the year before by Region\nRevenue Codes\n"
    )
  })

  it("are no names above an address where an article alone is like a surname's", () => {
    checks("fr", "Sources de la Combe\n⟦12 rue des Saules\n76600 Elmbourg⟧")
    checks("fr", "⟦LE QUORVEC Marie⟧\n⟦12 rue des Saules\n76600 Elmbourg⟧")
  })

  it("end an address where the sentence does", () => {
    checks("fr", "demeurant ⟦9 square du Puits, 76600 Elmbourg⟧, immatriculée à la sécurité sociale sous un numéro.")
    checks("fr", "Il habite ⟦9 rue des Saules, 20000 AJACCIO⟧. L'assurance a confirmé.")
    checks("fr", "Je demeure ⟦Rue du Vieux Port 65, 1205 Genève⟧. Le jour même.")
    checks("en", "⟦Keeper's Cottage\nSt Mary's Place\nBelfast\nBT9 5FF⟧")
  })

  it("name relations, friends and who was born under another name", () => {
    checks("fr", "Son fils ⟦Karim⟧ l'accompagne. Madame ⟦Awa Diarra⟧, née ⟦Traoré⟧ le ⟦23.01.1988⟧ à ⟦Bamako (Mali)⟧")
    checks("en", "She and her friends ⟦Jasper⟧, ⟦Noor⟧ and ⟦Ruby⟧ will sing on 13 June.")
    checks("fr", "Son traitement : Doliprane. Sa maladie de Parkinson. Ma Peugeot est en panne.")
  })

  it("name people in the heads of messages and above their own words", () => {
    checks(
      "en",
      'From: ⟦Imelda Vantongeren⟧ <⟦imelda@acme.example⟧>\nCc: "⟦O\'Keeffe, Bernadette⟧" <⟦bo@acme.example⟧>'
    )
    checks("en", "Please find the draft.\n\nCheers,\n⟦Tamsin⟧")
    checks("fr", "Merci de ton retour.\nBises,\n⟦Capucine⟧")
  })

  it("are signed on the line that closes them", () => {
    checks("en", "Please pay within 30 days. Yours sincerely, ⟦Peregrine Holtaway⟧")
    checks("en", "Kind regards, ⟦Peregrine van der Holtaway⟧, Accounts\nMany thanks – ⟦P. Holtaway⟧")
    checks("fr", "l'expression de mes salutations distinguées, ⟦Perrin Houdemare⟧")
    checks("en", "Kind regards, Customer Services. Best regards, The Accounts Team. Thanks, Bramblewick Supplies Ltd")
    checks("fr", "Cordialement, Le Service Comptabilité. Merci, Société Générale. Merci, Oui. Regards Croisés")
  })

  it("list who is present, and who has approved", () => {
    checks(
      "en",
      "Present: ⟦Imelda Fairclough⟧ (Chair), ⟦Baljit Sandhu⟧, ⟦T. Mbeki-Jones⟧\n1. ⟦Baljit⟧ reported on April."
    )
    checks("en", "Approved by ⟦L. Vandersteen⟧ on 12/05/2025. The Mark II pumps, the Marie Curie prize, Christian Aid.")
  })

  it("tell ages over 89 in words, of people alone", () => {
    checks("en", "She is ⟦ninety-two⟧ years old; a cousin died aged ⟦one hundred and two⟧. The house is 110 years old.")
    checks("fr", "Elle a ⟦quatre-vingt-treize⟧ ans, son frère ⟦cent un⟧ ans ; la garantie est de cent ans.")
    checks("en", "He died in his ⟦97⟧th year, she in her ⟦ninety-second⟧ year. The firm is in its 97th year.")
    checks("fr", "Survenu dans sa ⟦91⟧e année, ou dans sa ⟦quatre-vingt-douzième⟧ année. La 95e année de la revue.")
    checks("en", "The youngest was born in ⟦Merthyr Tydfil⟧ on ⟦November 30th, 1937⟧.")
  })

  it("have telephones with two noughts, cards behind their label and addresses of other kinds", () => {
    checks(
      "fr",
      "Appelé ce matin au ⟦00 33 6 51 22 87 34⟧, ⟦6 ter, sente des Vignes à Montmorency (95160)⟧ depuis juin."
    )
    checks(
      "en",
      "My card 5405 0077, card number ⟦5405 0077 3322 1184⟧ expires. ⟦Lindenstraße 14, 50674 Köln⟧, order 0049 22."
    )
  })

  it("have a licence's number behind its figure, beneath the rows of its dates", () => {
    checks("fr", "4a. 02.03.2015   4c. Préfet de l'Orne\n4b. 01.03.2030\n5.  ⟦54AX60881⟧\n9.  AM, B, BE")
    checks("en", "Clause 4. As agreed.\n5. 54AX60881 is an article of the catalogue.")
  })

  it("are set in columns whose heads tell what they hold", () => {
    checks(
      "en",
      "First name     Surname       Role          Start date\n⟦Niamh⟧          ⟦Vantongeren⟧   Nurse         03/09/2018\n⟦Mark⟧           ⟦May⟧           Porter        30/10/2019"
    )
    checks("fr", "Bénéficiaire         Né(e) le         Rang\n⟦AL-HADDAD RANIA⟧      ⟦04 11 1991⟧       1")
    checks("en", "Product name      Colour      Stock\nRose Garden       pink        120")
    checks("en", "NHS number         ⟦943 476 5919⟧\nUTR                ⟦22557 41160⟧")
  })

  it("have numbers of people in a column beside theirs, and of things elsewhere", () => {
    checks(
      "en",
      "Member           Bay      Card no.\n⟦C. O'Rourke⟧      8        ⟦30078327⟧\n⟦S. Penrose⟧       25       ⟦75595590⟧"
    )
    checks(
      "fr",
      "N° client     Nom            Solde\n⟦482137⟧        ⟦TRANTER⟧        12,40\n⟦509174⟧        ⟦PENROSE⟧        80,00"
    )
    checks("en", "ID          Part           Bay\n482137      Gasket         7\n509174      Washer         8")
  })

  it("are parted by tabs, semicolons or strokes, each in its column, with towns where they stand", () => {
    checks(
      "en",
      "Town\tMember\tMem. no.\tJoined\n⟦Thorley⟧\t⟦Page, Odalys⟧\t⟦6620⟧\t03/09/2018\n⟦Thorley⟧\t⟦V. Quorve⟧\t⟦3194⟧\t04/10/2019\n⟦Elmstead⟧\t⟦Harsk, Ugo⟧\t⟦5088⟧\t05/11/2020"
    )
    checks(
      "fr",
      'Nom;Prénom;Né(e) le;Ville;Solde\n⟦LE PORTALIS⟧;⟦Odalys⟧;⟦04/11/1991⟧;⟦Ploubalac⟧;12,40\n"⟦QUORVE⟧";⟦Ugo⟧;⟦12/08/1971⟧;⟦Ploubalac⟧;80,00\nRéunion à Ploubalac.'
    )
    checks("en", "Part no.\tName\tStock\n48213\tOakfield Lamp\t12\n48214\tHarsk Chair\t7\n48215\tGasket\t9")
  })

  it("are rows of words with single blanks between, cut where they fit their heads", () => {
    checks(
      "en",
      "Employee Job title NI number Start date Salary\n⟦Quorve, Odalys⟧ Driver ⟦CE 92 18 89 B⟧ 26/02/2024 £1,629.87\n⟦Harsk, Odalys⟧ Fitter ⟦JK494697C⟧ 25/01/2023 £2,035.52\n⟦de la Brandt, Perpetua⟧ Driver ⟦JK015628A⟧ 17/11/2015 £2,443.44"
    )
    checks(
      "fr",
      "N° client Nom Prénom Né(e) le Ville Solde\n⟦A-70594⟧ ⟦LE PORTALIS Odalys⟧ ⟦23/01/1952⟧ ⟦Ploubalac⟧ 227,22 €\n⟦A-05706⟧ ⟦QUORVE Perpetua⟧ ⟦11/12/1942⟧ ⟦Trémonec⟧ 158,03 €\n\nRéunion à Ploubalac."
    )
    checks("en", "Member states and names of rivers\nDanube 12 rivers and 3 lakes\nMoselle 4 rivers and 1 lake")
  })

  it("are names by themselves under a head that may be of firms", () => {
    checks(
      "en",
      "Customer                 Order      Total\n⟦Helen Quorve⟧             4471       12.40\n⟦V. Thornquist⟧            4492       80.00\n⟦Harsk, Martin⟧            4518       7.10"
    )
    checks(
      "en",
      "Customer                 Order      Total\nKestrel Freight Ltd      4471       12.40\nOakfield Lighting Ltd    4492       80.00\nHarsk Catering           4518       7.10"
    )
  })

  it("are no columns where labels stand beneath a label, each with its value beside it", () => {
    checks(
      "en",
      "PAYSLIP\n\nEmployee                ⟦Maria Dolores Etxeberria⟧\nDepartment              Finance\nPay date                26/10/2025"
    )
    checks(
      "fr",
      "Salarié                 ⟦Marijke van Dijk⟧\nEmploi                  Technicienne\nCoefficient             245\nAncienneté depuis le    14/07/2013"
    )
    checks(
      "en",
      "Member              Bay      Level\n⟦C. O'Rourke⟧         8        A\n⟦M. van Dijk⟧         25       B\nTotal               2"
    )
  })

  it("list surnames before initials, articles of surnames, papers and cars, and tell years from houses", () => {
    checks("en", "⟦von Aschendorf, K.-H.⟧      30/06/2021     45.00\n⟦Trevanion, Y.⟧   30/06/2021")
    checks("en", "Section, B. is void.")
    checks("fr", "Présents : ⟦Raphaël Sterval⟧, ⟦Driss Benmorsa⟧ et ⟦Le Garrec⟧\nLe syndic ouvre la séance.")
    checks("fr", "Carte nationale d'identité n° ⟦X4RTBPFW4⟧, une Peugeot 208 ⟦7421 ZK 75⟧")
    checks("en", "Vehicle              ⟦B744 HTW⟧")
    checks("en", "On 11 May 2025 I attended ⟦52 Marl Crescent, Swindon SN3 1QX⟧ and left.")
    checks("fr", "Conseil syndical du 13 mai 2025, résidence Georges-Brassens")
    checks("fr", "SIRET : 386 501 084 00076")
    checks("fr", "Lieu de naissance : ⟦ARTEL⟧\nDélivré le : 09.05.2017")
  })
})
