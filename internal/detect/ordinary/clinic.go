package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// roman is a number of a grade or stage.
var roman = lazyregexp.New(`^(?:[IVX]{1,4}[a-cA-C]?|[A-D])$`)

// isInClinic reports whether word i is whom a sign, a scale, a device or an operation is called after,
// in a text of medicine in any profile: a word of clinics stands behind it ("Hickman flushed", "Oxford
// hoist"), a number as scales have it ("Centor 3"), or it stands in a row with such ("Barlow and Ortolani
// negative", "Foley in situ, Guedel size 3"). Towns need the word or the number.
func (f *field) isInClinic(p *passage, i int) bool {
	if p.alone[i]&clinic == 0 || isSmall(p.word(i)) || f.bears(p.word(i)) || agent.MatchString(last(p.text[:p.words[i].Start], 16)) {
		return false
	}
	if p.hasClinicBehind(i) {
		return true
	}
	const called = tagger.Given | tagger.GivenCommon | tagger.SurnameCommon | tagger.Place
	if classes(p.word(i))&(tagger.PlaceMajor|tagger.Country) != 0 {
		return false
	}
	for _, step := range [...]int{-1, 1} {
		if k := p.nextInRow(i, step); k >= 0 && p.alone[k]&clinic != 0 && !isSmall(p.word(k)) && p.hasClinicBehind(k) {
			return true
		}
	}
	return classes(p.word(i))&called == 0 && (p.measures() > 1 && p.otherEponyms(i) > 0 || p.otherEponyms(i) > 1)
}

// agent is the text before whoever did something.
var agent = lazyregexp.New(`(?i)(?:^|[^\pL])(?:by|with|from|dear|and his|and her|von|durch|bei|mit|por|per) $`)

// hasClinicBehind reports whether a word of clinics in small letters, or a number that ends there, stands
// behind word i.
func (p *passage) hasClinicBehind(i int) bool {
	next := i + 1
	if gap := p.between(i); (gap == "'" || gap == "’") && p.word(next) == "s" {
		next++
	} else if gap == "-" && p.alone[next]&clinic != 0 { // Kayser-Fleischer
		return p.hasClinicBehind(next)
	}
	gap := p.between(next - 1)
	if gap != " " && gap != ": " {
		return false
	}
	w := p.word(next)
	if scaleNumber.MatchString(w) || roman.MatchString(w) && len(w) > 0 {
		return scaleEnd.MatchString(p.between(next)) && p.measures() > 1
	}
	return p.alone[next]&clinic != 0 && (isSmall(w) || p.alone[next]&^clinic == 0 && classes(w)&nameLists == 0)
}

var (
	scaleNumber = lazyregexp.New(`^-?\d{1,3}$`)
	scaleEnd    = lazyregexp.New(`^(?:[;,/\n–-]|\.(?:\D|$)| (?:of|von|and|und)|$)`)
)

// nextInRow is the next word of the row that word i stands in, to one side; -1 where none is.
func (p *passage) nextInRow(i, step int) int {
	next := i + step
	if next < 0 || next >= len(p.words) {
		return -1
	}
	gap := p.between(min(i, next))
	if gap == " " && conjunctions[strings.ToLower(p.word(next))] && p.between(min(next, next+step)) == " " && next+step >= 0 && next+step < len(p.words) {
		return next + step
	}
	if listed.MatchString(gap) || gap == "-" {
		return next
	}
	return -1
}

// otherEponyms is how many other words of the passage are such names, each with a word of clinics.
func (p *passage) otherEponyms(i int) (n int) {
	for k := range p.words {
		if k != i && p.alone[k]&clinic != 0 && !isSmall(p.word(k)) && !strings.EqualFold(p.word(k), p.word(i)) && classes(p.word(k))&(tagger.GivenCommon|tagger.PlaceMajor) == 0 {
			n++
		}
	}
	return n
}

// measures is how many words of clinics and numbers the passage has.
func (p *passage) measures() (n int) {
	for k := range p.words {
		if p.alone[k]&clinic != 0 || scaleNumber.MatchString(p.word(k)) {
			n++
		}
	}
	return n
}
