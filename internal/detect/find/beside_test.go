package find

import (
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// TestBesideOthers: what a detector finds that counts beside others stays where these have found nothing.
func TestBesideOthers(t *testing.T) {
	doc := lethe.NewDocument("d", "Sra. Puig i Dra. Roca")
	at := func(detector string, start, end int) lethe.Mention {
		return lethe.Mention{Field: doc.Fields[0].Name, Span: span.Span{Start: start, End: end}, Detector: detector}
	}
	all := []lethe.Mention{at("persons", 5, 9), at("tagger", 12, 21), at("persons", 17, 21)}
	for _, c := range []struct {
		beside []string
		left   int
	}{{nil, 3}, {[]string{"persons"}, 2}, {[]string{"persons", "tagger"}, 3}, {[]string{"dates"}, 3}} {
		f := &Finder{settings: Settings{Beside: c.beside}}
		if got := f.besideOthers(doc, slices.Clone(all)); len(got) != c.left {
			t.Errorf("%v: %d are left, not %d", c.beside, len(got), c.left)
		}
	}
}
