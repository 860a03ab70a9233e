package linkage

import (
	"math"
	"slices"
)

// index knows in which texts a term occurs, and how often.
type index struct {
	terms    terms
	number   map[string]int32 // of each term
	postings [][]posting      // of each term, by rising text
	length   []int            // of each text, in terms
	texts    int
}

type posting struct{ text, count int32 }

func newIndex(texts []string, t terms) *index {
	x := &index{terms: t, number: map[string]int32{}, texts: len(texts)}
	for i, text := range texts {
		all := t(text)
		x.length = append(x.length, len(all))
		for _, term := range all {
			n, ok := x.number[term]
			if !ok {
				n = int32(len(x.postings))
				x.number[term] = n
				x.postings = append(x.postings, nil)
			}
			if p := x.postings[n]; len(p) > 0 && p[len(p)-1].text == int32(i) {
				p[len(p)-1].count++
			} else {
				x.postings[n] = append(p, posting{int32(i), 1})
			}
		}
	}
	return x
}

// counted is a term of a question, with how often it occurs there.
type counted struct{ term, count int32 }

// counts gives the terms of a question that the index knows, in a fixed order: sums of
// floating point depend on it.
func (x *index) counts(question string) []counted {
	of := map[int32]int32{}
	for _, term := range x.terms(question) {
		if n, ok := x.number[term]; ok {
			of[n]++
		}
	}
	out := make([]counted, 0, len(of))
	for n, c := range of {
		out = append(out, counted{n, c})
	}
	slices.SortFunc(out, func(a, b counted) int { return int(a.term) - int(b.term) })
	return out
}

// cosine ranks by TF-IDF vectors: counts times ln((1+N)/(1+n))+1, as long as 1 (Salton and
// Buckley 1988, with the smoothing of scikit-learn, whose figures are the usual ones).
type cosine struct {
	*index
	idf  []float64
	norm []float64 // of the texts
}

func newCosine(texts []string, t terms) *cosine {
	c := &cosine{index: newIndex(texts, t), norm: make([]float64, len(texts))}
	for _, p := range c.postings {
		idf := math.Log(float64(1+c.texts)/float64(1+len(p))) + 1
		c.idf = append(c.idf, idf)
		for _, x := range p {
			w := float64(x.count) * idf
			c.norm[x.text] += w * w
		}
	}
	for i, n := range c.norm {
		c.norm[i] = math.Sqrt(n)
	}
	return c
}

// weighted is a term of a question with its weight there.
type weighted struct {
	term   int32
	weight float64
}

// score gives the cosine of the question and each text. The question's length is that of its
// terms that the texts have: it is the same for all of them.
func (c *cosine) score(question string, into []float64) {
	var ws []weighted
	for _, q := range c.counts(question) {
		ws = append(ws, weighted{q.term, float64(q.count) * c.idf[q.term]})
	}
	c.match(ws, into)
}

func (c *cosine) match(ws []weighted, into []float64) {
	length := 0.0
	for _, q := range ws {
		length += q.weight * q.weight
		for _, p := range c.postings[q.term] {
			into[p.text] += q.weight * float64(p.count) * c.idf[q.term]
		}
	}
	length = math.Sqrt(length)
	for i := range into {
		if into[i] > 0 {
			into[i] /= length * c.norm[i]
		}
	}
}

// bm25 ranks by Okapi BM25 (Robertson et al. 1995) with the usual k1 = 1.2 and b = .75.
type bm25 struct {
	*index
	mean float64 // length of a text
}

func newBM25(texts []string) *bm25 {
	x := &bm25{index: newIndex(texts, words)}
	for _, n := range x.length {
		x.mean += float64(n) / float64(x.texts)
	}
	return x
}

func (x *bm25) score(question string, into []float64) {
	const k1, b = 1.2, .75
	for _, q := range x.counts(question) {
		in := float64(len(x.postings[q.term]))
		idf := math.Log(1 + (float64(x.texts)-in+.5)/(in+.5))
		for _, p := range x.postings[q.term] {
			tf := float64(p.count)
			into[p.text] += float64(q.count) * idf * tf * (k1 + 1) / (tf + k1*(1-b+b*float64(x.length[p.text])/x.mean))
		}
	}
}
