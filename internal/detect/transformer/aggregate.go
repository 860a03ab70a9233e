package transformer

import (
	"errors"
	"math"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/tokenizer"
	"github.com/lethe-privacy/lethe/span"
)

// aggregator makes entities of tokens, which come one by one, by the rules of Hugging
// Face's TokenClassificationPipeline.
type aggregator struct {
	strategy Aggregation
	tags     []tag
	emit     func(Entity)

	word  word
	group group
}

// word is what is known about the word that is being read.
type word struct {
	span.Span
	tokens int
	sums   []float64  // of probabilities by tag
	best   tokenLabel // by First or Max
}

// tokenLabel is the label of a token or word.
type tokenLabel struct {
	tag   int
	score float64
}

// group is a run of tokens or words that are one mention so far.
type group struct {
	span.Span
	typ    string // "" is none
	sum    float64
	n      int
	closed bool // nothing goes on with it
}

// push adds a token with its logits.
func (a *aggregator) push(tok tokenizer.Token, logits []float32) error {
	if tok.Start == tok.End {
		return nil // white space is no part of anything
	}
	p, err := softmax(logits)
	if err != nil {
		return err
	}
	at := span.Span{Start: tok.Start, End: tok.End}
	switch a.strategy {
	case None:
		a.add(at, best(p))
		a.end()
	case Simple:
		a.add(at, best(p))
	default:
		a.read(at, tok.Continues, p)
	}
	return nil
}

// finish emits what is still open.
func (a *aggregator) finish() {
	a.endWord()
	a.end()
}

// read adds a token to its word.
func (a *aggregator) read(at span.Span, continues bool, p []float64) {
	if !continues {
		a.endWord()
	}
	w := &a.word
	l := best(p)
	if w.tokens == 0 {
		*w = word{Span: at, sums: w.sums[:0], best: l}
		w.sums = append(w.sums, make([]float64, len(p))...)
	}
	w.tokens++
	w.End = max(w.End, at.End)
	if a.strategy == Max && l.score > w.best.score {
		w.best = l
	}
	for i := range p {
		w.sums[i] += p[i]
	}
}

// endWord gives the word its label.
func (a *aggregator) endWord() {
	w := &a.word
	if w.tokens == 0 {
		return
	}
	l := w.best
	if a.strategy == Average {
		l = best(w.sums)
		l.score /= float64(w.tokens)
	}
	a.add(w.Span, l)
	w.tokens = 0
}

// add adds a token or word to the mention before it, or begins one.
func (a *aggregator) add(at span.Span, l tokenLabel) {
	t, g := a.tags[l.tag], &a.group
	if t.typ != g.typ || t.part == begin || t.part == single || g.closed {
		a.end()
	}
	if t.typ == "" {
		return
	}
	if g.typ == "" {
		*g = group{Span: at, typ: t.typ}
	}
	g.End = max(g.End, at.End)
	g.sum += l.score
	g.n++
	g.closed = t.part == last || t.part == single
}

// end emits the mention that is open.
func (a *aggregator) end() {
	if g := a.group; g.typ != "" {
		a.emit(Entity{Span: g.Span, Type: g.typ, Score: round(g.sum / float64(g.n))})
	}
	a.group = group{}
}

// round keeps six decimals: what follows them depends on the processor.
func round(score float64) float64 { return min(math.Round(score*1e6)/1e6, 1) }

// best is the first of the highest.
func best(p []float64) tokenLabel {
	l := tokenLabel{0, p[0]}
	for i, v := range p {
		if v > l.score {
			l = tokenLabel{i, v}
		}
	}
	return l
}

var errNumbers = errors.New("the model answers with something that is no number")

// softmax turns logits into probabilities.
func softmax(logits []float32) ([]float64, error) {
	top := math.Inf(-1)
	for _, v := range logits {
		if math.IsNaN(float64(v)) {
			return nil, errNumbers
		}
		top = max(top, float64(v))
	}
	if math.IsInf(top, 0) {
		return nil, errNumbers
	}
	p, sum := make([]float64, len(logits)), 0.0
	for i, v := range logits {
		p[i] = math.Exp(float64(v) - top)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p, nil
}
