package synth

import "strings"

// What reports are made of. Surnames and towns are put together from parts, given
// names are common ones; nobody is meant.
var (
	givenWomen = strings.Fields(`Anna Barbara Brigitte Claudia Daniela Elena Elisabeth Esther Eva Fatima Franziska Gabriela Heidi
		Irene Jacqueline Karin Katharina Laura Lena Luzia Manuela Margrit Maria Marlies Martina Monika Nadia Nicole Petra Regula Renate
		Rita Ruth Sabine Sandra Silvia Sofia Susanne Ursula Verena Vesna Yvonne`)
	givenMen = strings.Fields(`Adrian Alfred Andreas Anton Beat Bruno Christian Daniel David Elias Erich Ernst Ferdinand Franz Fritz
		Georg Giovanni Hans Heinrich Jakob Jonas Josef Jürg Karl Kurt Luca Marco Markus Martin Matthias Michael Milan Nico Patrick Paul
		Peter Reto Roland Rolf Rudolf Samuel Stefan Thomas Urs Viktor Walter Werner`)
	surnameFirst = strings.Fields(`Acker Alt Bach Berg Birken Blum Brunn Buch Burg Egg Eichen Erlen Feld Fisch Frei Gold Grün Hof Holz Kalt
		Kern Kirch Krumm Lang Linden Lust Matt Mühl Neu Ober Rein Rüti Sand Schön Schwarz Stein Sulz Tann Thal Unter Wald Weiss Wies Zell`)
	surnameLast = strings.Fields(`acher auer bacher berger bühler egger eggli eler enberg enmann er felder gruber halder hart häusler herr
		hofer holzer huber inger isser kofler leitner li lin mann matter meier müller nacht rieder ringer schmid städter steiner stalder wiler zer`)
	streetFirst = strings.Fields(`Ahorn Bach Bahnhof Berg Birken Blumen Brunnen Dorf Eichen Feld Garten Haupt Industrie Kirch Land Linden
		Mühle Post Rosen Schul See Sonnen Tannen Wald Wiesen Zentral`)
	streetLast = strings.Fields(`strasse strasse strasse weg weg gasse rain matte platz halde`)
	towns      = strings.Split(`Aarau,Affoltern,Altdorf,Arbon,Baden,Basel,Bern,Biel,Brugg,Burgdorf,Chur,Davos,Dietikon,Frauenfeld,Glarus,Herisau,Horgen,Kloten,Köniz,Kreuzlingen,Küsnacht,Langenthal,Lenzburg,Liestal,Luzern,Männedorf,Olten,Opfikon,Pfäffikon,Rheinfelden,Rorschach,Schaffhausen,Schwyz,Solothurn,St. Gallen,Stäfa,Sursee,Thun,Uster,Volketswil,Wädenswil,Weinfelden,Wettingen,Wil,Winterthur,Zofingen,Zug,Zürich`, ",")
	areas      = strings.Fields("031 032 033 034 041 043 044 052 055 056 061 062 071 081")
	months     = strings.Fields("Januar Februar März April Mai Juni Juli August September Oktober November Dezember")

	hospitals = strings.Fields("Kantonsspital Spital Regionalspital Stadtspital Bezirksspital")
	homes     = strings.Fields("Sonnenhof Lindengarten Rosenberg Seeblick Waldegg Bergheim Abendfrieden")
	units     = strings.Split("Klinik für Innere Medizin,Klinik für Kardiologie,Klinik für Neurologie,Klinik für Chirurgie,Klinik für Orthopädie,Institut für Radiologie,Klinik für Onkologie,Klinik für Rheumatologie", ",")
	jobs      = strings.Fields(`Lehrerin Schreiner Landwirt Buchhalter Verkäuferin Elektriker Maurer Köchin Informatiker Sekretärin Polizist
		Coiffeuse Architekt Lastwagenfahrer Kindergärtnerin Bankangestellter Maler Ingenieur Floristin Postbeamter`)
	origins   = strings.Fields("Italien Portugal Spanien Kosovo Serbien Kroatien Deutschland Österreich Frankreich Ungarn Polen Eritrea")
	diagnoses = strings.Split("Arterielle Hypertonie,Diabetes mellitus Typ 2,Koronare Herzkrankheit,Vorhofflimmern,Chronische Niereninsuffizienz,COPD GOLD II,Adipositas WHO Grad I,Refluxösophagitis,Morbus Parkinson,Lumbospondylogenes Schmerzsyndrom,Osteoporose,Hypothyreose,Status nach Lungenembolie,Gonarthrose rechts,Depressive Episode,Pneumonie Unterlappen links,Schenkelhalsfraktur rechts,Eisenmangelanämie", ",")
	drugs     = strings.Fields("Metformin Aspirin Torasemid Metoprolol Ramipril Atorvastatin Pantoprazol Amlodipin Paracetamol Novalgin Eltroxin Marcoumar Lorazepam Prednison")
	values    = strings.Split("Hämoglobin g/l,Leukozyten G/l,Thrombozyten G/l,CRP mg/l,Kreatinin umol/l,Natrium mmol/l,Kalium mmol/l,Glucose mmol/l,INR,TSH mU/l", ",")
	parents   = [2][]string{{"Ehefrau", "Tochter", "Schwester", "Mutter"}, {"Ehemann", "Sohn", "Bruder", "Vater"}}
)

