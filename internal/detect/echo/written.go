package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/forms"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/fold"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// spelled is a word with a blank after each letter; three part it from the next.
	spelled    = looks.Form(`\b\p{L}(?: \p{L}){3,}(?:  +\p{L}(?: \p{L}){2,})*\b`)
	apartWords = lazyregexp.New(` {2,}`)
	// broken is a word that goes on in the next line.
	broken = looks.Form(`(\p{Lu}\p{L}+)-\n[ \t]*(\p{Ll}\p{L}+)`)
	// cell is the surname and initial of a list: "Abara, N".
	cell = looks.Form(`(?m)(?:^|[|;\t]) *(\p{Lu}[\p{L}'’-]+, \p{Lu}\.?)(?: *(?:[|;\t]|$)| {2,})`)
	// really stands after the nickname of somebody whose name stands after it in brackets.
	really = lazyregexp.New(`(\p{Lu}\p{L}+) \((?:eigentlich|bürgerlich|richtig|really|real name|properly|en realidad|en realitat|realment|née|alias|aka|a\.k\.a\.)[: ]+$`)
	// generation stands after a surname alone.
	generation = looks.Form(`(?:^|[^\p{L}])(\p{Lu}\p{L}{2,}) (?:[Ss]enior|[Jj]unior|[Ss]nr|[Jj]nr|[Ss]en\.|[Jj]un\.|padre|fill)(?:[^\p{L}]|$)`)
	// dictation marks are the initials of those who wrote a letter.
	dictation = looks.Form(`(?i:\b(?:dictated(?: by)?|typed(?: by)?|transcribed by|typist|checked by|initialled(?: by)?|signed off by|countersigned by|our ref|your ref|initials|` +
		`diktat(?:zeichen)?|diktiert(?: von)?|dikt\.|geschrieben von|schreibkraft|zeichen|unser zeichen|handzeichen|namenszeichen|kürzel|hz|gz|initialen|bearbeiter(?:in)?|geprüft(?: von)?|gesehen von|` +
		`mecanografía|mecanografiado por|transcrito por|redactado por|revisado por|visto bueno|iniciales|n/ref|s/ref|ref\. int\.|mecanografia|mecanografiat per|redactat per|revisat per|vist i plau|inicials)\.?)[: ]+((?:\p{L}{2,3}|(?:\p{Lu}\.){2,3})(?:/\p{L}{2,3}){0,2})(?:$|[^\p{L}\p{Nd}.]|\.(?:$|\s))`)
	typed = looks.Form(`(?i)/ ?(?:typed|geschrieben|gez\.|mecanografía|mecanografia):? (\p{Ll}{2,3})(?:[^\p{L}]|$)`)
	// signedOff are the letters of who dictated and who typed an entry, at its end: "Kontrolle in 2 Wo. Mü/sk".
	signedOff = looks.Form(`[.!?)] ?[ \t–-]{1,3}(\p{Lu}\p{Ll}{1,2}/\p{Ll}{2,3})[ \t]*(?:\r?\n|$)`)
	// pair is two initials that stand for somebody.
	pair = looks.Form(`(?:^|[^\p{L}.] ?)(\p{Lu}\. \p{Lu}\.)(?: \(|,? [\p{Ll}])`)
	// year of birth without a day.
	year2 = looks.Form(`(?:\b[Bb]orn (?:in )?|\(b\. |\(n\. |\([Nn]acid[oa] en |\(geb\. |\(\* ?|\b[Jj]ahrgang |\b[Jj]g\. |\bnascu(?:t|da) (?:el |l['’]any ))(['’]?\d{2}(?:\d{2})?)\b`)
)

// written finds names by how they are written: letters apart, broken over lines, in cells of
// lists, as initials.
func (d *document) written() {
	for _, t := range d.texts {
		for _, at := range t.look().All(spelled) {
			s := span.Span{Start: at[0], End: at[1]}
			if d.spells(s.In(t.s)) && !t.people.All(s) {
				d.add(t, s, lethe.Person, bareScore, "letters apart")
			}
		}
		for _, at := range t.look().All(broken) {
			d.mend(t, at)
		}
		d.matches(t, cell, lethe.Person, "surname and initial", func(s string) bool { return d.name(s[:strings.IndexByte(s, ',')]) })
		d.matches(t, generation, lethe.Person, "surname of one of two", func(s string) bool { return d.name(s) && !cue.NoName(s) })
		d.matches(t, pair, lethe.Person, "initials", func(s string) bool { return !noInitials[s] })
		d.matches(t, year2, lethe.BirthDate, "year of birth", func(string) bool { return true })
	}
}

