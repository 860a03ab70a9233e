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

// unlikely is the score below which a model alone does not make a place of an ordinary word.
const unlikely = 0.5

// isUnlikely reports whether a model took a word after an article, which no list has as a place,
// for one: "The Vicar asked".
func (f *field) isUnlikely(m lethe.Mention, before string) bool {
	return m.Detector == "tagger" && m.Score < unlikely && f.language == "en" && !strings.ContainsFunc(m.Text, notLetter) && isArticled(before) &&
		lexicon.Ordinary(m.Text, "en") && classes(m.Text)&(tagger.PlaceMajor|tagger.Country) == 0
}
