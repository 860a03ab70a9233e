package query

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/elastic"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/words"
	"github.com/lethe-privacy/lethe/seal/state"
	"github.com/lethe-privacy/lethe/span"
)

// Basis is why something stands for a group, the surest first.
type Basis string

const (
	knownValue    Basis = "known"    // a value that the state has
	detectedValue Basis = "detected" // the normalized value of a mention is one
	similarValue  Basis = "similar"  // the similarity space has it near
	severalGroups Basis = "several"  // more than one group may be meant
	namePart      Basis = "part"     // words of names that the state has
	noGroup       Basis = "unknown"  // no group is
)

var order = map[Basis]int{knownValue: 0, detectedValue: 1, similarValue: 2, severalGroups: 3, namePart: 4, noGroup: 5}

// candidate is a span of the question that may stand for a group.
type candidate struct {
	span.Span
	basis Basis
	label lethe.Label
	group int // -1 for none
	match elastic.Match
	to    string // its replacement text, where that is no group's
}

// candidates lists everything found in a question, disjoint and in order.
func (r *Rewriter) candidates(ctx context.Context, text string) ([]candidate, error) {
	doc := &lethe.Document{Fields: []lethe.Field{{Text: text}}}
	mentions, err := r.finder.Find(ctx, doc)
	if err != nil {
		return nil, err
	}
	all := r.knownValues(text, mentions)
	for i := range mentions {
		all = append(all, r.mentioned(&mentions[i]))
	}
	all = disjoint(all)
	all = append(all, r.misspelt(text, all)...)
	return r.parts(text, disjoint(all)), nil
}

// knownValues finds the values of the state.
func (r *Rewriter) knownValues(text string, mentions []lethe.Mention) []candidate {
	var out []candidate
	r.values.Each(text, func(m words.Match) {
		c := candidate{Span: m.Span, basis: knownValue, group: -1}
		owners := r.ofLabel(r.owners[m.Owner], labelAt(mentions, m.Span))
		c.label = r.groups[owners[0]].Label
		if len(owners) == 1 {
			c.group = owners[0]
		} else {
			c.basis = severalGroups
		}
		if !r.common(text[m.Start:m.End]) {
			out = append(out, c)
		}
	})
	return out
}

// ofLabel leaves of several groups those of the label that detection gives, if there are any.
func (r *Rewriter) ofLabel(groups []int, label lethe.Label) []int {
	var fit []int
	for _, g := range groups {
		if r.groups[g].Label == label {
			fit = append(fit, g)
		}
	}
	if len(fit) > 0 {
		return fit
	}
	return groups
}

func labelAt(mentions []lethe.Mention, s span.Span) lethe.Label {
	for i := range mentions {
		if mentions[i].Overlaps(s) {
			return mentions[i].Label
		}
	}
	return ""
}

// mentioned finds the group of a mention.
func (r *Rewriter) mentioned(m *lethe.Mention) candidate {
	c := candidate{Span: m.Span, label: m.Label, basis: noGroup, group: -1}
	if g, ok := r.state.Find(m.Label, state.Member{Value: m.Normalized}); ok {
		if i, ok := r.number(g.ID); ok {
			c.basis, c.group = detectedValue, i
			return c
		}
	}
	found := r.near.Find(m.Normalized, m.Label)
	if len(found.Matches) == 0 { // detection may take a company for a person
		found = r.near.Find(m.Normalized, "")
		if len(found.Matches) > 0 && !r.enough(found.Matches[0], 1, true) {
			found = elastic.Candidates{}
		}
	}
	switch {
	case len(found.Matches) == 0:
	case found.Sure:
		c.basis, c.group, c.match = similarValue, found.Matches[0].Group, found.Matches[0]
		c.label = r.groups[c.group].Label
	default:
		c.basis, c.match = severalGroups, found.Matches[0]
	}
	return c
}

// number finds a group by its id.
func (r *Rewriter) number(id string) (int, bool) {
	i, ok := r.numbers[id]
	return i, ok
}

// mostLookups bounds how many runs of words are looked up that nothing found, so that
// a question takes its few milliseconds however long it is.
const mostLookups = 24

