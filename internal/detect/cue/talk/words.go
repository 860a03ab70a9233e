package talk

import "github.com/lethe-privacy/lethe/internal/text/wordset"

// Words that announce, in both languages, folded: lowercase letters without accents. In texts
// of these countries the two are next to each other.
var (
	// sayName stand before the name of somebody and nothing else.
	sayName = []string{
		"em dic", "me dic", "em diuen", "em dicen", "me llamo", "me llaman", "mi nombre es", "el meu nom es", "nom es", "nombre es",
		"a nom de", "a nombre de", "de part de", "de parte de", "en nom de", "en nombre de", "es diu", "es diuen", "se llama", "se llaman", "es deia", "se llamaba", "anomenat", "anomenada", "llamado", "llamada", "tal", "entregat a", "entregada a", "entregado a", "entregada a", "lliurat a", "recollit per", "recogido por", "firmat per", "firmado por", "titular es", "titular",
		"nom i cognoms", "primer cognom", "cognom 1", "cognom 2", "apellido 1", "apellido 2", "segon cognom", "primer apellido", "segundo apellido", "cognom", "apellido", "denunciado", "denunciada", "promotor", "promotora", "nombre y apellidos", "nom complet", "nombre completo", "cognoms", "apellidos", "sotasignat", "sotasignada", "signat",
		"firmado", "fdo", "sol licitant", "sol·licitant", "solicitante", "interessat", "interessada", "interesado", "interesada", "reclamant", "reclamante",
		"denunciant", "denunciante", "representant", "representante", "contribuent", "contribuyente", "alumne", "alumna", "alumno",
		"pacient", "paciente", "arrendatari", "arrendataria", "arrendatario", "propietari", "propietaria", "propietario",
	}
	// maySayName stand before names, and before other things.
	maySayName = []string{
		"soc", "soy", "soi", "soc en", "soc la", "soc l", "soy el", "soy la", "amb qui parlo", "parlo amb", "hablo con", "et parla", "us parla", "li parla", "t ates",
		"l ha ates", "le atiende", "li aten", "l aten", "et aten", "us aten", "te atiende", "em va atendre", "me atendio", "parlar amb", "hablar con", "pregunti per", "pregunteu per", "preguntin per", "pregunte por", "pregunten por", "pregunta per", "pregunta por", "contacte", "contacto",
		"nom", "nombre", "encarregat", "encargado", "tutor", "tutora", "acompanyant", "acompanant", "acompanante", "metge", "metgessa", "medico", "medica", "tecnic", "tecnica", "tecnico", "regidor", "regidora", "concejal", "concejala", "arquitecte", "arquitecta", "arquitecto", "aparellador", "aparelladora", "constructor", "mestra", "mestre", "profesora", "profesor", "professora", "professor",
	}
	titles = []string{
		"sr", "sra", "srta", "senyor", "senyora", "senor", "senora", "don", "dona na", "dr", "dra", "sr d", "sra d", "doctor", "doctora", "mossen",
	}
	kin = []string{
		"fill", "filla", "hijo", "hija", "marit", "marido", "mujer", "esposa", "espos", "esposo", "mare", "madre", "pare", "padre",
		"germa", "germana", "hermano", "hermana", "avia", "avi", "abuela", "abuelo", "nebot", "neboda", "sobrino", "sobrina", "cunyat", "cunyada", "cunado", "cunada",
		"vei", "veina", "vecino", "vecina", "parella", "pareja", "exmarit", "exmarido", "exdona", "exmujer", "net", "neta", "nieto", "nieta", "tieta", "oncle", "nen", "nena", "nen a", "nena a", "nino", "nina", "nino a", "nuera", "jove", "gendre", "yerno", "tia", "tio", "cosi", "cosina", "primo", "prima", "soci", "socio", "socia", "sogra", "sogre", "suegra", "suegro", "company", "companya",
	}
	addressed = wordset.Of("benvolgut benvolguda benvolguts da estimat estimada estimado apreciado apreciada")
	greetings = []string{"benvolgut da", "benvolguda", "estimat da", "estimado a", "apreciado a", "hola", "hola bon dia", "bon dia", "bona tarda", "bones", "buenos dias", "buenas tardes", "buenas", "benvolgut", "benvolguda", "estimat", "estimada", "estimado", "apreciado", "apreciada", "perfecte", "perfecto", "d acord", "de acuerdo", "moltes gracies", "gracies", "gracias", "muchas gracias", "merci", "entesos", "adeu", "adios", "vale", "endavant", "disculpi", "disculpe"}
	closings  = []string{"atentament", "atentamente", "cordialment", "cordialmente", "salutacions", "una salutacio", "un saludo", "saludos", "una abracada", "un abrazo", "salut"}

	// livesIn stand before places.
	livesIn = []string{
		"visc a", "visc al", "visc en", "vivim a", "vivo en", "vivo a", "vivimos en", "vivint a", "viviendo en", "resideixo a", "resido en", "resident a", "residente en", "domiciliat a", "domiciliada a", "domiciliado en", "domiciliada en", "empadronat a", "empadronada a", "empadronado en", "empadronada en",
		"nascut a", "nascuda a", "nacido en", "nacida en", "natural de", "veí de", "vei de", "veina de", "vecino de", "vecina de", "soc de", "soy de", "som de", "somos de", "municipi de", "municipio de", "poble de", "pueblo de", "localitat", "localidad", "poblacio", "poblacion", "municipi", "municipio", "ajuntament de", "ajuntament d", "ayuntamiento de", "terme municipal de", "provincia de", "comarca de", "barri de", "barri del", "pedania de", "aldea de", "parroquia de", "llogaret de", "agregat de", "caserio de", "entidad de", "barrio de", "districte de", "distrito de",
		"neixer a", "naixer a", "va neixer a", "naci en", "nacio en", "traslladat a", "traslladada a", "trasladado a", "trasladada a", "mudat a", "mudada a", "mudado a", "mudada a", "afincado en", "afincada en", "criado en", "criada en", "criat a", "criada a", "mudo a", "mudamos a", "traslado a", "trasllado a",
		"jutjat de", "jutjats de", "juzgado de", "juzgados de", "comissaria de", "comisaria de", "ambulatori de", "ambulatorio de", "cap de", "renfe de", "renfe d", "rodalies de", "cercanias de", "urgencies de", "urgencias de", "segona residencia a", "segunda residencia en",
	}
	prepositions = wordset.Of("a al en de d del des fins hasta desde per por entre cap hacia vora cerca lloc data municipi municipio poblacio poblacion localitat localidad provincia barcelona i y")
	articles     = wordset.Of("el la l en na els les los las")
	// shortNames are how people are called whose names the lists have.
	shortNames = lists.Set("short-names")
	particles  = wordset.Of("de del d la las los i y dels sa es ses do da dos das")

	// foreign are particles of names of other countries, before what is no word here.
	foreign = wordset.Of("el al ait ben bin ou van der von")

	// placeField are names of fields for places.
	placeField = []string{
		"lloc", "lugar", "emplacament", "emplazamiento", "situacio", "situacion", "ubicacio", "ubicacion", "objecte tributari", "objeto tributario", "adreca", "adreca completa", "direccio", "direccion", "direccion completa", "domicili", "domicilio", "domicili social", "domicilio social", "domicili fiscal", "domicilio fiscal", "adreca de notificacio", "domicilio a efectos de notificaciones",
		"municipi", "municipio", "poblacio", "poblacion", "localitat", "localidad", "barri", "barrio", "parada", "estacio", "estacion", "lloc de naixement", "lugar de nacimiento", "lloc del fets", "lloc dels fets", "lugar de los hechos", "finca", "immoble", "inmueble", "parcel·la", "parcela",
	}
	saints  = wordset.Of("sant santa san sta")
	streets = lists.Set("streets")
	floors  = lists.Set("floors")
	verbs   = wordset.Of("es esta era son hi ha hay que per por perque porque amb con visc vivo passa pasa tinc tengo tenim tenemos va van fa hace no si quan cuando on donde com como des desde fins hasta")

	unitsBehind = wordset.Of("euros eur euro h hores horas minuts minutos dies dias mesos meses metres metros m m2 km kw kwh anys anos persones personas vegades veces gb mb")

	// small are words that are never part of a name where names may stand.
	small = lists.Set("small")
	// roles are what speakers are called who are no names.
	roles = lists.Set("roles")
	// fields begin the lines of forms, not of chats.
	fields = lists.Set("fields")
)
