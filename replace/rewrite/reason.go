package rewrite

// Reason says why what a model said is not accepted; "" is that it is.
type Reason string

// Reasons, in the order in which they are looked for.
const (
	Accepted Reason = ""
	Form     Reason = "form"     // the answer is cut off, refused, empty, or not the JSON that was asked for
	Length   Reason = "length"   // too short for what is to stay, or too long for the passage
	Markup   Reason = "markup"   // signs, scripts or lines that the passage does not have
	Survives Reason = "survives" // a masked value is still there, in part or in another form
	Label    Reason = "label"    // a label, or another placeholder, that is not to stay
	Task     Reason = "task"     // it speaks of what it was asked to do
	Language Reason = "language" // another language
	Number   Reason = "number"   // the numbers are not those that are to stay, in their order
	Name     Reason = "name"     // a name, or a date, that is not among what is to stay
	Negation Reason = "negation" // it denies more, or less
	Meaning  Reason = "meaning"  // too little of what is to stay, or too much that is new
)

// sentences are how the failure is named to the model, in the language of its prompts.
var sentences = map[string]map[Reason]string{
	"en": {
		Form:     "the answer was not a JSON object with the one member \"text\"",
		Length:   "the text was much shorter or longer than the passage without the values",
		Markup:   "it had signs, brackets, mark-up, line breaks or letters that the passage does not have",
		Survives: "a value that must be left out was still there, whole, in part, or written in another way",
		Label:    "it had a label or placeholder, or lacked one that must stay",
		Task:     "it spoke of the task instead of only giving the text",
		Number:   "the numbers were not those of the passage in their order, without those to leave out",
		Name:     "it had a name, date or capitalised word that the passage does not have beside the values to leave out",
		Negation: "it denied something that the passage does not deny, or the other way round",
		Meaning:  "it left out too much of the rest, or added something",
		Language: "it was in another language than the passage",
	},
	"de": {
		Form:     "die Antwort war kein JSON-Objekt mit dem einen Element \"text\"",
		Length:   "der Text war viel kürzer oder länger als der Abschnitt ohne die Angaben",
		Markup:   "er hatte Zeichen, Klammern, Auszeichnung, Zeilenumbrüche oder Buchstaben, die der Abschnitt nicht hat",
		Survives: "eine Angabe, die wegzulassen ist, stand noch da, ganz, zum Teil oder anders geschrieben",
		Label:    "er hatte eine Bezeichnung oder einen Platzhalter, oder eine fehlte, die bleiben muss",
		Task:     "er sprach von der Aufgabe, statt nur der Text zu sein",
		Number:   "die Zahlen waren nicht die des Abschnitts in ihrer Reihenfolge, ohne die wegzulassenden",
		Name:     "er hatte einen Namen, ein Datum oder ein großgeschriebenes Wort, das der Abschnitt neben den wegzulassenden Angaben nicht hat",
		Negation: "er verneinte etwas, was der Abschnitt nicht verneint, oder umgekehrt",
		Meaning:  "er ließ zu viel vom Übrigen weg oder fügte etwas hinzu",
		Language: "er war in einer anderen Sprache als der Abschnitt",
	},
}