// sentences of each part of a report; a slot is written {name}.
var (
	history = []string{
		"Der {age}-jährige Patient wurde durch {doctor} zugewiesen. ",
		"Notfallmässige Zuweisung am {date} wegen zunehmender Dyspnoe seit {month}. ",
		"Die Beschwerden bestehen seit {year}, eine Abklärung erfolgte im {hospital}. ",
		"{patient} berichtet über stechende Schmerzen thorakal mit Ausstrahlung in den linken Arm, kein Fieber, kein Husten. ",
		"Bekannt ist eine arterielle Hypertonie, Nikotinabusus mit 30 pack years, Alkohol gelegentlich. ",
		"Status nach Appendektomie {year} und Hüftprothese rechts {month}. ",
		"Arbeitet als {job} in {city}. ",
		"Stammt aus {country}, lebt seit {year} hier. ",
		"{Relative} ist unter {phone} erreichbar. ",
		"Keine Allergien bekannt. Appetit vermindert, Gewichtsverlust von 4 kg in 3 Monaten. ",
		"Der Vater verstarb mit {otherage} Jahren an einem Herzinfarkt. ",
	}
	finding = []string{
		"Allgemeinzustand leicht reduziert, Blutdruck 135/80 mmHg, Puls 76/min, Temperatur 36.8 °C, SpO2 97 %. ",
		"Herztöne rein, Systolikum 2/6 mit Punctum maximum über Erb, keine Ödeme. ",
		"Pulmo: vesikuläres Atemgeräusch beidseits, keine Rasselgeräusche. ",
		"Abdomen weich, keine Druckdolenz, Darmgeräusche in allen vier Quadranten normal. ",
		"Neurologisch: Pupillen isokor, Babinski beidseits negativ, keine Paresen. ",
		"CT Thorax vom {date}: keine Lungenembolie, kleines Infiltrat im Unterlappen links. ",
		"Echokardiographie ({date}): LVEF 55 %, keine Klappenvitien. Befundet durch {doctor}. ",
	}
	course = []string{
		"Komplikationsloser Verlauf, Mobilisation mit der Physiotherapie. ",
		"Am {date} Rücksprache mit {doctor}, Umstellung der Antibiose auf Amoxicillin 625 mg 1-1-1. ",
		"{Relative} wurde am {date} telefonisch informiert. ",
		"Afebril, Schmerzen regredient, CRP rückläufig von 120 auf 14 mg/l. ",
		"Verlegung ins {home} am {date} vereinbart. ",
		"{patient} konnte am {date} in gutem Allgemeinzustand entlassen werden. ",
		"Konsil {unit}: Fortführen der Therapie, Kontrolle in 6 Wochen. ",
		"Nach Gabe von 2000 ml NaCl 0.9 % stabile Kreislaufverhältnisse, Diurese 1.5 l in 24 Stunden. ",
	}
	plan = []string{
		"Kontrolle beim Hausarzt {doctor} in 2 Wochen.",
		"Verlaufskontrolle am {date} in unserer Sprechstunde.",
		"Fadenentfernung am 12. postoperativen Tag.",
		"Arbeitsunfähigkeit 100 % bis {date}.",
		"Bei Fieber oder Atemnot sofortige Wiedervorstellung.",
		"Anmeldung im {home} ist erfolgt.",
	}
)
