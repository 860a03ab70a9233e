package replace

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sort"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/internal/text/view"
	"github.com/lethe-privacy/lethe/span"
)

// errSurvives is the cause of a failure where widening replacements did not end.
var errSurvives = errors.New("an original value survives")

// job rewrites one field.
type job struct {
	r      *Replacer
	choice Choice
	in     Input
	field  lethe.Field
	unions []union     // what is replaced, in order
	edits  []span.Edit // how, in the same order
	out    string
	places []span.Span // where the replacements are in out
	left   []hit       // values that stay, unless a replacement covers them
	date   *claim      // of the document, that moves
}

// run rewrites the field until no value is left in it.
func (j *job) run(ctx context.Context, mentions []claim) error {
	if j.field.Kind == lethe.Number {
		return j.number(ctx, mentions)
	}
	for i := range mentions {
		mentions[i].keeps = j.keeps(mentions[i])
	}
	replaced := thoseReplaced(mentions)
	mentions = j.yield(mentions, replaced)
	if j.r.split {
		mentions = split(j.field.Text, mentions, j.r.stronger)
	}
	j.extendAll(mentions)
	var found []union
	j.each(j.field.Text, func(h hit) {
		c := claim{Span: h.Span, target: h.target}
		switch {
		case h.why != reach.Reached:
			j.left = append(j.left, h)
			return
		case j.r.split && covered(j.field.Text, h.Span, mentions), j.bridges(h, replaced):
			return
		}
		c.Span, c.keeps = j.extend(c), j.keeps(c)
		if !c.keeps {
			found = j.r.push(found, c)
			return
		}
		for _, part := range j.outside(c, replaced) {
			found = j.r.push(found, part)
		}
	})
	for _, c := range mentions {
		found = append(found, union{Span: c.Span, owner: c, mentioned: true})
	}
	if j.field.Kind == lethe.Text {
		beside, err := j.companions(ctx, mentions)
		if err != nil {
			return err
		}
		for _, c := range beside {
			found = append(found, union{Span: c.Span, owner: c})
		}
	}
	for round := 0; ; round++ {
		if err := j.apply(ctx, j.r.settle(found)); err != nil {
			return err
		}
		left := j.survivors()
		if len(left) == 0 {
			return nil
		}
		if round == j.r.rounds {
			return fmt.Errorf("%w at [%d,%d)", errSurvives, left[0].Start, left[0].End)
		}
		found = append(append(found[:0], j.unions...), left...)
	}
}

// operator is the one for a claim: by what its mention was found by, or, where a
// value was found without one, the first mention of its entity.
func (j *job) operator(c claim) Operator {
	t := j.r.targets[c.target]
	rule, detector := t.Rule, t.Detector
	if c.mention > 0 {
		m := j.in.Mentions[c.mention-1]
		rule, detector = m.Rule, m.Detector
	}
	return j.choice.found(t.Entity.Label, rule, detector)
}

// extend is the span of a claim, with what its operator takes in besides.
func (j *job) extend(c claim) span.Span {
	o, ok := j.operator(c).(Extender)
	if !ok {
		return c.Span
	}
	s := o.Extend(j.request(union{Span: c.Span, owner: c}))
	if s.Check(j.field.Text) != nil || !s.Contains(c.Span) {
		return c.Span
	}
	return s
}

// extendAll extends mentions, but for those that would reach into another one that tells no date: the "Mar" of "Roca de
// Mar, 3 de maig" is no weekday.
func (j *job) extendAll(mentions []claim) {
	var taken span.Marks // made where the first is extended: few operators do
	for i, c := range mentions {
		whole := j.extend(c)
		if whole == c.Span {
			continue
		}
		if taken == nil {
			taken = j.dateless(mentions)
		}
		if !taken.Any(span.Span{Start: whole.Start, End: c.Start}) && !taken.Any(span.Span{Start: c.End, End: whole.End}) {
			mentions[i].Span = whole
		}
	}
}

// dateless marks the mentions that tell no date which moves.
func (j *job) dateless(mentions []claim) span.Marks {
	marks := span.NewMarks(len(j.field.Text))
	for _, c := range mentions {
		if _, moves := j.moves(c); !moves {
			marks.Set(c.Span)
		}
	}
	return marks
}

// each finds values in a text that stands for the field's, by the rules of its kind.
func (j *job) each(text string, yield func(hit)) {
	j.r.searched.each(j.field, text, j.in.Spoken, yield)
}

// number replaces the whole of a number that has a mention in it: a part of one would be
// no number. A value alone makes none, unless the rule reaches everywhere.
func (j *job) number(ctx context.Context, claims []claim) error {
	whole := span.Span{End: len(j.field.Text)}
	var us []union
	for _, c := range claims {
		c.Span, c.keeps = whole, j.keeps(c)
		us = append(us, union{Span: whole, owner: c, mentioned: true})
	}
	j.each(j.field.Text, func(h hit) {
		if h.why != reach.Reached {
			j.left = append(j.left, h)
			return
		}
		c := claim{Span: whole, target: h.target}
		c.keeps = j.keeps(c)
		us = append(us, union{Span: whole, owner: c})
	})
	if len(us) == 0 {
		beside, err := j.companions(ctx, nil)
		if err != nil {
			return err
		}
		for _, c := range beside {
			if c.Span == whole { // a time stamp
				us = append(us, union{Span: whole, owner: c})
			}
		}
	}
	return j.apply(ctx, j.r.settle(us))
}

