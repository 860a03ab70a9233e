package pattern

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
)

// cases lists references to proceedings, by the structures that courts use.
func cases() []Recognizer {
	return []Recognizer{echr, germanCase, euCase, usDocket, spanishCase}
}

var echr = Recognizer{
	Name:  "echr-application",
	Doc:   "Applications to the European Court of Human Rights: a number and the year, behind their name or in a list of such.",
	Label: lethe.Code,
	Patterns: []Pattern{
		{Name: "behind its name", Score: 0.9, Group: 1,
			Regex: `\b(?:applications?|requêtes?|nos?\.|n°s?|nº|individualbeschwerden?|beschwerden?|demandas?)\s{1,3}(?:\(?(?:nos?\.|n°|nr\.|nº)\)?\s{1,3})?(\d{1,5}/\d{2})\b`},
		{Name: "number and year", Score: 0.3, Regex: `(?<![\w/.-])\d{3,5}/\d{2}(?![\w/]|[.,]\d|\s?mm)`},
	},
	Context: []string{"application", "lodged", "echr", "requête", "beschwerde", "egmr", "tedh", "demandante", "estrasburgo", "estrasburg"},
	Examples: []detect.Example{
		{Text: "The case originated in an application (no. [CODE 36244/06]) against Denmark"},
		{Text: "applications nos. [CODE 21825/93] and [CODE 23414/94]"},
		{Text: "on 12/03 in 2019/20, ratio 100/25"},
		{Text: "Salbutamol a demanda. TA 128/76, PA 141/88 mmHg"},
	},
}

var germanCase = Recognizer{
	Name:  "german-case",
	Doc:   "File numbers of German, Austrian and Swiss courts: division, register, number and year.",
	Label: lethe.Code,
	Patterns: []Pattern{
		{Name: "division, register, number/year", Score: 0.6, Exact: true,
			Regex: `(?<![\w/:.,])(?:\d{1,4}|[IVX]{1,5}|B \d{1,2}|L \d{1,2}|S \d{1,2})\s[A-Z][A-Za-z]{0,5}(?:\s?\([A-Za-zÄÖÜäöü]{1,6}\))?\s\d{1,6}/\d{2}(?:\.[A-Z]{1,3}|\s?[A-Z]{1,2})?(?![\w/])`},
		{Name: "prosecutor", Score: 0.7, Exact: true, Regex: `(?<![\w/])\d{1,4}\s(?:Js|UJs|Ds|Ls|Ks|Cs|Qs|Gs|KLs|NBs|StVK|VRs|BRs)\s\d{1,6}/\d{2}(?![\w/])`},
		{Name: "Switzerland", Score: 0.6, Exact: true, Regex: `\b\d[A-Z]_\d{1,4}/(?:19|20)\d{2}\b`},
		{Name: "Austria", Score: 0.6, Exact: true, Regex: `\b\d{1,2}\s?(?:Ob|Os|ObA|ObS|Nc|Bs)\s?\d{1,4}/\d{2}[a-z]\b`},
	},
	Context: []string{"aktenzeichen", "az", "beschluss", "urteil", "geschäftszeichen", "verfahren"},
	Examples: []detect.Example{
		{Text: "Az. [CODE 2 BvR 2656/18], [CODE VIII ZR 21/19], [CODE B 3 KR 12/17 R], [CODE 12 O 345/20]"},
		{Text: "[CODE 2C_123/2019] und [CODE 10 Ob 34/20x]"},
		{Text: "am 3. April 20/21, Seite 2 von 3/12"},
		{Text: "RR 16:00 Uhr 118/70"},
	},
}