// writers finds the letters of those who wrote, by what announces them.
func (d *document) writers() {
	for _, t := range d.texts {
		d.matches(t, dictation, lethe.Person, initialsOfWriters, func(s string) bool { return d.rank(s) > commonWords && !bodies[s] })
		d.matches(t, signedOff, lethe.Person, initialsOfWriters, func(string) bool { return true })
		d.matches(t, typed, lethe.Person, initialsOfWriters, func(s string) bool { return s != "by" && s != "von" && s != "por" && s != "per" })
	}
}

// commonWords are those that stand after the words for anyone who wrote: "geprüft: ja".
const commonWords = 4000

// bodies are abbreviations of those who check something and are nobody.
var bodies = wordset.Of("GP MDT OT ENT HR IT ICU ITU ED PT NHS FDA EMA CEO CFO MD RN QA SHO CT MRI TÜV VDE BSI EDV UCI SSO")

// initialsOfWriters is why those of dictation marks were found.
const initialsOfWriters = "initials of who wrote or typed"

// noInitials are abbreviations of two capitals that are nobody's.
var noInitials = map[string]bool{"S. A.": true, "S. L.": true, "U. S.": true, "D. C.": true, "A. D.": true, "B. C.": true, "N. B.": true, "P. S.": true, "P. O.": true, "E. U.": true, "U. K.": true, "I. E.": true, "E. G.": true}

// matches adds what the group of a form that matched takes, where it may.
func (d *document) matches(t *text, form *forms.Form, label lethe.Label, why string, may func(string) bool) {
	for _, at := range t.look().All(form) {
		if s := group(at, 0); !t.taken.All(s) && may(s.In(t.s)) {
			score := bareScore
			if why == initialsOfWriters {
				score = .6 // which may be small
			}
			d.add(t, s, label, score, why)
		}
	}
}

// group is the first group of a match that took part in it, in a text of which so much stands before.
func group(at []int, before int) span.Span {
	for at[2] < 0 {
		at = at[2:]
	}
	return span.Span{Start: before + at[2], End: before + at[3]}
}

// longestSpelled is the most letters of a name; an alphabet has more.
const longestSpelled = 18

// alphabet has what is listed by letters in its order: "Vitamins A B C D".
const alphabet = "abcdefghijklmnopqrstuvwxyz"

// spells reports whether letters that stand apart make words of which none is ordinary
// and one has a capital.
func (d *document) spells(s string) (named bool) {
	for _, part := range apartWords.Split(s, -1) {
		word := strings.ReplaceAll(part, " ", "")
		if letters(word) > longestSpelled || letters(word) > 2 && strings.Contains(alphabet, lethe.Lower(word)) || d.ordinary(word) || d.compound(word) && d.classes(word)&(given|family) == 0 || cue.NoName(word) {
			return false
		}
		named = named || capital(word)
	}
	return named
}

// mend finds a name that goes on in the next line, and what of it was found already.
func (d *document) mend(t *text, at []int) {
	word := t.s[at[2]:at[3]] + t.s[at[4]:at[5]]
	s := span.Span{Start: at[2], End: at[5]}
	if t.people.All(s) || d.ordinary(word) || cue.NoName(word) {
		return
	}
	if d.classes(word)&(given|family) != 0 || t.people.Any(s) && !d.compound(word) {
		d.add(t, s, lethe.Person, bareScore, "name over two lines")
	}
}

// small forms of given names end so.
var diminutive = lazyregexp.New(`(?:i|y|ie|o|a|chen|le|li|erl|ita|ito|eta|et)$`)

