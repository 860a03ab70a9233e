package pattern

import (
	"slices"
	"strings"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// tries is how many ends of a match are checked before giving up on its start.
const tries = 12

// candidate is a match on its way through context, threshold and overlap.
type candidate struct {
	span.Span
	rec        int
	pattern    string
	score      float64 // of the pattern, or 1 where the check holds
	check      Verdict
	weak       bool
	normalized string
	confirm    func() (Verdict, string)
}

// Find returns the matches in a text, in order of start.
func (e *Engine) Find(in Input) []Match {
	if in.Region == "" {
		in.Region = e.opts.Region
	}
	var found []candidate
	e.set.Scan(in.Text, func(x, start int, ends []int) int {
		c, end, ok := e.settle(in.Text, e.exprs[x], start, ends)
		if ok {
			found = append(found, c)
		}
		return end
	})
	for i := range e.recs {
		if e.recs[i].Matcher != nil {
			e.runMatcher(i, in, &found)
		}
	}
	return e.judge(in, found)
}

// runMatcher collects what a hand-written search finds.
func (e *Engine) runMatcher(rec int, in Input, found *[]candidate) {
	in.presidio, in.regions = e.opts.Profile == Presidio, e.opts.Regions
	e.recs[rec].Matcher(in, func(f Found) {
		if f.Verdict == Invalid || f.Start >= f.End {
			return
		}
		c := candidate{Span: span.Span{Start: f.Start, End: f.End}, rec: rec, pattern: f.Pattern,
			score: f.Score, check: f.Verdict, normalized: f.Normalized, confirm: f.Confirm}
		if c.check == Valid {
			c.score = 1
		}
		*found = append(*found, c)
	})
}

// settle chooses, among the ends of a match, the longest that its check does not
// reject, and says how far the text is consumed for the expression.
func (e *Engine) settle(text string, x expr, start int, ends []int) (candidate, int, bool) {
	r := &e.recs[x.rec]
	longest := ends[len(ends)-1]
	shrink := r.Shrink || e.opts.Profile != Presidio
	for k := len(ends) - 1; k >= 0 && k >= len(ends)-tries; k-- {
		at := x.value(text, start, ends[k])
		if at.Empty() {
			break
		}
		verdict := Unknown
		if check := e.checks[x.rec]; check != nil {
			verdict = check(at.In(text))
		}
		if verdict != Invalid {
			p := &r.Patterns[x.pattern]
			c := candidate{Span: at, rec: x.rec, pattern: p.Name, score: p.Score, check: verdict, weak: p.Weak}
			if verdict == Valid {
				c.score = 1
			}
			return c, ends[k], true
		}
		if !shrink {
			return candidate{}, longest, false
		}
	}
	if r.Shrink && e.opts.Profile == Presidio {
		return candidate{}, longest, false
	}
	return candidate{}, start, false
}

// value is the part of a match that its pattern is after.
func (x expr) value(text string, start, end int) span.Span {
	if x.group == nil {
		return span.Span{Start: start, End: end}
	}
	m := x.group.FindStringSubmatchIndex(text[start:end])
	if len(m) < 4 || m[2] < 0 {
		return span.Span{}
	}
	return span.Span{Start: start + m[2], End: start + m[3]}
}

// judge applies context, overlap, thresholds and allow lists.
func (e *Engine) judge(in Input, found []candidate) []Match {
	w := e.newWindow(in)
	matches := make([]Match, 0, len(found))
	for _, c := range found {
		if m, ok := e.weigh(w, in, c); ok {
			matches = append(matches, m)
		}
	}
	if e.opts.Profile == Presidio {
		matches = dropContained(matches)
	} else {
		matches = keepBest(matches)
	}
	matches = slices.DeleteFunc(matches, func(m Match) bool {
		return m.Score < e.opts.threshold(m.Label) || e.spared(m.Label, m.In(in.Text))
	})
	if e.opts.Profile == General {
		matches = settleLabels(matches)
	}
	slices.SortStableFunc(matches, func(a, b Match) int {
		if c := a.Span.Compare(b.Span); c != 0 {
			return c
		}
		return strings.Compare(string(a.Label), string(b.Label))
	})
	return matches
}

// weigh looks for context and makes a match of a candidate.
func (e *Engine) weigh(w *window, in Input, c candidate) (Match, bool) {
	r := &e.recs[c.rec]
	m := Match{Span: c.Span, Label: r.Label, Score: c.score, rank: c.rec,
		Why: Explanation{Recognizer: r.Name, Pattern: c.pattern, Check: c.check, Before: c.score}}
	support := w.support(c.rec, c.Span)
	m.Why.Word, m.specific = support.text, support.size
	if m.Why.Word != "" {
		m.Score = min(1, max(0.4, m.Score+0.35))
	}
	if e.opts.Profile == General {
		if (r.Weak || c.weak) && m.Why.Word == "" || m.Score < e.opts.threshold(r.Label) {
			return m, false
		}
	}
	if c.confirm != nil {
		var verdict Verdict
		if verdict, c.normalized = c.confirm(); verdict == Invalid {
			return m, false
		}
		m.Why.Check = verdict
	}
	m.Normalized = c.normalized
	if m.Normalized == "" {
		m.Normalized = r.normalize(c.In(in.Text))
	}
	return m, true
}

func (r *Recognizer) normalize(s string) string {
	if r.Normalize != nil {
		return r.Normalize(s)
	}
	return compact(s)
}

func (e *Engine) spared(label lethe.Label, value string) bool {
	return e.allow.has(value) || e.byLabel[label].has(value)
}
