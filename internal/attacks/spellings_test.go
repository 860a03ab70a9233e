package attacks

import (
	"flag"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/pipelinetest"
	"github.com/lethe-privacy/lethe/internal/slow"
	"github.com/lethe-privacy/lethe/pipeline"
)

var list = flag.Bool("list", false, "list every spelling that stays readable")

// anonymized is what `anonymize --mask all` makes of a collection.
func anonymized(t *testing.T, rule string, texts ...string) []string {
	t.Helper()
	config := pipeline.Default()
	config.Mask.Mode, config.Replace.Reach, config.Run.Threads = "all", rule, 1
	return pipelinetest.Texts(t, config, texts...)
}

// Floors: the share of spellings of which nothing may be readable.
const (
	leastSame  = .98
	leastOther = .95
)

// TestSpellings writes what is masked in one letter in every form, behind that letter
// and in a document of its own.
func TestSpellings(t *testing.T) {
	for _, rule := range []string{"distinctive", "everywhere"} { // what is sent to a language model is searched everywhere
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			spellings(t, rule)
		})
	}
}

func spellings(t *testing.T, rule string) {
	t.Helper()
	var same, other rate
	byForm := map[string]*[2]rate{}
	for _, language := range []string{"en", "de", "es"} {
		ps := people(language)
		if !slow.Enabled() {
			ps = ps[:1]
		}
		for _, p := range ps {
			for _, f := range forms {
				if byForm[f.name] == nil {
					byForm[f.name] = &[2]rate{}
				}
				s, o := tried(t, rule, p, f)
				same.add(s)
				other.add(o)
				byForm[f.name][0].add(s)
				byForm[f.name][1].add(o)
			}
		}
	}
	for _, f := range forms {
		t.Logf("%-30s same document %v, other %v", f.name, byForm[f.name][0], byForm[f.name][1])
	}
	t.Logf("gone: same document %v, other document %v", same, other)
	if same.share() < leastSame || other.share() < leastOther {
		t.Errorf("gone: same document %v, floor %v; other document %v, floor %v", same, leastSame, other, leastOther)
	}
}

// tried reports whether a form is gone in the document of the letter, and in another.
func tried(t *testing.T, rule string, p person, f form) (same, other bool) {
	t.Helper()
	text, telling, around := unmarked(f.write(p))
	last := anonymized(t, rule, p.letter()+"\n\n"+text)[0]
	last = last[strings.LastIndex(last, "\n\n")+1:]
	same = !readable(last, telling, around)
	out := anonymized(t, rule, p.letter(), text)[1]
	other = !readable(out, telling, around)
	if *list && !same {
		t.Logf("same, %s: %s", f.name, strings.TrimSpace(last))
	}
	if *list && !other {
		t.Logf("other, %s: %s", f.name, out)
	}
	return same, other
}
