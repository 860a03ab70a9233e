package context

import "github.com/lethe-privacy/lethe/detect"

var personExamples = []detect.Example{
	{Text: "Seen by Dr. med. [PERSON Huber-Meier], Mr [PERSON J. P. O'Brien] and Prof. [PERSON Anna van der Berg].", Language: "en"},
	{Text: "Mrs. [PERSON KELLER]'s claim; Mr and Mrs [PERSON Keller]; MS [PERSON DOE]", Language: "en"},
	{Text: "Mr [PERSON Tom Mason]'s knee. [PERSON Tom Mason] said; [PERSON Mason]'s wife; a mason.", Language: "en"},
	{Text: "Dear Ms [PERSON Keller],\nthank you.\n\nKind regards,\n[PERSON Jane Doe]\nClaims Department", Language: "en"},
	{Text: "Dear [PERSON Jane] and [PERSON Tom],\nsee you\nBest wishes [PERSON Marta]", Language: "en"},
	{Text: "Patient: [PERSON Jane Doe], DOB 1.1.1970\nName: [PERSON Doe-Smith, Jane M.]\nReferred by: Dr [PERSON Roe]", Language: "en"},
	{Text: "instructed by [PERSON H. Winkler] and [PERSON J.-P. Roe-Costa]; Mr [PERSON C. Mason], Dr h.c. [PERSON Roe]. Hepatitis B. Treatment began.\nA. Introduction", Language: "en"},
	{Text: "[PERSON KELLER-HUBER Anna Maria], geb. 27.02.1933; [PERSON Beat Roth] (geb. 1971)", Language: "de"},
	{Text: "[PERSON Tom Mason], born 3 May 1971, of The Mill, DOB unknown", Language: "en"},
	{Text: "my name is [PERSON Jane Doe] and her husband [PERSON Peter] called", Language: "en"},
	{Text: "Sehr geehrte Frau Dr. [PERSON Huber]\n\nHerr Prof. Dr. med. [PERSON von Gunten] rief an.\n\nMit freundlichen Grüssen\n[PERSON Hans Meier]", Language: "de"},
	{Text: "Herr [PERSON Zacharias] von der Seniorenresidenz rief an, dann Herr [PERSON Otto von der Heide].", Language: "de"},
	{Text: "Versicherte Person: [PERSON Anna Keller]\nSachbearbeiterin: [PERSON Petra Lustig]", Language: "de"},
	{Text: "Herrn [PERSON Beat Zürcher], die Akten [PERSON Zürchers]. Der Zürcher Hof.", Language: "de"},
	{Text: "Estimado Sr. [PERSON Pérez García]:\nLa paciente Dª [PERSON María de la Cruz] y D. [PERSON Juan Vidal].\nAtentamente,\n[PERSON Luis Ortega]", Language: "es"},
	{Text: "Paciente: [PERSON FUENTE ORTIZ, ANTONIO DE LA]\nD. [PERSON ANTONIO DE LA FUENTE] y la enfermera [PERSON Lucía]", Language: "es"},
	{Text: "Mum ([PERSON Edith]) left", Language: "en"},
	{Text: "Fed. R. Civ. P. 12; the owner, Sam Judge: Subrogation: we may", Language: "en"},
	{Text: "Hola [PERSON Marta],\nPaciente: [PERSON José Núñez Leal]", Language: "es"},
	{Text: "Benvolguda [PERSON Núria],\nla senyora [PERSON Puig i Ferrer]. Pacient: [PERSON Jordi Mas Soler]\nAtentament,\n[PERSON Pere Roca]", Language: "ca"},
	{Text: "Liebe Grüsse\n\nKind regards\nThanks\n\nGracias\nBesos\n\nBest\nCaller: late\n\nApproved by: TBD\nWitness: Neighbour\nHello World\nName: Same"},
	{Text: "Dear Sir or Madam,\nDear customer service team,\nDear Customer Service Team,\nMr President, Madam Chair", Language: "en"},
	{Text: "Kind regards,\nClaims Department\n\nPatient: Stable since Monday. Name: unknown\n12 Elm Dr. Springfield", Language: "en"},
	{Text: "Sehr geehrte Damen und Herren\nHerr Präsident, Frau Doktor. Patient: Akute Schmerzen seit gestern", Language: "de"},
	{Text: "Estimados señores:\nSr. Director, Muy señores míos. El señor de la tienda.", Language: "es"},
}

