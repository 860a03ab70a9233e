package invariant

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// Share is how many spans survive, of how many.
type Share struct {
	Kept int `json:"kept"`
	Of   int `json:"of"`
}

// Value is the share as a number.
func (s Share) Value() float64 { return float64(s.Kept) / float64(max(s.Of, 1)) }

// Tally counts what survives of a set.
type Tally struct {
	Set    string            `json:"set"`
	All    Share             `json:"all"`
	Gone   Share             `json:"gone"`          // of what must go; Kept counts what is gone
	Reach  int               `json:"lost_by_reach"` // stretches that only values found where no mention stood destroyed
	Langs  map[string]*Share `json:"languages"`
	Kinds  map[string]*Share `json:"kinds"`
	Broken []Breach          `json:"broken"` // none of a set that is held out
}

// Breach is a sentence that lost something.
type Breach struct {
	Sentence
	Lost  []string `json:"lost"`
	Reach []string `json:"lost_by_reach"` // those of Lost that would stand there if only mentions were replaced
	After string   `json:"after"`
}

// Add counts a sentence that became after, and would have become detected if nothing but
// mentions had been replaced.
func (t *Tally) Add(s Sentence, after, detected string) {
	if t.Langs == nil {
		t.Langs, t.Kinds = map[string]*Share{}, map[string]*Share{}
	}
	var lost, reach []string
	for _, k := range s.Keep {
		if strings.Contains(after, k) {
			continue
		}
		lost = append(lost, k)
		if strings.Contains(detected, k) {
			reach = append(reach, k)
		}
	}
	for _, g := range s.Go {
		t.Gone.Of++
		if !strings.Contains(after, g) {
			t.Gone.Kept++
		}
	}
	t.Reach += len(reach)
	kept := len(s.Keep) - len(lost)
	shares := []*Share{&t.All, of(t.Langs, s.Lang)}
	if !HeldOut(t.Set) {
		shares = append(shares, of(t.Kinds, s.Kind))
	}
	for _, share := range shares {
		share.Kept, share.Of = share.Kept+kept, share.Of+len(s.Keep)
	}
	if len(lost) > 0 && !HeldOut(t.Set) {
		t.Broken = append(t.Broken, Breach{s, lost, reach, after})
	}
}

func of(shares map[string]*Share, name string) *Share {
	if shares[name] == nil {
		shares[name] = &Share{}
	}
	return shares[name]
}

// WriteText writes the shares, the worst kinds first.
func (t *Tally) WriteText(w io.Writer) error {
	var b bytes.Buffer
	line := func(name string, s *Share) {
		fmt.Fprintf(&b, "%-24s %4d of %4d  %6.2f %%\n", name, s.Kept, s.Of, 100*s.Value())
	}
	line(t.Set, &t.All)
	fmt.Fprintf(&b, "%-24s %4d of %4d\n", "  lost by reach alone", t.Reach, t.All.Of-t.All.Kept)
	if t.Gone.Of > 0 {
		line("  gone of what must go", &t.Gone)
	}
	for _, shares := range []map[string]*Share{t.Langs, t.Kinds} {
		for _, name := range slices.SortedFunc(maps.Keys(shares), func(a, b string) int {
			return cmp.Or(cmp.Compare(shares[a].Value(), shares[b].Value()), cmp.Compare(a, b))
		}) {
			line("  "+name, shares[name])
		}
	}
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("invariant: write text: %w", err)
	}
	return nil
}

// WriteBroken lists what was lost: a sentence's id, language and kind, whether reach alone did it, what it lost, its new text.
func (t *Tally) WriteBroken(w io.Writer) error {
	for _, b := range t.Broken {
		why := "detected"
		if len(b.Reach) == len(b.Lost) {
			why = "reached"
		}
		_, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%q\t%q\n", b.ID, b.Lang, b.Kind, why, b.Lost, b.After)
		if err != nil {
			return fmt.Errorf("invariant: write list: %w", err)
		}
	}
	return nil
}
