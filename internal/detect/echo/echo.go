package echo

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/resolve"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/forms"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/span"
)

// DetectorName is the detector of the mentions that Find adds.
const DetectorName = "echo"

// Options say what is looked for.
type Options struct {
	// Bare is for texts of which a capital or a form tells much: names, numbers and
	// houses are found by word lists and form alone, with nothing that announces them.
	Bare bool
	// Term recognizes the names that signs, scores and instruments are called after.
	Term func(string) bool
}

// Find gives the mentions that follow from those of the detectors.
func Find(ctx context.Context, doc *lethe.Document, ms []lethe.Mention, o Options) []lethe.Mention {
	d := newDocument(ctx, doc, ms)
	d.term, d.report = o.Term, !o.Bare
	for i := range passes {
		if p := &passes[i]; o.Bare || !p.bare {
			p.find(d)
		}
	}
	return d.added
}

// document is a document with what is known of it so far.
type document struct {
	id       string
	language string
	term     func(string) bool // nil: none is known
	report   bool              // of medicine, in which little is found by its look alone
	names    *tagger.Lexicon   // given names, surnames and places, by the tagger's lists
	texts    []*text
	byField  map[string]*text
	ms       []lethe.Mention // those of the detectors, in the order of the fields and texts
	added    []lethe.Mention
	taken    int                    // how many of those are among ms
	places   map[string][]wordPlace // nil: not looked for yet
}

// text is a field cut into words, with the places that mentions take.
type text struct {
	field  string
	s      string
	words  []span.Span // runs of letters and digits
	runs   []span.Span // what is joined of them; nil: not cut yet
	taken  span.Marks  // where any stands
	people span.Marks  // where names of people stand
	phones span.Marks  // where telephone numbers stand
	small  span.Marks  // the lines without capitals
	said   span.Marks  // what somebody says in a transcript
	looked *forms.Reading
	// dialled are the numbers of it, which are asked for several times, once haveDialled.
	dialled     [][]int
	haveDialled bool
}

func newDocument(ctx context.Context, doc *lethe.Document, ms []lethe.Mention) *document {
	d := &document{id: doc.ID, byField: map[string]*text{}, language: language.Of(ctx, doc)}
	d.names, _ = tagger.SharedLexicon() // that it can be read is tested with the models
	for _, f := range doc.Fields {
		if f.Kind != lethe.Text {
			continue
		}
		t := &text{field: f.Name, s: f.Text, words: span.Runs(f.Text, letter.OfWord), taken: span.NewMarks(len(f.Text)), people: span.NewMarks(len(f.Text)), phones: span.NewMarks(len(f.Text)), small: span.NewMarks(len(f.Text)), said: span.NewMarks(len(f.Text))}
		d.texts = append(d.texts, t)
		d.byField[f.Name] = t
	}
	d.ms = make([]lethe.Mention, 0, len(ms)+max(len(ms)/8, min(len(ms)/2, 64))) // what is found joins them
	for _, m := range ms {
		if t := d.byField[m.Field]; t != nil && m.End <= len(t.s) {
			if d.ms = append(d.ms, m); !resolve.Slight(&m) && !vague(&m) { // those are dropped, and those hide names
				t.take(m.Span, m.Label)
			}
		}
	}
	d.sort()
	return d
}

// vague reports whether a mention is a guess of the tagger that some words are a name of something: "La
// nómina de Zulema". What is in it is looked for all the same.
func vague(m *lethe.Mention) bool {
	return m.Label == lethe.Misc && m.Detector == tagger.DetectorName && m.Score < bareScore && strings.Contains(m.Text, " ")
}

// The expressions that are found in whole texts, in one reading: looks in those of any language,
// germanLooks and ibericLooks in those that may be in theirs.
var looks, germanLooks, ibericLooks forms.Set

// look is where they stand in a text.
func (t *text) look() *forms.Reading {
	if t.looked == nil {
		t.looked = forms.NewReading(t.s)
	}
	return t.looked
}

func (d *document) sort() {
	if !slices.IsSortedFunc(d.ms, byPlace) { // as they often are, and moving them is dear
		slices.SortStableFunc(d.ms, byPlace)
	}
}

func byPlace(a, b lethe.Mention) int {
	if c := strings.Compare(a.Field, b.Field); c != 0 {
		return c
	}
	return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End))
}

// found takes what was added so far for what the detectors found: more follows from it.
func (d *document) found() {
	d.ms = append(d.ms, d.added[d.taken:]...)
	d.taken = len(d.added)
	d.sort()
}

