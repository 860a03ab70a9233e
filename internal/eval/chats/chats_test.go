package chats

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/pipelinetest"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/span"
)

var (
	profile = flag.String("profile", "administrative", "the profile that the texts are run with")
	missed  = flag.Bool("missed", false, "list what is missed of the half that may be read, and what is found for nothing")
)

// marked is a text with what is marked in it, in code points.
type marked struct {
	Text  string
	Spans []struct {
		Start, End int
		Label      string
	}
	Meta struct {
		ID     string
		Ignore [][2]int // neither wanted nor wrong
	}
}

// tally counts, by label, what is marked and what of it is found with every letter and
// digit; and of what is found, how much meets a mark.
type tally struct {
	marks, whole map[string]int
	found, meets int
}

func (c *tally) share(labels ...string) float64 {
	marks, whole := 0, 0
	for _, l := range labels {
		marks, whole = marks+c.marks[l], whole+c.whole[l]
	}
	return float64(whole) / float64(marks)
}

func (c *tally) met() float64 { return float64(c.meets) / float64(c.found) }

// count adds a text.
func (c *tally) count(m marked, found []span.Span, list func(string)) {
	text := []rune(m.Text)
	for _, s := range m.Spans {
		c.marks[s.Label]++
		if covered(text, span.Span{Start: s.Start, End: s.End}, found) {
			c.whole[s.Label]++
		} else {
			list(fmt.Sprintf("missed in %s: %s %q", m.Meta.ID, s.Label, string(text[s.Start:s.End])))
		}
	}
	for _, f := range found {
		if slices.ContainsFunc(m.Meta.Ignore, func(i [2]int) bool { return f.Start < i[1] && i[0] < f.End }) {
			continue
		}
		c.found++
		if slices.ContainsFunc(m.Spans, func(s struct {
			Start, End int
			Label      string
		}) bool {
			return f.Start < s.End && s.Start < f.End
		}) {
			c.meets++
		} else {
			list(fmt.Sprintf("for nothing in %s: %q", m.Meta.ID, string(text[f.Start:f.End])))
		}
	}
}

// covered reports whether every letter and digit of a span is found.
func covered(text []rune, s span.Span, found []span.Span) bool {
	for i := s.Start; i < s.End; i++ {
		if (unicode.IsLetter(text[i]) || unicode.IsDigit(text[i])) && !slices.ContainsFunc(found, func(f span.Span) bool { return f.Start <= i && i < f.End }) {
			return false
		}
	}
	return true
}

// measure runs detection over the texts of a file.
func measure(t *testing.T, path string, list func(string)) *tally {
	t.Helper()
	config := pipeline.Default()
	if err := config.Apply(*profile); err != nil {
		t.Fatal(err)
	}
	f, err := pipeline.NewFinder(&config, pipeline.FinderOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	c := &tally{marks: map[string]int{}, whole: map[string]int{}}
	for _, m := range pipelinetest.Lines[marked](t, path) {
		ms, err := f.Find(t.Context(), lethe.NewDocument(m.Meta.ID, m.Text))
		if err != nil {
			t.Fatal(err)
		}
		offsets := span.NewOffsets(m.Text)
		var found []span.Span
		for _, x := range ms {
			found = append(found, offsets.Runes(x.Span))
		}
		c.count(m, found, list)
	}
	return c
}

func (c *tally) log(t *testing.T) {
	var b strings.Builder
	for _, l := range slices.Sorted(maps.Keys(c.marks)) {
		fmt.Fprintf(&b, "%s %d/%d  ", l, c.whole[l], c.marks[l])
	}
	t.Logf("%s; of %d found, %d meet a mark", strings.TrimSpace(b.String()), c.found, c.meets)
}

// TestHalves holds both halves to floors: what has to be found whole, and how much of what
// is found meets a mark. go test ./internal/eval/chats -v prints the figures by label.
func TestHalves(t *testing.T) {
	for _, half := range []struct {
		name                           string
		telephones, names, places, met float64
	}{
		{"dev", .98, .96, .91, .90},
		{"held-out", .96, .935, .85, .90},
		{"second-dev", .98, .97, .95, .90},
		{"second-held-out", .95, .90, .85, .90},
		{"third-dev", .98, .96, .90, .90},
		{"third-held-out", .97, .95, .85, .90},
		{"fourth-dev", .94, .96, .95, .90},
		{"fourth-held-out", .87, .95, .86, .90},
	} {
		t.Run(half.name, func(t *testing.T) {
			c := measure(t, "testdata/"+half.name+".jsonl", func(line string) {
				if *missed && strings.HasSuffix(half.name, "dev") {
					t.Log(line)
				}
			})
			c.log(t)
			for name, p := range map[string][2]float64{
				"telephones": {c.share("TELEPHONE"), half.telephones}, "names": {c.share("PER"), half.names},
				"places and post codes": {c.share("LOC", "ZIP"), half.places}, "found that meets a mark": {c.met(), half.met},
			} {
				if p[0] < p[1] {
					t.Errorf("%s: %.3f, below %.2f", name, p[0], p[1])
				}
			}
		})
	}
}
