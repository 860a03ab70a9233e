package rewrite

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

var marked = regexp.MustCompile(`\{([A-Z]+) ([^}]*)\}`)

// pair is a passage, what is masked in it, and a careful rewrite.
type pair struct {
	text, rewrite string
	masked        []string
}

func pairsOf(t *testing.T, file string) (out []pair) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(data), "\n\n")
	for block := range strings.SplitSeq(strings.TrimSpace(body), "\n\n") {
		text, rewrite, _ := strings.Cut(block, "\n")
		p := pair{text: marked.ReplaceAllString(text, "$2"), rewrite: rewrite}
		for _, m := range marked.FindAllStringSubmatch(text, -1) {
			p.masked = append(p.masked, m[1]+":"+m[2])
		}
		out = append(out, p)
	}
	return out
}

// What people write with care is mostly accepted. What the rules refuse is counted here,
// so that it shows when they change.
func TestCarefulRewrites(t *testing.T) {
	for _, c := range []struct {
		file           string
		pairs, refused int
	}{{"testdata/dev.txt", 12, 2}, {"testdata/held.txt", 12, 1}} {
		pairs := pairsOf(t, c.file)
		refused := 0
		for _, p := range pairs {
			got, told := collect(t, by(t, "rewrite"), p.text, p.masked...).rewrite(t, rewriter(t, saying(p.rewrite), nil))
			if got != p.rewrite {
				refused++
				if strings.Contains(c.file, "dev") {
					t.Logf("%v: %s", told[0].Refused, p.rewrite)
				}
			}
		}
		if len(pairs) != c.pairs || refused != c.refused {
			t.Errorf("%s: %d of %d refused, %d were", c.file, refused, len(pairs), c.refused)
		}
	}
}
