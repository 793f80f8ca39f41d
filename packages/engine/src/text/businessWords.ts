/**
 * Common words in the names and addresses of firms, in English, French and Malay, folded, of five letters or more. A word that OCR was unsure of is
 * more likely one of these than nothing.
 */
export const BUSINESS_WORDS: ReadonlyArray<string> = (
  "academy accessories accounting advertising agency agencies airport apparel appliances associates association automobile automotive " +
  "bakery bakeries bargain basement battery beauty berhad beverage beverages bistro books bookshop bookstore boutique brothers builders building burger business butcher " +
  "cards carry centre center chemist chemists chicken cleaners cleaning clinic clothing coffee company computer computers confectionery construction " +
  "consulting consultants convenience corner corporation cosmetics council craft crafts dairy delicious delivery dental department design digital discount distribution " +
  "distributor distributors drink drinks eatery education electric electrical electronic electronics energy engineering enterprise enterprises entertainment equipment express " +
  "factory family farmers fashion finance fishing fitness florist flowers foods fresh fried fruit fruits furniture gallery garage garden gardens general global golden grand grill grocer " +
  "grocery group guardian handicraft hardware health healthcare holdings home hospital hotel house import imports industrial industries insurance interior international " +
  "jewellery jewelry kitchen laboratory laundry leather library lighting limited liquor living lounge machinery maintenance management manufacturing marine " +
  "market marketing materials medical merchant metal minimarket mobile motor motors museum music national natural network office optical organic outlet outlets paint paper parking " +
  "partners patisserie petrol petroleum pharma pharmaceutical pharmaceuticals pharmacy photo pizza place plastic plumbing plumber popular pottery premier printing products professional properties property quality " +
  "realty repair repairs resources restaurant restaurants retail royal salon school seafood security service services shoes shopping snack software solution solutions speed sports standard " +
  "station stationery storage store stores studio sunday super supermarket supermarkets hypermarket supplies supply surgery sushi systems tailor tailoring tavern technical technologies technology telecom textile textiles " +
  "theatre tobacco tools tours trade traders trading transport transportation travel trust united university utilities vegetable vegetables ventures veterinary village warehouse water wholesale wholesaler wines workshop " +
  "agence alimentation ambulances ameublement assurances atelier ateliers auberge automobiles banque batiment biscuiterie boissons boucherie boulangerie brasserie bricolage bureau bureautique cabinet carrelage carrosserie " +
  "caves centrale charcuterie charpente chauffage chaussures chocolaterie clinique coiffure commerce communication compagnie confiserie conseil construction cordonnerie couverture couture creperie cuisine " +
  "cuisines dentaire depannage developpement diffusion distribution domaine droguerie editions electricite electromenager entreprise entretien epicerie equipements espace etablissements fermetures fleuriste " +
  "fleurs formation fournitures fromagerie fruits garage generale gestion groupe hotel immobilier imprimerie informatique ingenierie institut jardin jardinerie jardins laboratoire laiterie laverie librairie livraison location maconnerie " +
  "magasin maison maraicher marche materiaux mecanique menuiserie meubles mutuelle nettoyage nutrition optique papeterie parfumerie patisserie paysage peinture pharmacie " +
  "plomberie poissonnerie presse produits pressing primeurs quincaillerie restaurant restauration salaison savonnerie sellerie serrurerie societe supermarche tabac teinturerie " +
  "terrassement textile toiture torrefaction traiteur transports travaux verrerie vetements viandes vitrerie voyages " +
  "bandaraya farmasi kedai klinik koperasi makanan minuman pasar pasaraya pekan perabot perkhidmatan perniagaan perusahaan restoran runcit sendirian syarikat " +
  "tempatan terminal " +
  "avenue boulevard bridge building buildings castle church circle circus close corner cottage court crescent cross district drive east estate field floor gardens gate green ground heights highway hill house " +
  "industrial junction level lower market mount north parade parkway place plaza precinct quarter quarters quay retail road shopping south square station street suite terrace tower towers town township trading upper village walk west yard " +
  "allee batiment carrefour cedex centre chaussee chemin commercial escalier faubourg hameau impasse lotissement immeuble passage place promenade quartier residence route ruelle sentier square traverse villa zone " +
  "bangunan bandar batu bukit jalan jabatan kampung kawasan kompleks lapangan lebuh lebuhraya lorong medan menara mukim negeri parit perindustrian persiaran plaza pusat seksyen seberang simpang sungai tanjung taman tengah terbang timur tingkat utara selatan barat wisma " +
  "australia belgique belgium canada england france ireland luxembourg malaysia scotland singapore suisse switzerland wales"
).split(" ")
