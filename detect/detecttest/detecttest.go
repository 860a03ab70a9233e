// Package detecttest holds detectors to their own descriptions.
package detecttest

import (
	"context"
	"fmt"
	"regexp"
	"sort"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/slow"
)

var mark = regexp.MustCompile(`\[([A-Z][A-Z0-9_]*) ([^\[\]]+)\]`)

// Expectation is a mention that an example asks for, with byte offsets.
type Expectation struct {
	Start, End int
	Label      lethe.Label
}

// Parse takes the marks out of an example's text and returns the plain text and
// the mentions that the marks ask for.
func Parse(marked string) (string, []Expectation) {
	var b strings.Builder
	var want []Expectation
	at := 0
	for _, m := range mark.FindAllStringSubmatchIndex(marked, -1) {
		b.WriteString(marked[at:m[0]])
		start := b.Len()
		b.WriteString(marked[m[4]:m[5]])
		want = append(want, Expectation{start, b.Len(), lethe.Label(marked[m[2]:m[3]])})
		at = m[1]
	}
	b.WriteString(marked[at:])
	return b.String(), want
}

// Test runs the examples of a detector: each hit exactly, nothing beside it.
func Test(t *testing.T, d detect.Detector) {
	t.Helper()
	if err := d.Validate(); err != nil {
		t.Fatal(err)
	}
	hits, misses := 0, 0
	for _, e := range d.Examples {
		_, want := Parse(e.Text)
		if len(want) == 0 {
			misses++
		} else {
			hits++
		}
		if diff := Diff(d, e); diff != "" {
			t.Errorf("%s: example %q:\n%s", d.Name, e.Text, diff)
		}
	}
	if hits == 0 || misses == 0 {
		t.Errorf("%s: %d examples hit and %d miss; at least one of each is wanted", d.Name, hits, misses)
	}
}

// Diff runs the detector over one example and says how the mentions differ from
// what the marks ask for; "" when they do not.
func Diff(d detect.Detector, e detect.Example) string {
	text, want := Parse(e.Text)
	doc := lethe.NewDocument("example", text)
	doc.Language = e.Language
	found, err := detect.Run(context.Background(), []detect.Detector{d}, doc)
	if err != nil {
		return err.Error()
	}
	got := map[Expectation]bool{}
	for _, m := range found {
		got[Expectation{m.Start, m.End, m.Label}] = true
	}
	var out []string
	for _, w := range want {
		if !got[w] {
			out = append(out, fmt.Sprintf("  missed  %s %q at [%d,%d)", w.Label, text[w.Start:w.End], w.Start, w.End))
		}
		delete(got, w)
	}
	for g := range got {
		out = append(out, fmt.Sprintf("  extra   %s %q at [%d,%d)", g.Label, text[g.Start:g.End], g.Start, g.End))
	}
	sort.Strings(out)
	return strings.Join(out, "\n")
}

// Hostile lets the detector read long runs of each piece, and checks what it gives.
// There is no clock in it: a detector that is not linear in the text does not come
// back from 256 KiB, where long tests run, before the time-out of the test run.
func Hostile(t *testing.T, d detect.Detector, language string, pieces ...string) {
	t.Helper()
	size := slow.Times(1<<15, 1<<18)
	for _, piece := range pieces {
		doc := lethe.NewDocument("hostile", strings.Repeat(piece, size/len(piece)))
		doc.Language = language
		if _, err := detect.Run(context.Background(), []detect.Detector{d}, doc); err != nil && utf8.ValidString(piece) {
			t.Errorf("%s: runs of %q: %v", d.Name, piece, err)
		}
	}
}
