import { fold } from "./fold.js"
import { matchesOf } from "./matches.js"

/** A country or a nationality found in a text. */
export interface CountrySpan {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Three-letter code of ISO 3166-1. */
  readonly code: string
  /** Whether the text is the country's name, a nationality, or a code. */
  readonly form: "name" | "citizens" | "code"
}

/** Three-letter and two-letter codes; names in English and French; nationalities in English and French. Folded and separated by commas. */
const COUNTRIES = `
AFG AF|afghanistan|afghan,afghane
ALB AL|albania,albanie|albanian,albanais,albanaise
DZA DZ|algeria,algerie,republique algerienne democratique et populaire|algerian,algerien,algerienne
AND AD|andorra,andorre|andorran,andorran,andorrane
AGO AO|angola|angolan,angolais,angolaise
ARG AR|argentina,argentine|argentinian,argentin
ARM AM|armenia,armenie|armenian,armenien,armenienne
AUS AU|australia,australie,commonwealth of australia|australian,australien,australienne
AUT AT|austria,autriche,republik osterreich|austrian,autrichien,autrichienne
AZE AZ|azerbaijan,azerbaidjan|azerbaijani,azerbaidjanais,azerbaidjanaise
BHS BS|bahamas|bahamian,bahameen,bahameenne
BHR BH|bahrain,bahrein|bahraini,bahreinien,bahreinienne
BGD BD|bangladesh|bangladeshi,bangladais,bangladaise
BRB BB|barbados,barbade|barbadian,barbadien,barbadienne
BLR BY|belarus,bielorussie|belarusian,belarussian,bielorusse
BEL BE|belgium,belgique,kingdom of belgium,royaume de belgique|belgian,belge
BLZ BZ|belize|belizean,belizien,belizienne
BEN BJ|benin,republique du benin|beninese,beninois,beninoise
BTN BT|bhutan,bhoutan|bhutanese,bhoutanais,bhoutanaise
BOL BO|bolivia,bolivie|bolivian,bolivien,bolivienne
BIH BA|bosnia and herzegovina,bosnie-herzegovine|bosnian,bosnien,bosnienne
BWA BW|botswana|botswanan,botswanais,botswanaise
BRA BR|brazil,bresil,brasil|brazilian,bresilien,bresilienne
BGR BG|bulgaria,bulgarie,republic of bulgaria|bulgarian,bulgare
BFA BF|burkina faso|burkinabe
BDI BI|burundi|burundian,burundais,burundaise
KHM KH|cambodia,cambodge|cambodian,cambodgien,cambodgienne
CMR CM|cameroon,cameroun,republique du cameroun|cameroonian,camerounais,camerounaise
CAN CA|canada|canadian,canadien,canadienne
CPV CV|cape verde,cabo verde,cap-vert|cape verdean,cap-verdien,cap-verdienne
CAF CF|central african republic,republique centrafricaine,centrafrique|centrafricain,centrafricaine
TCD TD|chad,tchad|chadian,tchadien,tchadienne
CHL CL|chile,chili|chilean,chilien,chilienne
CHN CN|china,chine,people's republic of china|chinese,chinois,chinoise
COL CO|colombia,colombie|colombian,colombien,colombienne
COM KM|comoros,comores|comorian,comorien,comorienne
COG CG|congo,republique du congo|congolese,congolais,congolaise
COD CD|democratic republic of the congo,republique democratique du congo|
CRI CR|costa rica|costa rican,costaricien,costaricienne
CIV CI|cote d'ivoire,ivory coast,republique de cote d'ivoire|ivorian,ivoirien,ivoirienne
HRV HR|croatia,croatie|croatian,croate
CUB CU|cuba|cuban,cubain,cubaine
CYP CY|cyprus,chypre|cypriot,chypriote
CZE CZ|czechia,czech republic,tchequie,republique tcheque|czech,tcheque
DNK DK|denmark,danemark,danmark|danish,danois,danoise
DJI DJ|djibouti|djiboutian,djiboutien,djiboutienne
DMA DM|dominica,dominique|dominiquais,dominiquaise
DOM DO|dominican republic,republique dominicaine|dominican,dominicain,dominicaine
ECU EC|ecuador,equateur|ecuadorian,equatorien,equatorienne
EGY EG|egypt,egypte|egyptian,egyptien,egyptienne
SLV SV|el salvador,salvador|salvadoran,salvadorien,salvadorienne
GNQ GQ|equatorial guinea,guinee equatoriale|
ERI ER|eritrea,erythree|eritrean,erythreen,erythreenne
EST EE|estonia,estonie|estonian,estonien,estonienne
SWZ SZ|eswatini|swazi
ETH ET|ethiopia,ethiopie|ethiopian,ethiopien,ethiopienne
FJI FJ|fiji,fidji|fijian,fidjien,fidjienne
FIN FI|finland,finlande,suomi|finnish,finlandais,finlandaise
FRA FR|france,republique francaise,french republic|french,francais,francaise
GAB GA|gabon|gabonese,gabonais,gabonaise
GMB GM|gambia,gambie|gambian,gambien,gambienne
GEO GE|georgie,republic of georgia|georgian,georgien,georgienne
DEU DE|germany,allemagne,deutschland,bundesrepublik deutschland,federal republic of germany|german,allemand,allemande,deutsch
GHA GH|ghana|ghanaian,ghaneen,ghaneenne
GRC GR|greece,grece,hellenic republic|greek,grec,grecque,hellenic,hellenique
GRD GD|grenada|grenadian
GTM GT|guatemala|guatemalan,guatemalteque
GIN GN|guinea,guinee,republique de guinee|guinean,guineen,guineenne
GNB GW|guinea-bissau,guinee-bissau|
GUY GY|guyana|guyanese,guyanien,guyanienne
HTI HT|haiti|haitian,haitien,haitienne
HND HN|honduras|honduran,hondurien,hondurienne
HKG HK|hong kong|
HUN HU|hungary,hongrie|hungarian,hongrois,hongroise
ISL IS|iceland,islande|icelandic,islandais,islandaise
IND IN|india,inde,republic of india|indian,indien,indienne
IDN ID|indonesia,indonesie|indonesian,indonesien,indonesienne
IRN IR|iran,islamic republic of iran|iranian,iranien,iranienne
IRQ IQ|iraq,irak|iraqi,irakien,irakienne
IRL IE|ireland,irlande,eire,republic of ireland|irish,irlandais,irlandaise,eireannach
ISR IL|israel|israeli,israelien,israelienne
ITA IT|italy,italie,italia,repubblica italiana|italian,italien,italienne,italiana
JAM JM|jamaica,jamaique|jamaican,jamaicain,jamaicaine
JPN JP|japan,japon|japanese,japonais,japonaise
JOR JO|jordan,jordanie|jordanian,jordanien,jordanienne
KAZ KZ|kazakhstan|kazakh,kazakhstani,kazakhe
KEN KE|kenya|kenyan,kenyane
PRK KP|north korea,coree du nord|north korean,nord-coreen,nord-coreenne
KOR KR|south korea,republic of korea,coree du sud|south korean,korean,sud-coreen,sud-coreenne
XKX XK|kosovo|kosovan,kosovar,kosovare
KWT KW|kuwait,koweit|kuwaiti,koweitien,koweitienne
KGZ KG|kyrgyzstan,kirghizistan|kyrgyz,kirghize
LAO LA|laos|laotian,laotien,laotienne
LVA LV|latvia,lettonie|latvian,letton,lettone
LBN LB|lebanon,liban|lebanese,libanais,libanaise
LSO LS|lesotho|
LBR LR|liberia|liberian,liberien,liberienne
LBY LY|libya,libye|libyan,libyen,libyenne
LIE LI|liechtenstein|liechtensteinois,liechtensteinoise
LTU LT|lithuania,lituanie|lithuanian,lituanien,lituanienne
LUX LU|luxembourg,grand-duche de luxembourg|luxembourger,luxembourgeois,luxembourgeoise
MDG MG|madagascar|malagasy,malgache
MWI MW|malawi|malawian,malawien,malawienne
MYS MY|malaysia,malaisie|malaysian,malaisien,malaisienne
MDV MV|maldives|maldivian,maldivien,maldivienne
MLI ML|mali,republique du mali|malian,malien,malienne
MLT MT|malta,malte,repubblika ta malta|maltese,maltais,maltaise
MRT MR|mauritania,mauritanie|mauritanian,mauritanien,mauritanienne
MUS MU|mauritius,maurice,ile maurice|mauritian,mauricien,mauricienne
MEX MX|mexico,mexique,estados unidos mexicanos|mexican,mexicain,mexicaine
MDA MD|moldova,moldavie|moldovan,moldave
MCO MC|monaco,principaute de monaco|monegasque
MNG MN|mongolia,mongolie|mongolian,mongol,mongole
MNE ME|montenegro|montenegrin,montenegrine
MAR MA|morocco,maroc,royaume du maroc,kingdom of morocco|moroccan,marocain,marocaine
MOZ MZ|mozambique|mozambican,mozambicain,mozambicaine
MMR MM|myanmar,birmanie|burmese,birman,birmane
NAM NA|namibia,namibie|namibian,namibien,namibienne
NPL NP|nepal|nepalese,nepalais,nepalaise
NLD NL|netherlands,pays-bas,nederland,kingdom of the netherlands|dutch,neerlandais,neerlandaise
NZL NZ|new zealand,nouvelle-zelande,aotearoa|new zealander,neo-zelandais,neo-zelandaise
NIC NI|nicaragua|nicaraguan,nicaraguayen,nicaraguayenne
NER NE|niger,republique du niger|nigerien,nigerienne
NGA NG|nigeria,federal republic of nigeria|nigerian,nigerian,nigeriane
MKD MK|north macedonia,macedoine du nord|macedonian,macedonien,macedonienne
NOR NO|norway,norvege,norge,kingdom of norway|norwegian,norvegien,norvegienne
OMN OM|oman|omani,omanais,omanaise
PAK PK|pakistan,islamic republic of pakistan|pakistani,pakistanais,pakistanaise
PSE PS|palestine|palestinian,palestinien,palestinienne
PAN PA|panama|panamanian,panameen,panameenne
PNG PG|papua new guinea,papouasie-nouvelle-guinee|
PRY PY|paraguay|paraguayan,paraguayen,paraguayenne
PER PE|peru,perou|peruvian,peruvien,peruvienne
PHL PH|philippines|filipino,filipina,philippin,philippine
POL PL|poland,pologne,polska,rzeczpospolita polska|polish,polonais,polonaise
PRT PT|portugal,republica portuguesa|portuguese,portugais,portugaise
QAT QA|qatar|qatari,qatarien,qatarienne
ROU RO|romania,roumanie|romanian,roumain,roumaine
RUS RU|russia,russie,russian federation,federation de russie|russian,russe
RWA RW|rwanda|rwandan,rwandais,rwandaise
LCA LC|saint lucia,sainte-lucie|
SMR SM|san marino,saint-marin|
SAU SA|saudi arabia,arabie saoudite|saudi,saoudien,saoudienne
SEN SN|senegal,republique du senegal|senegalese,senegalais,senegalaise
SRB RS|serbia,serbie|serbian,serbe
SYC SC|seychelles|seychellois,seychelloise
SLE SL|sierra leone|sierra leonean
SGP SG|singapore,singapour|singaporean,singapourien,singapourienne
SVK SK|slovakia,slovaquie|slovak,slovaque
SVN SI|slovenia,slovenie|slovenian,slovene
SOM SO|somalia,somalie|somali,somalien,somalienne
ZAF ZA|south africa,afrique du sud,republic of south africa|south african,sud-africain,sud-africaine
SSD SS|south sudan,soudan du sud|south sudanese
ESP ES|spain,espagne,espana,reino de espana|spanish,espagnol,espagnole,espanola
LKA LK|sri lanka|sri lankan,sri-lankais,sri-lankaise
SDN SD|sudan,soudan|sudanese,soudanais,soudanaise
SUR SR|suriname|surinamese,surinamais,surinamaise
SWE SE|sweden,suede,sverige|swedish,suedois,suedoise
CHE CH|switzerland,suisse,schweiz,svizzera,confederation suisse,swiss confederation|swiss,suissesse
SYR SY|syria,syrie,syrian arab republic|syrian,syrien,syrienne
TWN TW|taiwan|taiwanese,taiwanais,taiwanaise
TJK TJ|tajikistan,tadjikistan|tajik,tadjik,tadjike
TZA TZ|tanzania,tanzanie|tanzanian,tanzanien,tanzanienne
THA TH|thailand,thailande|thai,thailandais,thailandaise
TGO TG|togo,republique togolaise|togolese,togolais,togolaise
TTO TT|trinidad and tobago,trinite-et-tobago|trinidadian,trinidadien,trinidadienne
TUN TN|tunisia,tunisie,republique tunisienne|tunisian,tunisien,tunisienne
TUR TR|turkey,turkiye,turquie,republic of turkey|turkish,turc,turque
TKM TM|turkmenistan|turkmen,turkmene
UGA UG|uganda,ouganda|ugandan,ougandais,ougandaise
UKR UA|ukraine|ukrainian,ukrainien,ukrainienne
ARE AE|united arab emirates,emirats arabes unis|emirati,emirien,emirienne
GBR GB|united kingdom,great britain,royaume-uni,united kingdom of great britain and northern ireland,grande-bretagne,uk,u.k.|british,british citizen,britannique
USA US|united states,united states of america,etats-unis,etats-unis d'amerique,u.s.a.|american,united states citizen,americain,americaine
URY UY|uruguay|uruguayan,uruguayen,uruguayenne
UZB UZ|uzbekistan,ouzbekistan|uzbek,ouzbek,ouzbeke
VEN VE|venezuela|venezuelan,venezuelien,venezuelienne
VNM VN|vietnam,viet nam|vietnamese,vietnamien,vietnamienne
YEM YE|yemen|yemeni,yemenite
ZMB ZM|zambia,zambie|zambian,zambien,zambienne
ZWE ZW|zimbabwe|zimbabwean,zimbabween,zimbabweenne
UTO UT|utopia|utopian`

