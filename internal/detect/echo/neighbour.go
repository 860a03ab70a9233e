package echo

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// longestName bounds the words of a name with everything found beside it.
const longestName = 8

// believed is the score from which on the name of somebody tells of the rest of the
// document, plausible the same of a name of two words or more that are no ordinary ones.
const (
	believed  = .5
	plausible = .3
)

// believes reports whether a mention is the name of somebody, as far as others may follow
// from it.
func (d *document) believes(m *lethe.Mention) bool {
	if m.Label != lethe.Person {
		return false
	}
	if m.Score >= believed {
		return true
	}
	ws := span.Runs(m.Text, letter.OfWord)
	if m.Score < plausible && !d.inLists(m.Text, ws) {
		return false
	}
	for _, w := range ws {
		word := w.In(m.Text)
		if slices.Contains(particles, word) {
			continue
		}
		if !capital(word) || cue.NoName(word) || !d.name(word) {
			return false
		}
	}
	return len(ws) > 1
}

// inLists reports whether words begin with a given name and end with a surname of the lists:
// a name whatever its score.
func (d *document) inLists(s string, ws []span.Span) bool {
	return len(ws) > 1 && d.classes(ws[0].In(s))&given != 0 && d.classes(ws[len(ws)-1].In(s))&family != 0
}

// particles stand between the parts of a name.
var particles = strings.Fields("al el ibn bin bint ben abu von vom van der den de del dela della di da do dos das du des d la las los le zu zur zum auf in an af av y i e ter ten op ap ab dal dalla dalle degli dello thor gen St Sankt")

// places may follow on these of the particles.
var places = strings.Fields("in an auf zu zur zum")

// generations stand after a name.
var generations = strings.Fields("Jr Sr Jun jun sen jr II III IV")

// neighbours adds to the names of people what belongs to them on either side: words
// with a capital that are no ordinary ones, with no sign between.
func (d *document) neighbours() {
	for i := range d.ms {
		m := &d.ms[i]
		if !d.believes(m) || m.Rule == ofGiven {
			continue
		}
		t := d.byField[m.Field]
		s := t.whole(m.Span)
		s.End = d.right(t, s)
		s.Start = d.left(t, s)
		if s.Len() > t.whole(m.Span).Len() {
			d.extend(t, m, s, "rest of a name")
		}
	}
}

// right is where a name ends that reaches to s.
func (d *document) right(t *text, s span.Span) int {
	end := s.End
	if genitive(s.In(t.s)) {
		return end
	}
	all := capitals(strings.Join(strings.Fields(s.In(t.s)), ""))
	for w, n := t.wordAt(s.End), 0; w < len(t.words) && n < longestName; n++ {
		next := w
		for next < len(t.words)-1 && next-w < 3 && t.near(next-1) && slices.Contains(particles, t.word(next)) {
			next++
		}
		hyphen := next == w && t.between(w-1) == "-"
		if !hyphen && !t.near(next-1) || !t.free(t.words[next]) && next == w {
			break
		}
		switch {
		case next > w && slices.Contains(places, t.word(w)) && streetEnd(t.word(next)):
			return end // "Familie Stein in der Ahornallee"
		case next > w+1 && parting[t.word(w)] && !strings.Contains(s.In(t.s), " "):
			return end // "hija de Ramón y de Josefa" has two parents
		case next == w && d.initial(t, w):
			return t.words[w].End
		case next == w && slices.Contains(generations, t.word(w)) && !d.label(t, w):
			return t.words[w].End
		case hyphen && d.doubled(t, s, w), !hyphen && n == 0 && next == w && d.acts(t, s, w):
		case n == 0 && next == w && !all && d.inCapitalsBehind(t, s, w):
		case n == 0 && next == w && d.wordly(t, s, w), n == 0 && next == w && d.onlyGiven(s.In(t.s)) && d.last(t, w, all):
		case next == w+1 && n == 0 && d.second(t, s, next):
		case next == w && !d.part(t, next, all), next > w && !d.behindParticle(t, next, all):
			return end
		case next > w && n == 0 && parting[t.word(next-1)] && d.wholeName(t, next):
			return end // "Xoán Outeiral y Nuria Leiva"
		case next > w && n == 0 && t.free(t.words[next]) && !d.surname(t.word(next)):
			return end // "Anna y" someone else
		}
		end, w = t.words[next].End, next+1
	}
	return end
}

// wholeName reports whether a given name stands at word w and a surname behind it.
func (d *document) wholeName(t *text, w int) bool {
	return d.classes(t.word(w))&given != 0 && w+1 < len(t.words) && t.near(w) && capital(t.word(w+1)) &&
		!slices.Contains(generations, t.word(w+1)) && d.surname(t.word(w+1))
}

// second reports whether word w is the second surname after an "i", an ordinary word as it
// may be: "Salma Benali i Prat".
func (d *document) second(t *text, s span.Span, w int) bool {
	c := d.classes(t.word(w))
	return d.language == "ca" && t.word(w-1) == "i" && len(span.Runs(s.In(t.s), letter.OfWord)) > 1 && c&family != 0 && c&tagger.GivenCommon == 0 && capital(t.word(w)) &&
		!(w+1 < len(t.words) && t.near(w) && capital(t.word(w+1)))
}

