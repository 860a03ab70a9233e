package fact

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// surroundings is how much of a text tells on either side of a mention whether it is
// clinical, in bytes; fewest is how many words of medicine do.
const (
	surroundings = 160
	fewest       = 3
)

// AmongFacts drops from the mentions of any document the names, places and firms that are
// facts and stand among words of medicine.
func AmongFacts(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	field := doc.Lookup()
	kept := ms[:0]
	for _, m := range ms {
		if f, ok := field(m.Field); ok && f.Kind == lethe.Text && m.Score < 1 && isGuess(m) {
			if p := around(f.Text, m); (p.isSign() || p.isFinding(f.Text, m) || p.isAmongFacts(f.Text, m)) && !p.called() {
				continue
			}
		}
		kept = append(kept, m)
	}
	clear(ms[len(kept):])
	return kept
}

// isSign reports whether known names stand before what is called after them: "Murphy's sign".
func (p *place) isSign() bool {
	last := ""
	for _, w := range p.words {
		if last = strings.TrimRight(strings.TrimSuffix(w.In(p.text), "s"), "'’"); known().lookUp(last)&eponym == 0 {
			return false
		}
	}
	return last != "" && named.MatchString(p.after())
}

// guessed is the score below which a model makes a name of an abbreviation for want of a better label.
const guessed = 0.6

// isFinding reports whether a model took for a name words in lower case of which the last is one of
// medicine ("frank haematuria"), a disease, abbreviations of medicine alone, or an address with such words.
func (p *place) isFinding(text string, m lethe.Mention) bool {
	s := p.In(p.text)
	switch {
	case m.Detector != "tagger" || len(p.words) == 0:
		return false
	case m.Label == lethe.Address:
		return m.Score < certain && slices.ContainsFunc(p.words, func(w span.Span) bool {
			s := w.In(p.text)
			return len(s) > shortest+1 && strings.ToLower(s) == s && isMedical(s)
		})
	case illness.MatchString(s):
		return true
	case strings.ToLower(s) == s:
		last := p.words[len(p.words)-1].In(p.text)
		return isMedical(last) && classes(last)&names == 0
	}
	return m.Score < guessed && !slices.ContainsFunc(p.words, func(w span.Span) bool { return !isShort(w.In(p.text)) && !isTermAlone(w.In(p.text)) }) && isClinical(text, m.Span, p.leastAround())
}

// illness is a disease that is called after somebody: "Morbus Dupuytren".
var illness = lazyregexp.New(`^(?:Morbus|Mb\.?) \p{Lu}`)

// diagnosis is a code of an illness, or a number.
var diagnosis = lazyregexp.New(`^(?:[A-TV-Z]\d\d(?:\.\d{1,2})?|\d{1,3})$`)

// leastAround is how many words of medicine must stand around abbreviations: a code alone may be that of
// a train.
func (p *place) leastAround() int {
	if len(p.words) == 1 && diagnosis.MatchString(p.words[0].In(p.text)) {
		return fewest
	}
	return 1
}

// isShort reports whether a word is an abbreviation of medicine and no institution's, or a number.
func isShort(w string) bool {
	for part := range strings.SplitSeq(w, "/") {
		k := known().lookUp(part)
		if k&institution != 0 || k&(abbreviation|parameter) == 0 && !roman.MatchString(part) && !diagnosis.MatchString(part) {
			return false
		}
	}
	return strings.ToUpper(w) == w
}

var named = lazyregexp.New(`^(?:['’]s)? (?:sign|point|disease|syndrome|palsy|phenomenon|reflex|manoeuvre|maneuver|fracture|oesophagus|esophagus|lymphoma|thyroiditis|contracture|dementia|aphasia|chorea|tumour|tumor|anaemia|anemia|advancement|bruising|hallucinations)\b|^-(?:Zeichen|Syndrom|Krankheit|Reflex|Phänomen)\b`)

// isAmongFacts reports whether a mention is a fact and stands among words of medicine;
// beside an abbreviation alone there must be amounts, too.
func (p *place) isAmongFacts(text string, m lethe.Mention) bool {
	if !p.onlyFacts(m) && !p.isDosed() || !isClinical(text, m.Span, fewest) {
		return false
	}
	return clinicalUnit.MatchString(p.text) || slices.ContainsFunc(p.words, func(w span.Span) bool { return !abbreviated(w.In(p.text)) })
}

// isGuess reports whether a mention is a name that rules for any text or a model found.
func isGuess(m lethe.Mention) bool {
	switch m.Label {
	case lethe.Person, lethe.Location, lethe.Organization, lethe.Address:
		return doubtful(m) && m.Detector != "clinical"
	}
	return false
}

// clinicalUnit are amounts that few other texts have.
var clinicalUnit = lazyregexp.New(`\d ?(?:mg|µg|mcg|ml|mL|mmHg|mmol|mm|g/dl|g/L|IU|IE|U/l|/min)\b`)

// isMedical reports whether a word is hardly used outside medicine.
func isMedical(w string) bool {
	if utf8.RuneCountInString(w) < shortest {
		return false
	}
	k := known().lookUp(w)
	if k&abbreviation != 0 {
		return true
	}
	return utf8.RuneCountInString(w) > shortest && k&(term|substance|parameter|eponym) != 0 || known().ends(w)
}

// isClinical reports whether words of medicine stand around a place.
func isClinical(text string, s span.Span, least int) bool {
	from, to := max(0, s.Start-surroundings), min(len(text), s.End+surroundings)
	for from > 0 && !utf8.RuneStart(text[from]) {
		from++
	}
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to--
	}
	n := 0
	for _, side := range [...]string{text[from:s.Start], text[s.End:to]} {
		for _, w := range wordsOf(side) {
			if isMedical(w.In(side)) {
				n++
			}
		}
		if strings.ContainsAny(side, "0123456789") {
			n += len(clinicalUnit.FindAllString(side, fewest))
		}
	}
	return n >= least
}
