package eval

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/span"
)

// The oracle computes every measure again, slowly: with sets of bytes in place of
// prefix sums, with all pairs in place of sweeps, and after the authors' scripts
// rather than after the package.

var oracleWord = regexp.MustCompile(`[\p{L}\p{N}_]+`)

type byteSet map[int]bool

func bytesOf(spans ...span.Span) byteSet {
	set := byteSet{}
	for _, s := range spans {
		for i := s.Start; i < s.End; i++ {
			set[i] = true
		}
	}
	return set
}

// skipped are the bytes that need no mask.
func skipped(text string) byteSet {
	set := byteSet{}
	for i, r := range text {
		if unicode.IsSpace(r) || strings.ContainsRune(",.-;:/&()[]–'\"’“”", r) {
			for j := range len(string(r)) {
				set[i+j] = true
			}
		}
	}
	for _, at := range oracleWord.FindAllStringIndex(text, -1) {
		w := text[at[0]:at[1]]
		s := w == "s" && regexp.MustCompile(`[\p{L}\p{N}_]['’]+$`).MatchString(text[:at[0]])
		if s || functionWords[strings.ToLower(w)] && (len(w) > 1 || w == strings.ToLower(w)) && w != "s" {
			for i := at[0]; i < at[1]; i++ {
				set[i] = true
			}
		}
	}
	return set
}

type oracleMasking struct {
	direct, quasi, recall, precision Share
	weighted                         float64
}

func maskingOracle(d *corpus.Document, found []lethe.Mention) oracleMasking {
	text := d.Fields[0].Text
	skip := skipped(text)
	var spans []span.Span
	for _, m := range found {
		spans = append(spans, m.Span)
	}
	covered := bytesOf(spans...)
	masked := func(s span.Span) bool {
		for i := s.Start; i < s.End; i++ {
			if !covered[i] && !skip[i] {
				return false
			}
		}
		return true
	}
	var o oracleMasking
	annotators := map[string]bool{}
	for _, m := range d.Gold {
		annotators[m.Annotator] = true
	}
	if len(annotators) == 0 {
		annotators[""] = true
	}
	for a := range annotators {
		groups := map[string][]corpus.Mention{}
		for i, m := range d.Gold {
			if m.Annotator == a {
				id := m.Entity
				if id == "" {
					id = fmt.Sprint("#", i)
				}
				groups[id] = append(groups[id], m)
			}
		}
		for _, g := range groups {
			o.entity(text, g, masked)
		}
	}
	o.tokens(d, text, found, annotators)
	return o
}

func (o *oracleMasking) entity(text string, g []corpus.Mention, masked func(span.Span) bool) {
	if !slices.ContainsFunc(g, func(m corpus.Mention) bool { return m.Identifier == "DIRECT" || m.Identifier == "QUASI" }) {
		return
	}
	whole := true
	for _, m := range g {
		if m.Identifier != "NO_MASK" && m.Identifier != "" && !masked(m.Span) {
			whole = false
		}
		for _, at := range oracleWord.FindAllStringIndex(m.In(text), -1) {
			o.recall.add(masked(span.Span{Start: m.Start + at[0], End: m.Start + at[1]}))
		}
	}
	if g[0].Identifier == "DIRECT" {
		o.direct.add(whole)
	} else {
		o.quasi.add(whole)
	}
}

// tokens counts those of what was found. Predictions that share a byte are merged.
func (o *oracleMasking) tokens(d *corpus.Document, text string, found []lethe.Mention, annotators map[string]bool) {
	seen, total := map[string]int{}, 0
	for _, w := range oracleWord.FindAllString(text, -1) {
		seen[strings.ToLower(w)]++
		total++
	}
	var right, all float64
	for _, s := range merged(found) {
		for _, at := range oracleWord.FindAllStringIndex(s.In(text), -1) {
			w := span.Span{Start: s.Start + at[0], End: s.Start + at[1]}
			whole := ""
			for _, x := range oracleWord.FindAllStringIndex(text, -1) {
				if x[0] <= w.Start && w.End <= x[1] {
					whole = strings.ToLower(text[x[0]:x[1]])
				}
			}
			weight := -math.Log2(float64(seen[whole]) / float64(total))
			for a := range annotators {
				in := slices.ContainsFunc(d.Gold, func(m corpus.Mention) bool {
					return m.Annotator == a && (m.Identifier == "DIRECT" || m.Identifier == "QUASI") && m.Contains(w)
				})
				o.precision.add(in)
				all += weight
				if in {
					right += weight
				}
			}
		}
	}
	if all > 0 {
		o.weighted = right / all
	}
}

