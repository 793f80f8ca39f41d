import type { Language } from "../Language.js"
import { thesaurus } from "./thesaurus.js"
import { types } from "./types/index.js"

/** English. */
export const en: Language = {
  code: "en",
  name: "English",
  marks: {
    words:
      "the a an of and or to in on for with by at from as is are was will be been this that these those it we you your our their his her not no all any per " +
      "invoice receipt amount total tax due payment order number bill ship to date customer supplier address price unit quantity discount rate account bank transfer " +
      "cash change sales item description thank please come again goods sold returnable phone company name agency advertiser contract start end time period gross net " +
      "january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday",
    letters: ""
  },
  smallWords:
    "a an the of to in on at by as for from with into under over within after before between about through and or that which who whom whose if " +
    "when where is are was were be been being shall will may must has have had not this these those his her its their our your my",
  calendar: {
    dateOrder: null,
    months: [
      "january jan",
      "february feb",
      "march mar",
      "april apr",
      "may",
      "june jun",
      "july jul",
      "august aug",
      "september sept sep",
      "october oct",
      "november nov",
      "december dec"
    ],
    ordinals: "st nd rd th",
    of: "of|day of",
    until: "to thru through until",
    spans: "years?|months?|weeks?|fortnights?|days?|hours?"
  },
  numerals: {
    decimal: ".",
    before: "no\\.?|number",
    units:
      "zero:0 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14 fifteen:15 sixteen:16 seventeen:17 " +
      "eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90",
    ordinals:
      "first:1 second:2 third:3 fourth:4 fifth:5 sixth:6 seventh:7 eighth:8 ninth:9 tenth:10 eleventh:11 twelfth:12 thirteenth:13 fourteenth:14 fifteenth:15 sixteenth:16 " +
      "seventeenth:17 eighteenth:18 nineteenth:19 twentieth:20 thirtieth:30",
    factors:
      "hundred:100 thousand:1000 million:1000000 millions:1000000 billion:1000000000 lakh:100000 lakhs:100000 crore:10000000 crores:10000000",
    joins: "and",
    articles: "one"
  },
  names: {
    titles: "mr mrs ms miss dr prof",
    titlesAlone: "mrs mr ms",
    and: "and",
    legalForms: "ltd limited llc llp inc incorporated corp corporation plc pty pte bhd sdn berhad",
    firmWords:
      "lp co company pac enterprise enterprises trading holdings foundation committee group restaurant cafe bistro hotel pharmacy hardware stationery supermarket hypermarket " +
      "mart store stores shop bakery mutual insurance telecom telecoms restoran syarikat kedai perniagaan"
  },
  addresses: {
    // Some Malay too: English forms show Malaysian addresses.
    streets:
      "street st road rd lane ln drive dr court ct way highway hwy parkway pkwy plaza square terrace crescent close floor flr suite ste unit building " +
      "box po level block blk lot parcel industrial estate park centre center mall tower house north south east west " +
      "jalan jln lorong lrg taman tmn persiaran kampung kg bandar pusat perdagangan seksyen lebuh lebuhraya medan kawasan perindustrian desa bukit batu mukim bangunan menara wisma tingkat aras no g f",
    places:
      "selangor johor penang perak kedah melaka sabah sarawak pahang kelantan terengganu perlis kuala lumpur wilayah persekutuan malaysia darul ehsan ta'zim " +
      "usa uk england scotland wales ireland canada belgium switzerland germany spain italy london york " +
      "al ak az ar ca co ct de fl ga hi id il ks ky la ma md me mi mn mo ms mt nc nd ne nh nj nm nv ny oh ok or pa ri sc sd tn tx ut va vt wa wi wv wy"
  },
  letterhead: {
    contact: "tel|phone|fax|h\\/?p|gst|vat|reg|roc|www|e-?mail|co\\.? ?no|invoice",
    numbers: "iban|bic|tel|fax|vat|gst|abn|acn|ein",
    reach: "phone|fax|mob|t\\s?[:.]|e-?mail|vat|www\\.|[\\w.+-]+@",
    own: "iban|bic|swift|registered (?:in|office|no)|vat",
    phone: "tel|telephone|phone|mobile",
    attention: "attention|attn|fao|c/o",
    banks: "bank|banking|bancorp|credit|savings|building society|trust",
    legal: "abn\\b|acn\\b|registered (?:in|office|number|no)|company (?:no|number|reg)|vat (?:reg|no|number)|co\\.? reg"
  },
  money: {
    heads: "totals?|amounts?|prices?|value|due|pay(?:able)?|balance|charges?|credits?|debits?",
    stated: "amounts?|prices?|figures|totals?|stated|shown|expressed",
    currency: "currency"
  },
  answers: {
    yes: "yes true",
    no: "no false",
    yesAlone: "y on checked positive",
    noAlone: "n off unchecked negative none",
    male: "male man",
    female: "female woman"
  },
  payments: {
    contactless: "contactless",
    beginnings: "car cas cre deb ban bac vis mas mae ame con che wir dir app goo pay ali tou gra gif vou",
    names: {
      card: "credit card|debit card|bank card|visa(?: (?:debit|credit|card|electron))?|master\\s?card(?: debit)?|maestro|amex|american express|card",
      cash: "cash",
      cheque: "check|cheque",
      transfer: "bank transfer|wire transfer|bacs",
      direct_debit: "direct debit",
      wallet: "apple pay|google pay|paypal|alipay|touch ?n ?go|grab ?pay",
      voucher: "gift card|voucher"
    }
  },
  thesaurus,
  types
}
