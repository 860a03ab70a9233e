package echo

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/legal"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// What a text says before a short name that it defines.
const cues = `(?:hereinafter|hereafter|henceforth|from now on|from here on|in short|for short|short|abbreviated|abbr\.|referred to as|trading as|t/a` +
	`|im [Ff]olgenden|im [Ww]eiteren|in der Folge|in diesem [\p{L}]+|nachfolgend|nachstehend|fortan|künftig|weiterhin|weiter|danach|kurz|hier|abgekürzt|genannt` +
	`|en adelante|en lo sucesivo|de ahora en adelante|en este [\p{L}]+|abreviado|abreviada|d['’]ara endavant|en endavant|en aquest [\p{L}]+|abreujat|abreujada)`

const (
	openings = `["“”„«»‘'’]`
	shorts   = `\p{Lu}[\p{L}\p{Nd}&.-]*(?: (?:\p{Lu}[\p{L}\p{Nd}&.-]*|&|und|and|y|i|de|of)){0,3}`
)

var (
	bracket = looks.Form(`[(\[]([^()\[\]\n]{1,80})[)\]]`)
	cued    = looks.Form(`(?:[,–—-] )(?:` + cues + `[,:]? ?(?:nur |just |only |the |die |der |das |el |la )?)+(` + openings + `?)(` + shorts + `)`)
	means   = looks.Form(openings + `(` + shorts + `)` + openings + ` (?:means|refers to|stands for|bezeichnet|meint|steht für|designa|significa|vol dir|indica)(?: (?:a|the|die|der|das|den|el|la|al|l['’]))? ?`)
	content = lazyregexp.New(`^(?:(?:the|die|der|das|el|la|or|oder|o|u) )?(?:` + cues + `[,:]? ?(?:nur |just |only |the |die |der |das |el |la )?)*(` + openings + `?)(` + shorts + `)(` + openings + `?)(?: \p{Ll}+)?$`)
	hasCue  = lazyregexp.New(`^(?:or |oder |o |` + cues + `)`)
)

// definition says that the span before at has a short name.
type definition struct {
	name   span.Span
	before int  // where the span ends that it stands for
	strong bool // quotation marks or a phrase say so
}

// shortNames finds the short names that the text defines for those who were found, and
// where they stand: `Serco Limited (“Serco”)`, "Dr. Meier (M.)", "X AG, fortan X".
func (d *document) shortNames() {
	found := map[string]lethe.Label{}
	for _, t := range d.texts {
		for _, def := range t.definitions() {
			if label := d.defines(t, def); label != "" {
				found[strings.TrimSuffix(def.name.In(t.s), ",")] = label
			}
		}
		for _, m := range t.look().All(means) {
			d.meant(t, span.Span{Start: m[2], End: m[3]}, m[1], found)
		}
	}
	if len(found) > 0 {
		d.repeat(found)
	}
}

// definitions finds what is written like one.
func (t *text) definitions() (all []definition) {
	for _, m := range t.look().All(bracket) {
		inside := t.s[m[2]:m[3]]
		c := content.FindStringSubmatchIndex(inside)
		if c == nil {
			continue
		}
		strong := c[3] > c[2] || hasCue.MatchString(inside)
		all = append(all, definition{span.Span{Start: m[2] + c[4], End: m[2] + c[5]}, m[0], strong})
	}
	for _, m := range t.look().All(cued) {
		all = append(all, definition{t.trimmed(span.Span{Start: m[4], End: m[5]}), m[0], true})
	}
	return all
}

// trimmed is a name without the full stop of the sentence.
func (t *text) trimmed(s span.Span) span.Span {
	if text := s.In(t.s); strings.HasSuffix(text, ".") && len(text) > 3 && !strings.Contains(text[:len(text)-1], ".") {
		s.End--
	}
	return s
}

// defines gives the label of what a definition stands for, "" where it stands for
// nobody that was found, or names a role: the Company, Kläger.
func (d *document) defines(t *text, def definition) lethe.Label {
	name := def.name.In(t.s)
	last := t.wordAt(def.before) - 1
	if last < 0 || def.before-t.words[last].End > 3 {
		return ""
	}
	first := t.sequence(last)
	from := related(t, first, last, name)
	base := d.somebody(t, t.spanOf(first, last))
	switch {
	case d.role(name) && (from < 0 || base == nil || base.Label != lethe.Person || cue.NoName(name)):
		return ""
	case base == nil && (from < 0 || !legalForm(t, first, last) && !d.clipped(t, from, name) && (!def.strong || capitals(name) && !d.particular(t, from, last))):
		return "" // "Wireless Local Loop (WLL)"
	case letters(name) == 1 && !strings.HasSuffix(name, "."):
		return "" // "Merkel (M)", the one in the middle
	case from < 0 && !(def.strong && base != nil && base.End+3 >= def.before):
		return ""
	}
	label := lethe.Organization
	if base != nil {
		label = base.Label
	}
	if from >= 0 {
		if legalForm(t, first, last) && !cue.NoName(t.word(first)) {
			from = first
		}
		d.cover(t, t.spanOf(from, last), label)
	}
	return label
}

// clipped reports whether a short name is cut from the word it stands for, and no word of
// its own: Schraubi for Schraubinger.
func (d *document) clipped(t *text, from int, name string) bool {
	return letters(name) > 3 && !capitals(name) && !d.ordinary(name) && !d.ordinary(t.word(from)) && letters(t.word(from)) > letters(name)-2
}