// onlyGiven reports whether a name is two given names or more, and no surname.
func (d *document) onlyGiven(name string) bool {
	ws := span.Runs(name, letter.OfWord)
	for _, w := range ws {
		if d.classes(w.In(name))&given == 0 {
			return false
		}
	}
	return len(ws) > 1 && !strings.ContainsAny(name, "-,.")
}

// last reports whether word w may be the surname after given names, put together of
// ordinary words as it may be.
func (d *document) last(t *text, w int, all bool) bool {
	word := t.word(w)
	return capital(word) && digits(word) == 0 && capitals(word) == all && letters(word) > 2 && !cue.NoName(word) && !d.ordinary(word) && !d.label(t, w)
}

// inCapitalsBehind reports whether word w is a surname in capitals behind given names, as the police and
// courts write it: "Heidelinde KURZE".
func (d *document) inCapitalsBehind(t *text, s span.Span, w int) bool {
	return t.near(w-1) && d.writtenLarge(t, w) && d.areGiven(s.In(t.s))
}

// writtenLarge reports whether word w may be a surname in capitals, in a line that has others.
func (d *document) writtenLarge(t *text, w int) bool {
	word := t.word(w)
	return capitals(word) && letters(word) > 3 && digits(word) == 0 && (!cue.NoName(word) || d.classes(word)&tagger.SurnameCommon != 0) && !abbreviations[lethe.Lower(word)] && !(d.term != nil && d.term(word)) &&
		(d.classes(word)&family != 0 || !d.ordinary(lethe.Lower(word)))
}

// areGiven reports whether a name is given names alone.
func (d *document) areGiven(name string) bool {
	ws := span.Runs(name, letter.OfWord)
	for _, w := range ws {
		if d.classes(w.In(name))&given == 0 || capitals(w.In(name)) {
			return false
		}
	}
	return len(ws) > 0
}

// months may be surnames after a given name.
var months = strings.Fields("May March April June August")

// wordly reports whether the ordinary word w after a given name alone is a surname:
// "Mr Brian May". In German any noun has a capital.
func (d *document) wordly(t *text, s span.Span, w int) bool {
	word, first := t.word(w), t.wordAt(s.Start)
	if d.language == "de" || d.language == "" || !t.near(w-1) || first != w-1 || !capital(word) || capitals(word) || letters(word) < 3 || !d.ordinary(word) {
		return false
	}
	if cue.NoName(word) && !slices.Contains(months, word) || digits(t.word(w+1)) > 0 || d.label(t, w) {
		return false
	}
	title := cue.Title(t.word(first-1)) && (t.near(first-1) || t.between(first-1) == ". ")
	return d.classes(t.word(first))&given != 0 && title && d.classes(word)&family != 0
}

// initial reports whether word w is the initial after a given name: "Aylin G.", "Aylin G - walked", and in a chat
// "aylin g: hi". In German "u." joins two people.
func (d *document) initial(t *text, w int) bool {
	word, behind := t.word(w), t.between(w)
	if word == "u" && d.language == "de" || letters(word) != 1 || digits(word) > 0 || d.classes(t.word(w-1))&given == 0 || !t.near(w-1) {
		return false
	}
	switch {
	case strings.HasPrefix(behind, "."):
		return true
	case capital(word):
		return !(word == "I" && d.language == "en") && closesInitial.MatchString(behind)
	}
	return strings.HasPrefix(behind, ": ") && t.startsLine(w-1)
}

// closesInitial is what may stand behind an initial without a full stop.
var closesInitial = lazyregexp.New(`^(?: [-–(|]|[,;:)|\n\r]|$)`)

// left is where a name begins that reaches to s.
func (d *document) left(t *text, s span.Span) int {
	start := s.Start
	all := capitals(strings.Join(strings.Fields(s.In(t.s)), ""))
	for w := t.wordAt(s.Start) - 1; w >= 0; w-- {
		if t.between(w) == ". " && letters(t.word(w)) == 1 && capital(t.word(w)) && t.free(t.words[w]) && !d.monsieur(t, w, s) {
			start = t.words[w].Start
			continue
		}
		if w == t.wordAt(s.Start)-1 && t.between(w) == ", " && t.free(t.words[w]) && d.writtenLarge(t, w) && d.areGiven(s.In(t.s)) {
			return t.words[w].Start // "RICHTER, Jens Uwe"
		}
		if d.shortBefore(t, w, s) {
			start = t.words[w].Start
			continue
		}
		if between := t.between(w); between != " " && between != "\u00a0" && between != "-" {
			break
		}
		if d.relativeBefore(t, w) {
			break
		}
		if d.givenBefore(t, w, s) {
			return t.words[w].Start
		}
		sure := d.classes(t.word(w))&given != 0 || t.between(w) == "-"
		listed := d.classes(t.word(w))&family != 0 && d.classes(t.wordIn(s, 0))&given != 0 // "Focken Gerd"
		if !t.free(t.words[w]) || !d.part(t, w, all) || !sure && !listed && (d.begins(t, w) || d.language == "de" || d.language == "") {
			break
		}
		start = t.words[w].Start
	}
	return start
}

