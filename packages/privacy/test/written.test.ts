import { describe, it } from "vitest"
import { leaves } from "./markedText.js"

/** Texts as people and forms write them: everything in ⟦ ⟧ is private, and nothing else. */
const texts: ReadonlyArray<readonly [about: string, marked: ReadonlyArray<string>]> = [
  [
    "are told by who did it, who is met, written to or praised",
    [
      "Raised by ⟦R. Quorve⟧; approved ⟦Joan Quorve⟧. Powered by Steam Works.",
      "The order was booked by ⟦Deepa⟧ and telephoned to ⟦Peter⟧ at the practice.",
      "The headteacher says: well done, ⟦Simone⟧!",
      "Devis établi par ⟦S. Quorvane⟧. RDV pris avec ⟦Karim⟧ pour demain.",
      "This is a reminder of your appointment with ⟦Trevor Ward⟧ (hygienist) on 1 May 2025."
    ]
  ],
  [
    "are told by what is asked of their bearers and by days behind them",
    [
      "It rained. ⟦Hamish⟧, could you take the Tuesday clinic? However, could it wait?",
      "Il pleut. ⟦Gwenaëlle⟧, peux-tu prendre ses rendez-vous ?",
      "⟦Deborah⟧ turns 40 next week. The firm turns 40 next year."
    ]
  ],
  [
    "of one person or of two stand before what belongs to them",
    ["03/04/2025 ⟦B. Quorve⟧  No answer\n", "To   ⟦Quorve, Peter⟧; ⟦Thrope, Imogen⟧\n"]
  ],
  [
    "may be words of forms behind a title, a given name or an initial",
    [
      "That will be Mr ⟦Hall⟧ at the door, with Miss ⟦Chelsea Page⟧.",
      "MISS ⟦ANNE QUORVE⟧\nYour statement\nTown Hall and Ward 3 are open."
    ]
  ],
  [
    "may be joined initials, or initials whose surname begins the next line",
    [
      "Votre conseillère : Mme ⟦A.-S. Quorvane⟧",
      "Somme à payer avant le terme. Elle est due à Mme ⟦J.\nQuorvane⟧, et à personne d'autre."
    ]
  ],
  [
    "are parted from a vehicle's number and from what is paid for",
    ["Driver: ⟦Bronwen Quorve⟧   Van ⟦AB73 KSB⟧", "15/05/2023 VIREMENT EMIS POUR ⟦QUORVANE LÉA⟧ LOYER 820,97\n"]
  ],
  [
    "of trainings and operations follow their labels, which stay where no name stands behind",
    ["Formateur : ⟦Olivier Quorvane⟧   Aide : Oui"]
  ],
  [
    "go on behind `or`, `and` and brackets that hold a relation",
    [
      "Goods inward: ask for ⟦Meera⟧ or ⟦Trevor⟧\n",
      "Dear ⟦Harry⟧ and ⟦Gemma⟧,\n",
      "Personne de confiance   ⟦Awa Quorvane-Thropard⟧ (fils)"
    ]
  ],
  [
    "stays in plain text: the row's number, the sentence behind a town, what money is for, firms, labels in a column",
    [
      "4     ⟦Ida Quorve⟧  ⟦Flat 2, 12 Mill Lane, Truro, TR1 2HX⟧",
      "domicilié ⟦8, rue Quorve, 40000 Mont-de-Marsan⟧, a déposé le 26/10/2022 une demande",
      "The buyer is Oakfield Landscapes. Agent: Ashby Lettings",
      "Client    : Mme ⟦Ida Quorvez⟧\nDépart    : Gare du Nord\nArrivée   : Gare de Lyon\nPrix TTC  : 34,42 €"
    ]
  ],
  [
    "are told by what they do, by who is asked, and by telephones and posts behind their names",
    [
      "It rained. ⟦Quillandra⟧ lives with her aunt. Could you ask ⟦Zorvan⟧ to call?",
      "Witness name and phone ⟦Quillan Thrope⟧, ⟦020 7946 0000⟧",
      "References: ⟦Verrin Oske⟧, Operations Director, Harwick Supplies plc"
    ]
  ],
  [
    "may be given names alone within a sentence, though no places and no words",
    [
      "Elle vit avec ⟦Noémie⟧ depuis mai. On habite près de Florence, rue Simone.",
      "Il travaille avec la kinésithérapeute ⟦Noémie da Quorve⟧."
    ]
  ],
  [
    "pay and are paid as people are",
    ["VIREMENT DE ⟦QUORVEL Zorvane⟧ 193,58\nVIR INST vers ⟦Zorvane Quorvel⟧ loyer 13,94"]
  ],
  [
    "speak in transcripts, where a question is answered in the next line",
    [
      "[10:02] ⟦Zorvan⟧ (agent): Hello, may I take your date of birth?\n[10:03] ⟦Quillan⟧: It's 4 May 1990.\n[10:04] System: closed"
    ]
  ],
  [
    "stand above addresses of several lines, behind the words that tell of them, and beneath the words for signatures",
    [
      "Bill to: ⟦Zorvan Quorle⟧\n⟦Flat 7\n21 Harwick Close\nLeeds LS1 4AB⟧",
      "Signature of holder\n⟦G. Quorle⟧",
      "Le bailleur\n⟦A. Quorvel⟧",
      "CURRICULUM VITAE\n⟦Zorvan Quorle⟧\nProfile"
    ]
  ],
  [
    "is no part of an address: a sentence, a month, the next label",
    [
      "From 1 June I can be reached at ⟦4 Harwick Close, Leeds LS1 4AB⟧.",
      "demeurant ⟦144 allée des Acacias, 01000 Bourg-en-Bresse⟧, la somme de 2 078,22 €",
      "⟦4 Harwick Close, Leeds LS1 4AB⟧\nrestarts every night\n⟦5 Harwick Close, Leeds LS1 4AB⟧"
    ]
  ],
  [
    "is no place of birth and no number: a label, an amount",
    ["Date and place of birth Licence no.", "National Insurance 79.60 1553.55"]
  ],
  [
    "has who writes, who is greeted and who signs",
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
    "of deeds has towns before streets, and where and when each of two was born",
    [
      "né le ⟦4 mai 1951⟧ à ⟦Constantine (Algérie)⟧, célibataire",
      "Date et lieu de naissance : ⟦08/05/1997⟧ à ⟦Brenval⟧",
      "Né(e) le : ⟦08/05/1997⟧\nÀ : ⟦Brenval⟧",
      "sous le numéro ⟦2 65 09 62 280\n130 41⟧, d'autre part"
    ]
  ],
  [
    "of tables has no towns in codes of goods, no receipts' numbers and no names beneath a patient's",
    [
      "Réf.   Libellé            Quantité  Prix\n60352  Peinture mate      13        14,17\n41398  Robinet mitigeur   7         178,76",
      "Ticket n° 81175   Caisse 02   20/05/2022 17:54"
    ]
  ],
  [
    "has names that are lines of their own, above what is private",
    [
      "CV\n⟦Oluwaseun Adeyemi⟧\n⟦24 Church Lane, Bristol BS1 4ST⟧\nNationality: British",
      "NÉ LE ⟦4 MAI 1990⟧ À ⟦SAINT-MALO⟧",
      "Quarterly Report\nNet sales rose by 4 %"
    ]
  ],
  [
    "of logs has addresses and users, and no routes",
    [
      "sshd[2211]: Failed password for invalid user ⟦oscar⟧ from ⟦203.0.113.77⟧ port 52344",
      "client ⟦::ffff:192.0.2.128⟧ connected, ping ⟦8.8.8.8⟧, section 1.1.1.1",
      "account=main owner=null user=root, cheese for sale from 3.5 euros"
    ]
  ],
  [
    "has addresses spelt out",
    [
      "mon mail : ⟦lea point morvan arobase courrielle point com⟧",
      "write to ⟦tom dot bradshaw at example dot com⟧ today",
      "Meet at example street at noon."
    ]
  ],
  [
    "has plates of both kinds, licences and numbers behind their labels",
    [
      "reg ⟦A123 BCD⟧ (old style), ⟦BD51 SMR⟧",
      "holder of ⟦MORGA 657054 SM9IJ⟧",
      "tax ref ⟦1234567890⟧; Medicare number ⟦1EG4-TE5-MK73⟧",
      "he is ⟦94⟧ y/o, a garden of 94 yards"
    ]
  ],
  [
    "name people by surnames with articles, by their superiors, and by the words that close a message",
    [
      "On Monday ⟦Ngozi de la Quorve⟧ replied. Regards,\n⟦K. de la Quorve⟧\nHead of Care",
      "Her line manager, ⟦Ann Quorve⟧, agreed. The line manager, Human Resources, agreed.",
      "Je reste à votre disposition.\n⟦Amandine⟧\n",
      "It was his best, and all agreed. Morning ⟦Mark⟧,\nlove and peace to all.",
      "Intitulé du compte : ⟦Ludivine Quorvez⟧\nContact d'urgence : ⟦Yasmina Quorvez⟧"
    ]
  ],
  [
    "give telephone numbers of other plans, codes of London and colours",
    [
      "His direct line is not ⟦01 579 4445⟧ nor ⟦0417/74.70.26⟧, try ⟦(091) 048668⟧. Order 01 862 9371.",
      'Its office is at ⟦1 Quorve Terrace, London, SW1V 3JD⟧ (the "Company").',
      "⟦1291 Quorve Dr\nCoral Gables, FL 33134⟧\nTel. ⟦(091) 074132⟧",
      "Le gardien ⟦Grosvez⟧ a ouvert. Peinture BLANCHE MATE 2,5 L"
    ]
  ],
  [
    "break names and addresses over full lines",
    [
      "La cliente nous a bien confirmé par téléphone que le bail appartient à Mme ⟦Dominique\nLe Quorvez⟧, qui l'a signé, et que le local est situé ⟦17, rue du Vieux Moulin,\n76600 Le Havre⟧, est garanti.",
      "Revenue, costs and the number of sites are shown with those of the year before by Region\nRevenue Codes\n"
    ]
  ],
  [
    "are no names above an address where an article alone is like a surname's",
    ["Sources de la Combe\n⟦12 rue des Saules\n76600 Elmbourg⟧"]
  ],
  [
    "end an address where the sentence does",
    [
      "demeurant ⟦9 square du Puits, 76600 Elmbourg⟧, immatriculée à la sécurité sociale sous un numéro.",
      "Il habite ⟦9 rue des Saules, 20000 AJACCIO⟧. L'assurance a confirmé."
    ]
  ],
  [
    "name relations, friends and who was born under another name",
    [
      "Son fils ⟦Karim⟧ l'accompagne. Madame ⟦Awa Diarra⟧, née ⟦Traoré⟧ le ⟦23.01.1988⟧ à ⟦Bamako (Mali)⟧",
      "She and her friends ⟦Jasper⟧, ⟦Noor⟧ and ⟦Ruby⟧ will sing on 13 June.",
      "Son traitement : Doliprane. Sa maladie de Parkinson. Ma Peugeot est en panne."
    ]
  ],
  [
    "name people in the heads of messages and above their own words",
    [
      'From: ⟦Imelda Vantongeren⟧ <⟦imelda@acme.example⟧>\nCc: "⟦O\'Keeffe, Bernadette⟧" <⟦bo@acme.example⟧>',
      "Please find the draft.\n\nCheers,\n⟦Tamsin⟧",
      "Merci de ton retour.\nBises,\n⟦Capucine⟧"
    ]
  ],
  [
    "are signed on the line that closes them",
    [
      "Please pay within 30 days. Yours sincerely, ⟦Peregrine Holtaway⟧",
      "Kind regards, ⟦Peregrine van der Holtaway⟧, Accounts\nMany thanks – ⟦P. Holtaway⟧",
      "l'expression de mes salutations distinguées, ⟦Perrin Houdemare⟧",
      "Kind regards, Customer Services. Best regards, The Accounts Team. Thanks, Bramblewick Supplies Ltd",
      "Cordialement, Le Service Comptabilité. Merci, Société Générale. Merci, Oui. Regards Croisés"
    ]
  ],
  [
    "tell ages over 89 in words, of people alone",
    [
      "She is ⟦ninety-two⟧ years old; a cousin died aged ⟦one hundred and two⟧. The house is 110 years old.",
      "Elle a ⟦quatre-vingt-treize⟧ ans, son frère ⟦cent un⟧ ans ; la garantie est de cent ans.",
      "The youngest was born in ⟦Merthyr Tydfil⟧ on ⟦November 30th, 1937⟧."
    ]
  ],
  [
    "have telephones with two noughts, cards behind their label and addresses of other kinds",
    ["Appelé ce matin au ⟦00 33 6 51 22 87 34⟧, ⟦6 ter, sente des Vignes à Montmorency (95160)⟧ depuis juin."]
  ],
  [
    "have a licence's number behind its figure, beneath the rows of its dates",
    ["Clause 4. As agreed.\n5. 54AX60881 is an article of the catalogue."]
  ],
  [
    "are set in columns whose heads tell what they hold",
    [
      "Bénéficiaire         Né(e) le         Rang\n⟦AL-HADDAD RANIA⟧      ⟦04 11 1991⟧       1",
      "Product name      Colour      Stock\nRose Garden       pink        120",
      "NHS number         ⟦943 476 5919⟧\nUTR                ⟦22557 41160⟧"
    ]
  ],
  [
    "have numbers of people in a column beside theirs, and of things elsewhere",
    [
      "Member           Bay      Card no.\n⟦C. O'Rourke⟧      8        ⟦30078327⟧\n⟦S. Penrose⟧       25       ⟦75595590⟧",
      "ID          Part           Bay\n482137      Gasket         7\n509174      Washer         8"
    ]
  ],
  [
    "are parted by tabs, semicolons or strokes, each in its column, with towns where they stand",
    [
      "Town\tMember\tMem. no.\tJoined\n⟦Thorley⟧\t⟦Page, Odalys⟧\t⟦6620⟧\t03/09/2018\n⟦Thorley⟧\t⟦V. Quorve⟧\t⟦3194⟧\t04/10/2019\n⟦Thorley⟧\t⟦Harsk, Ugo⟧\t⟦5088⟧\t05/11/2020"
    ]
  ],
  [
    "are rows of words with single blanks between, cut where they fit their heads",
    ["Member states and names of rivers\nDanube 12 rivers and 3 lakes\nMoselle 4 rivers and 1 lake"]
  ],
  [
    "are names by themselves under a head that may be of firms",
    [
      "Customer                 Order      Total\nKestrel Freight Ltd      4471       12.40\nOakfield Lighting Ltd    4492       80.00\nHarsk Catering           4518       7.10"
    ]
  ],
  [
    "are no columns where labels stand beneath a label, each with its value beside it",
    [
      "PAYSLIP\n\nEmployee                ⟦Maria Dolores Etxeberria⟧\nDepartment              Finance\nPay date                26/10/2025",
      "Salarié                 ⟦Marijke van Dijk⟧\nEmploi                  Technicienne\nCoefficient             245\nAncienneté depuis le    14/07/2013",
      "Member              Bay      Level\n⟦C. O'Rourke⟧         8        A\n⟦M. van Dijk⟧         25       B\nTotal               2"
    ]
  ],
  [
    "list surnames before initials, articles of surnames, papers and cars, and tell years from houses",
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

describe("texts", () => {
  it.each(texts)("%s", (_, marked) => {
    for (const text of marked) leaves(text)
  })
})