// apply makes the field's new text. Replacements that are as they were in the
// round before are kept.
func (j *job) apply(ctx context.Context, us []union) error {
	edits, k := make([]span.Edit, len(us)), 0
	for i, u := range us {
		for k < len(j.unions) && j.unions[k].Start < u.Start {
			k++
		}
		if k < len(j.unions) && j.unions[k] == u {
			edits[i] = j.edits[k]
			continue
		}
		text, err := j.ask(ctx, u)
		if err != nil {
			return fmt.Errorf("replace [%d,%d): %w", u.Start, u.End, err)
		}
		edits[i] = span.Edit{Span: u.Span, Text: text}
	}
	var err error
	j.unions, j.edits = append([]union(nil), us...), edits
	j.out, j.places, err = span.Apply(j.field.Text, edits)
	return err
}

// ask lets the operator for the union's owner give the replacement.
func (j *job) ask(ctx context.Context, u union) (string, error) {
	return j.operator(u.owner).Replace(ctx, j.request(u))
}

// request is what the operator is asked about a union: its owner, or, where the
// operator puts back what it takes away, all of it.
func (j *job) request(u union) Request {
	c := u.owner
	t := j.r.targets[c.target]
	in := Request{Entity: t.Entity, Field: j.field, Language: j.in.Language}
	if c.mention > 0 {
		in.Mention = j.in.mention(c.mention - 1)
		in.Mention.Label = j.in.Mentions[c.mention-1].Detected
		if at := in.Mention.Span; !c.Contains(at) { // a part is left of it
			in.Whole = in.Mention.Text
		}
	} else {
		in.Mention = lethe.Mention{Doc: j.in.ID, Field: j.field.Name, Score: 1, Label: t.Detected}
		if in.Mention.Type = t.Type; j.field.Kind == lethe.Text && isHost(j.field.Text, c.Span) {
			in.Mention.Type = "website"
		}
	}
	in.Mention.Label = cmp.Or(in.Mention.Label, t.Entity.Label)
	in.Mention.Span = c.Span
	if takesAll(j.operator(c)) {
		in.Mention.Span = u.Span
		in.Mention.Text = in.Mention.Span.In(j.field.Text)
		return in
	}
	in.Mention.Text = view.Read(in.Mention.Span.In(j.field.Text)).Text // replacements have the form of what is read
	return in
}

// takesAll reports whether an operator is asked with all the text that it replaces.
func takesAll(o Operator) bool {
	_, keeps := o.(Keeper)
	_, holds := o.(holder)
	_, forms := o.(Former)
	return keeps || holds || forms
}

// survivors searches the new text and gives what must be replaced besides, in
// terms of the old one.
func (j *job) survivors() []union {
	if len(j.edits) == 0 {
		return nil // the text is the one that was searched
	}
	var left []union
	j.each(j.out, func(h hit) {
		if h.why != reach.Reached {
			return
		}
		k := sort.Search(len(j.places), func(i int) bool { return j.places[i].End > h.Start })
		if k < len(j.places) && (j.places[k].Contains(h.Span) || j.kept(h.Span, k)) {
			return
		}
		c := claim{Span: j.back(h.Span, k), target: h.target, widens: true}
		c.keeps = j.keeps(c)
		left = j.r.push(left, c)
	})
	return left
}

// kept reports whether a span of the new text begins and ends in texts that were
// put back on purpose, with nothing but white space between them; k is the first
// place that ends after its start.
func (j *job) kept(s span.Span, k int) bool {
	at := s.Start
	for ; k < len(j.places); k++ {
		p := j.places[k]
		if !j.keeps(j.unions[k].owner) || strings.TrimSpace(j.out[at:max(at, p.Start)]) != "" {
			return false
		}
		if at = p.End; at >= s.End {
			return true
		}
	}
	return false
}

// back returns the span of the old text that a span of the new one comes from,
// whole replacements included; k is the first place that ends after its start.
func (j *job) back(s span.Span, k int) span.Span {
	start := s.Start + j.shift(k)
	if k < len(j.places) && j.places[k].Start < s.Start {
		start = j.edits[k].Start
	}
	for k < len(j.places) && j.places[k].End < s.End {
		k++
	}
	if k < len(j.places) && j.places[k].Start < s.End {
		return span.Span{Start: start, End: j.edits[k].End}
	}
	return span.Span{Start: start, End: s.End + j.shift(k)}
}

// shift is how far kept text between places k-1 and k lies further on in the old
// text than in the new one.
func (j *job) shift(k int) int {
	if k == 0 {
		return 0
	}
	return j.edits[k-1].End - j.places[k-1].End
}

// stays returns the values that no replacement covers, each once: keys and ids are read in
// several ways.
func (j *job) stays() []hit {
	seen := map[hit]bool{}
	var out []hit
	for _, h := range j.left {
		k := sort.Search(len(j.unions), func(i int) bool { return j.unions[i].End > h.Start })
		if !seen[h] && (k == len(j.unions) || !j.unions[k].Overlaps(h.Span)) {
			seen[h] = true
			out = append(out, h)
		}
	}
	return out
}
