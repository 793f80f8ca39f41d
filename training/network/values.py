"""Values of every kind as people print them, each with what it says."""
import random
from collections import namedtuple

Value = namedtuple("Value", "lines truth")
Value.text = property(lambda self: " ".join(self.lines))

HEADS = {
    "date": "date,day,jour,date,le,on,issued,valid until,date du,start,end,expiry,debut,fin,birth date,datum".split(","),
    "amount": "amount,montant,total,price,prix,fee,cost,sum,balance,solde,betrag,tax,net,deposit".split(","),
    "quantity": "number of,nombre,quantity,count,weight,poids,surface,hours,rate,taux,quantite,age,volume".split(","),
    "code": "number,numero,reference,code,id,no,ref,numero de,registration,immatriculation,nummer".split(","),
    "person": "name,nom,person,signed by,holder,titulaire,manager,contact,represented by,nom et prenom".split(","),
    "firm": "company,society,entreprise,employer,office,agency,supplier,organisme,name".split(","),
    "text": "type,description,nature,object,category,status,model,reason,motif,objet,mention,place,lieu,condition".split(","),
    "address": "address,adresse,residence,domicile,location,site,anschrift".split(","),
    "phone": "phone,telephone,tel,mobile,fax".split(","),
    "email": "email,courriel,e-mail".split(","),
    "duration": "duration,duree,period,term,delay,notice".split(","),
    "boolean": "accepted,included,required,paid,oui,consent,confirmed,present".split(","),
}
KINDS = ["date"] * 4 + ["amount"] * 3 + ["quantity"] * 2 + ["code"] * 4 + ["person"] * 3 + ["firm"] * 2 + ["text"] * 5 + ["address", "phone", "email", "duration"]

SYLLABLES = "ba be bi bo bra bre ca ce chi cla co cra da de di do dra du el en er fa fe fi fo ga ge gi go gra ha he hi ho ja jo ka ke ki ko la le li lo lu ma me mi mo mu na ne ni no ol on or pa pe pi po pra ra re ri ro ru sa se si so sta ta te ti to tra tu ur va ve vi vo wa we wi ya za ze".split()
MONTHS = {
    "en": "January February March April May June July August September October November December".split(),
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
}


def name(least=2, most=4):
    return ("".join(random.choices(SYLLABLES, k=random.randint(least, most - 1))) + random.choice(["n", "r", "s", "t", "l", "", "y"])).capitalize()


def person():
    title = random.choice(["", "", "", "M. ", "Mme ", "Mr ", "Ms ", "Dr ", "Mrs "])
    first = random.choice([name(), name(), name()[0] + "."])
    last = name()
    if random.random() < 0.3:
        last = last.upper()
    return title + (f"{first} {last}" if random.random() < 0.8 else f"{last.upper()} {first}")


def firm(words):
    tail = random.choice(["Ltd", "SARL", "SAS", "GmbH", "Inc.", "& Co", "plc", "SA", "", "", "Services", "Group"])
    parts = [name(), *([words.any().capitalize()] if random.random() < 0.6 else []), tail]
    text = " ".join(part for part in parts if part)
    return text.upper() if random.random() < 0.25 else text


def date():
    year, month, day = random.randint(1960, 2027), random.randint(1, 12), random.randint(1, 28)
    iso = f"{year}-{month:02}-{day:02}"
    language = random.choice(["en", "fr"])
    text = random.choice([
        f"{day:02}/{month:02}/{year}", f"{day:02}.{month:02}.{year}", f"{day:02}-{month:02}-{year}", iso,
        f"{day} {MONTHS[language][month - 1]} {year}", f"{day} {MONTHS[language][month - 1]} {year}",
    ])
    return text, iso


def amount():
    value = round(random.choice([random.uniform(1, 99), random.uniform(100, 5000), random.uniform(5000, 250000)]), 2)
    if random.random() < 0.4:
        value = float(int(value))
    whole, cents = f"{value:.2f}".split(".")
    style = random.random()
    if style < 0.45:
        text = f"{int(whole):,}".replace(",", " ") + "," + cents
        text += random.choice([" €", " €", " EUR", ""])
    else:
        text = f"{int(whole):,}" + ("" if cents == "00" and random.random() < 0.4 else "." + cents)
        text = random.choice(["£", "$", "€", "", "EUR "]) + text
    return text, f"{value:.2f}"


def code():
    letters = "".join(random.choices("ABCDEFGHJKLMNPRSTVWXYZ", k=random.randint(1, 4)))
    digits = "".join(random.choices("0123456789", k=random.randint(3, 9)))
    return random.choice([digits, letters + digits, f"{letters}-{digits}", f"{letters}/{digits[:2]}/{digits[2:]}", f"{digits[:2]}-{letters}-{digits[2:]}", f"{letters} {digits}"])


def address():
    street = random.choice([f"{random.randint(1, 190)} rue {name()}", f"{random.randint(1, 99)}, avenue de {name()}", f"{random.randint(1, 99)} {name()} Road", f"{random.randint(1, 99)} {name()} Street"])
    town = random.choice([f"{random.randint(10000, 95999)} {name().upper()}", f"{name()} {random.choice('ABCDEFGHLMNRS')}{random.randint(1, 19)} {random.randint(1, 9)}{random.choice('ABDEFGH')}{random.choice('ABDEFGH')}", name()])
    return street, town


def value(kind, words, lines=False):
    """A value; `lines` where it may have several."""
    if kind == "date":
        text, truth = date()
        return Value([text], truth)
    if kind == "amount":
        text, truth = amount()
        return Value([text], truth)
    if kind == "quantity":
        number = random.choice([random.randint(1, 60), random.randint(1, 5000), round(random.uniform(0, 200), 1)])
        unit = random.choice(["", "", "", " kg", " m²", " h", " %", " km", " pages", " ans"])
        return Value([f"{number}{unit}"], f"{float(number):.2f}")
    if kind == "code":
        text = code()
    elif kind == "person":
        text = person()
    elif kind == "firm":
        text = firm(words)
    elif kind == "address":
        street, town = address()
        if lines and random.random() < 0.6:
            return Value([street, town], f"{street}, {town}")
        text = f"{street}, {town}"
    elif kind == "phone":
        text = random.choice(["0", "+33 ", "+44 20 "]) + " ".join(f"{random.randint(10, 99)}" for _ in range(4)) + str(random.randint(0, 9))
    elif kind == "email":
        text = f"{name().lower()}@{name().lower()}.{random.choice(['com', 'fr', 'org', 'co.uk'])}"
    elif kind == "duration":
        text = f"{random.randint(1, 36)} {random.choice(['months', 'days', 'years', 'mois', 'jours', 'ans', 'weeks'])}"
    else:
        said = [words.any() for _ in range(random.choice([1, 1, 2, 2, 3, 5]))]
        text = " ".join(said)
        text = random.choice([text.capitalize(), text.capitalize(), text.title(), text, text.upper(), f"{text.capitalize()} {name()}"])
    return Value([text], text)
