/** Given names rarer than the further ones, by where they are from, one spelling each, folded; none that is a common word of English or French. */
export const RARER_GIVEN_NAMES: string =
  // Britain, Ireland.
  "aisling beryl bradlee callan calum caoimhe carys chelsea cillian clodagh conall darcey darryl dermot diarmuid dominik donnacha eamon eoin ewen fionnuala geraint gethin hayleigh hywel iestyn illtyd iwan jasper kaden kayleigh kian kirsteen kyla lexi llinos maisy maude mererid mhairi olwyn owain padraic phillipa poppie rhian rosamond ruairi ruaridh sadhbh shelagh sioned sive struan tabatha tadhg tarquin thomasina yasmina zak " +
  // France.
  "garance herveline lilou morvan noellie rozenn soizic tifenn yvelise " +
  // Arabic, Berber and Turkish.
  "achraf ahmet asli assiya aysegul betul bulent cemil fahima farida fathi filiz firat gamze ghita gizem gulay gulsen hande hasan huseyin ilker irem kaoutar kemal kenan kerem messaoud mesut nadjia naoual nawel nesrin nesrine nihat nilufer noura nuray okan omer othmane recep rukiye ryad saad saadia sedat semra sibel songul tugba tuncay yeliz zehra " +
  // Armenia and the Caucasus.
  "anahit ararat armen arpine arshavir artak ashot astghik davit gayane giorgi hasmik hayk hovhannes hripsime irakli ketevan levan lilit lusine mamuka mher narek narine natia nodar ruzanna sargis shushan siranush sopo tamuna tatev tigran tornike vahan vakhtang vardan vartan zaven zurab " +
  // West, Central and Southern Africa.
  "astou bosco cheick chiamaka chibuzo chidera damilola daouda exauce femi fodie ifeanyi ijeoma kadidia khady kobina koumba kunle mady mbuyi nene ngalula nneka nokuthula ochieng ogechi olusegun ramatoulaye rutendo seckou simisola tidiane tshibangu tunji ugochukwu yewande youssou " +
  // South Asia.
  "aditya akanksha akhil aman amardeep anika arati deepti fariha fatema gagandeep gurinder gurmeet inderjit jagdeep kamaljit kapil kuldeep mahnoor malini mandeep mumtaz naeem namita navneet neeta prabhjot rajan ramakrishna reema sarabjit satnam shazia sivakumar sukhwinder surjit taslima " +
  // China, Vietnam and Korea.
  "aiguo baozhen changming chenxi chunhua cuiping dandan dawei donghai feifei fenfang guanghui guoqiang guowei haitao haiyan haoran hongmei huan hui huifang huimin jiajia jian jianguo jianhua jianjun jianming jiayi jie jing jingjing jinhua junjie lanying lijuan liming lingling liqin liwei lixia mengyao pengfei qian qiaoling qiong ruolan shaohua shuang shufen shuhua shuzhen siyu tingting weidong weiguo weihong weimin wenjing wenjun xiaofeng xiaohong xiaohui xiaojun xiaoling xiaomei xiaoming xiaoyan xinyu xiulan xiumei xuan xueqin yanhong yanling yanmei yanping yiming ying yingjie yingying yongjun yue yuehua yulan yumei yunfei yuxuan zhen zheng zhenhua zhigang zhihong zhihui zhiming zhiqiang zhiwei zhong zhuang zixuan ziyi " +
  // Greece and Cyprus.
  "anastasios andronikos angeliki athina charalambos chrysanthi chrysoula despoina efthymios eirini eleftherios evanthia fotini fotis giannis iannis iasonas ilias kalliopi kyriaki lefteris loukas marios michalis nektarios niki nikoletta panagiota pantelis paraskevas petroula polyxeni savvas sofoklis spiridon spyridon stamatis stathis stratos thanasis thanos theodoros theodosis vangelis vassilis vasso yannoula yiannis yiorgos zacharias " +
  // Iberia.
  "abilio adelia alcina almerinda amancio anibal armenio arminda belmira casimiro conceicao custodio deolinda emidia felismina gracinda guilhermina hermano idalina ilda isaltina judite leopoldina lucilia luzia maripaz maximina montserrat nacho natalina nelia norberta nuno odete olinda paquita pepa piedade pilar rocio rosa valdemira virgilia"
