package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

var (
	// specialty is what the parts of a hospital are for, in Spanish and Catalan.
	specialty = lazyregexp.New(`^(?i:\pL*(?:log[ií]a|iatr[ií]a|metr[ií]a|terapia|teràpia|cirug[ií]a|cirurgia)|urg[eè]ncias?|urgències|rehabilitaci[oó]n?|medicina interna|uci|reanimaci[oó]n?|paliativos|pal·liatius)$`)
	// partBefore is the text before them.
	partBefore = lazyregexp.New(`(?:^|[^\pL])(?i:servicio|servei|unidad|unitat|sección|secció|departamento|departament|área|àrea|consultas?|consultes|planta|médico|metge) d(?:e |['’])$`)
	// afterWhom is what is called after those who described it.
	afterWhom = lazyregexp.New(`(?:^|[^\pL])(?i:fracturas?|fractures|síndrome|enfermedad|malaltia|signo|signe|maniobra|escala|índice|índex|test|mal|tiroiditis|linfoma|limfoma|corea|tumor|nódulos?|contractura|fenómeno|fenomen|triángulo|triangle|esófago|esòfag|agujero|polígono|trompas?|drenaje|sonda) d(?:e |['’])$`)
)

// isOfMedicine reports whether a model took a specialty, or whom a fracture or a sign is called
// after, for a name.
func (f *field) isOfMedicine(m lethe.Mention, before string) bool {
	if m.Detector != "tagger" || strings.HasPrefix(f.language, "de") || strings.HasPrefix(f.language, "en") {
		return false
	}
	return specialty.MatchString(m.Text) && partBefore.MatchString(last(before, 32)) || afterWhom.MatchString(last(before, 32)) && f.areKnown(m.Text)
}

var (
	// ill is the text in German and English before what somebody is ill with, which is no place.
	ill = lazyregexp.New(`(?:^|[^\pL])(?:(?i:erkrank\pL*|leide[nt]?|litt(?:en)?|sterben|starb(?:en)?|stirbt|verstarb|verstorben|gestorben)(?: [\pL.]+){0,4} an(?: einer| einem)?|(?i:suffer(?:s|ed|ing)? from|diagnosed with|died (?:of|from)))(?: (?i:akuter|chronischer|acute|chronic))? $`)
	// illness are the ends of German words for illnesses and examinations.
	illness = lazyregexp.New(`(?i)(?:sklerose|\pL{3}itis|arthrose|thrombose|zirrhose|stenose|psychose|nekrose|fibrose|porose|leukämie|anämie|pathie|plegie|parese|\pL{3}algie|ektomie|skopie|sonogra(?:f|ph)ie|konsil|syndrom|infarkt|insuffizienz|karzinom|epilepsie|dystrophie)s?$`)
)

// isIll makes what somebody is ill with of what a model took for a place: "leidet an Multipler Sklerose".
func (f *field) isIll(m *lethe.Mention) {
	if m.Detector == "tagger" && (m.Label == lethe.Location || m.Label == lethe.Misc) && ill.MatchString(last(f.text[:m.Start], 64)) {
		m.Label, m.Type = lethe.Medical, "" // the type was the model's
	}
}

// isExamined reports whether a model took a German word for an illness or an examination for a place
// or somebody: "Neurokonsil".
func (f *field) isExamined(m lethe.Mention) bool {
	return m.Detector == "tagger" && strings.HasPrefix(f.language, "de") && !strings.Contains(m.Text, " ") && illness.MatchString(m.Text)
}

// unlikely is the score below which a model alone does not make a place of an ordinary word.
const unlikely = 0.5

// isUnlikely reports whether a model took a word after an article, which no list has as a place,
// for one: "The Vicar asked".
func (f *field) isUnlikely(m lethe.Mention, before string) bool {
	return m.Detector == "tagger" && m.Score < unlikely && f.language == "en" && !strings.ContainsFunc(m.Text, notLetter) && isArticled(before) &&
		lexicon.Ordinary(m.Text, "en") && classes(m.Text)&(tagger.PlaceMajor|tagger.Country) == 0
}