// merged joins predictions until no two share a byte.
func merged(found []lethe.Mention) []span.Span {
	var spans []span.Span
	for _, m := range found {
		spans = append(spans, m.Span)
	}
	for i := 0; i < len(spans); i++ {
		for j := i + 1; j < len(spans); j++ {
			if spans[i].Overlaps(spans[j]) {
				spans[i] = spans[i].Union(spans[j])
				spans = slices.Delete(spans, j, j+1)
				i, j = -1, len(spans)
			}
		}
	}
	return spans
}

// labelled is a span with its label, for the span measures.
type labelled struct {
	span.Span
	label lethe.Label
}

func spanOracle(text string, gold, found []labelled) Counts {
	gold, found = uniq(gold), uniq(found)
	var c Counts
	for _, g := range gold {
		c.Strict.Gold++
		c.Overlap.Gold++
		if slices.Contains(found, g) {
			c.Strict.Hit++
			c.Strict.Right++
		}
		if slices.ContainsFunc(found, func(f labelled) bool { return f.label == g.label && f.Overlaps(g.Span) }) {
			c.Overlap.Hit++
		}
	}
	for _, f := range found {
		c.Strict.Found++
		c.Overlap.Found++
		if slices.ContainsFunc(gold, func(g labelled) bool { return f.label == g.label && f.Overlaps(g.Span) }) {
			c.Overlap.Right++
		}
	}
	for _, at := range oracleWord.FindAllStringIndex(text, -1) {
		for _, label := range []lethe.Label{"", "P", "L", "O"} {
			in := func(list []labelled) bool {
				return slices.ContainsFunc(list, func(x labelled) bool {
					return x.label == label && x.Start < at[1] && at[0] < x.End
				})
			}
			g, f := in(gold), in(found)
			if g {
				c.Token.Gold++
			}
			if f {
				c.Token.Found++
			}
			if g && f {
				c.Token.Hit++
				c.Token.Right++
			}
		}
	}
	return c
}

