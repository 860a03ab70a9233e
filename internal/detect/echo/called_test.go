package echo

import "testing"

// What people are called, who speaks, and the houses and numbers that tell of them.
var calledExamples = []example{
	{"en", `They call him "[PERSON Wexy]"; at nine [PERSON Wexy] came. A file called "Draft" was open. It was known as "Timeline" to none.`},
	{"en", `His brother "[PERSON Mouse]" rang, and the word "Mouse" was written. His brother said "Mouse".`},
	{"de", "Laut Zeugin heiße der Beschuldigte \"[PERSON Manni]\" und arbeite auf dem Kutter \"[ADDRESS Seeteufel]\"."},
	{"de", "POM [PERSON Krüger] und PHK [PERSON Sötje] kamen; PK 7, KOK [PERSON Wasser]; kok Wasser."},
	{"es", "el [PHONE_NUMBER seis cuatro cinco, doble cero, doce, treinta y cuatro]; dos mil, veinte, treinta y uno"},
	{"de", `Er wird „Bommel“ nicht, aber alias „[PERSON Kröti]“ gesucht. [PERSON Kröti] floh.`},
	{"ca", "Obert per @[PERSONAL_ID gerardvila]\n[PERSONAL_ID gerardvila]: Gràcies! El gerardvilar no."},
	{"es", "Convoca {PERSON Dolores Fuster}. Un arroz para [PERSON Dolores], sin gluten. Dolores de cabeza, los Dolores y para Dolores Roca."},
	{"en", "Name: {PERSON Desmond Quill}, likes to be called: [PERSON Des]\n[PERSON Des] was here. Des Moines"},
	{"en", "{PERSON Jolyon} or [PERSON Pruet] will come, not {PERSON Jolyon} and Tuesday. Leeds and {PERSON Jolyon} and Water."},
	{"en", "B1 {PERSON Doreen Quill} [AGE 84] #NOF\nB2 {PERSON Ethel Onslow} [AGE 91] EOL\nB4 {PERSON Florence Jost} [AGE 44] PE"},
	{"en", "B1 {PERSON Doreen Quill} 84 #NOF\nB2 {PERSON Ethel Onslow} 91 eol, {PERSON Florence Jost} 44 PE"},
	{"de", "Amt, [LOCATION Onslingen], den 3. Mai\n{ADDRESS 12345 Onslingen}"},
	{"en", "RN [PERSON Mercy] and HCA [PERSON Will] were on. HCA Bank and RN Ward were not."},
	{"de", "Kollege [PERSON Kraft] sagt, Kollege Computer schweigt, POM [PERSON Krüger] auch."},
	{"es", `apodado «[PERSON Churrito]»; un libro «Manual»`},
	{"en", "[PERSON Will] called about the invoice. Will it rain? The will said so. The Mark said it."},
	{"en", "PC [CODE 4471] [PERSON Hughes] and Sgt [CODE 2210] attended; DC 24 volts, PC 2021 edition, PS 5 console."},
	{"en", "They met in the [LOCATION Coach & Horses], then at the [LOCATION Red Lion]. A red lion, the fox and the hounds."},
	{"en", "She is landlady of the [LOCATION Mitre], and drank at the [LOCATION Bell] inn. The bell rang."},
	{"en", "Send it to our [LOCATION Stroud] office; the Sales office is shut, the Reading office too."},
	{"en", "To [PERSON Penrose] and Sons, From [PERSON Penrose] and Sons. [PERSON May Penrose] wrote."},
	{"en", "can you send me [PERSON ottmarin]'s file today, and thanks for the printer's cable"},
	{"en", "Present: {PERSON Ade Bankole}, me ([PERSON Rozalind]). [PERSON Rozalind] to write to me (Friday) or me (again)."},
	{"en", "{PERSON Aubrey Quill} ([AGE 92], the keeper of bees) read page 4 (92, the last)."},
	{"fr", "Compte rendu d’hospitalisation, compte [PERSONAL_ID oleve77]."},
	{"de", "Bauernhof in [ADDRESS 6462] {LOCATION Seedorf}, CH-[ADDRESS 2000] {LOCATION Neuenburg}; im Jahr 2019, 2000 {LOCATION Neuenburg}er, rund 5000 {LOCATION Bern}er, verh., 4 Ki Hosp."},
	{"de", "Er jasst im «[LOCATION Rössli]» und liest nicht im «Spiegel»; «ein Hirsch»."},
	{"de", "Sozialdienst, intern [PHONE_NUMBER 4412]. Das ist intern 2024 beschlossen."},
	{"de", "{PERSON Elfi Schnee}, Wh.: [ADDRESS Grubegg Nr. 7], allein. Wir wohnen Nr. 7."},
	{"de", "{PERSON Blerim Krasniqi} wohnhaft [ADDRESS Dorf 14b]. Kpl [PERSON Inauen] kam in die Wirtschaft des [ADDRESS Restaurants Traube] in Wolfhalden."},
	{"en", "{PERSON Idwal Prosser}, [AGE 58M], of Ward 7; temp 38, 99F. Dtr [PERSON Nonnie] rang; NOK is away, a 5M grant."},
	{"ca", "Mare: {PERSON Rkia Benhaddou}, [AGE 34 anys], treballa; {PERSON Montse Curto}, 34 anys de feina"},
	{"en", "2025-03-04T10:22:31Z INFO auth user=[PERSONAL_ID mharding] session=[SECRET 9f8e7d6c5b4a] ok ([PERSONAL_ID cust_00918273]); session: 14.30-16.00, user-2024a"},
	{"en", "shoulder number [CODE 7712]; the shoulder 12"},
}

func TestCalled(t *testing.T) { holdTo(t, calledExamples, Options{Bare: true}) }
