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

// TestBesideDomain: what a general model finds counts where the model of a domain has found nothing.
func TestBesideDomain(t *testing.T) {
	at := func(model string, start, end int) lethe.Mention {
		return lethe.Mention{Span: span.Span{Start: start, End: end}, Detector: "tagger", Details: lethe.Details{Model: model}}
	}
	got := besideDomain([]lethe.Mention{at("es-clinical", 0, 9), at("es-general", 5, 12), at("es-general", 20, 25)})
	if len(got) != 2 || got[0].Model != "es-clinical" || got[1].Start != 20 {
		t.Errorf("%v", got)
	}
	if got := besideDomain([]lethe.Mention{at("es-clinical", 0, 3), at("es-general", 0, 8)}); len(got) != 2 {
		t.Errorf("a longer name: %v", got)
	}
	if got := besideDomain([]lethe.Mention{at("ca-general", 5, 12)}); len(got) != 1 {
		t.Errorf("alone: %v", got)
	}
}
