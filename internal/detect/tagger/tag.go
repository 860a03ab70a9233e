package tagger

import (
	"context"
	"math"
	"slices"

	"github.com/lethe-privacy/lethe/span"
)

// Finding is a mention that a model found.
type Finding struct {
	span.Span
	Type  int     // index into Info.Types
	Score float64 // how sure the model is, in [0,1]
	// Repeat says that it was found because the same words were found elsewhere.
	Repeat bool
	// first and last token, half open.
	from, to int
	cost     float64 // the least bias that finds it; less than 0 for what is found without
}

// stretch bounds how many tokens are decoded at once. A line longer than that is
// cut where a sentence may end, or in the end anywhere.
const stretch = 4096

// Tag finds mentions in a text. bias works against O: 0 is what was trained, a
// positive one finds all of that and more, at the price of false positives, a negative one
// a part of it.
func (m *Model) Tag(ctx context.Context, text string, bias float64) ([]Finding, error) {
	r := m.reader(text).recasing()
	found, more, err := m.tag(ctx, r, bias)
	return biased(0, len(r.tokens), found, more, bias), err
}

// tag gives what is found without bias, and what only the bias finds.
func (m *Model) tag(ctx context.Context, r *reader, bias float64) (found, more []Finding, err error) {
	d := m.borrow(r)
	defer d.giveBack()
	if m.second {
		d.before = d.first()
		d.votes = r.countVotes(m.tags, d.before)
	}
	tags := make([]uint8, len(r.tokens))
	for from := 0; from < len(r.tokens); {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		to := r.cut(from)
		scores := d.emit(from, to)
		top := d.l.best(scores, tags[from:to])
		own := d.spans(scores, from, tags[from:to])
		if bias != 0 {
			r := d.reading(from, scores, tags[from:to], top)
			r.margins(own)
			more = append(more, r.more(own, bias)...)
		}
		found = append(found, own...)
		from = to
	}
	return found, more, nil
}

// cut gives the end of the span that begins at token from.
func (r *reader) cut(from int) int {
	to := from + stretch
	if to >= len(r.tokens) {
		return len(r.tokens)
	}
	for i := to; i > from+stretch/2; i-- {
		if r.tokens[i-1].Kind >= Line {
			return i
		}
	}
	for i := to; i > from+stretch/2; i-- {
		if r.word(i-1).text == "." {
			return i
		}
	}
	return to
}

// decoder finds the tags of one text, span by span. Its memory goes from one text to the next.
type decoder struct {
	m      *Model
	s      scorer
	l      lattice
	scores []int32
	kept   []int32 // of the first pass, for the second
	votes  *votes  // of the first pass, in the second
	before []uint8 // tags of the first pass
	extra  []uint32
}

// borrow gives a decoder for a text, which is to be given back.
func (m *Model) borrow(r *reader) *decoder {
	d, ok := m.spare.Get().(*decoder)
	if !ok {
		d = &decoder{s: scorer{learnt: newLearnt(m), accs: make(vector, together*2*m.rows.width)}}
	}
	d.m, d.s.m, d.l.m = m, m, m
	d.s.read(r)
	if n := len(r.tokens) * m.tags.Len(); m.second && n <= keepable {
		d.kept = slices.Grow(d.kept[:0], n)[:n]
	}
	return d
}

// spareTokens is the length of a text beyond which its decoder's memory is not kept for others.
const spareTokens = 1 << 14

// giveBack keeps the decoder for other texts, and nothing of this one.
func (d *decoder) giveBack() {
	if len(d.s.r.tokens) > spareTokens {
		return
	}
	d.s.r, d.votes, d.before, d.kept = nil, nil, nil, d.kept[:0]
	d.m.spare.Put(d)
}

// keeps reports whether the scores of the first pass are kept.
func (d *decoder) keeps() bool { return len(d.kept) > 0 }

// first gives the tags of the first pass.
func (d *decoder) first() []uint8 {
	r := d.s.r
	tags := make([]uint8, len(r.tokens))
	for from := 0; from < len(r.tokens); {
		to := r.cut(from)
		d.l.best(d.emit(from, to), tags[from:to])
		from = to
	}
	return tags
}

// emit computes the scores of a span. Those of the first pass are kept for the
// second, unless the text is too long.
func (d *decoder) emit(from, to int) []int32 {
	n := d.m.tags.Len()
	scores := d.room(from*n, to*n)
	if d.votes == nil || !d.keeps() {
		d.s.emit(from, to, scores)
	}
	if d.votes == nil {
		return scores
	}
	for i := from; i < to; i++ {
		d.extra = d.votes.keys(d.s.r, d.m.tags, d.before, i, d.extra[:0])
		d.s.more(d.extra, scores[(i-from)*n:(i-from+1)*n])
	}
	return scores
}

// keepable is how many scores are kept between passes: 16 MB of them.
const keepable = 4 << 20

func (d *decoder) room(from, to int) []int32 {
	if d.keeps() {
		return d.kept[from:to]
	}
	d.scores = slices.Grow(d.scores[:0], to-from)[:to-from]
	return d.scores
}

// spans are the mentions that tags mark, none of them longer than any of its type is,
// and none in two sentences.
func (d *decoder) spans(scores []int32, from int, tags []uint8) []Finding {
	var found []Finding
	for i := 0; i < len(tags); {
		if tags[i] == 0 {
			i++
			continue
		}
		typ, end := d.m.tags.mentionAt(tags, i)
		score := d.sure(scores, tags, i, end)
		for _, s := range d.s.r.bounded(d.m.Info.Types[typ].Label, from+i, from+end) {
			found = append(found, Finding{
				Span: span.Span{Start: d.s.r.tokens[s.Start].Start, End: d.s.r.tokens[s.End-1].End},
				Type: typ, from: s.Start, to: s.End,
				Score: score, // of the whole: what is part of a doubtful span is doubtful
			})
		}
		i = end
	}
	return found
}

// sure estimates the probability of a mention: the least, over its tokens, of the
// chance of the token's tag when its neighbours' tags are taken for granted.
func (d *decoder) sure(scores []int32, tags []uint8, from, to int) float64 {
	n := d.m.tags.Len()
	least := 1.0
	for i := from; i < to; i++ {
		before, after := 0, 0
		if i > 0 {
			before = int(tags[i-1])
		}
		if i+1 < len(tags) {
			after = int(tags[i+1])
		}
		own := d.local(scores, i, before, int(tags[i]), after)
		sum := 0.0
		for y := range n {
			if d.m.tags.Follows(before, y) && d.m.tags.Follows(y, after) || y == 0 {
				sum += math.Exp(float64(d.local(scores, i, before, y, after)-own) * float64(d.m.scale))
			}
		}
		least = min(least, 1/sum)
	}
	return least
}

func (d *decoder) local(scores []int32, i, before, y, after int) int32 {
	n := d.m.tags.Len()
	return scores[i*n+y] + d.m.trans[before*n+y] + d.m.trans[y*n+after]
}
