import { fold } from "../text/fold.js"
import { FURTHER_GIVEN_NAMES } from "./furtherGivenNames.js"
import { RARER_GIVEN_NAMES } from "./rarerGivenNames.js"

/** Given names that are common in France, Britain, Ireland and the United States, one spelling each, without accents. */
const GIVEN_NAMES: ReadonlySet<string> = new Set(
  (
    "adele adrian adrien agathe agnes ahmed aicha aidan aisha alain alan albert alberto alessandro alex alexander alexandra alexandre alexis alfred alice alicia alison alix allan amadou amanda amandine ambre amelia amelie amir amy ana anais andre andrea andreas andree andrew angela angelina angelique angus ania anita ann anna annabel anne annette annick annie anthony antoine antoinette antonia antonio ariane arlette armand arnaud arthur astrid aurelie aurelien aurore austin axel aymeric " +
    "baptiste barbara barry basile bastien beatrice ben benedicte benjamin benoit bernadette bernard bertrand beth bethany betty beverley bilal blandine boris brandon brenda brendan brian bridget brigitte bruce bruno bryan " +
    "callum cameron camille carine carl carla carlos carmen carol carole caroline catherine cathy cecile cedric celeste celia celine chantal charlene charles charlie charlotte cheryl chloe chris christelle christian christiane christina christine christophe christopher claire clara clarisse claude claudette claudia claudine clement clementine clive coline colette colin colm connor constance corentin corinne craig cynthia cyril cyrille " +
    "daisy damian damien daniel daniela daniele danielle danny daphne darren dave david dawn dean deborah debra deirdre delphine denis denise dennis derek desmond diana diane didier diego dominic dominique donald donna doris dorothy douglas duncan dylan " +
    "edgar edith edmund edouard edward edwige eileen elaine eleanor eleonore elena eliane elias elisa elisabeth elise elizabeth ella ellen elliot elodie eloise elsa emeline emilie emily emma emmanuel emmanuelle enzo eric erin ernest estelle esther ethan etienne eugene eugenie eva evan eve evelyn evelyne " +
    "fabien fabienne fabrice fanny farid fatima fatoumata felicity felix ferdinand fernand fiona flavie flora florence florent florian francesca francine francis franck francois francoise frank franz fred frederic frederick frederique " +
    "gabriel gabrielle gael gaelle gaetan gareth gary gaspard gavin geoffrey geoffroy george georges georgia georgina gerald geraldine gerard germaine ghislaine gilbert gilles gillian gisele giulia glenn gloria gordon grace graham gregoire gregory guillaume gustave guy gwenaelle " +
    "hamza hannah harold harriet harry hassan hazel heather hector helen helena helene henri henriette henry herve hilary holly hortense howard hubert hugh hugo " +
    "ian ibrahim ida imogen ines ingrid irene iris isaac isabel isabelle isla ismael ivan " +
    "jack jackie jacob jacqueline jacques jade jake james jamie jane janet janice jasmine jason jean jeanne jeannine jeff jeffrey jennifer jenny jeremie jeremy jerome jesse jessica jessie jill jim joan joanna joanne jocelyn jocelyne joel joelle joey johan johanna john johnny jonathan jordan jose joseph josephine josette josh joshua josiane joyce juan judith judy jules julia julian juliana julie julien juliet juliette justin justine " +
    "karen karim karine kate katharine katherine kathleen kathryn katie kay keira keith kelly ken kenneth kenza kerry kevin khadija kieran kim kimberley kirsty kyle " +
    "lara laetitia lambert laura laure laurence laurent laurie lawrence lea leah leila lena leo leon leonard leonie leslie lewis liam lidia lilian liliane lily lina linda lindsay lionel lisa lise liz loic lois lola loris lorraine lou louis louisa louise luc luca lucas lucie lucien lucienne lucy ludivine ludovic luis luke lydia lydie lynn " +
    "madeleine mael maelle maeva maggie magali malcolm malik mamadou manon manuel marc marcel marcelle marco marcus margaret margaux margot marguerite maria mariam marianne marie marilyn marina marine mario marion marjorie mark marlene martha martin martine mary maryse mathieu mathilde mathis matthew matthias matthieu maud maureen maurice max maxence maxime maximilien maya megan mehdi melanie melissa mia michael michel michele micheline michelle miguel mike mireille miriam mohamed mohammed moira monica monika monique morgan morgane muhammad muriel " +
    "nadege nadia nadine naomi natacha natalia natalie natasha nathalie nathan neil nelly niall nicholas nick nicola nicolas nicole nigel nina noah noel noelle noemie nora norma norman nuala " +
    "oceane odette odile olga oliver olivia olivier omar oriane orlane oscar owen " +
    "pablo pamela pascal pascale patrice patricia patrick paul paula paulette pauline pedro peggy penelope perrine peter phil philip philippa philippe phoebe phyllis pierre pierrette priscilla priya " +
    "quentin rachel rachid ralph raphael raphaelle rashid raymond raymonde rebecca regine regis remi remy rene renee ricardo richard rita rob robert roberta roberto robin rodney rodolphe roger roland romain romane ronald rory rosalie rosalind rosemary ross roxane russell ruth ryan " +
    "sabine sabrina sally salome sam samantha samir samira samuel sandra sandrine sara sarah sasha scott sean sebastian sebastien selma serena serge severine shane shannon sharon shaun sheila shirley sian sidonie simon simone siobhan sofia solange solene sonia sophia sophie stella stephane stephanie stephen steve steven stewart stuart sue susan suzanne sybille sylvain sylvaine sylvia sylvie " +
    "tanguy tania tara tatiana teresa terence terry tessa thelma theo theodore theresa therese thibaud thibault thierry thomas tiago tim timothee timothy tina tom tony tracey tracy trevor tristan tyler " +
    "ulysse ursula valentin valentine valerie vanessa vera veronica veronique vicky victor victoria vincent violette virginia virginie vivien viviane vivienne " +
    // Common among people from elsewhere who live there.
    "aaliyah abdel abdelkader abdellah abdou abdoulaye abdul abena adaeze adebayo adewale aditi adriana adwoa agata agnieszka ahmad aidan aileen aine ajay akash akua alejandra alejandro aleksander aleksandra alioune amara amina aminata amit anand ananya anastasia andile andrzej anh anil anita anjali anouk antonella aoife arjun arun asha ashok asma assia awa ayse aysha azadeh " +
    "babacar balazs baljit bartosz beata bernadeta bheki bich binta birgit blazej bogdan boubacar brahim bronwen cailean carmela catarina catriona cheikh chiara chidi chinedu chinwe ciara cian conor cormac dagmar dariusz deepak deepika demba devika dieter dilip dmitri dong driss dung duc dzmitry " +
    "ebru eduardo eilidh eimear ekaterina elif elzbieta emeka emre ewa faisal fatih fatma fatou feng fergus fernanda fernando francisco funmi ganesh gaurav gerhard ghulam giorgio giovanni giuseppe gonzalo goran grainne grzegorz guadalupe gunther gustavo gwen gyorgy habib hakim halima hamid hamish hanan haruto hedwig hermann hiroshi hoang houda hung huong husain hussein huy " +
    "idriss ifeoma ignacio igor ilyas imran indira inga ingrid iqbal irina ismail istvan iveta iwona jadwiga jan janusz javier jerzy jolanta jorge jozef juraj jurgen kahina kamal kamila karthik katarzyna kavita kazimierz kehinde khaled khalid kiran klaus kofi krishna krystyna krzysztof kwabena kwame kwasi kwesi " +
    "lakshmi lamine lech leila lidija linh ljubica lorenzo lubna lucja luigi lukasz maciej magdalena mahmoud maja malgorzata mamadou mansour marcin marek mariusz marta marwan mateusz matteo mehmet mei meriem meryem michal mikhail milena minh mirela miroslav mohamad mohammad monika mouna mourad moussa mustafa myriam nadeem naima namrata nasser natalya neha ngoc ngozi nguyen niamh nikhil nikolai nkechi nobuko noor nour " +
    "oisin oksana olena olufemi olumide oluwaseun orla orsolya ottavio oumar oumou ousmane padmini paloma paolo patryk pavel pawel piotr pooja pradeep prakash pranav praveen priyanka radoslaw rahul raj rajesh rajiv rakesh ramesh rania ravi renata rhys ricarda roisin rohan roksana ruben sachin said saida salah salim samina sandeep sanjay sanjeev santiago saoirse shabnam shivani siddharth slawomir slimane sofiane sorcha soumaya srinivas stanislaw stefan stelian sunil sunita suresh svetlana swati szymon " +
    "tadeusz tariq tatjana temitope thandiwe thanh thi thomasz thuy tomasz tran tunde uche umar usha valentina vasile venkat vijay vikram viktor vikas wanjiru wei wieslaw wojciech xiomara yannis yasin yasmin yetunde youssouf yuki yusuf zainab zbigniew zeynep zineb zofia zoltan zuzanna " +
    "walid walter wanda warren wayne wendy wilfried william xavier yael yann yannick yasmine yolande youssef yvan yves yvette yvonne zachary zara zoe"
  )
    .concat(" ", FURTHER_GIVEN_NAMES, " ", RARER_GIVEN_NAMES)
    .split(" ")
)