var referenceExamples = []detect.Example{
	{Text: "claim no. [CODE CLM-2019-0042], invoice [CODE INV-2031], case number: [CODE 4711-22]", Language: "en"},
	{Text: "Presenting complaint: 3-day history, claim: 12-month period", Language: "en"},
	{Text: "Applications nos. [CODE 36244/06] and [CODE 36250/06]. Our ref: [CODE AB/1234]", Language: "en"},
	{Text: "patient ID [PERSONAL_ID 0815-77], policy no. [PERSONAL_ID P 445 871], MRN: [PERSONAL_ID 445871], member #[PERSONAL_ID M77120]", Language: "en"},
	{Text: "Schadennummer [CODE S-77120], Az.: [CODE 12 C 345/19], Rechnungs-Nr. [CODE 2019/4711]", Language: "de"},
	{Text: "Versicherten-Nr. [PERSONAL_ID 445 871 22], AHV-Nr.: [PERSONAL_ID 756.1234.5678.97], Policennummer [PERSONAL_ID P-1122]", Language: "de"},
	{Text: "expediente [CODE 2019/00471], nº de póliza: [PERSONAL_ID 00812-A], factura nº [CODE F-2211]", Language: "es"},
	{Text: "número d'expedient [CODE 2019/471], pòlissa núm. [PERSONAL_ID 8812-A], història clínica: [PERSONAL_ID 445871]", Language: "ca"},
	{Text: "Re: [CODE CW-2019-44817], sample [CODE WRI-330718] and [CODE MBR 3018-7745]; ISO 27001, COVID-19, EUR 120000, MAY 2019, page AB-12"},
	{Text: "invoice of CHF 1'200.50, claim 2019, claim for 12000 EUR, case 12.04.2019, invoice 120.50, ref: 50%", Language: "en"},
	{Text: "Telefonnummer 044 123 45 67, Rechnung über 1'250.00 Franken, Zimmernummer 1204, im Fall von 12 Personen", Language: "de"},
	{Text: "factura de 1.250,00 euros, el expediente de abril, caso 3", Language: "es"},
}

var organizationExamples = []detect.Example{
	{Text: "at [ORGANIZATION St. Mary's Hospital], the [ORGANIZATION Millbrook Clinic] and [ORGANIZATION University Hospital Zurich]", Language: "en"},
	{Text: "insured with [ORGANIZATION Northfield Insurance]; employer [ORGANIZATION Quarry & Sons Ltd]", Language: "en"},
	{Text: "im [ORGANIZATION Kantonsspital Winterthur], in der [ORGANIZATION Klinik am See], bei der [ORGANIZATION Muster Versicherungen AG]", Language: "de"},
	{Text: "el [ORGANIZATION Hospital de la Santa Creu], la [ORGANIZATION farmacia Vidal], [ORGANIZATION Talleres Ortega S.L.]", Language: "es"},
	{Text: "a l'[ORGANIZATION Hospital Clínic de Barcelona] i al [ORGANIZATION CAP Gràcia]", Language: "ca"},
	{Text: "The hospital and the Clinic called. Insurance is due. She went to hospital on Monday.", Language: "en"},
	{Text: "Im Spital wurde sie untersucht. Die Klinik meldet sich.", Language: "de"},
	{Text: "El hospital estaba lleno. La clínica cerró.", Language: "es"},
	{Text: "She works for [ORGANIZATION Northwind Parts] and was employed by [ORGANIZATION Halyard]. [ORGANIZATION Keller, Roe and Bell] is a firm.", Language: "en"},
	{Text: "[ORGANIZATION Halyard] is a small shipping agency; see the [ORGANIZATION Northwind Parts] website. Tom Roe of [ORGANIZATION Bell Parts Ltd] left; it is a company", Language: "en"},
	{Text: "the lead of [ORGANIZATION Holy Trinity Church], [ORGANIZATION Little Acorn Nursery], a bus of [ORGANIZATION Thorne Coaches], a quotation by [ORGANIZATION J. Thorne & Sons]", Language: "en"},
	{Text: "The church, the Church and the Nursery were shut; the coaches left.", Language: "en"},
	{Text: "die [ORGANIZATION Spedition Rösner], die [ORGANIZATION Sparkasse Elmbruch] und das [ORGANIZATION Möbelhaus Rösner]", Language: "de"},
	{Text: "Die Feuerwehr kam, das Autohaus war zu.", Language: "de"},
	{Text: "Keller, Roe and Bell were there, with Anna Keller, Roe and Bell is late. He works for Dr Roe and for nothing", Language: "en"},
}