// shortBefore reports whether word w before a name is a German given name that is cut short: "Th. Brunner". Behind "St."
// stands a surname alone, not a saint.
func (d *document) shortBefore(t *text, w int, s span.Span) bool {
	word := t.word(w)
	saint := word == "St"
	return d.language == "de" && t.between(w) == ". " && (saint || name.CutShort(word)) && t.free(t.words[w]) &&
		(!saint || d.classes(s.In(t.s))&family != 0 && d.classes(s.In(t.s))&given == 0)
}

// relativeBefore reports whether word w is one for somebody's relative and no part of the name behind it, though it is a
// surname as well: "seinem Schwager Heiko".
func (d *document) relativeBefore(t *text, w int) bool {
	return w > 0 && t.between(w-1) == " " && name.ParseTitle(t.word(w))&name.Relative != 0 && whoseRelative[lethe.Lower(t.word(w-1))]
}

// whoseRelative are German words that say whose relative somebody is.
var whoseRelative = wordset.Of("mein meine meinem meinen meiner dein deine deinem deinen deiner sein seine seinem seinen seiner ihr ihre ihrem ihren ihrer unser unsere unserem unseren unserer")

// monsieur reports whether the letter that is word w before a name is the French title. On a line of its
// own, "M. Petit" is somebody who signs.
func (d *document) monsieur(t *text, w int, name span.Span) bool {
	begins := t.words[w].Start == 0 || t.s[t.words[w].Start-1] == '\n'
	ends := name.End == len(t.s) || t.s[name.End] == '\n' || t.s[name.End] == '\r'
	return d.language == "fr" && t.word(w) == "M" && !(begins && ends)
}

// wordIn is the n-th word of a span.
func (t *text) wordIn(s span.Span, n int) string { return t.word(t.wordAt(s.Start) + n) }

// near reports whether nothing but a blank stands after a word.
func (t *text) near(w int) bool {
	switch t.between(w) {
	case " ", "\u00a0":
		return true
	}
	return false
}

// part reports whether a word beside a name may be a part of it. A name in capitals
// goes on in capitals, any other in lower case after the first.
func (d *document) part(t *text, w int, all bool) bool {

	word := t.word(w)
	if !capital(word) || digits(word) > 0 || capitals(word) != all || letters(word) < 2 {
		return false
	}
	foreign := lexicon.Ordinary(word, "en") && d.classes(word)&(given|family) == 0 // "Live Stream" in a German text
	place := d.classes(word)&tagger.PlaceMajor != 0 && d.classes(word)&tagger.SurnameCommon == 0
	return !cue.NoName(word) && !foreign && !place && d.name(word) && !d.label(t, w)
}

// behindParticle is part for a word after "von" or "in der", which may be put together
// of ordinary ones. "Keller in Bern" and "in der Schweiz" end before the particle.
func (d *document) behindParticle(t *text, w int, all bool) bool {
	word, c := t.word(w), d.classes(t.word(w))
	if t.word(w-1) == "in" {
		return false // where somebody is; names have "in der", "in 't"
	}
	if (t.word(w-1) == "zur" || t.word(w-1) == "zum") && c&family == 0 {
		return false // "Dr. Hamel zur Visite"
	}
	if t.word(w-1) == "vom" && c&tagger.SurnameCommon == 0 {
		return false // "Frau Schwarz vom Kiosk"
	}
	if slices.Contains(places, t.word(w-1)) && c&tagger.Place != 0 || c&(tagger.PlaceMajor|tagger.Country) != 0 && c&tagger.SurnameCommon == 0 {
		return false
	}
	return capital(word) && digits(word) == 0 && capitals(word) == all && letters(word) > 2 && !cue.NoName(word) && !d.ordinary(word)
}

// surname reports whether the lists of names know a word as one, or know nothing of it.
func (d *document) surname(word string) bool {
	c := d.classes(word)
	return c&family != 0 || c&given == 0
}

// label reports whether a word is the label of what follows, "DOB:", and no name.
func (d *document) label(t *text, w int) bool {
	return strings.HasPrefix(t.between(w), ":") && d.classes(t.word(w))&(given|family) == 0
}

// begins reports whether a word stands at the beginning of a sentence or line, where
// any word has a capital.
func (d *document) begins(t *text, w int) bool {
	between := t.s[:t.words[0].Start]
	if w > 0 {
		between = t.between(w - 1)
	}
	return w == 0 || strings.ContainsAny(between, ".!?:;\n\r\"“„«(–—•-")
}

// genitive reports whether a name has an 's: what follows is somebody's, not somebody.
func genitive(name string) bool {
	for _, e := range [...]string{"'s", "’s", "'", "’"} {
		if strings.HasSuffix(name, e) {
			return true
		}
	}
	return false
}