// misspelt looks up runs of up to three words that nothing sure covers, of which none
// is common: a single one needs a capital. Of runs that overlap the nearest counts.
func (r *Rewriter) misspelt(text string, covered []candidate) []candidate {
	var out []candidate
	tokens := span.Runs(text, letter.OfWord)
	lookups := 0
	for n := 3; n > 0; n-- {
		for i := 0; i+n <= len(tokens) && lookups < mostLookups; i++ {
			s := span.Span{Start: tokens[i].Start, End: tokens[i+n-1].End}
			nearest, widens, free := around(s, covered)
			if !free || !r.worthwhile(text, tokens[i:i+n], i == 0) {
				continue
			}
			lookups++
			found := r.near.Find(strings.ToLower(s.In(text)), "")
			if len(found.Matches) == 0 || !found.Sure || found.Matches[0].JaroWinkler < nearest || !r.enough(found.Matches[0], n, widens) {
				continue
			}
			m := found.Matches[0]
			out = append(out, candidate{Span: s, basis: similarValue, label: r.groups[m.Group].Label, group: m.Group, match: m})
		}
	}
	slices.SortStableFunc(out, func(a, b candidate) int { return cmp.Compare(b.match.JaroWinkler, a.match.JaroWinkler) })
	var kept []candidate
	for _, c := range out {
		if !slices.ContainsFunc(kept, func(k candidate) bool { return k.Overlaps(c.Span) }) {
			kept = append(kept, c)
		}
	}
	return kept
}

// around reports whether a run of words takes in something that is not sure, and
// whether it may: what is sure is not touched, nor is anything cut. What is similar already
// is only to be widened to what is at least as near.
func around(s span.Span, covered []candidate) (nearest float64, widens, free bool) {
	for _, c := range covered {
		if !c.Overlaps(s) {
			continue
		}
		if c.basis == knownValue || c.basis == detectedValue || !s.Contains(c.Span) || s == c.Span {
			return 0, false, false
		}
		if widens = true; c.basis == similarValue {
			nearest = max(nearest, c.match.JaroWinkler)
		}
	}
	return nearest, widens, true
}

// enough reports whether a match says enough of n words that detection did not find:
// one word of a name does not, and where a mention is widened, the name has as many words.
func (r *Rewriter) enough(m elastic.Match, n int, widens bool) bool {
	switch m.Rule {
	case elastic.SameName, elastic.Order, elastic.Joined, elastic.LegalForm, elastic.Slip:
		return true
	case elastic.Partial:
		return n > 1
	}
	return !widens || n <= len(strings.Fields(r.items[m.Item].Value))
}

// worthwhile reports whether words may be a name: none is common, and a single one, but
// for the first of the text, has a capital.
func (r *Rewriter) worthwhile(text string, ws []span.Span, first bool) bool {
	for _, w := range ws {
		if r.common(w.In(text)) {
			return false
		}
	}
	initial, _ := utf8.DecodeRuneInString(ws[0].In(text))
	return len(ws) > 1 || unicode.IsUpper(initial) && !first
}

// disjoint keeps of candidates that overlap those that stand for a group, then the
// longest, the surest, the first. Of those without a group, the rest beside them is kept.
func disjoint(all []candidate) []candidate {
	slices.SortFunc(all, func(a, b candidate) int {
		return cmp.Or(none(a)-none(b), b.Len()-a.Len(), order[a.basis]-order[b.basis], a.Start-b.Start, a.group-b.group)
	})
	var out []candidate
	for _, c := range all {
		i := slices.IndexFunc(out, func(k candidate) bool { return k.Overlaps(c.Span) })
		switch {
		case i < 0:
			out = append(out, c)
		case c.group < 0:
			out = append(out, beside(c, out)...)
		}
	}
	slices.SortFunc(out, func(a, b candidate) int { return a.Compare(b.Span) })
	return out
}

func none(c candidate) int {
	if c.group < 0 {
		return 1
	}
	return 0
}

// beside is what others leave of a candidate.
func beside(c candidate, others []candidate) []candidate {
	parts := []candidate{c}
	for _, o := range others {
		var left []candidate
		for _, p := range parts {
			before, after := p, p
			before.End, after.Start = min(p.End, o.Start), max(p.Start, o.End)
			for _, x := range []candidate{before, after} {
				if x.Start < x.End && (len(left) == 0 || left[len(left)-1].Span != x.Span) {
					left = append(left, x)
				}
			}
		}
		parts = left
	}
	return parts
}