// all gives the mentions of the detectors and those added so far. What is added meanwhile
// is not among them.
func (d *document) all() iter.Seq[lethe.Mention] {
	return func(yield func(lethe.Mention) bool) {
		for _, ms := range [...][]lethe.Mention{d.ms, d.added[d.taken:]} {
			for i := range ms {
				if !yield(ms[i]) {
					return
				}
			}
		}
	}
}

// add notes a mention, and why.
func (d *document) add(t *text, s span.Span, label lethe.Label, score float64, why string) *lethe.Mention {
	t.take(s, label)
	d.added = append(d.added, lethe.Mention{
		Doc: d.id, Field: t.field, Span: s, Label: label, Text: s.In(t.s), Score: score,
		Detector: DetectorName, Details: lethe.Details{Rule: why},
	})
	return &d.added[len(d.added)-1]
}

// extend notes that a mention reaches further than was found.
func (d *document) extend(t *text, m *lethe.Mention, s span.Span, why string) {
	d.add(t, s, m.Label, min(m.Score, .99), why).Role = m.Role // validated was the part, not the whole
}

// ordinary reports whether a word is one of the language of the document, or, where
// that is not known, of any.
func (d *document) ordinary(word string) bool {
	if d.language == "" {
		return lexicon.Ordinary(word)
	}
	return lexicon.Ordinary(word, d.language)
}

// compound reports whether a word of a German text may be put together of ordinary
// ones, which no list has all of.
func (d *document) compound(word string) bool {
	if d.language != "de" && d.language != "" {
		return false
	}
	w := lethe.Lower(word)
	for i := range w {
		if i >= 3 && len(w)-i >= 4 && lexicon.Ordinary(w[i:], "de") {
			return true
		}
	}
	return false
}

// classes is what the lists of names have of a word.
func (d *document) classes(word string) tagger.Class {
	key, ok := tagger.Phrase(word)
	if !ok {
		return 0
	}
	return d.names.Classes(key)
}

// name reports whether a word, without what it is written beside, can be nothing but a
// name: it is no ordinary word.
func (d *document) name(word string) bool {
	return letters(word) >= 2 && !strings.ContainsAny(word, "ºª") && !d.ordinary(word) && (d.classes(word)&(given|family) != 0 || !d.compound(word))
}

const (
	given  = tagger.Given | tagger.GivenCommon
	family = tagger.Surname | tagger.SurnameCommon
)

// take notes that a mention stands at s.
func (t *text) take(s span.Span, label lethe.Label) {
	t.taken.Set(s)
	if label == lethe.Person {
		t.people.Set(s)
	}
	if label == lethe.Phone {
		t.phones.Set(s)
	}
}

// free reports whether no mention stands anywhere in s.
func (t *text) free(s span.Span) bool { return !t.taken.Any(s) }

// window is how far before a span mentions may begin that reach into it.
const window = 256

// around gives the detectors' mentions that overlap a span.
func (d *document) around(t *text, s span.Span) (found []*lethe.Mention) {
	i, _ := slices.BinarySearchFunc(d.ms, s.Start-window, func(m lethe.Mention, start int) int {
		return cmp.Or(strings.Compare(m.Field, t.field), cmp.Compare(m.Start, start))
	})
	for ; i < len(d.ms) && d.ms[i].Field == t.field && d.ms[i].Start < s.End; i++ {
		if d.ms[i].End > s.Start {
			found = append(found, &d.ms[i])
		}
	}
	return found
}

// wordAt is the index of the word that holds byte at, or of the first after it.
func (t *text) wordAt(at int) int {
	i, _ := slices.BinarySearchFunc(t.words, at, func(s span.Span, at int) int { return cmp.Compare(s.End, at+1) })
	return i
}

// word is a word by its index, "" outside the text.
func (t *text) word(i int) string {
	if i < 0 || i >= len(t.words) {
		return ""
	}
	return t.words[i].In(t.s)
}

// between is the text between a word and the next.
func (t *text) between(i int) string {
	if i < 0 || i+1 >= len(t.words) {
		return "\n"
	}
	return t.s[t.words[i].End:t.words[i+1].Start]
}

// wordsOf cuts a text into runs of letters and digits.

func letters(s string) (n int) {
	for _, r := range s {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}

func digits(s string) (n int) {
	for _, r := range s {
		if unicode.IsDigit(r) {
			n++
		}
	}
	return n
}

// capital reports whether a word begins with a capital letter.
func capital(word string) bool {
	for _, r := range word {
		return unicode.IsUpper(r)
	}
	return false
}

// capitals reports whether a word is all in capitals, two of them or more.
func capitals(word string) bool {
	n := 0
	for _, r := range word {
		if unicode.IsLetter(r) {
			if !unicode.IsUpper(r) {
				return false
			}
			n++
		}
	}
	return n > 1
}
