package tagger

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/span"
)

// TestWordMemory holds words that are remembered against words that are looked at anew; what is
// remembered has no letters of them.
func TestWordMemory(t *testing.T) {
	lex := NewLexicon(map[uint32]Class{hashString("anna"): Given, hashString("müller"): Surname})
	lex = lex.WithClusters(map[uint32]uint16{ClusterKey("anna"): 7})
	memory := &wordMemory{}
	written := rapid.OneOf(rapid.StringMatching(`[A-Za-zäüß\x{AD}\x{301}0-9]{0,6}`), rapid.SampledFrom([]string{"Anna", "ANNA", "anna", "Müller", "12", "."}))
	rapid.Check(t, func(t *rapid.T) {
		info := &Info{Language: "de", Caseless: true}
		for _, text := range rapid.SliceOf(written).Draw(t, "words") {
			for _, kind := range []Kind{Word, Number, Symbol, Line, Blank} {
				seen := visible(text)
				if got, want := memory.word(seen, kind, wordHash(seen, kind), lex, info), newWord(text, kind, lex, info); got != want {
					t.Fatalf("%q is %+v, not %+v", text, got, want)
				}
			}
		}
	})
	for i := range memory {
		if w := memory[i].Load(); w != nil && w.text != "" {
			t.Fatalf("the memory holds %q", w.text)
		}
	}
}

// Scores of games, times that a run took and versions look like times and days.
func TestCountsNoDay(t *testing.T) {
	for s, want := range map[string]bool{"25:21": true, "1:47:20": true, "10:22:31": false, "19:25": false, "8:05": false, "24:00": false, "3. Mai": false} {
		r := &reader{text: s}
		if got := r.countsNoDay(Finding{Span: span.Span{End: len(s)}}); got != want {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
	for s, want := range map[string]bool{"10. postoperativen Tag": true, "10. bis zum Tag": false, "10. Mai": false} {
		r := &reader{text: s}
		if got := r.countsNoDay(Finding{Span: span.Span{End: 3}}); got != want {
			t.Errorf("10. of %q: %v, want %v", s, got, want)
		}
	}
	for s, want := range map[string]bool{"gad 7 war 12": true, "am 7 war er": false, "gad 7 Uhr": false, "zimmer 7.": false} {
		r := &reader{text: s}
		at := strings.Index(s, "7")
		if got := r.countsNoDay(Finding{Span: span.Span{Start: at, End: at + 1}}); got != want {
			t.Errorf("7 of %q: %v, want %v", s, got, want)
		}
	}
	for s, want := range map[string]bool{"3.9.5": true, "3.9. ": false, "3.9.": false} {
		r := &reader{text: s}
		if got := r.countsNoDay(Finding{Span: span.Span{End: 4}}); got != want {
			t.Errorf("3.9. of %q: %v, want %v", s, got, want)
		}
	}
}
