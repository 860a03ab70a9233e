package clinical

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// grade says how sure it is that a word is something.
type grade uint8

const (
	no grade = iota
	weak
	strong
)

func (g grade) String() string { return [...]string{"no", "weak", "strong"}[g] }

// style is how a word is written.
type style uint8

const (
	initial style = iota
	mixed
	upper
	short
	letter
)

func (s style) String() string { return [...]string{"initial", "mixed", "upper", "short", "letter"}[s] }

// key is everything known of a word; equal ones share their features.
type key struct {
	first, last, place grade
	ordinary, stop     bool
	job                bool
	style              style
	parts              int
}

// mostParts is what the feature parts counts to.
const mostParts = 4

// number is the place of a key among all that there are.
func (k key) number() int {
	n := int(k.first)
	n = 3*n + int(k.last)
	n = 3*n + int(k.place)
	n = 5*n + int(k.style)
	n = mostParts*n + min(k.parts, mostParts) - 1
	for _, b := range [...]bool{k.ordinary, k.stop, k.job} {
		n *= 2
		if b {
			n++
		}
	}
	return n
}

// combinations is how many keys there are.
const combinations = 3 * 3 * 3 * 5 * mostParts * 8

// features gives those of a key; equal keys share them.
func (s *wordStage) features(k key) *annotation.FeatureSet {
	slot := &s.combined[k.number()]
	if f := slot.Load(); f != nil {
		return f
	}
	yes := map[bool]string{false: "no", true: "yes"}
	f := annotation.Share(annotation.NewFeatures("first", k.first.String(), "last", k.last.String(), "place", k.place.String(),
		"word", yes[k.ordinary], "stop", yes[k.stop], "job", yes[k.job],
		"case", k.style.String(), "parts", strconv.Itoa(min(k.parts, mostParts))))
	if !slot.CompareAndSwap(nil, f) {
		return slot.Load()
	}
	return f
}

// know looks a word up; number is that of its token if it is one token.
func (r *wordReader) know(s span.Span, number uint32, parts int) key {
	w := r.find(s.In(r.doc.Text), number, parts)
	k, classes := key{style: w.style, parts: parts}, w.classes
	l := r.listed(s)
	k.stop = l.stop
	k.job = l.job || l.jobEnd && !l.noJob
	k.ordinary = l.ordinary || l.stop || classes&tagger.Common != 0
	k.first = gradeOf(classes, tagger.GivenCommon|tagger.Given, l.first, k.ordinary)
	k.last = gradeOf(classes, tagger.SurnameCommon|tagger.Surname, l.last, k.ordinary)
	k.place = gradeOf(classes, tagger.PlaceMajor|tagger.Place, l.place, l.notPlace || l.stop)
	return k
}

func gradeOf(classes, wanted tagger.Class, listed, doubtful bool) grade {
	switch {
	case listed:
		return strong
	case classes&wanted == 0:
		return no
	case doubtful:
		return weak
	}
	return strong
}

// listEntry is what the word lists say about a word.
type listEntry struct {
	first, last, place, notPlace, ordinary, stop bool
	job, jobEnd, noJob                           bool
}

// listed reads what lists found in a word. Words come in order, so that what lies far
// behind is passed for good.
func (r *wordReader) listed(s span.Span) (l listEntry) {
	for i := range r.lists {
		c := &r.lists[i]
		for c.from < len(c.ids) && r.doc.Get(c.ids[c.from]).End <= s.Start {
			c.from++
		}
		for _, id := range c.ids[c.from:] {
			a := r.doc.Get(id)
			if a.Start >= s.End {
				break
			}
			if a.End >= s.End { // to the end of the word, be it only the end
				l.add(a, a.Start <= s.Start)
			}
		}
	}
	return l
}

func (l *listEntry) add(a *annotation.Annotation, whole bool) {
	minor := a.Features.Value("minorType")
	switch a.Features.Value("majorType") {
	case "firstname":
		l.first = l.first || whole
	case "surname":
		l.last = l.last || whole
	case "name":
		l.first = l.first || whole && minor == "firstname"
		l.last = l.last || whole && minor == "surname"
	case "location":
		l.place = l.place || whole && minor == "city"
		l.notPlace = l.notPlace || whole && minor == "city_ambiguous"
	case "occupation":
		l.job = l.job || whole && minor != "employer"
		l.jobEnd = l.jobEnd || !whole
	case "medical":
		l.ordinary = true
		l.notPlace = l.notPlace || whole
	case "Name":
		l.ordinary = l.ordinary || whole
	case "Location":
		l.notPlace = l.notPlace || whole
	case "general":
		l.general(minor, whole)
	}
}

func (l *listEntry) general(minor string, whole bool) {
	switch {
	case !whole && minor == "stop": // INR-Kontrolle
		l.ordinary = true
	case minor == "tail": // Wagner-Test, but not the word alone
		l.ordinary, l.stop = true, l.stop || !whole
	case !whole:
	case minor == "stop":
		l.stop = true
	case minor == "place":
		l.ordinary, l.notPlace = true, true
	case minor == "occupation":
		l.noJob = true
	default:
		l.ordinary = true
	}
}

func styleOf(text string) style {
	n := utf8.RuneCountInString(text)
	switch {
	case n == 1:
		return letter
	case n <= 3 && strings.ToUpper(text) == text:
		return short
	case strings.ToUpper(text) == text:
		return upper
	}
	for _, part := range strings.FieldsFunc(text, func(c rune) bool { return c == '-' || c == '\'' || c == '’' }) {
		_, n := utf8.DecodeRuneInString(part)
		if strings.ToLower(part[n:]) != part[n:] {
			return mixed
		}
	}
	return initial
}
