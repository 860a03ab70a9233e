package pattern

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/lethe-privacy/lethe/span"
)

// try compiles a recognizer and holds it to its examples.
func (l *loadedFile) try(d *description, r Recognizer) {
	e, err := NewEngine([]Recognizer{r}, Options{})
	if err != nil {
		l.fault(d.place("name", 0), "%v", err)
		return
	}
	hits, misses := 0, 0
	for i, example := range r.Examples {
		text, want := unmark(example.Text, string(r.Label))
		if len(want) == 0 {
			misses++
		} else {
			hits++
		}
		if problem := compareSpans(e.Find(Input{Text: text}), want); problem != "" {
			l.fault(d.place("examples", i), "recognizer %s: example %d: %s", r.Name, i+1, problem)
		}
	}
	if hits == 0 {
		l.unproven(d, "recognizer %s has no example that hits, with [%s …] around the value", r.Name, r.Label)
	}
	if misses == 0 {
		l.unproven(d, "recognizer %s has no example that misses: a text that looks alike, without marks", r.Name)
	}
}

func (l *loadedFile) unproven(d *description, format string, args ...any) {
	l.out.Unproven = append(l.out.Unproven, l.at(d.place("examples", 0), format, args...))
}

// unmark takes the marks [LABEL value] out of an example.
func unmark(text, label string) (string, []span.Span) {
	mark := regexp.MustCompile(`(?i)\[` + strings.ReplaceAll(label, "_", `[_ -]`) + ` ([^\[\]]+)\]`)
	var b strings.Builder
	var want []span.Span
	at := 0
	for _, m := range mark.FindAllStringSubmatchIndex(text, -1) {
		b.WriteString(text[at:m[0]])
		start := b.Len()
		b.WriteString(text[m[2]:m[3]])
		want = append(want, span.Span{Start: start, End: b.Len()})
		at = m[1]
	}
	b.WriteString(text[at:])
	return b.String(), want
}

// compareSpans says how what was found differs from what is wanted, by places.
func compareSpans(found []Match, want []span.Span) string {
	for _, w := range want {
		hit := false
		for _, m := range found {
			hit = hit || m.Span == w
		}
		if !hit {
			return fmt.Sprintf("the value at [%d,%d) is not found", w.Start, w.End)
		}
	}
	for _, m := range found {
		wanted := false
		for _, w := range want {
			wanted = wanted || m.Span == w
		}
		if !wanted {
			return fmt.Sprintf("something is found at [%d,%d), by pattern %q with score %.2f", m.Start, m.End, m.Why.Pattern, m.Score)
		}
	}
	return ""
}