// particular reports whether one of the words [from, last] is nothing but a name.
func (d *document) particular(t *text, from, last int) bool {
	for i := from; i <= last; i++ {
		if word := t.word(i); letters(word) > 3 && capital(word) && d.name(word) {
			return true
		}
	}
	return false
}

// role reports whether a short name is nobody's: all its words are ordinary.
func (d *document) role(name string) bool {
	for _, w := range span.Runs(name, letter.OfWord) {
		word := w.In(name)
		if letters(word) < 2 || capitals(word) || !d.ordinary(word) && !cue.NoName(word) {
			return false
		}
	}
	return true
}

// joints are small words inside the name of a firm or person.
var joints = map[string]bool{"of": true, "and": true, "the": true, "for": true, "und": true, "für": true, "der": true, "des": true, "von": true, "zu": true, "y": true,
	"i": true, "de": true, "del": true, "la": true, "las": true, "los": true, "dels": true, "d": true, "l": true, "el": true, "van": true, "e": true}

// sequence is the first word of the words with capitals that lead to word last.
func (t *text) sequence(last int) int {
	first := last
	for w := last - 1; w >= 0 && last-w < longestName; w-- {
		switch t.between(w) {
		case " ", "-", " & ", "'", "’", ". ", "\u00a0":
		case ", ":
			if first != last && !legalForm(t, w, last) && len(t.word(last)) > 1 {
				return first
			}
		default:
			return first
		}
		switch word := t.word(w); {
		case t.between(w) == ". " && letters(word) > 1:
			return first
		case capital(word):
			first = w
		case !joints[word] && digits(word) == 0:
			return first
		}
	}
	return first
}

// formWord reports whether a word may end the name of a company: "GmbH", the L of S.L.
func formWord(word string) bool {
	w := lethe.Lower(word)
	for _, f := range legal.Forms() {
		for _, way := range f.Ways {
			if w == way {
				return true
			}
		}
	}
	return false
}

func legalForm(t *text, first, last int) bool {
	if last > first+1 && letters(t.word(last)) == 1 { // "S. L."
		return formWord(t.word(last-1) + t.word(last))
	}
	return last > first && letters(t.word(last)) > 1 && formWord(t.word(last))
}

// related gives the word from which on the words [first, last] give rise to a short
// name, -1 where they do not: it is one of them or begins one, or has their initials.
func related(t *text, first, last int, name string) int {
	ws := span.Runs(name, letter.OfWord)
	head := lethe.Lower(ws[0].In(name))
	if letters(head) > 2 {
		for i := first; i <= last; i++ {
			if strings.HasPrefix(lethe.Lower(t.word(i)), head) {
				return i
			}
		}
	}
	if letters(head) > 1 && !capitals(ws[0].In(name)) {
		return -1
	}
	return initials(t, first, last, name)
}

// initials gives the word from which on the capitals of a short name are those of the
// words, in order and to the last of the words that is no legal form.
func initials(t *text, first, last int, name string) int {
	var caps []rune
	for _, r := range lethe.Lower(strings.Join(letter.Fields(name), "")) {
		caps = append(caps, r)
	}
	for last > first && legalForm(t, first, last) {
		last--
	}
	for from := first; from <= last; from++ {
		at, hits := 0, 0
		for i := from; i <= last && at < len(caps); i++ {
			r, _ := utf8.DecodeRuneInString(lethe.Lower(t.word(i)))
			if r == caps[at] {
				at++
				hits++
			} else if i == from {
				break
			}
		}
		if at == len(caps) && hits > 0 && (hits > 1 || len(caps) == 1) {
			return from
		}
	}
	return -1
}

// somebody finds the last name or firm among the words of a span.
func (d *document) somebody(t *text, s span.Span) (found *lethe.Mention) {
	for _, m := range d.around(t, s) {
		if (m.Label == lethe.Person || m.Label == lethe.Organization) && (found == nil || m.End > found.End) {
			found = m
		}
	}
	return found
}

// cover makes a span a mention where it is not yet.
func (d *document) cover(t *text, s span.Span, label lethe.Label) {
	for _, w := range span.Runs(s.In(t.s), letter.OfWord) {
		if !t.free(span.Span{Start: s.Start + w.Start, End: s.Start + w.End}) {
			continue
		}
		d.add(t, s, label, .7, "name that the text makes shorter")
		return
	}
}

// meant is the definition of a short name by the text after it: “Marrowby” means
// Marrowby Cold Storage plc.
func (d *document) meant(t *text, name span.Span, at int, found map[string]lethe.Label) {
	first := t.wordAt(at)
	if d.role(name.In(t.s)) || first >= len(t.words) || t.words[first].Start != at || !capital(t.word(first)) {
		return
	}
	last := first
	for last+1 < len(t.words) && last-first < longestName && t.near(last) && (capital(t.word(last+1)) || formWord(t.word(last+1))) {
		last++
	}
	if related(t, first, last, name.In(t.s)) < 0 {
		return
	}
	d.cover(t, t.spanOf(first, last), lethe.Organization)
	found[name.In(t.s)] = lethe.Organization
}

// repeat finds the short names wherever they stand as they were defined.
func (d *document) repeat(found map[string]lethe.Label) {
	for _, t := range d.texts {
		for i := range t.words {
			end := i
			for n := 0; n < 4 && end < len(t.words); n++ {
				s := t.spanOf(i, end)
				text := s.In(t.s)
				if s.End < len(t.s) && t.s[s.End] == '.' && found[text+"."] != "" {
					s.End++
					text += "."
				}
				if label := found[text]; label != "" && !t.taken.All(t.spanOf(i, end)) {
					d.add(t, s, label, .75, "short name that the text defines")
				}
				end++
			}
		}
	}
}
