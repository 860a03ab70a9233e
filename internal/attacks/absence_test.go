package attacks

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/pipelinetest"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/slow"
	"github.com/lethe-privacy/lethe/pipeline"
)

// hidden is a collection of which an attacker has releases: the values that it is about, some
// of which are of a list that everybody has.
type hidden struct {
	tag, label string
	list       []string              // what surrogates are drawn from
	originals  []string              // those of the list that occur
	others     []string              // values that are on no list
	parts      func(string) []string // what of a surrogate is of the list
}

// TestAbsence is an attacker who has releases of one collection under different keys and
// lists what is never drawn, to find in that list what the releases hide. Were it drawn
// without a look, the originals would be spread over drawn and not drawn as chance has it:
// of a list of N with K originals, of which u are unused, u·K/N are among these, with the
// variance of the hypergeometric distribution.
func TestAbsence(t *testing.T) {
	swiss, british := lists(t, "de-CH"), lists(t, "en-GB")
	for name, c := range map[string]hidden{
		"towns": {tag: "de-CH", label: "LOCATION", list: towns(swiss), originals: spread(towns(swiss), 15), others: invented("hausen", 150)},
		"surnames": {tag: "en-GB", label: "PERSON", list: values(british.Surnames), originals: titled(spread(values(british.Surnames), 40)), others: titled(invented("wick", 250)),
			parts: func(s string) []string { return []string{s[strings.LastIndexByte(s, ' ')+1:]} }},
		"occupations": {tag: "de-CH", label: "OCCUPATION", list: values(swiss.Occupations), originals: spread(values(swiss.Occupations), 20), others: invented("fachfrau", 60),
			parts: func(s string) []string { return strings.Split(s, " und ") }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.attack(t)
		})
	}
}

func (c hidden) attack(t *testing.T) {
	t.Helper()
	parts := c.parts
	if parts == nil {
		parts = func(s string) []string { return []string{s} }
	}
	var originals []string
	for _, o := range c.originals {
		originals = append(originals, parts(o)...)
	}
	unused := map[string]bool{}
	for _, v := range c.list {
		unused[v] = true
	}
	for release := range slow.Times(5, 20) {
		for _, drawn := range c.release(t, release) {
			for _, part := range parts(drawn) {
				delete(unused, part)
			}
		}
		found := 0
		for _, o := range originals {
			if unused[o] {
				found++
			}
		}
		n, k, u := float64(len(c.list)), float64(len(originals)), float64(len(unused))
		chance := u * k / n
		margin := 3*math.Sqrt(u*k/n*(n-k)/n*(n-u)/(n-1)) + 1
		t.Logf("%2d releases: %d of %d unused, %d originals among them; by chance %.1f", release+1, len(unused), len(c.list), found, chance)
		if math.Abs(float64(found)-chance) > margin {
			t.Errorf("%d releases: %d originals are among %d unused values, by chance %.1f ± %.1f", release+1, found, len(unused), chance, margin)
		}
	}
}

// release has the replacements of one release: letters with two values each, each
// value in two of them.
func (c hidden) release(t *testing.T, number int) []string {
	t.Helper()
	all := slices.Concat(c.originals, c.others)
	var records, mentions bytes.Buffer
	for i, v := range all {
		id, other := fmt.Sprintf("d%04d", i), all[(i*7+3)%len(all)]
		content := v + " | " + other
		writeLine(&records, map[string]any{"id": id, "content": content})
		writeLine(&mentions, map[string]any{"document": id, "start": 0, "end": utf8.RuneCountInString(v), "label": c.label, "text": v, "relevance": 1})
		writeLine(&mentions, map[string]any{"document": id, "start": utf8.RuneCountInString(v + " | "), "end": utf8.RuneCountInString(content), "label": c.label, "text": other, "relevance": 1})
	}
	key := filepath.Join(t.TempDir(), "key")
	secret := sha256.Sum256([]byte{byte(number)})
	if err := os.WriteFile(key, []byte(hex.EncodeToString(secret[:])), 0o600); err != nil {
		t.Fatal(err)
	}
	config := pipeline.Default()
	config.Schema, config.Mask.Mode, config.Run.Threads = "general", "all", 1
	config.Replace.Operator, config.Replace.KeyFile, config.Replace.Locale = "surrogate", key, c.tag
	var drawn []string
	for _, content := range pipelinetest.Stream(t, config, &records, pipeline.Options{Mentions: &mentions, MentionsName: "mentions"}) {
		drawn = append(drawn, strings.Split(content, " | ")...)
	}
	if len(drawn) != 2*len(all) {
		t.Fatalf("%d values stand for %d", len(drawn), 2*len(all))
	}
	return drawn
}

func writeLine(b *bytes.Buffer, v any) {
	line, _ := json.Marshal(v)
	b.Write(append(line, '\n'))
}

func lists(t *testing.T, tag string) *locale.Locale {
	t.Helper()
	l, err := locale.Load(tag)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func towns(l *locale.Locale) []string {
	var all []string
	for _, t := range l.Towns {
		all = append(all, t.Name)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func values(l *locale.List) []string {
	var all []string
	for i := range l.Len() {
		all = append(all, l.At(i))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// spread takes n values of a list, far from each other.
func spread(list []string, n int) []string {
	var out []string
	for i := range n {
		out = append(out, list[i*len(list)/n])
	}
	return out
}

// titled is each name as letters have it.
func titled(names []string) []string {
	out := slices.Clone(names)
	for i := range out {
		out[i] = "Mr " + out[i]
	}
	return out
}

// invented are values that are on no list.
func invented(ending string, n int) []string {
	var out []string
	for i := range n {
		s := []byte{'Q', "aeiou"[i%5], "bdfgklmnprstvz"[i/5%14], "aeiou"[i/70%5], 'x'}
		out = append(out, string(s)+"l"+ending)
	}
	return out
}