var locationExamples = []detect.Example{
	{Text: "She lives in [LOCATION Millbrook], was born in [LOCATION Stoke-on-Weir] near the village of [LOCATION Ash Green].", Language: "en"},
	{Text: "He lives alone in [LOCATION Upper Tarrow]. Treated in [LOCATION Leeds] by Dr Roe in May at Level 3, in Fig. 2.", Language: "en"},
	{Text: "[LOCATION Uster], den 3.5.2019\n\n[LOCATION Bad Weiler], 12. April 2019", Language: "de"},
	{Text: "wohnhaft in [LOCATION Winterthur], geboren in [LOCATION Baden bei Wien], Gemeinde [LOCATION Uster]", Language: "de"},
	{Text: "vive en [LOCATION San Pedro del Mar], natural de [LOCATION Lugo], pueblo de [LOCATION Aín]", Language: "es"},
	{Text: "nascuda el 3 de febrer de 1968 a [LOCATION Sant Feliu de Codines]", Language: "ca"},
	{Text: "viu a [LOCATION Girona], nascuda a [LOCATION Sant Pau], municipi de [LOCATION Vic]", Language: "ca"},
	{Text: "She lives in fear, born in April, the city is large, a resident of the home", Language: "en"},
	{Text: "Sie lebt in einer Wohnung. geboren im Mai", Language: "de"},
}

