package replace

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// numberedLabels numbers the entities of a document in the order in which they first stand in it,
// label by label: [NAME 1], [NAME 2]; or, with letters, all together, as published
// judgments do: A., B. Outside of documents, where there is no order, it is label.
type numberedLabels struct {
	letters bool
	texts   map[lethe.EntityID]string // nil outside of documents
}

// In numbers the masked entities of a document.
func (r *numberedLabels) In(s Scope) (Operator, []string) {
	at := map[string]int{}
	for i, f := range s.Fields {
		if _, twice := at[f.Name]; !twice {
			at[f.Name] = i
		}
	}
	ms := slices.Clone(s.Mentions)
	slices.SortStableFunc(ms, func(a, b ScopeMention) int {
		if a.Field != b.Field {
			return at[a.Field] - at[b.Field]
		}
		return a.Start - b.Start
	})
	bound := &numberedLabels{r.letters, map[lethe.EntityID]string{}}
	count := map[lethe.Label]int{}
	used := initialsIn(s.Document)
	letter := 0
	for _, m := range ms {
		if m.Of == nil || bound.texts[m.Of.ID] != "" {
			continue
		}
		if !r.letters {
			count[m.Of.Label]++
			bound.texts[m.Of.ID] = fmt.Sprintf("[%s %d]", m.Of.Label, count[m.Of.Label])
			continue
		}
		for letter < len(used) && used[letter] {
			letter++ // somebody else is called that already
		}
		bound.texts[m.Of.ID] = letters(letter) + "."
		letter++
	}
	return bound, nil
}

func (r *numberedLabels) Replace(_ context.Context, in Request) (string, error) {
	text := r.texts[in.Entity.ID]
	if text == "" || in.Field.Kind == lethe.ID || in.Field.Kind == lethe.Key {
		return Bracketed(in.Entity.Label), nil
	}
	if r.letters && strings.HasPrefix(in.Field.Text[in.Mention.End:], ".") {
		text = strings.TrimSuffix(text, ".") // a sentence ends there
	}
	return text, nil
}

// letters writes a number, from 0, as A to Z, AA, AB.
func letters(n int) string {
	s := ""
	for ; n >= 0; n = n/26 - 1 {
		s = string(rune('A'+n%26)) + s
	}
	return s
}

// initialsIn are the capital letters that stand in a document as somebody's name: "S.".
func initialsIn(doc *lethe.Document) (used [26]bool) {
	for _, f := range doc.Fields {
		before := ' '
		for i, r := range f.Text {
			if r >= 'A' && r <= 'Z' && !letter.OrDigit(before) && strings.HasPrefix(f.Text[i+1:], ".") {
				used[r-'A'] = true
			}
			before = r
		}
	}
	return used
}
