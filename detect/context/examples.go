package context

import "github.com/lethe-privacy/lethe/detect"

var personExamples = []detect.Example{
	{Text: "Seen by Dr. med. [PERSON Huber-Meier], Mr [PERSON J. P. O'Brien] and Prof. [PERSON Anna van der Berg].", Language: "en"},
	{Text: "Mrs. [PERSON KELLER]'s claim; Mr and Mrs [PERSON Keller]; MS [PERSON DOE]", Language: "en"},
	{Text: "Mr [PERSON Tom Mason]'s knee. [PERSON Tom Mason] said; [PERSON Mason]'s wife; a mason.", Language: "en"},
	{Text: "Dear Ms [PERSON Keller],\nthank you.\n\nKind regards,\n[PERSON Jane Doe]\nClaims Department", Language: "en"},
	{Text: "Dear [PERSON Jane] and [PERSON Tom],\nsee you\nBest wishes [PERSON Marta]", Language: "en"},
	{Text: "Patient: [PERSON Jane Doe], DOB 1.1.1970\nName: [PERSON Doe-Smith, Jane M.]\nReferred by: Dr [PERSON Roe]", Language: "en"},
	{Text: "my name is [PERSON Jane Doe] and her husband [PERSON Peter] called", Language: "en"},
	{Text: "Sehr geehrte Frau Dr. [PERSON Huber]\n\nHerr Prof. Dr. med. [PERSON von Gunten] rief an.\n\nMit freundlichen Grüssen\n[PERSON Hans Meier]", Language: "de"},
	{Text: "Versicherte Person: [PERSON Anna Keller]\nSachbearbeiterin: [PERSON Petra Lustig]", Language: "de"},
	{Text: "Herrn [PERSON Beat Zürcher], die Akten [PERSON Zürchers]. Der Zürcher Hof.", Language: "de"},
	{Text: "Estimado Sr. [PERSON Pérez García]:\nLa paciente Dª [PERSON María de la Cruz] y D. [PERSON Juan Vidal].\nAtentamente,\n[PERSON Luis Ortega]", Language: "es"},
	{Text: "Hola [PERSON Marta],\nPaciente: [PERSON José Núñez Leal]", Language: "es"},
	{Text: "Benvolguda [PERSON Núria],\nla senyora [PERSON Puig i Ferrer]. Pacient: [PERSON Jordi Mas Soler]\nAtentament,\n[PERSON Pere Roca]", Language: "ca"},
	{Text: "Dear Sir or Madam,\nDear customer service team,\nDear Customer Service Team,\nMr President, Madam Chair", Language: "en"},
	{Text: "Kind regards,\nClaims Department\n\nPatient: Stable since Monday. Name: unknown\n12 Elm Dr. Springfield", Language: "en"},
	{Text: "Sehr geehrte Damen und Herren\nHerr Präsident, Frau Doktor. Patient: Akute Schmerzen seit gestern", Language: "de"},
	{Text: "Estimados señores:\nSr. Director, Muy señores míos. El señor de la tienda.", Language: "es"},
}