func uniq(list []labelled) []labelled {
	var out []labelled
	for _, x := range list {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// iouOracle goes through the tokens as presidio-research does.
func iouOracle(text string, gold, found []labelled) (all, micro Count) {
	gold, found = entities(text, gold), entities(text, found)
	usedAny, usedLabel := map[int]bool{}, map[int]bool{}
	for _, g := range gold {
		var free, same []int
		for i, f := range found {
			if !usedAny[i] && f.Overlaps(g.Span) {
				free = append(free, i)
				if f.label == g.label && !usedLabel[i] {
					same = append(same, i)
				}
			}
		}
		all.Gold++
		micro.Gold++
		if used := greedy(text, g, found, free); used != nil {
			all.Hit++
			all.Found++
			for _, i := range used {
				usedAny[i] = true
			}
		}
		if used := greedy(text, g, found, same); used != nil {
			micro.Hit++
			for _, i := range used {
				usedLabel[i] = true
			}
		}
	}
	all.Found += len(found) - len(usedAny)
	micro.Found = len(found)
	all.Right, micro.Right = all.Hit, micro.Hit
	return all, micro
}

func greedy(text string, g labelled, found []labelled, candidates []int) []int {
	var used []int
	best := 0.0
	for _, i := range candidates {
		spans := []span.Span{found[i].Span}
		for _, u := range used {
			spans = append(spans, found[u].Span)
		}
		a, b := bytesOf(g.Span), bytesOf(spans...)
		common, either := 0, 0
		for at := range text { // once for each character
			if a[at] && b[at] {
				common++
			}
			if a[at] || b[at] {
				either++
			}
		}
		if share := float64(common) / float64(either); share > best {
			best, used = share, append(used, i)
		}
	}
	if best < .5 {
		return nil
	}
	return used
}

var oracleToken = regexp.MustCompile(`(?s)[\p{L}\p{N}_]+|.`)

func isSkipped(token string) bool {
	token = strings.ToLower(token)
	return strings.TrimSpace(token) == "" || skipWords[token] || functionWords[token] ||
		len(token) == 1 && strings.ContainsAny(token, "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~") && token != "_"
}

// entities trims and joins spans.
func entities(text string, list []labelled) []labelled {
	list = uniq(list)
	sort.Slice(list, func(i, j int) bool {
		a, b := list[i], list[j]
		if a.Span.Compare(b.Span) != 0 {
			return a.Span.Compare(b.Span) < 0
		}
		return a.label < b.label
	})
	var out []labelled
	for _, x := range list {
		x.Span = trimmed(text, x.Span)
		if x.Empty() {
			continue
		}
		if n := len(out); n > 0 && out[n-1].label == x.label && (x.Start <= out[n-1].End || trimmed(text, span.Span{Start: out[n-1].End, End: x.Start}).Empty()) {
			out[n-1].End = max(out[n-1].End, x.End)
			continue
		}
		out = append(out, x)
	}
	sort.SliceStable(out, func(i, j int) bool {
		if c := out[i].Span.Compare(out[j].Span); c != 0 {
			return c < 0
		}
		return out[i].label < out[j].label
	})
	return out
}

func trimmed(text string, s span.Span) span.Span {
	var kept []span.Span
	for _, at := range oracleToken.FindAllStringIndex(s.In(text), -1) {
		if !isSkipped(s.In(text)[at[0]:at[1]]) {
			kept = append(kept, span.Span{Start: s.Start + at[0], End: s.Start + at[1]})
		}
	}
	if kept == nil {
		return span.Span{}
	}
	return span.Span{Start: kept[0].Start, End: kept[len(kept)-1].End}
}

// cases draws a document and predictions.
func cases(t *rapid.T, annotators int) (*corpus.Document, []lethe.Mention) {
	word := rapid.SampledFrom([]string{"Jo", "Zoë", "the", "Mr", "1970", "a", "A", "s", "é", "st", "Ax", "of"})
	gap := rapid.SampledFrom([]string{" ", " ", ", ", "'", "\n", "–", "", "§"})
	var b strings.Builder
	for range rapid.IntRange(0, 12).Draw(t, "words") {
		b.WriteString(word.Draw(t, "word") + gap.Draw(t, "gap"))
	}
	d := &corpus.Document{Document: lethe.NewDocument("d", b.String())}
	stretch := func() (span.Span, bool) { return drawSpan(t, b.String()) }
	label := rapid.SampledFrom([]lethe.Label{"P", "L", "O"})
	for range rapid.IntRange(0, 6).Draw(t, "gold") {
		if s, ok := stretch(); ok {
			d.Gold = append(d.Gold, corpus.Mention{
				Span: s, Label: label.Draw(t, "label"),
				Entity:     rapid.SampledFrom([]string{"", "e", "f"}).Draw(t, "entity"),
				Identifier: rapid.SampledFrom([]corpus.Identifier{"", "DIRECT", "QUASI", "NO_MASK"}).Draw(t, "type"),
				Annotator:  rapid.SampledFrom([]string{"a", "b"}[:annotators]).Draw(t, "annotator"),
			})
		}
	}
	var ms []lethe.Mention
	for range rapid.IntRange(0, 6).Draw(t, "found") {
		if s, ok := stretch(); ok {
			ms = append(ms, lethe.Mention{Span: s, Label: label.Draw(t, "label"), Relevance: rapid.Float64Range(0, 1).Draw(t, "relevance")})
		}
	}
	return d, ms
}

func drawSpan(t *rapid.T, text string) (span.Span, bool) {
	var borders []int
	for i := range text {
		borders = append(borders, i)
	}
	if borders = append(borders, len(text)); len(borders) < 2 {
		return span.Span{}, false
	}
	i := rapid.IntRange(0, len(borders)-2).Draw(t, "start")
	j := rapid.IntRange(i+1, min(i+9, len(borders)-1)).Draw(t, "end")
	return span.Span{Start: borders[i], End: borders[j]}, true
}

func measure(t rapid.TB, docs []*corpus.Document, found [][]lethe.Mention) *Evaluation {
	e, err := New(Options{Dial: ByRelevance, Failures: true})
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range docs {
		if err := e.Add(d, found[i]); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

func TestMaskingAgainstOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, ms := cases(t, rapid.IntRange(1, 2).Draw(t, "annotators"))
		m := measure(t, []*corpus.Document{d}, [][]lethe.Mention{ms}).tallies[0].masking
		want := maskingOracle(d, ms)
		got := oracleMasking{m.Direct, m.Quasi, m.Recall, m.Precision, m.Weighted()}
		if math.Abs(got.weighted-want.weighted) > 1e-9 {
			t.Fatalf("weighted %v, want %v", got.weighted, want.weighted)
		}
		if got.weighted = want.weighted; got != want {
			t.Fatalf("%+v, want %+v", got, want)
		}
	})
}

func TestSpansAgainstOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, ms := cases(t, 1)
		text := d.Fields[0].Text
		var gold, found, goldAny, foundAny []labelled
		for _, m := range d.Gold {
			gold, goldAny = append(gold, labelled{m.Span, m.Label}), append(goldAny, labelled{m.Span, ""})
		}
		for _, m := range ms {
			found, foundAny = append(found, labelled{m.Span, m.Label}), append(foundAny, labelled{m.Span, ""})
		}
		s := measure(t, []*corpus.Document{d}, [][]lethe.Mention{ms}).tallies[0].scores
		micro, all := spanOracle(text, gold, found), spanOracle(text, goldAny, foundAny)
		all.IoU, micro.IoU = iouOracle(text, gold, found)
		if got := s.Micro(); got != micro {
			t.Fatalf("micro %+v, want %+v", got, micro)
		}
		if s.Any != all {
			t.Fatalf("any %+v, want %+v", s.Any, all)
		}
	})
}

