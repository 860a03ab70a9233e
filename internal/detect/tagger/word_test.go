package tagger

import (
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
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
