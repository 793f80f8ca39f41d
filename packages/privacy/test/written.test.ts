import { describe, it } from "vitest"
import { leaves } from "./markedText.js"

/** Texts as people and forms write them: everything in ⟦ ⟧ is private, and nothing else. */
const texts: ReadonlyArray<readonly [about: string, marked: ReadonlyArray<string>]> = [
  [
    "find names as the agents, addressees and objects of actions",
    [
      "Raised by ⟦R. Quorve⟧; approved ⟦Joan Quorve⟧. Powered by Steam Works.",
      "The order was booked by ⟦Deepa⟧ and telephoned to ⟦Peter⟧ at the practice.",
      "The headteacher says: well done, ⟦Simone⟧!",
      "Devis établi par ⟦S. Quorvane⟧. RDV pris avec ⟦Karim⟧ pour demain.",
      "This is a reminder of your appointment with ⟦Trevor Ward⟧ (hygienist) on 1 May 2025."
    ]
  ],
  [
    "find names in direct address and before birthdays",
    [
      "It rained. ⟦Hamish⟧, could you take the Tuesday clinic? However, could it wait?",
      "Il pleut. ⟦Gwenaëlle⟧, peux-tu prendre ses rendez-vous ?",
      "⟦Deborah⟧ turns 40 next week. The firm turns 40 next year."
    ]
  ],
  [
    "find an abbreviated name after a date, and several names separated by semicolons",
    ["03/04/2025 ⟦B. Quorve⟧  No answer\n", "To   ⟦Quorve, Peter⟧; ⟦Thrope, Imogen⟧\n"]
  ],
  [
    "find a name that is also a form's word after a title or a given name",
    [
      "That will be Mr ⟦Hall⟧ at the door, with Miss ⟦Chelsea Page⟧.",
      "MISS ⟦ANNE QUORVE⟧\nYour statement\nTown Hall and Ward 3 are open."
    ]
  ],
  [
    "find hyphenated initials, and initials whose surname begins the next line",
    [
      "Votre conseillère : Mme ⟦A.-S. Quorvane⟧",
      "Somme à payer avant le terme. Elle est due à Mme ⟦J.\nQuorvane⟧, et à personne d'autre."
    ]
  ],
  [
    "separate names from a number plate and from the purpose of a payment",
    ["Driver: ⟦Bronwen Quorve⟧   Van ⟦AB73 KSB⟧", "15/05/2023 VIREMENT EMIS POUR ⟦QUORVANE LÉA⟧ LOYER 820,97\n"]
  ],
  ["find a trainer's name between its label and the next label", ["Formateur : ⟦Olivier Quorvane⟧   Aide : Oui"]],
  [
    "find both names joined by `or` or `and`, and a name before a relation in brackets",
    [
      "Goods inward: ask for ⟦Meera⟧ or ⟦Trevor⟧\n",
      "Dear ⟦Harry⟧ and ⟦Gemma⟧,\n",
      "Personne de confiance   ⟦Awa Quorvane-Thropard⟧ (fils)"
    ]
  ],
  [
    "leave row numbers, text after a town, firms and a column of labels",
    [
      "4     ⟦Ida Quorve⟧  ⟦Flat 2, 12 Mill Lane, Truro, TR1 2HX⟧",
      "domicilié ⟦8, rue Quorve, 40000 Mont-de-Marsan⟧, a déposé le 26/10/2022 une demande",
      "The buyer is Oakfield Landscapes. Agent: Ashby Lettings",
      "Client    : Mme ⟦Ida Quorvez⟧\nDépart    : Gare du Nord\nArrivée   : Gare de Lyon\nPrix TTC  : 34,42 €"
    ]
  ],
  [
    "find names by verbs, requests, and telephone numbers or job titles after them",
    [
      "It rained. ⟦Quillandra⟧ lives with her aunt. Could you ask ⟦Zorvan⟧ to call?",
      "Witness name and phone ⟦Quillan Thrope⟧, ⟦020 7946 0000⟧",
      "References: ⟦Verrin Oske⟧, Operations Director, Harwick Supplies plc"
    ]
  ],
  [
    "find a given name alone in a sentence, but not in place or street names",
    [
      "Elle vit avec ⟦Noémie⟧ depuis mai. On habite près de Florence, rue Simone.",
      "Il travaille avec la kinésithérapeute ⟦Noémie da Quorve⟧."
    ]
  ],
  [
    "find payers and payees of bank transfers",
    ["VIREMENT DE ⟦QUORVEL Zorvane⟧ 193,58\nVIR INST vers ⟦Zorvane Quorvel⟧ loyer 13,94"]
  ],
  [
    "find the speakers of a transcript, and an answer to a question on the previous line",
    [
      "[10:02] ⟦Zorvan⟧ (agent): Hello, may I take your date of birth?\n[10:03] ⟦Quillan⟧: It's 4 May 1990.\n[10:04] System: closed"
    ]
  ],
  [
    "find names above multi-line addresses, after a label, and below labels of signatures",
    [
      "Bill to: ⟦Zorvan Quorle⟧\n⟦Flat 7\n21 Harwick Close\nLeeds LS1 4AB⟧",
      "Signature of holder\n⟦G. Quorle⟧",
      "Le bailleur\n⟦A. Quorvel⟧",
      "CURRICULUM VITAE\n⟦Zorvan Quorle⟧\nProfile"
    ]
  ],
  [
    "leave months, amounts and sentences around an address",
    [
      "From 1 June I can be reached at ⟦4 Harwick Close, Leeds LS1 4AB⟧.",
      "demeurant ⟦144 allée des Acacias, 01000 Bourg-en-Bresse⟧, la somme de 2 078,22 €",
      "⟦4 Harwick Close, Leeds LS1 4AB⟧\nrestarts every night\n⟦5 Harwick Close, Leeds LS1 4AB⟧"
    ]
  ],
  [
    "do not take a label for a place of birth, nor amounts for an identity number",
    ["Date and place of birth Licence no.", "National Insurance 79.60 1553.55"]
  ],
  [
    "find who writes, who is greeted and who signs",
    [
      "coucou c'est ⟦Léa Morvan⟧, appelle avant 18h30",
      "⟦Yann Le Goff⟧ est passé hier, M. ⟦J. Le Goff⟧ aussi",
      "Je m'appelle ⟦Karim Benzerti⟧ et je travaille. Signé : ⟦A. Lefèvre⟧",
      "My name is ⟦Wojciech Kowalski⟧ and I work here.",
      "Hi ⟦Priya⟧, can you call Mr ⟦Okonkwo⟧?",
      "Bonjour à tous,\nLa réunion est à 14h.",
      "Hello World, this is a test.\nHello Team,\nall good",
      "Bonjour ⟦Élodie⟧,\nMerci.\nCordialement,\n⟦Zoltan Hegedüs⟧\nDirecteur",
      "St. Mary's Hospital; Baker Street Station; Victoria Park School; Ralph Lauren Ltd"
    ]
  ],
  [
    "find dates and places of birth in deeds, and a number that continues on the next line",
    [
      "né le ⟦4 mai 1951⟧ à ⟦Constantine (Algérie)⟧, célibataire",
      "Date et lieu de naissance : ⟦08/05/1997⟧ à ⟦Brenval⟧",
      "Né(e) le : ⟦08/05/1997⟧\nÀ : ⟦Brenval⟧",
      "sous le numéro ⟦2 65 09 62 280\n130 41⟧, d'autre part"
    ]
  ],
  [
    "leave article codes and receipt numbers in tables",
    [
      "Réf.   Libellé            Quantité  Prix\n60352  Peinture mate      13        14,17\n41398  Robinet mitigeur   7         178,76",
      "Ticket n° 81175   Caisse 02   20/05/2022 17:54"
    ]
  ],
  [
    "find a name on a line of its own above an address, and text in capitals",
    [
      "CV\n⟦Oluwaseun Adeyemi⟧\n⟦24 Church Lane, Bristol BS1 4ST⟧\nNationality: British",
      "NÉ LE ⟦4 MAI 1990⟧ À ⟦SAINT-MALO⟧",
      "Quarterly Report\nNet sales rose by 4 %"
    ]
  ],
  [
    "find IP addresses and users in logs, but not system accounts or section numbers",
    [
      "sshd[2211]: Failed password for invalid user ⟦oscar⟧ from ⟦203.0.113.77⟧ port 52344",
      "client ⟦::ffff:192.0.2.128⟧ connected, ping ⟦8.8.8.8⟧, section 1.1.1.1",
      "account=main owner=null user=root, cheese for sale from 3.5 euros"
    ]
  ],
  [
    "find email addresses spelt out in words",
    [
      "mon mail : ⟦lea point morvan arobase courrielle point com⟧",
      "write to ⟦tom dot bradshaw at example dot com⟧ today",
      "Meet at example street at noon."
    ]
  ],
  [
    "find old and new British number plates, driving licences, and numbers after their labels",
    [
      "reg ⟦A123 BCD⟧ (old style), ⟦BD51 SMR⟧",
      "holder of ⟦MORGA 657054 SM9IJ⟧",
      "tax ref ⟦1234567890⟧; Medicare number ⟦1EG4-TE5-MK73⟧",
      "he is ⟦94⟧ y/o, a garden of 94 yards"
    ]
  ],
  [
    "find surnames with particles, and names after job relations, closing phrases and labels",
    [
      "On Monday ⟦Ngozi de la Quorve⟧ replied. Regards,\n⟦K. de la Quorve⟧\nHead of Care",
      "Her line manager, ⟦Ann Quorve⟧, agreed. The line manager, Human Resources, agreed.",
      "Je reste à votre disposition.\n⟦Amandine⟧\n",
      "It was his best, and all agreed. Morning ⟦Mark⟧,\nlove and peace to all.",
      "Intitulé du compte : ⟦Ludivine Quorvez⟧\nContact d'urgence : ⟦Yasmina Quorvez⟧"
    ]
  ],
  [
    "find foreign telephone numbers, and addresses in London and Florida, but not colours",
    [
      "His direct line is not ⟦01 579 4445⟧ nor ⟦0417/74.70.26⟧, try ⟦(091) 048668⟧. Order 01 862 9371.",
      'Its office is at ⟦1 Quorve Terrace, London, SW1V 3JD⟧ (the "Company").',
      "⟦1291 Quorve Dr\nCoral Gables, FL 33134⟧\nTel. ⟦(091) 074132⟧",
      "Le gardien ⟦Grosvez⟧ a ouvert. Peinture BLANCHE MATE 2,5 L"
    ]
  ],
  [
    "find names and addresses that continue on the next line",
    [
      "La cliente nous a bien confirmé par téléphone que le bail appartient à Mme ⟦Dominique\nLe Quorvez⟧, qui l'a signé, et que le local est situé ⟦17, rue du Vieux Moulin,\n76600 Le Havre⟧, est garanti.",
      "Revenue, costs and the number of sites are shown with those of the year before by Region\nRevenue Codes\n"
    ]
  ],
  [
    "do not take a particle above an address for part of a surname",
    ["Sources de la Combe\n⟦12 rue des Saules\n76600 Elmbourg⟧"]
  ],
  [
    "end an address with its clause",
    [
      "demeurant ⟦9 square du Puits, 76600 Elmbourg⟧, immatriculée à la sécurité sociale sous un numéro.",
      "Il habite ⟦9 rue des Saules, 20000 AJACCIO⟧. L'assurance a confirmé."
    ]
  ],
  [
    "find relatives, friends and birth names",
    [
      "Son fils ⟦Karim⟧ l'accompagne. Madame ⟦Awa Diarra⟧, née ⟦Traoré⟧ le ⟦23.01.1988⟧ à ⟦Bamako (Mali)⟧",
      "She and her friends ⟦Jasper⟧, ⟦Noor⟧ and ⟦Ruby⟧ will sing on 13 June.",
      "Son traitement : Doliprane. Sa maladie de Parkinson. Ma Peugeot est en panne."
    ]
  ],
  [
    "find names in message headers and signatures",
    [
      'From: ⟦Imelda Vantongeren⟧ <⟦imelda@acme.example⟧>\nCc: "⟦O\'Keeffe, Bernadette⟧" <⟦bo@acme.example⟧>',
      "Please find the draft.\n\nCheers,\n⟦Tamsin⟧",
      "Merci de ton retour.\nBises,\n⟦Capucine⟧"
    ]
  ],
  [
    "find a signature on the same line as the closing phrase",
    [
      "Please pay within 30 days. Yours sincerely, ⟦Peregrine Holtaway⟧",
      "Kind regards, ⟦Peregrine van der Holtaway⟧, Accounts\nMany thanks – ⟦P. Holtaway⟧",
      "l'expression de mes salutations distinguées, ⟦Perrin Houdemare⟧",
      "Kind regards, Customer Services. Best regards, The Accounts Team. Thanks, Bramblewick Supplies Ltd",
      "Cordialement, Le Service Comptabilité. Merci, Société Générale. Merci, Oui. Regards Croisés"
    ]
  ],
  [
    "find ages over 89 in words, but only of people",
    [
      "She is ⟦ninety-two⟧ years old; a cousin died aged ⟦one hundred and two⟧. The house is 110 years old.",
      "Elle a ⟦quatre-vingt-treize⟧ ans, son frère ⟦cent un⟧ ans ; la garantie est de cent ans.",
      "The youngest was born in ⟦Merthyr Tydfil⟧ on ⟦November 30th, 1937⟧."
    ]
  ],
  [
    "find telephone numbers with an international prefix, and addresses with a town after a comma",
    ["Appelé ce matin au ⟦00 33 6 51 22 87 34⟧, ⟦6 ter, sente des Vignes à Montmorency (95160)⟧ depuis juin."]
  ],
  [
    "do not take a numbered clause for an entry of a driving licence",
    ["Clause 4. As agreed.\n5. 54AX60881 is an article of the catalogue."]
  ],
  [
    "find values by column headings and row labels",
    [
      "Bénéficiaire         Né(e) le         Rang\n⟦AL-HADDAD RANIA⟧      ⟦04 11 1991⟧       1",
      "Product name      Colour      Stock\nRose Garden       pink        120",
      "NHS number         ⟦943 476 5919⟧\nUTR                ⟦22557 41160⟧"
    ]
  ],
  [
    "find numbers in a column beside people, but not beside things",
    [
      "Member           Bay      Card no.\n⟦C. O'Rourke⟧      8        ⟦30078327⟧\n⟦S. Penrose⟧       25       ⟦75595590⟧",
      "ID          Part           Bay\n482137      Gasket         7\n509174      Washer         8"
    ]
  ],
  [
    "find values, including towns, in tab-separated columns",
    [
      "Town\tMember\tMem. no.\tJoined\n⟦Thorley⟧\t⟦Page, Odalys⟧\t⟦6620⟧\t03/09/2018\n⟦Thorley⟧\t⟦V. Quorve⟧\t⟦3194⟧\t04/10/2019\n⟦Thorley⟧\t⟦Harsk, Ugo⟧\t⟦5088⟧\t05/11/2020"
    ]
  ],
  [
    "do not take sentences for a table",
    ["Member states and names of rivers\nDanube 12 rivers and 3 lakes\nMoselle 4 rivers and 1 lake"]
  ],
  [
    "leave firms under a heading that could also be for people",
    [
      "Customer                 Order      Total\nKestrel Freight Ltd      4471       12.40\nOakfield Lighting Ltd    4492       80.00\nHarsk Catering           4518       7.10"
    ]
  ],
  [
    "do not take a list of labels with values beside them for a column",
    [
      "PAYSLIP\n\nEmployee                ⟦Maria Dolores Etxeberria⟧\nDepartment              Finance\nPay date                26/10/2025",
      "Salarié                 ⟦Marijke van Dijk⟧\nEmploi                  Technicienne\nCoefficient             245\nAncienneté depuis le    14/07/2013",
      "Member              Bay      Level\n⟦C. O'Rourke⟧         8        A\n⟦M. van Dijk⟧         25       B\nTotal               2"
    ]
  ],
  [
    "distinguish clauses from initials, and years from house numbers",
    [
      "Section, B. is void.",
      "Vehicle              ⟦B744 HTW⟧",
      "On 11 May 2025 I attended ⟦52 Marl Crescent, Swindon SN3 1QX⟧ and left.",
      "Conseil syndical du 13 mai 2025, résidence Georges-Brassens",
      "SIRET : 386 501 084 00076",
      "Lieu de naissance : ⟦ARTEL⟧\nDélivré le : 09.05.2017"
    ]
  ]
]

describe("the recognisers on written text", () => {
  it.each(texts)("%s", (_, marked) => {
    for (const text of marked) leaves(text)
  })
})