interface Named {
  readonly code: string
  readonly form: CountrySpan["form"]
}

const byWords = new Map<string, Named>()
const byCode = new Map<string, string>()
const byShortCode = new Map<string, string>([["UK", "GBR"]])
/** For each word, the most words of a name that begins with it. */
const longestFrom = new Map<string, number>()
for (const row of COUNTRIES.trim().split("\n")) {
  const [codes = "", names = "", citizens = ""] = row.split("|")
  const [code = "", short = ""] = codes.split(" ")
  byCode.set(code, code)
  byShortCode.set(short, code)
  for (const [list, form] of [
    [citizens, "citizens"],
    [names, "name"]
  ] as const) {
    for (const words of list.split(",")) {
      if (words === "") continue
      byWords.set(words, { code, form })
      const [first = "", ...others] = words.split(" ")
      longestFrom.set(first, Math.max(longestFrom.get(first) ?? 0, others.length + 1))
    }
  }
}
// Machine-readable zones write Germany with one letter, and British passports distinguish six kinds of nationals.
for (const code of ["GBD", "GBN", "GBO", "GBP", "GBS"]) byCode.set(code, "GBR")
byCode.set("D", "DEU")
byCode.set("RKS", "XKX")

/** The ISO 3166-1 code for a machine-readable zone's country code; the code itself unless the zones have their own. */
export const countryOfZone = (code: string): string => byCode.get(code) ?? code

