package echo

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/text/fold"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// A handle is a run of words with signs between, as e-mail addresses, user names and
// file names are: "jwhitlock7", "rao_lalita", "Report_Okafor_2.pdf".
type handle struct {
	span.Span
	segments []span.Span // its words, cut also where lowercase letters meet capitals or digits
	user     bool        // an e-mail address or user name: all of it stands for somebody
}

// handles finds the names of the document in its handles, and those of its handles in
// the document.
func (d *document) handles() {
	found := map[*text][]*handle{}
	own := map[string]bool{}
	for _, t := range d.texts {
		for s := range t.joined() {
			if h := t.handle(s); h != nil {
				found[t] = append(found[t], h)
				d.collect(t, h, own)
			}
		}
	}
	known := people{}
	for f, h := range d.halves() {
		known.add(f, h)
	}
	if len(own) > 0 {
		d.bearers(own, known)
	}
	endings := known.endings()
	for _, t := range d.texts {
		for _, h := range found[t] {
			d.within(t, h, known)
		}
		for i := range t.words {
			d.account(t, i, known, endings)
		}
	}
}

// people are parts of names by all their spellings: without marks, and with ae for ä.
type people map[string]namePart

func (p people) add(folded string, h namePart) {
	p[folded] = h
	p[spelt(h.word)] = h
}

// leastRest is how many bytes of a user name without a sign are those of a surname.
const leastRest = 4

// endings are the last bytes of the parts that may be such a surname: few words end so.
func (p people) endings() map[string]bool {
	all := map[string]bool{}
	for part := range p {
		if len(part) >= leastRest {
			all[part[len(part)-leastRest:]] = true
		}
	}
	return all
}

// collect notes the words of a handle that may be names, and whether those of a user.
func (d *document) collect(t *text, h *handle, own map[string]bool) {
	for _, s := range h.segments {
		word := s.In(t.s)
		if letters(word) > 2 && !cue.NoName(word) && !d.ordinary(word) {
			f := fold.Bare(word)
			own[f] = own[f] || h.user
		}
	}
}

// handle reads the run s as a handle, nil where it is none: "Keller-Huber", "12/03".
func (t *text) handle(s span.Span) *handle {
	if s.Start > 0 && t.s[s.Start-1] == '@' {
		s.End = s.Start + strings.IndexFunc(s.In(t.s)+" ", func(r rune) bool { return !letter.OfWord(r) && r != '_' && r != '.' })
	}
	run := s.In(t.s)
	at := strings.IndexByte(run, '@')
	user := at > 0 || s.Start > 0 && t.s[s.Start-1] == '@' || dotted(run)
	if !user && !strings.ContainsAny(run, "_") && !fileName(run) {
		return nil
	}
	local := run
	if at > 0 {
		local = run[:at]
	}
	return &handle{s, segments(local, s.Start), user}
}

// dotted reports whether a run is small words with full stops between, as user names are,
// and no address of the net: "torsten.ehmcke".
func dotted(run string) bool {
	if !strings.Contains(run, ".") {
		return false // as most are
	}
	parts := strings.Split(run, ".")
	if run != strings.ToLower(run) || extensions[parts[len(parts)-1]] || domains[parts[len(parts)-1]] || parts[0] == "www" {
		return false
	}
	for _, p := range parts {
		if p == "" || letters(p) == 0 {
			return false
		}
	}
	return true
}

// domains are the ends of addresses of the net.
var domains = wordset.Of("com org net edu gov info eu uk de at ch es cat fr it nl example test local io co")

// fileName reports whether a run ends in a point and the few letters that files have.
func fileName(run string) bool {
	i := strings.LastIndexByte(run, '.')
	return i > 0 && len(run)-i > 2 && len(run)-i < 6 && letters(run[i:]) > 1 && strings.ToLower(run[i:]) == run[i:] && letters(run[:i]) > 2 &&
		(strings.ContainsAny(run[:i], "-_") || extensions[run[i+1:]])
}

var extensions = map[string]bool{
	"pdf": true, "doc": true, "docx": true, "odt": true, "xls": true, "xlsx": true, "jpg": true, "jpeg": true, "png": true, "mp3": true,
	"mp4": true, "mov": true, "avi": true, "m4a": true, "heic": true, "html": true, "md": true, "ods": true, "txt": true, "csv": true, "zip": true, "eml": true, "msg": true, "wav": true, "tif": true, "rtf": true, "ppt": true, "pptx": true,
}

// segments cuts a run where signs stand, where a capital follows a small letter and
// where letters meet digits.
func segments(run string, base int) (all []span.Span) {
	start, last := -1, rune(0)
	flush := func(end int) {
		if start >= 0 && end > start {
			all = append(all, span.Span{Start: base + start, End: base + end})
		}
		start = -1
	}
	for i, r := range run {
		switch {
		case !letter.OrMark(r):
			flush(i)
		case start >= 0 && unicode.IsUpper(r) && unicode.IsLower(last):
			flush(i)
			start = i
		case start < 0:
			start = i
		}
		last = r
	}
	flush(len(run))
	return all
}

