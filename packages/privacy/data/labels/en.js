/** English: the United Kingdom, Ireland, the United States and Canada. */
export const en = {
  code: "en",
  numberWords: "number,no,num,nr,id,ref,reference,code,identifier,nos,numbers,references",
  particles: "of,the,s,your,our,his,her,their,my,for,and",
  nameParticles: "mac,st,da,di,do,dos,del,della,y,e,san",
  sentenceWords: "is,was,since,for,and,to,from,at,with,on,email,where,who,when",
  labels: {
    PERSON:
      "name,full name,surname,last name,family name,first name,given name,given names,forename,forenames,middle name,maiden name,other names,first names,christian name," +
      "patient,patient name,employee,employee name,worker,staff member,prescriber,doctor,gp,physician,consultant,nurse,midwife,surgeon,pharmacist,dentist,clinician," +
      "signatory,signed,signed by,signature,signature of holder,witness,witness name,witnessed by,print name,printed name,name in capitals,cashier,served by,server,waiter," +
      "driver,driver name,cardholder,cardholder name,card holder,tenant,tenants,tenant name,tenants names,guest,guest name,lead guest,passenger,passenger name,passengers,traveller," +
      "beneficiary,beneficiary name,contact,contact name,contact person,emergency contact,next of kin,candidate,candidate name,applicant,applicant name,insured,insured person," +
      "policyholder,policy holder,named driver,member,member name,attn,attention,fao,for the attention,prepared by,written by,reported by,author,checked by,approved by,authorised by," +
      "authorized by,verified by,validated by,reviewed by,completed by,raised by,requested by,ordered by,received by,issued by,handled by,inspected by,examined by,taken by,booked by," +
      "account manager,line manager,manager,supervisor,case worker,adviser,advisor,agent,landlord,landlady,student,student name,pupil,pupil name,child,child name,learner,parent,guardian," +
      "mother,father,spouse,husband,wife,partner,owner,keeper,registered keeper,donor,claimant,defendant,plaintiff,executor,trustee,solicitor,technician,engineer,operator,inspector,instructor,teacher," +
      "tutor,trainer,coach,chair,chairman,secretary,treasurer,present,apologies,attendees,attendee,participants,participant,from,to,cc,bcc,caller,occupant,occupier,account name,account holder," +
      "account holder name,name on card,payee,payer,taxpayer,holder,licence holder,subscriber,director,resident,volunteer,interviewer,interviewee,deceased,complainant,user,referee,referees,player,competitor",
    PARTY:
      "customer,customer name,client,client name,sender name,recipient name,buyer,purchaser,seller,vendor,bill to,billed to,ship to,deliver to,delivered to,sold to,invoice to,sender,recipient,consignee,consignor,shipper,addressee,lessor,lessee,borrower,lender,party,contractor,donee,debtor,creditor",
    FIRM: "company,company name,employer,employer name,supplier,supplier name,business name,trading name,trading as,bank,bank name,insurer,provider,merchant,carrier,organisation,organization,school,hospital,clinic,practice,surgery,laboratory,department,hotel,shop,store,branch,firm,institution,authority,issuing authority,garage,dealer,registered office,underwriter,brand,manufacturer,model,product,product name,item name,event name,course name,project name,file name,trade name",
    OTHER:
      "invoice #,invoice,order #,order,purchase order,po #,quote #,quotation #,receipt #,credit note #,delivery note #,tracking #,item #,article #,product #,part #,sku,batch #,lot #,serial #,invoice date,issue date,date issued,date of issue,due date,order date,delivery date,payment date,date,start date,end date,expiry date,valid until,valid from,total,subtotal,amount,quantity,price,vat #,vat registration #,company #,registered #,registration #,charity #,version,page,article,clause,section,sort code,swift,bic,terms,description,title,job title,position,occupation,nationality,sex,gender,status,country,country of birth,subject,re,type,room,reference,our ref,your ref,ref,meter #,mpan,mprn,flight #,seat,gate,claim #,case #,ticket #,booking #,confirmation #,transaction #,date of sale,date of admission,hours,notes,comments,phone charges,card type,tax year,tax code,tax",
    DATE_OF_BIRTH:
      "date of birth,birth date,birthdate,dob,dobs,d o b,born,born on,birthday,date birth,date and place of birth",
    PLACE_OF_BIRTH:
      "place of birth,place and country of birth,ait bhreithe,birthplace,birth place,town of birth,city of birth,born in,born at",
    AGE: "age,aged",
    ADDRESS:
      "address,home address,postal address,mailing address,residential address,current address,property address,delivery address,billing address,shipping address,address line,permanent address,correspondence address,customer address,street,street address,postcode,post code,zip,zip code,residence,residing at,resides at,lives at,living at,domiciled at,of address,service address,supply address,site address,premises,property,city,town",
    EMAIL: "email,e mail,email address,e mail address,mail",
    PHONE:
      "phone,mob,phone #,telephone,telephone #,tel,tel #,mobile,mobile #,mobile phone,cell,cell phone,cellphone,fax,fax #,home phone,work phone,daytime phone,contact #,direct line,landline,whatsapp,phone home,call,t,m,p",
    URL: "profile,website,homepage,linkedin",
    IP_ADDRESS: "ip,ip address",
    SOCIAL_SECURITY_NUMBER:
      "social security #,social security,ssn,national insurance,national insurance #,nino,ni #,ni,nhs #,nhs,pps #,ppsn,sin,social insurance #,medicare #,medicare,hic #",
    TAX_NUMBER:
      "utr,unique taxpayer reference,tax id,tax #,tax identification #,tax reference,taxpayer #,taxpayer reference,tin,itin,personal tax id,paye reference",
    ACCOUNT:
      "account #,account,acct #,acct,bank acc,bank account,a c,a c no,bank account #,customer #,customer account #,client #,member #,membership #,membership,mem #,loyalty #,loyalty card #,policy #,policy,contract #,subscriber #,tenant #,tenancy #,cardholder #,credit reference,library card #,card account #,payer #,supporter #,donor #,frequent flyer #,account reference,agreement #,mandate #,creditor account #,roll #,beneficiary #",
    ID_NUMBER:
      "passport #,passport,identity card #,id card #,id card,identity document #,identity #,national id #,driving licence #,driver licence #,driver license #,licence #,license #,licence,drivers license #,dl #,document #,personal #,patient #,hospital #,hosp #,lic #,lic,chi #,chi,uhid,healthcare identifier,pan,mrn,medical record #,health card #,staff #,employee #,payroll #,works #,student #,pupil #,candidate #,learner #,uln,upn,badge #,gmc #,nmc #,visa #,brp #,residence permit #,permit #,prescriber #,doctor #,registration card #,case file #,donor #,chart #,unit #,inmate #,user #,user,username,user name,login,user id,account id,npi,dea #,share code,driving licence,driver licence,driver license,drivers license,chart,handle,nickname,account login,dni,nie,pesel,cpf",
    IBAN: "iban",
    CARD: "card #,credit card #,debit card #,payment card #,card,pan,card ending,card number ending,visa,mastercard,paid by card",
    NUMBER_PLATE:
      "registration mark,vehicle registration,vehicle registration #,vehicle registration mark,reg #,reg,vrm,registration plate,number plate,licence plate,license plate,plate #,plate,vehicle,vehicle #,car registration,car reg,tag #,registration,van,car"
  },
  words: {
    title:
      "mr,mrs,ms,miss,mx,dr,prof,professor,doctor,sir,dame,lady,lord,rev,reverend,father,sister,capt,captain,sgt,sergeant,pc,judge,justice,nurse,madam,esq",
    greeting: "dear,hello,hi,hey,morning,thanks,thank,welcome,good morning,good afternoon",
    closing: "regards,sincerely,faithfully,best,cheers,thanks,yours,love,wishes,kisses,signed,cordially,truly",
    firm: "sons,bros,brothers,ltd,limited,plc,llp,llc,inc,incorporated,corp,corporation,co,company,group,holdings,partners,services,solutions,systems,bank,insurance,council,university,college,school,hospital,clinic,trust,association,society,foundation,agency,department,ministry,authority,court,institute,centre,center,club,church,hotel,restaurant,garage,pharmacy,surgery,lettings,estates,properties,supplies,logistics,engineering,consulting,studio,laboratories,team,office",
    street:
      "street,st,road,rd,avenue,ave,lane,ln,drive,dr,close,court,ct,crescent,cres,place,pl,square,sq,terrace,way,gardens,grove,hill,mews,row,walk,park,parade,boulevard,blvd,highway,flat,apartment,apt,suite,unit,floor,house,cottage,box,green,view,rise,gate,wharf,quay,yard,trail,pike,parkway,circle,county",
    relation:
      "son,daughter,wife,husband,mother,father,brother,sister,partner,aunt,uncle,cousin,friend,friends,neighbour,neighbor,colleague,boss,grandmother,grandfather,niece,nephew,child,children,kids,mum,dad,grandson,granddaughter,patient,tenant,witness",
    born: "born,birth,birthday,dob,dobs,nee",
    age: "aged,age,years old,year old,yo"
  },
  streets: {
    after:
      "Street,St,Road,Rd,Avenue,Ave,Lane,Ln,Drive,Dr,Close,Court,Ct,Crescent,Cres,Place,Pl,Square,Sq,Terrace,Way,Gardens,Grove,Hill,Mews,Row,Walk,Park,Parade,Boulevard,Blvd,Highway,Hwy,Green,View,Rise,Gate,Wharf,Quay,Yard,Trail,Parkway,Pkwy,Circle,Cir,Broadway,Embankment,Field,Fields,Meadow,Meadows,Mill,Cottage,Cottages,Bank,Vale,Croft,End,Common,Loop,Turnpike,Pike,STREET,ST,ROAD,RD,AVENUE,AVE,LANE,LN,DR,CLOSE,COURT,CT,CRESCENT,CRES,TERRACE,GARDENS,GROVE,MEWS,BOULEVARD,BLVD,HIGHWAY,HWY,PARKWAY,PKWY,CIR"
  },
  months:
    "january|jan,february|feb,march|mar,april|apr,may,june|jun,july|jul,august|aug,september|sept|sep,october|oct,november|nov,december|dec",
  greatAges:
    "ninety,ninety one,ninety two,ninety three,ninety four,ninety five,ninety six,ninety seven,ninety eight,ninety nine,a hundred,one hundred,one hundred and one,one hundred and two,one hundred and three,one hundred and four",
  countries: ["GB", "IE", "US", "CA"]
}