var euCase = Recognizer{
	Name:  "eu-case",
	Doc:   "Cases of the courts of the European Union, and the European case law identifier.",
	Label: lethe.Code,
	Patterns: []Pattern{
		{Name: "court, number/year", Score: 0.6, Exact: true, Regex: `(?<![\w/-])[CTF]\s?[-‑–]\s?\d{1,4}/\d{2}(?:\s(?:P|PPU|R|RENV|P-R))?(?![\w/])`},
		{Name: "ECLI", Score: 0.95, Regex: `\bECLI:[A-Z]{2}:[A-Z0-9]{1,7}:(?:19|20)\d{2}:[A-Z0-9.]{1,25}\b`},
	},
	Context: []string{"case", "rechtssache", "asunto", "assumpte", "court of justice"},
	Examples: []detect.Example{
		{Text: "Case [CODE C-131/12], [CODE ECLI:EU:C:2014:317]"},
		{Text: "C-131 and T-shirt 11/20"},
	},
}

var usDocket = Recognizer{
	Name:  "us-docket",
	Doc:   "Docket numbers of American federal courts, and numbers behind words like docket or case.",
	Label: lethe.Code,
	Patterns: []Pattern{
		{Name: "year, kind, number", Score: 0.8, Regex: `\b(?:\d{1,2}:)?\d{2}[- ](?:cv|cr|mc|mj|bk|ap|md|po|cm|gj|misc|civ|crim)[- .]?\d{2,6}(?:-[A-Z]{2,4}){0,3}(?:-\d{1,3})?\b`},
		{Name: "behind its name", Score: 0.5, Group: 1,
			Regex: `\b(?:docket|case|cause|matter|file)\s{1,2}(?:no\.?|nos\.?|number|#|nr\.?)\s?:?\s{0,2}([A-Z]{0,4}[-.]?\d[A-Z0-9]{0,8}(?:[-/:.][A-Z0-9]{1,10}){0,5})\b`},
	},
	Validate: refuted(func(s string) bool { return countDigits(s) >= 3 }),
	Context:  []string{"docket", "case", "court", "filed", "plaintiff", "defendant"},
	Examples: []detect.Example{
		{Text: "[CODE 1:20-cv-01234-ABC], Case No. [CODE 18-CR-204], docket no. [CODE A-1234-19]"},
		{Text: "in case of 3, case no. 1"},
	},
}

var spanishCase = Recognizer{
	Name:  "spanish-case",
	Doc:   "Proceedings of Spanish and Catalan courts: the general identification number, and number/year behind their name.",
	Label: lethe.Code,
	Patterns: []Pattern{
		{Name: "general identification number", Score: 0.8, Group: 1, Regex: `\bN\.?I\.?G\.?\s?:?\s{0,2}(\d{5}[ .-]?\d{2}[ .-]?\d[ .-]?(?:19|20)\d{2}[ .-]?\d{7})\b`},
		{Name: "behind its name", Score: 0.6, Group: 1,
			Regex: `\b(?:autos|procedimiento|procediment|recurso|rollo|diligencias|diligències|sentencia|sentència|expediente|expedient|ejecutoria|executòria|sumario|sumari|juicio|judici|atestado|atestat|ejecución|execució|querella|concurso|concurs|(?:acta|atestado|atestat|diligencias|diligències)(?:\s\(?n[.º°úu]{1,3}(?:mero|m\.?)?))` +
				`:?(?:\s(?:ordinario|ordinari|abreviado|abreujat|verbal|rápido|previas|prèvies|de apelación|d'apel·lació|penal|civil|hipotecari|hipotecaria|hipotecària|monitorio|monitori|ràpid|cambiario|canviari|despidos?|acomiadaments?)){0,2}\s(?:n[.º°úu]{1,3}(?:mero|m\.?)?\s?\.?\s?)?(\d{1,6}/(?:19|20)?\d{2}(?:-[A-Z]{1,2})?)\b`},
	},
	Context: []string{"juzgado", "jutjat", "audiencia", "tribunal"},
	Examples: []detect.Example{
		{Text: "Procedimiento ordinario [CODE 123/2020], recurso núm. [CODE 4567/2018]"},
		{Text: "Judici verbal [CODE 310/2022-B], ATESTAT NÚM. [CODE 812/23]"},
		{Text: "Procedimiento: Despido [CODE 77/2019], autos: monitorio n.º [CODE 15/2021], se alzó acta (núm. [CODE 204/23])"},
		{Text: "el 12/03/2020 en 2020/21"},
	},
}
