package replace

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/internal/text/words"
	"github.com/lethe-privacy/lethe/span"
)

// Passage is a span of a text of a document, and the text that is to stand in its
// place, whatever was replaced within it.
type Passage struct {
	Field int
	span.Span
	Text string
}

var errCuts = failure.New("replace", "a passage overlaps another, cuts a replacement, or lies in a field that is not text")

// Target returns the target of a [Replacement].
func (r *Replacer) Target(i int) Target { return r.targets[i] }

// Holds reports whether a value of a target occurs in a text, read also as keys and ids
// are.
func (r *Replacer) Holds(text string) bool {
	held := false
	r.searched.values.EachLoose(text, func(words.Match) { held = true })
	return held
}

// Passages puts passages into the outcome of [Replacer.Document], and proves anew that
// no value of a target is left: neither in a passage, read also as keys and ids are,
// nor across its borders. It reports which passages it refused; there the replacements
// stay. So at worst the outcome is what it was.
func (r *Replacer) Passages(in Input, res Result, ps []Passage) (Result, []bool, error) {
	refused := make([]bool, len(ps))
	out := Result{Texts: slices.Clone(res.Texts), Warnings: res.Warnings}
	byField := map[int][]int{}
	for k, p := range ps {
		byField[p.Field] = append(byField[p.Field], k)
	}
	next := 0 // of the replacements, which are in order of their fields
	for i, f := range in.Fields {
		w := weaver{r: r, field: f, spoken: in.Spoken, refused: refused}
		for _, k := range byField[i] {
			w.add(ps[k], k)
		}
		for ; next < len(res.Replacements) && res.Replacements[next].Field == i; next++ {
			x := res.Replacements[next]
			w.replacements = append(w.replacements, x)
			w.texts = append(w.texts, x.Place.In(res.Texts[i]))
		}
		if len(w.passages) == 0 {
			out.Replacements = append(out.Replacements, w.replacements...)
			continue
		}
		if err := w.run(); err != nil {
			return Result{}, nil, err
		}
		out.Texts[i] = w.out
		out.Replacements = append(out.Replacements, w.made...)
	}
	return out, refused, nil
}

// weaver puts the passages of one field into its text.
type weaver struct {
	r            *Replacer
	field        lethe.Field
	spoken       string
	passages     []Passage
	number       []int // of each passage, in refused
	replacements []Replacement
	texts        []string // that they put in
	refused      []bool

	out  string
	made []Replacement
	of   []int // for each of made, its passage, or -1
}

func (w *weaver) add(p Passage, number int) {
	at, _ := slices.BinarySearchFunc(w.passages, p, func(a, b Passage) int { return a.Compare(b.Span) })
	w.passages = slices.Insert(w.passages, at, p)
	w.number = slices.Insert(w.number, at, number)
}

// run refuses passages until nothing is left that should not be there.
func (w *weaver) run() error {
	if w.field.Kind != lethe.Text {
		return errCuts
	}
	for {
		if err := w.weave(); err != nil {
			return err
		}
		if !w.refuse() {
			return nil
		}
	}
}

// weave makes the text with all passages that are not refused.
func (w *weaver) weave() error {
	var edits []span.Edit
	w.made, w.of = nil, nil
	k := 0 // of the replacements
	until := func(end int) error {
		for ; k < len(w.replacements) && w.replacements[k].Span.Start < end; k++ {
			x := w.replacements[k]
			if x.Span.End > end {
				return errCuts
			}
			edits = append(edits, span.Edit{Span: x.Span, Text: w.texts[k]})
			w.made, w.of = append(w.made, x), append(w.of, -1)
		}
		return nil
	}
	for i, p := range w.passages {
		if w.refused[w.number[i]] {
			continue
		}
		if err := cmp.Or(p.Check(w.field.Text), until(p.Start)); err != nil {
			return err
		}
		n := len(w.made)
		if err := until(p.End); err != nil {
			return err
		}
		whole := Replacement{Field: p.Field, Span: p.Span, Within: slices.Clone(w.made[n:])}
		if len(whole.Within) == 0 {
			return errCuts
		}
		whole.Target = whole.Within[0].Target
		edits = append(edits[:n], span.Edit{Span: p.Span, Text: p.Text})
		w.made, w.of = append(w.made[:n], whole), append(w.of[:n], i)
	}
	if err := until(len(w.field.Text)); err != nil {
		return err
	}
	var places []span.Span
	var err error
	if w.out, places, err = span.Apply(w.field.Text, edits); err != nil {
		return failure.Errorf("replace", "%w", err)
	}
	for i := range places {
		w.made[i].Place = places[i]
	}
	return nil
}

// brings reports whether a passage holds a value that replacement had removed from its text, also read as a key or
// id.
func (w *weaver) brings(x Replacement) bool {
	stayed := map[string]bool{}
	last := x.Span.Start
	note := func(end int) {
		part := w.field.Text[last:end]
		w.r.searched.values.EachLoose(part, func(m words.Match) { stayed[strings.ToLower(m.In(part))] = true })
	}
	for _, y := range x.Within {
		note(max(last, y.Span.Start))
		last = y.Span.End
	}
	note(max(last, x.Span.End))
	anew, text := false, x.Place.In(w.out)
	w.r.searched.values.EachLoose(text, func(m words.Match) { anew = anew || !stayed[strings.ToLower(m.In(text))] })
	return anew
}

// refuse reports whether a passage had to be refused: one with a value in it or at its
// border; all of them where it is not clear which is to blame.
func (w *weaver) refuse() (any bool) {
	blame := func(i int) { w.refused[w.number[w.of[i]]], any = true, true }
	for i, x := range w.made {
		if w.of[i] >= 0 && w.brings(x) {
			blame(i)
		}
	}
	if !slices.ContainsFunc(w.of, func(p int) bool { return p >= 0 }) {
		return false // what it was, and proved
	}
	w.r.searched.each(w.field, w.out, w.spoken, func(h hit) {
		if h.why != reach.Reached {
			return
		}
		clear := false
		k := sort.Search(len(w.made), func(i int) bool { return w.made[i].Place.End >= h.Start })
		for ; k < len(w.made) && w.made[k].Place.Start <= h.End; k++ {
			switch {
			case w.of[k] >= 0:
				blame(k)
				clear = true
			case w.made[k].Place.Contains(h.Span):
				clear = true
			}
		}
		for i := range w.made {
			if !clear && w.of[i] >= 0 {
				blame(i)
			}
		}
	})
	return any
}