var addressExamples = []detect.Example{
	{Text: "Abfahrt 7.52 Uhr, Umstiegstrasse 8.34 Uhr", Language: "de"},
	{Text: "lives at [ADDRESS 14 Quarry Lane, Millbrook MB4 2QT], moved from [ADDRESS Flat 3, 7B St. John's Road, Ash Green].", Language: "en"},
	{Text: "Send to [ADDRESS 1204 North Elm St., Apt 4B, Springfield, IL 62704] or [ADDRESS P.O. Box 12, Millbrook].", Language: "en"},
	{Text: "Anna Keller\n[ADDRESS 14 Quarry Lane\nMillbrook\nMB4 2QT]\n\nDear Ms Keller", Language: "en"},
	{Text: "Anna Keller, [ADDRESS Mühlestrasse 12, 8400 Winterthur], früher [ADDRESS Bahnhofstr. 3a]", Language: "de"},
	{Text: "Frau Keller\n[ADDRESS Zürcher Strasse 12\nCH-8400 Winterthur]\n\nwohnt [ADDRESS An der Aare 7, 3011 Bern]", Language: "de"},
	{Text: "Post an [ADDRESS Postfach 123, 8021 Zürich] oder [ADDRESS D-80331 München]", Language: "de"},
	{Text: "an die Kasse, [ADDRESS Postfach 99 01 99, Berlin], zurück", Language: "de"},
	{Text: "vive en [ADDRESS C/ Mayor 5, 2º, 08001 Barcelona] y antes en la [ADDRESS avenida de la Constitución, 12, 3º B]", Language: "es"},
	{Text: "Domicilio: [ADDRESS Pza. España nº 3, 28008 Madrid (Madrid)]", Language: "es"},
	{Text: "viu al [ADDRESS carrer de la Pau, 12], a prop de l'[ADDRESS avinguda Diagonal 123, 3r 2a, 08029 Barcelona]", Language: "ca"},
	{Text: "of [ADDRESS Rose Cottage, 3 Mill Lane, Little Haddon, HX9 4TT].", Language: "en"},
	{Text: "meet at the [ADDRESS corner of Mill Lane and High Street], in Åhus [ADDRESS 296 31]; he lives at [ADDRESS Rua Diadema 19]. The corner of the room and Anna. Via email", Language: "en"},
	{Text: "a shop in Millbrook [ADDRESS 62704] and one near Little Haddon [ADDRESS 4821]. In May 2019, in Room 4012, in Berlin 1987, from Boeing 7474 models", Language: "en"},
	{Text: "Address: [ADDRESS Rose Cottage 2, Millbrook]\nPhone: none", Language: "en"},
	{Text: "she left [ADDRESS 58 The Old Rectory], he lives at [ADDRESS Rose Cottage] and [ADDRESS Hope House, Quay Street]. The House sat at Westminster Hall, in Court", Language: "en"},
	{Text: "Rechnung an [ADDRESS Villa Seeblick, Dünenpfad, 25999 Süderoog]; [ADDRESS Forsthaus Eichkamp] ohne Briefkasten. Zu Haus Besuch, das Haus Muster", Language: "de"},
	{Text: "[ADDRESS Cortijo Las Ánimas]\nla casa estaba vacía, Casa Blanca", Language: "es"},
	{Text: "Neue Anschrift: [ADDRESS Habichtgasse 8, 00415 Tübingen]. Rückruf bis Freitag unter 040 66969 105.", Language: "de"},
	{Text: "12 patients on Park Lane, 3 Drive tests, in 2019 Road deaths fell", Language: "en"},
	{Text: "Der Weg 2019 war lang. Im Jahr 2019 Patienten, Zimmer 12, am 12. Mai, Platz 3", Language: "de"},
	{Text: "la calle estaba vacía, en la plaza, 12 calles, avenida sin número", Language: "es"},
	{Text: "C.-L. Vidal, 8 anys", Language: "es"},
	{Text: "un carrer estret, 12 carrers", Language: "ca"},
}

var occupationExamples = []detect.Example{
	{Text: "She works as a [OCCUPATION bell founder] in Millbrook; a retired [OCCUPATION cello teacher], who left", Language: "en"},
	{Text: "Occupation: [OCCUPATION keeper of birds of prey]\nhe retired in 2015, she retired early", Language: "en"},
	{Text: "Er arbeitet als [OCCUPATION selbständiger Glasaugenmacher] bei uns. Sie ist von Beruf [OCCUPATION Falknerin].", Language: "de"},
	{Text: "Beruf: [OCCUPATION Hutmacherin]; tätig als solche", Language: "de"},
	{Text: "trabaja como [OCCUPATION afinador de pianos] en Lugo, de profesión [OCCUPATION luthier]", Language: "es"},
	{Text: "treballa de [OCCUPATION afinadora de pianos] a Vic", Language: "ca"},
	{Text: "Anna Keller, the [OCCUPATION parts buyer], said no; Tom Roe, a [OCCUPATION careful tiler], left. Bern, the capital, grew.", Language: "en"},
	{Text: "Jane Doe\n[OCCUPATION Court and licence clerk]\n\nPhone: none", Language: "en"},
	{Text: "Jane Doe\nLetter\n\nof June. Jane Doe\nsaid so. Tom, the youngest brother, said nothing", Language: "en"},
	{Text: "It works as expected? No: it works as it was. He retired at 65.", Language: "en"},
	{Text: "Das gilt als sicher. El trabajo de hoy.", Language: "de"},
}

var titleExamples = []detect.Example{
	{Text: "[TITLE Mrs.] Keller and [TITLE Prof. Dr.] Anna Roe, [TITLE Sir] Tom", Language: "en"},
	{Text: "[TITLE Herr] Meier, [TITLE Frau Dr. med.] Huber", Language: "de"},
	{Text: "la [TITLE Sra.] Pérez y [TITLE D.] Juan Vidal", Language: "es"},
	{Text: "Dear Sir or Madam, the doctor saw her. Miss it not.", Language: "en"},
}
