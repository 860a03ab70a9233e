package lexicon_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

func TestRankBare(t *testing.T) {
	for _, c := range []struct{ word, language, written string }{
		{"nao", "pt", "não"}, {"Coracao", "pt", "coração"}, {"rowniez", "pl", "również"}, {"slowo", "pl", "słowo"}, {"apres", "fr", "après"},
	} {
		if got, want := lexicon.RankBare(c.word, c.language), lexicon.Rank(c.written, c.language); got == 0 || got != want {
			t.Errorf("%s in %s is at %d, %s at %d", c.word, c.language, got, c.written, want)
		}
	}
	for _, word := range []string{"não", "Duarte", "Wolters"} {
		if got := lexicon.RankBare(word, "pt"); got != 0 {
			t.Errorf("%s is at %d", word, got)
		}
	}
}