// within masks the names that a handle has: all of a user name, of a file name the
// names alone.
func (d *document) within(t *text, h *handle, known people) {
	for _, s := range h.segments {
		if !known.has(s.In(t.s)) {
			continue
		}
		if h.user {
			if t.free(h.Span) {
				d.add(t, h.Span, lethe.PersonalID, .7, "user name with a name of the document")
			}
			return
		}
		if t.free(s) {
			d.add(t, s, lethe.Person, .7, "name in a file name").Normalized = lethe.Lower(s.In(t.s))
		}
	}
}

// has reports whether somebody has a segment as a name, or all of it after an initial.
func (p people) has(segment string) bool {
	f := fold.Bare(segment)
	if len(f) < 3 {
		return false
	}
	if _, ok := p[f]; ok {
		return true
	}
	_, ok := p[f[1:]]
	return ok && len(f) > 5
}

// spelt is a word as those write it who have no umlauts.
func spelt(word string) string {
	return fold.Bare(umlauts.Replace(lethe.Lower(word)))
}

var umlauts = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ø", "oe", "å", "aa")

// longestAccount bounds the words that may be user names, in bytes.
const longestAccount = 32

// account finds user names without a sign: an initial before a surname, or a given
// name and a surname, in lower case, with digits after.
func (d *document) account(t *text, i int, known people, endings map[string]bool) {
	w := t.words[i]
	word := w.In(t.s)
	name := strings.TrimRightFunc(word, unicode.IsDigit)
	if capital(word) || letters(name) < 5 || len(name) > longestAccount {
		return
	}
	f := fold.Bare(name)
	if len(f) <= leastRest || !endings[f[len(f)-leastRest:]] || !t.free(w) || d.ordinary(name) {
		return
	}
	for cut := 1; cut+leastRest <= len(f); cut++ {
		_, rest := known[f[cut:]]
		_, first := known[f[:cut]]
		if rest && (first || cut == 1 && len(f) > 5 || cut < 4 && len(f)-cut > 5) {
			d.add(t, w, lethe.PersonalID, .7, "user name with a name of the document")
			return
		}
	}
}

// bearers finds whose handles they are: words with a capital that a handle has, of
// which another is a name, or that its letters join.
func (d *document) bearers(own map[string]bool, known people) {
	for _, t := range d.texts {
		for i, w := range t.words {
			word := w.In(t.s)
			if !capital(word) || letters(word) < 3 || !t.free(w) || t.inside(i) || cue.NoName(word) || d.ordinary(word) {
				continue
			}
			user, ok := own[fold.Bare(word)]
			if !ok {
				user, ok = own[spelt(word)]
			}
			if !ok && !d.joinedIn(t, i, own) {
				continue
			}
			s := d.fullName(t, i, own, user)
			if s.Empty() {
				continue
			}
			m := d.add(t, s, lethe.Person, .65, "name in a user name or file name")
			for _, part := range span.Runs(m.Text, letter.OfWord) {
				known.add(fold.Bare(part.In(m.Text)), namePart{part.In(m.Text), m.Score})
			}
		}
	}
}

// joinedIn reports whether a handle has a word after the initial of the word before:
// "boglethorpe" for Bede Oglethorpe.
func (d *document) joinedIn(t *text, i int, own map[string]bool) bool {
	if i == 0 || !t.near(i-1) || !capital(t.word(i-1)) {
		return false
	}
	first, f := fold.Bare(t.word(i-1)), fold.Bare(t.word(i))
	return has(own, first[:1]+f) || has(own, first+f) || has(own, f+first[:1])
}

func has(own map[string]bool, s string) bool {
	_, ok := own[s]
	return ok
}

// fullName is the name around word i: with the word before it and after it, where they
// are in the handle too or may be names. A word alone is a name if a user has it.
func (d *document) fullName(t *text, i int, own map[string]bool, user bool) span.Span {
	from, to := i, i
	if i > 0 && t.near(i-1) && t.free(t.words[i-1]) && d.part(t, i-1, false) && (!d.begins(t, i-1) || d.classes(t.word(i-1))&given != 0 || has(own, fold.Bare(t.word(i-1))) || d.joinedIn(t, i, own)) {
		from--
	}
	if t.near(i) && i+1 < len(t.words) && t.free(t.words[i+1]) && d.part(t, i+1, false) && (d.language != "de" || d.classes(t.word(i+1))&family != 0 || has(own, fold.Bare(t.word(i+1)))) {
		to++
	}
	if from == to && (!user || d.classes(t.word(i))&(given|family) == 0) {
		return span.Span{}
	}
	return t.spanOf(from, to)
}