// diminutives finds what those are called whose given names the text has: Balti, where there
// is a Balthasar.
func (d *document) diminutives() {
	begin := map[string]bool{}
	for f := range d.halves() {
		if rs := []rune(f); len(rs) > 5 {
			begin[string(rs[:4])] = true
		}
	}
	if len(begin) == 0 {
		return
	}
	for _, t := range d.texts {
		for i, w := range t.words {
			word := t.word(i)
			rs := []rune(fold.Bare(word))
			if len(rs) < 5 || len(rs) > 9 || !begin[string(rs[:4])] || !t.free(w) || !diminutive.MatchString(word) || !d.unknown(t, i) || d.begins(t, i) && d.classes(word)&given == 0 {
				continue
			}
			d.add(t, w, lethe.Person, bareScore, "short form of a given name")
		}
	}
}

// longestAside bounds what is looked at before a name, in bytes.
const longestAside = 64

var (
	// between is a nickname within a name: Adelgunde „Gundi“ Oberlechner.
	between = looks.Form(`(\p{Lu}[\p{L}-]+) ["“”„«»'‘’](\p{Lu}[\p{L}-]+(?: \p{Lu}\p{L}+)?)["“”„«»'‘’] (\p{Lu}[\p{L}-]+)`)
	// sender is a name in lower case before an e-mail address. It may begin at any letter, which
	// costs more than all other forms together: it is looked for where an address is.
	sender = senders.Form(`(\p{L}[\p{L}.-]{2,20}(?: \p{L}[\p{L}.-]{1,20})?) ?<[\p{L}\p{Nd}._%+-]+@`)
	// maria is the short form of a given name before another.
	maria = lazyregexp.New(`(?:^|[^\p{L}])((?:M\.?[ªa]|Ma\.|Mª\.?|Fco\.|Fdo\.|Sta\.|J\.) )$`)
)

// senders are forms around addresses.
var senders forms.Set

// sends reports whether a text may have any.
func (t *text) sends() bool { return strings.Contains(t.s, "<") && strings.Contains(t.s, "@") }

// within joins what stands on both sides of a nickname, where one of the three is somebody's.
func (d *document) quoted() {
	for _, t := range d.texts {
		for _, at := range t.look().All(between) {
			s := span.Span{Start: at[0], End: at[1]}
			named := func(from, to int) bool { return t.people.All(span.Span{Start: from, End: to}) }
			if (named(at[2], at[3]) || named(at[6], at[7])) && !t.people.All(s) && !cue.NoName(t.s[at[2]:at[3]]) {
				d.add(t, s, lethe.Person, .6, "name with a nickname in it")
				d.add(t, span.Span{Start: at[4], End: at[5]}, lethe.Person, .6, "nickname")
			}
		}
		if t.sends() {
			d.matches(t, sender, lethe.Person, "name before an e-mail address", d.mayBeSender)
		}
	}
	for i := range d.ms {
		m := &d.ms[i]
		if m.Label != lethe.Person {
			continue
		}
		t := d.byField[m.Field]
		if at := maria.FindStringSubmatchIndex(t.s[max(0, m.Start-8):m.Start]); at != nil && d.classes(span.Runs(m.Text+" x", letter.OfWord)[0].In(m.Text+" x"))&given != 0 {
			d.extend(t, m, span.Span{Start: max(0, m.Start-8) + at[2], End: m.End}, "short given name")
		}
	}
}

// mayBeSender reports whether no word is an ordinary one.
func (d *document) mayBeSender(s string) bool {
	for _, w := range span.Runs(s, letter.OfWord) {
		if word := w.In(s); letters(word) > 2 && (d.ordinary(word) || cue.NoName(word)) {
			return false
		}
	}
	return true
}

// nicknames finds what somebody is called whose name stands after it.
func (d *document) nicknames() {
	for i := range d.ms {
		m := &d.ms[i]
		t := d.byField[m.Field]
		if m.Label != lethe.Person {
			continue
		}
		if at := really.FindStringSubmatchIndex(t.s[max(0, m.Start-longestAside):m.Start]); at != nil {
			if s := (span.Span{Start: max(0, m.Start-longestAside) + at[2], End: max(0, m.Start-longestAside) + at[3]}); t.free(s) {
				d.add(t, s, lethe.Person, bareScore, "nickname")
			}
		}
	}
}