func asJSON(t rapid.TB, r *Report) string {
	b, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Documents in any order, and evaluations merged in any way, give the same report
// and the same failures.
func TestMergeAndOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var docs []*corpus.Document
		var found [][]lethe.Mention
		for i := range rapid.IntRange(0, 5).Draw(t, "documents") {
			d, ms := cases(t, 2)
			d.SourceID = fmt.Sprint("d", i)
			docs, found = append(docs, d), append(found, ms)
		}
		once := measure(t, docs, found)
		cut := rapid.IntRange(0, len(docs)).Draw(t, "cut")
		left, right := measure(t, docs[:cut], found[:cut]), measure(t, docs[cut:], found[cut:])
		if err := right.Merge(left); err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		rng.Shuffle(len(docs), func(i, j int) { docs[i], docs[j] = docs[j], docs[i]; found[i], found[j] = found[j], found[i] })
		for _, ms := range found {
			rng.Shuffle(len(ms), func(i, j int) { ms[i], ms[j] = ms[j], ms[i] })
		}
		shuffled := measure(t, docs, found)
		want := asJSON(t, once.Report())
		if asJSON(t, right.Report()) != want || asJSON(t, shuffled.Report()) != want {
			t.Fatal("another report")
		}
		var a, b strings.Builder
		if WriteFailures(&a, once.Failures()) != nil || WriteFailures(&b, shuffled.Failures()) != nil || a.String() != b.String() {
			t.Fatal("other failures")
		}
	})
}

// To find what is marked is perfect; to find nothing has no recall; to find more
// never lowers recall.
func TestExtremes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, ms := cases(t, 1)
		one := func(ms []lethe.Mention) *tally {
			return measure(t, []*corpus.Document{d}, [][]lethe.Mention{ms}).tallies[0]
		}
		perfect, empty, some := one(asFound(d)), one(nil), one(ms)
		micro := perfect.scores.Micro()
		for _, c := range []Count{micro.Strict, micro.Overlap, micro.Token, micro.IoU, perfect.scores.Any.Strict, perfect.scores.Any.Token} {
			if c.Hit != c.Gold || c.Right != c.Found {
				t.Fatalf("not perfect: %v", c)
			}
		}
		m := perfect.masking
		if m.Direct.Part != m.Direct.Of || m.Quasi.Part != m.Quasi.Of || m.Recall.Part != m.Recall.Of {
			t.Fatal("not all is masked", m)
		}
		if c := empty.scores.Micro(); c.Strict.Hit+c.Overlap.Hit+c.Token.Hit+c.IoU.Hit+empty.masking.Precision.Of > 0 {
			t.Fatal("something was found", c)
		}
		if some.masking.Recall.Part < empty.masking.Recall.Part || one(append(ms, asFound(d)...)).masking.Recall.Part < some.masking.Recall.Part {
			t.Fatal("more was masked, and less recalled")
		}
	})
}

// The curve begins with the table, and its recall falls.
func TestCurveFalls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, ms := cases(t, 2)
		e := measure(t, []*corpus.Document{d}, [][]lethe.Mention{ms})
		first := e.curve[0]
		if first.Masking.Recall != e.tallies[0].masking.Recall || first.Masking.Precision != e.tallies[0].masking.Precision ||
			first.Strict != e.tallies[0].scores.Micro().Strict || first.Token != e.tallies[0].scores.Any.Token {
			t.Fatal("the curve does not begin with the table")
		}
		for i := 1; i < len(e.curve); i++ {
			if e.curve[i].Masking.Recall.Part > e.curve[i-1].Masking.Recall.Part || e.curve[i].Strict.Hit > e.curve[i-1].Strict.Hit {
				t.Fatal("fewer predictions, more recall")
			}
		}
	})
}
