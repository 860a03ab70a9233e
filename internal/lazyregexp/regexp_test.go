package lazyregexp_test

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

var (
	word = lazyregexp.New(`([a-z])[a-z]+`)
	none = lazyregexp.New(`(unclosed`)
)

func TestFindsAsRegexpDoes(t *testing.T) {
	const text = "a bird in 2 hands"
	if got := word.FindString(text); got != "bird" {
		t.Errorf("the first is %q, not bird", got)
	}
	if got := strings.Join(word.FindAllString(text, -1), " "); got != "bird in hands" {
		t.Errorf("all are %q", got)
	}
	if got := word.FindStringSubmatchIndex(text); len(got) != 4 || got[2] != 2 || got[3] != 3 {
		t.Errorf("the first stands at %v", got)
	}
	if got := strings.Join(word.Split(text, -1), "|"); got != "a | | 2 |" {
		t.Errorf("split: %q", got)
	}
	if got := word.Split("1 2", -1); len(got) != 1 || got[0] != "1 2" {
		t.Errorf("what has none is split into %q", got)
	}
	if got := word.Split("1 2", 0); got != nil {
		t.Errorf("into no parts: %q", got)
	}
	if got := word.ReplaceAllString(text, "$1."); got != "a b. i. 2 h." {
		t.Errorf("replaced: %q", got)
	}
}

func TestWhatIsNoExpressionIsTold(t *testing.T) {
	err := lazyregexp.Check()
	if err == nil || !strings.Contains(err.Error(), "unclosed") || strings.Contains(err.Error(), "a-z") {
		t.Errorf("told: %v", err)
	}
	defer func() {
		if recover() == nil {
			t.Error("it was used all the same")
		}
	}()
	none.MatchString("unclosed")
}

func TestParse(t *testing.T) {
	if r, err := lazyregexp.Parse(`(unclosed`); err == nil {
		t.Errorf("%v is none", r)
	}
	r, err := lazyregexp.Parse(`a(b)|(c)`)
	if err != nil {
		t.Fatal(err)
	}
	if got := r.FindString("xc"); got != "c" || r.Groups() != 2 {
		t.Errorf("%q, with %d groups", got, r.Groups())
	}
}
