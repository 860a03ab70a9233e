package pattern

import (
	"slices"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
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
}

// search is one pass over one text.
type search struct {
	e      *Engine
	in     Input
	window *window
	found  []Match
}

// Find returns the matches in a text, in order of start.
func (e *Engine) Find(in Input) []Match {
	if in.Region == "" {
		in.Region = e.opts.Region
	}
	in.presidio, in.regions = e.opts.Profile == Presidio, e.opts.Regions
	s := search{e: e, in: in, window: e.newWindow(in)}
	e.set.Scan(in.Text, func(x, start int, ends []int) int {
		c, end, ok := e.settle(in.Text, e.exprs[x], start, ends)
		if ok {
			s.weigh(c)
		}
		return end
	})
	for i := range e.recs {
		if e.recs[i].Matcher != nil {
			s.runMatcher(i)
		}
	}
	return s.judge()
}

// runMatcher collects what a hand-written search finds.
func (s *search) runMatcher(rec int) {
	in := s.in
	in.near = func(at span.Span) bool { return s.window.support(rec, at).text != "" }
	s.e.recs[rec].Matcher(in, func(f Finding) {
		if f.Verdict == Invalid || f.Start >= f.End {
			return
		}
		c := candidate{Span: span.Span{Start: f.Start, End: f.End}, rec: rec, pattern: f.Pattern,
			score: f.Score, check: f.Verdict, normalized: f.Normalized}
		if c.check == Valid {
			c.score = 1
		}
		s.weigh(c)
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
		if r.Trim {
			at = trimmed(text, at)
		}
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

// weigh looks for context and keeps a candidate that is well enough founded.
func (s *search) weigh(c candidate) {
	r := &s.e.recs[c.rec]
	c.Span = wholeCharacters(s.in.Text, c.Span)
	support := s.window.support(c.rec, c.Span)
	score := c.score
	if support.text != "" {
		score = min(1, max(0.4, score+0.35))
	}
	if s.e.opts.Profile == General {
		if (r.Weak || c.weak) && support.text == "" || score < s.e.opts.threshold(r.Label) {
			return
		}
	}
	if c.normalized == "" {
		c.normalized = r.normalize(c.In(s.in.Text))
	}
	s.found = append(s.found, Match{Span: c.Span, Label: r.Label, Score: score, Normalized: c.normalized,
		rank: c.rec, specific: support.size,
		Why: Explanation{Recognizer: r.Name, Rank: r.Rank, Pattern: c.pattern, Check: c.check, Before: c.score, Word: support.text}})
}

// wholeCharacters widens a span, in text that is not UTF-8, over the stray bytes
// that would count as the rest of a character.
func wholeCharacters(text string, s span.Span) span.Span {
	for s.Start > 0 && !utf8.RuneStart(text[s.Start]) {
		s.Start--
	}
	for s.End < len(text) && !utf8.RuneStart(text[s.End]) {
		s.End++
	}
	return s
}

// judge applies overlap, thresholds and allow lists.
func (s *search) judge() []Match {
	e, ms, order := s.e, s.found, numbers(len(s.found))
	if e.opts.Profile == Presidio {
		order = dropContained(ms, order)
	} else {
		order = keepBest(ms, order)
	}
	order = slices.DeleteFunc(order, func(i int32) bool {
		m := &ms[i]
		return m.Score < e.opts.threshold(m.Label) || e.spared(m.Label, m.In(s.in.Text))
	})
	if e.opts.Profile == General {
		order = settleLabels(ms, order) // which leaves them in order
	} else {
		arrange(ms, order, byPlace)
	}
	return gather(ms, order)
}

func (r *Recognizer) normalize(s string) string {
	if r.Normalize != nil {
		return r.Normalize(s)
	}
	return compact(s)
}

func (e *Engine) spared(label lethe.Label, value string) bool {
	return e.allow.Has(value) || e.byLabel[label].Has(value)
}