const WORD = /[\p{L}][\p{L}\p{M}'’.-]*/gu

const plainWord = (word: string): string => {
  const folded = fold(word)
  return /^\p{L}\.\p{L}\.(?:\p{L}\.)?$/u.test(folded) ? folded : folded.replace(/[.'-]+$/, "")
}

/** Names of countries, nationalities and codes in a text; the longest name at each place. */
export const findCountries = (text: string): ReadonlyArray<CountrySpan> => {
  const words = matchesOf(text, WORD).map((match) => ({
    start: match.index,
    end: match.index + match[0].replace(/[-'’,]+$/u, "").length,
    shown: match[0],
    plain: plainWord(match[0])
  }))
  const found: Array<CountrySpan> = []
  for (let i = 0; i < words.length; ) {
    const first = words[i]
    if (first === undefined) break
    let taken = 0
    const longest = longestFrom.get(first.plain) ?? 0
    for (let count = Math.min(longest, words.length - i); count > 0 && taken === 0; count--) {
      const run = words.slice(i, i + count)
      const named = byWords.get(run.map(({ plain }) => plain).join(" "))
      const last = run.at(-1)
      if (named === undefined || last === undefined) continue
      found.push({ start: first.start, end: last.end, text: text.slice(first.start, last.end), ...named })
      taken = count
    }
    if (taken === 0) {
      const code = byCode.get(first.shown) ?? (text.trim() === first.shown ? byShortCode.get(first.shown) : undefined)
      if (code !== undefined && first.shown.length > 1)
        found.push({ start: first.start, end: first.end, text: first.shown, code, form: "code" })
    }
    i += Math.max(1, taken)
  }
  return found
}
