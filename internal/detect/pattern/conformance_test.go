package pattern_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/pattern"
	"github.com/lethe-privacy/lethe/span"
)

// conformance holds what Presidio itself answered, without context words.
const conformance = "../../../../shared/data/conformance/presidio_recognizers.jsonl"

type conformanceCase struct {
	Recognizer string
	Entities   []string
	Text       string
	Expected   [][4]any // start, end in code points, score, entity
}

func readConformance(t *testing.T) []conformanceCase {
	f, err := os.Open(conformance)
	if os.IsNotExist(err) {
		t.Skip("the conformance cases are not here: no shared data beside the repository")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []conformanceCase
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var c conformanceCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		out = append(out, c)
	}
	return out
}

// answer runs the recognizers of the case's entities in profile presidio.
func answer(t *testing.T, engines map[string]*pattern.Engine, c conformanceCase) []string {
	key := strings.Join(c.Entities, ",")
	e := engines[key]
	if e == nil {
		recs := slices.DeleteFunc(pattern.OfPresidio(), func(r pattern.Recognizer) bool {
			return !slices.Contains(c.Entities, string(r.Label))
		})
		var err error
		if e, err = pattern.NewEngine(recs, pattern.Options{Profile: pattern.Presidio, Context: pattern.NoContext}); err != nil {
			t.Fatal(err)
		}
		engines[key] = e
	}
	var out []string
	offsets := span.NewOffsets(c.Text)
	for _, m := range e.Find(pattern.Input{Text: c.Text}) {
		at := offsets.Runes(m.Span)
		out = append(out, fmt.Sprintf("%d-%d %s %.2f", at.Start, at.End, m.Label, m.Score))
	}
	return out
}

func TestPresidioConformance(t *testing.T) {
	engines := map[string]*pattern.Engine{}
	total, same := 0, 0
	for _, c := range readConformance(t) {
		var want []string
		for _, x := range c.Expected {
			want = append(want, fmt.Sprintf("%.0f-%.0f %s %.2f", x[0], x[1], x[3], x[2]))
		}
		got := answer(t, engines, c)
		slices.Sort(got)
		slices.Sort(want)
		total++
		if slices.Equal(got, want) {
			same++
			continue
		}
		t.Errorf("%s: %q:\n got %v\nwant %v", c.Recognizer, c.Text, got, want)
	}
	if total < 600 {
		t.Errorf("only %d cases were read", total)
	}
	t.Logf("%d of %d cases as Presidio", same, total)
}
