package rewrite

// Reason says why what a model said is not accepted; "" is that it is.
type Reason string

// Reasons, in the order in which they are looked for.
const (
	accepted       Reason = ""
	reasonForm     Reason = "form"     // the answer is cut off, refused, empty, or not the JSON that was asked for
	reasonLength   Reason = "length"   // too short for what is to stay, or too long for the passage
	reasonMarkup   Reason = "markup"   // signs, scripts or lines that the passage does not have
	reasonSurvives Reason = "survives" // a masked value is still there, in part or in another form
	reasonLabel    Reason = "label"    // a label, or another placeholder, that is not to stay
	reasonTask     Reason = "task"     // it speaks of what it was asked to do
	reasonLanguage Reason = "language" // another language
	reasonNumber   Reason = "number"   // the numbers are not those that are to stay, in their order
	reasonName     Reason = "name"     // a name, or a date, that is not among what is to stay
	reasonNegation Reason = "negation" // it denies more, or less
	reasonMeaning  Reason = "meaning"  // too little of what is to stay, or too much that is new
)

// sentences are how the failure is named to the model, in the language of its prompts.
var sentences = map[string]map[Reason]string{
	"en": {
		reasonForm:     "the answer was not a JSON object with the one member \"text\"",
		reasonLength:   "the text was much shorter or longer than the passage without the values",
		reasonMarkup:   "it had signs, brackets, mark-up, line breaks or letters that the passage does not have",
		reasonSurvives: "a value that must be left out was still there, whole, in part, or written in another way",
		reasonLabel:    "it had a label or placeholder, or lacked one that must stay",
		reasonTask:     "it spoke of the task instead of only giving the text",
		reasonNumber:   "the numbers were not those of the passage in their order, without those to leave out",
		reasonName:     "it had a name, date or capitalised word that the passage does not have beside the values to leave out",
		reasonNegation: "it denied something that the passage does not deny, or the other way round",
		reasonMeaning:  "it left out too much of the rest, or added something",
		reasonLanguage: "it was in another language than the passage",
	},
	"de": {
		reasonForm:     "die Antwort war kein JSON-Objekt mit dem einen Element \"text\"",
		reasonLength:   "der Text war viel kürzer oder länger als der Abschnitt ohne die Angaben",
		reasonMarkup:   "er hatte Zeichen, Klammern, Auszeichnung, Zeilenumbrüche oder Buchstaben, die der Abschnitt nicht hat",
		reasonSurvives: "eine Angabe, die wegzulassen ist, stand noch da, ganz, zum Teil oder anders geschrieben",
		reasonLabel:    "er hatte eine Bezeichnung oder einen Platzhalter, oder eine fehlte, die bleiben muss",
		reasonTask:     "er sprach von der Aufgabe, statt nur der Text zu sein",
		reasonNumber:   "die Zahlen waren nicht die des Abschnitts in ihrer Reihenfolge, ohne die wegzulassenden",
		reasonName:     "er hatte einen Namen, ein Datum oder ein großgeschriebenes Wort, das der Abschnitt neben den wegzulassenden Angaben nicht hat",
		reasonNegation: "er verneinte etwas, was der Abschnitt nicht verneint, oder umgekehrt",
		reasonMeaning:  "er ließ zu viel vom Übrigen weg oder fügte etwas hinzu",
		reasonLanguage: "er war in einer anderen Sprache als der Abschnitt",
	},
}
