package cue

import (
	"strings"

	"github.com/lethe-privacy/lethe"
)

// repeats are the names found in a document, under all the forms in which they may
// come again: whole, the surname, the given name.
type repeats struct {
	forms   map[string]form
	firsts  map[string]bool // first words of the forms
	longest int             // in tokens
}

// form is one way in which a name may come again.
type form struct {
	kind      formKind
	canonical string
}

type formKind uint8

const (
	givenName formKind = iota + 1
	surname
	fullName
)

func newRepeats() *repeats {
	return &repeats{forms: map[string]form{}, firsts: map[string]bool{}}
}

// learn remembers the forms of a name.
func (r *repeats) learn(p *page, n name) {
	r.put(p.key(n.first, n.last), form{fullName, p.canonical(n)})
	if len(n.parts) == 1 {
		return
	}
	last := n.parts[len(n.parts)-1]
	given := n.parts[0]
	if n.comma {
		// The surname is in front of the comma.
		for k, part := range n.parts {
			if p.is(part-1, ",") {
				given, last = part, n.parts[k-1]
				r.put(p.key(part, n.last)+" "+p.key(n.first, part-1), form{fullName, p.canonical(n)})
			}
		}
	}
	r.putWord(p, last, surname)
	r.putWord(p, given, givenName)
	if len(n.parts) == 3 && p.spanish() && !n.comma {
		r.putWord(p, n.parts[1], surname)
		r.put(p.key(n.parts[1], n.last), form{surname, p.key(n.parts[1], n.last)})
	}
}

// putWord remembers a single part of a name, unless it says too little.
func (r *repeats) putWord(p *page, i int, kind formKind) {
	w := withoutGenitive(p.lower(i))
	if p.at(i).kind == upper && len(w) < 4 && kind == givenName {
		return // "Richterin BAG Roe": rather an acronym
	}
	if p.at(i).kind == initial || p.has(i, notName) || kind == givenName && (len(w) < 3 || p.has(i, everyday)) {
		return
	}
	r.put(w, form{kind, w})
}

func (r *repeats) put(key string, f form) {
	key = withoutGenitive(key)
	if key == "" || r.forms[key].kind >= f.kind {
		return
	}
	r.forms[key] = f
	first, _, _ := strings.Cut(key, " ")
	r.firsts[first] = true
	r.longest = max(r.longest, strings.Count(key, " ")+1)
}

// key is the tokens [i, j) in lower case, joined by spaces.
func (p *page) key(i, j int) string {
	var b strings.Builder
	for k := i; k < j; k++ {
		if k > i {
			b.WriteByte(' ')
		}
		b.WriteString(p.lower(k))
	}
	return b.String()
}

func withoutGenitive(s string) string { return s[:len(s)-genitive(s)] }

// scores of repeats, by kind.
var repeatScore = [...]float64{givenName: 0.6, surname: 0.7, fullName: 0.85}

// find notes the repeats on a page.
func (r *repeats) find(p *page) {
	for i := 0; i < len(p.toks); i++ {
		t := p.at(i)
		if t.kind == sign || t.kind == number || t.kind == small && t.flags&particle == 0 {
			continue
		}
		w := p.lower(i)
		if !r.firsts[w] && !r.firsts[withoutGenitive(w)] && !r.firsts[strings.TrimSuffix(w, "s")] {
			continue
		}
		if j, end, f := r.longestAt(p, i); f.kind != 0 && f.plausible(p, i, j) {
			p.add(t.start, end, lethe.Person, repeatScore[f.kind], byRepeat).Normalized = f.canonical
			i = j - 1
		}
	}
}

// longestAt is the longest form at token i: the token and byte after it.
func (r *repeats) longestAt(p *page, i int) (last, end int, f form) {
	var key strings.Builder
	for j := i; j < len(p.toks) && j-i < r.longest; j++ {
		if j > i {
			if p.at(j).gap == paragraph {
				break
			}
			key.WriteByte(' ')
		}
		key.WriteString(p.lower(j))
		k := key.String()
		if found, ok := r.forms[k]; ok {
			last, end, f = j+1, p.at(j).end, found
		} else if found, ok := r.forms[withoutGenitive(k)]; ok {
			last, end, f = j+1, p.at(j).end-genitive(p.word(j)), found
		} else if found, ok := r.forms[strings.TrimSuffix(k, "s")]; ok && p.lang != "en" {
			last, end, f = j+1, p.at(j).end, found // the German genitive: Kellers
		}
	}
	return last, end, f
}

// plausible reports whether the tokens [i, j) are the name and not the same word in
// an everyday meaning.
func (f form) plausible(p *page, i, j int) bool {
	if j-i > 1 {
		return true
	}
	german := p.lang == "de"
	if german && p.has(i-1, article) && p.sameLine(i) {
		return false
	}
	if !p.has(i, everyday) {
		return true
	}
	return !german && p.sameLine(i) && !p.is(i-1, ".", "!", "?", ":")
}

// outside leaves out the mentions that overlap one of taken. Both are in the order
// of the document.
func outside(ms, taken []lethe.Mention) []lethe.Mention {
	byField := map[string][]lethe.Mention{}
	for _, t := range taken {
		byField[t.Field] = append(byField[t.Field], t)
	}
	kept := ms[:0]
	for _, m := range ms {
		rest := byField[m.Field]
		for len(rest) > 0 && rest[0].End <= m.Start {
			rest = rest[1:]
		}
		byField[m.Field] = rest
		if len(rest) == 0 || !rest[0].Overlaps(m.Span) {
			kept = append(kept, m)
		}
	}
	return kept
}