/** What begins a Korean or Cantonese given name of two syllables, most of which are words or abbreviations where they stand alone. */
const FIRST_SYLLABLES: ReadonlySet<string> = new Set(
  "chae chan chul dae do dong eun gi ha hae ho hwa hye hyo hyun in jae ji jin joo joon ju jun jung ka kam kin kwang kyu kyung man mi min myung pui sang se seo seok seong seul seung shin siu so soo su suk sun sung tae tai wai wan wing won woo yan ye yee yeon yiu yong yoo yoon young yu yuk yun".split(
    " "
  )
)

/** Whether a word is a common given name; of a name with a hyphen (`Jean-Baptiste`) the first part tells. */
export const isGivenName = (word: string): boolean => {
  const [first = "", second = "", ...further] = fold(word).split("-")
  if (further.length === 0 && /^[a-z]{2,5}$/.test(second) && FIRST_SYLLABLES.has(first)) return true
  return GIVEN_NAMES.has(first.replace(/[^a-z]/g, ""))
}

/** Given names that are words, months or towns as well. */
const ALSO_WORDS: ReadonlySet<string> = new Set(
  "chelsea rose mark hope grace faith joy dawn will frank victoria florence may april june ruby hazel holly heather daisy iris lily violette ambre jade marguerite victor clement constance prudence christian chance lorraine france regis noel pascal martin vincent bernard denis germaine charlotte sydney jordan austin dean earl grant drew pierre laurent rosemary olive ivy amber pearl penny carol robin rob bill jack phil olga valentine clemence aurore melody harmony jean marin marine saint".split(
    " "
  )
)

/** Whether a given name is a word, a month or a town as well. */
export const isAlsoWord = (name: string): boolean => ALSO_WORDS.has(fold(name))
