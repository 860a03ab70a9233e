package leaks

import (
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/pipelinetest"
	"github.com/lethe-privacy/lethe/pipeline"
)

var (
	profile = flag.String("profile", "general", "the profile that the cases are run with")
	cases   = flag.String("cases", "testdata/cases.jsonl", "another file of cases, to look at")
	failing = flag.String("failing", "", "list the cases that fail: those of the half 'read' or 'unread', or 'all'")
)

// example is a case as its author wrote it.
type example struct {
	ID, Lang, Kind, Text string
	Gone, Keep           []string
}

// half separates the cases that may be read while detection is fixed from those that may
// not.
func (e example) half() string {
	h := fnv.New32a()
	h.Write([]byte(e.ID))
	if h.Sum32()>>8%2 == 0 {
		return "read"
	}
	return "unread"
}

// verdict is what came out of a case.
type verdict struct {
	left []string // what should be gone, as it can be read
	lost []string // what should be kept, as it came out
}

// judge compares a text with its masked form, character by character: the operator
// mask writes one character for each.
func judge(t *testing.T, e example, after string) (v verdict) {
	t.Helper()
	before, now := bare(e.Text), bare(after)
	if len(before) != len(now) {
		t.Fatalf("%s: %d characters became %d", e.ID, len(before), len(now))
	}
	taken := make([]bool, len(before))
	for _, g := range e.Gone {
		for _, at := range places(before, g) {
			n := len(bare(g))
			for i := at; i < at+n; i++ {
				taken[i] = true
			}
			if slices.ContainsFunc(now[at:at+n], telling) {
				v.left = append(v.left, g+" → "+string(now[at:at+n]))
			}
		}
	}
	for _, k := range e.Keep {
		for _, at := range places(before, k) {
			n := len(bare(k))
			if !slices.Contains(taken[at:at+n], true) && string(now[at:at+n]) != string(bare(k)) {
				v.lost = append(v.lost, k+" → "+string(now[at:at+n]))
			}
		}
	}
	return v
}

// bare is a text without the marks that go with the letter before them.
func bare(s string) (rs []rune) {
	for _, r := range s {
		if !unicode.Is(unicode.M, r) && !unicode.Is(unicode.Cf, r) {
			rs = append(rs, r)
		}
	}
	return rs
}

// telling characters are letters and digits that were not masked.
func telling(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// places gives where a span stands as whole words, or where it stands at all if it
// nowhere does.
func places(text []rune, stretch string) (whole []int) {
	var all []int
	w := bare(stretch)
	for i := 0; i+len(w) <= len(text); i++ {
		if !slices.Equal(text[i:i+len(w)], w) {
			continue
		}
		all = append(all, i)
		before, after := i > 0 && telling(text[i-1]), i+len(w) < len(text) && telling(text[i+len(w)])
		if !(before && telling(w[0])) && !(after && telling(w[len(w)-1])) {
			whole = append(whole, i)
		}
	}
	if whole == nil {
		return all
	}
	return whole
}

// anonymized is what the commands of lethe would make of a text on its own.
func anonymized(t *testing.T, text string) string {
	t.Helper()
	config := pipeline.Default()
	if err := config.Apply(*profile); err != nil {
		t.Fatal(err)
	}
	config.Mask.Mode, config.Replace.Operator, config.Run.Threads = "all", "mask", 1
	return pipelinetest.Texts(t, config, text)[0]
}

// count is how many cases of some kind there are, and of how many something is left or
// lost.
type count struct{ all, left, lost int }

func (c *count) add(v verdict) {
	c.all++
	if len(v.left) > 0 {
		c.left++
	}
	if len(v.lost) > 0 {
		c.lost++
	}
}

func (c count) String() string {
	percent := func(n int) float64 { return 100 * float64(n) / float64(max(c.all, 1)) }
	return fmt.Sprintf("%d | %.1f %% | %.1f %%", c.all, percent(c.left), percent(c.lost))
}

// mostLeft and mostLost are how many of the 600 cases may leak, and lose something. They only fall, but once:
// single sentences tell little of a name, and since what models find is doubted, four more may leak.
const (
	mostLeft = 59
	mostLost = 87
)

// TestCases runs all cases and logs what is left and lost of them, half by half.
func TestCases(t *testing.T) {
	counts := map[string]*count{}
	for _, e := range pipelinetest.Lines[example](t, *cases) {
		v := judge(t, e, anonymized(t, e.Text))
		for _, of := range [...]string{"all", e.Lang, e.Kind, e.Lang + " " + e.Kind} {
			for _, half := range [...]string{"both", e.half()} {
				key := half + " | " + of
				if counts[key] == nil {
					counts[key] = &count{}
				}
				counts[key].add(v)
			}
		}
		if (*failing == e.half() || *failing == "all") && len(v.left)+len(v.lost) > 0 {
			t.Logf("%s %s %s\n%s\n  left: %s\n  lost: %s", e.ID, e.Lang, e.Kind, e.Text, strings.Join(v.left, "; "), strings.Join(v.lost, "; "))
		}
	}
	for _, key := range slices.Sorted(maps.Keys(counts)) {
		t.Logf("| %s | %v |", key, *counts[key])
	}
	if flag.Lookup("cases").Value.String() != flag.Lookup("cases").DefValue {
		return
	}
	if all := counts["both | all"]; all.left > mostLeft || all.lost > mostLost {
		t.Errorf("%d cases leak and %d lose something; %d and %d did before", all.left, all.lost, mostLeft, mostLost)
	}
}

// TestOthers runs the second and third set, by other authors: how many of the 120 cases that may
// be read of each, and of those that nobody reads, may leak, and lose something. They only fall, but once:
// when texts without capitals were read, two more of each half that nobody reads lost something. When models
// learnt from pages of our own, one more did, and seven fewer leaked. Since what models find is doubted, eleven fewer
// lose something, and three more leak.
func TestOthers(t *testing.T) {
	for _, half := range [...]struct {
		name       string
		left, lost int
	}{{"second.read", 9, 8}, {"second.unread", 18, 16}, {"third.read", 8, 21}, {"third.unread", 22, 18}} {
		var n count
		for _, e := range pipelinetest.Lines[example](t, "testdata/"+half.name+".jsonl") {
			n.add(judge(t, e, anonymized(t, e.Text)))
		}
		t.Logf("| %s | %v |", half.name, n)
		if n.left > half.left || n.lost > half.lost {
			t.Errorf("%s: %d cases leak and %d lose something; %d and %d did before", half.name, n.left, n.lost, half.left, half.lost)
		}
	}
}
