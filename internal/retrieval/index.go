// Package retrieval ranks texts by what they share with a question: the usual measures of
// search engines, as somebody uses them who looks for whom a text is about.
package retrieval

import (
	"math"
	"slices"
)

// Index knows in which texts a term occurs, and how often.
type Index struct {
	terms    Terms
	Number   map[string]int32 // of each term
	Postings [][]Posting      // of each term, by rising text
	length   []int            // of each text, in terms
	Texts    int
}

// Posting is a text that has a term, and how often.
type Posting struct{ Text, Count int32 }

// NewIndex counts the terms of texts.
func NewIndex(texts []string, t Terms) *Index {
	x := &Index{terms: t, Number: map[string]int32{}, Texts: len(texts)}
	for i, text := range texts {
		all := t(text)
		x.length = append(x.length, len(all))
		for _, term := range all {
			n, ok := x.Number[term]
			if !ok {
				n = int32(len(x.Postings))
				x.Number[term] = n
				x.Postings = append(x.Postings, nil)
			}
			if p := x.Postings[n]; len(p) > 0 && p[len(p)-1].Text == int32(i) {
				p[len(p)-1].Count++
			} else {
				x.Postings[n] = append(p, Posting{int32(i), 1})
			}
		}
	}
	return x
}

// TermCount is a term of a question, with how often it occurs there.
type TermCount struct{ Term, Count int32 }

// Counts returns the terms of a question that the index knows, in a fixed order: sums of
// floating point depend on it.
func (x *Index) Counts(question string) []TermCount {
	of := map[int32]int32{}
	for _, term := range x.terms(question) {
		if n, ok := x.Number[term]; ok {
			of[n]++
		}
	}
	out := make([]TermCount, 0, len(of))
	for n, c := range of {
		out = append(out, TermCount{n, c})
	}
	slices.SortFunc(out, func(a, b TermCount) int { return int(a.Term) - int(b.Term) })
	return out
}

// Cosine ranks by TF-IDF vectors: counts times ln((1+N)/(1+n))+1, as long as 1 (Salton and
// Buckley 1988, with the smoothing of scikit-learn, whose figures are the usual ones).
type Cosine struct {
	*Index
	IDF  []float64 // of the terms
	Norm []float64 // of the texts
}

// NewCosine indexes texts.
func NewCosine(texts []string, t Terms) *Cosine {
	c := &Cosine{Index: NewIndex(texts, t), Norm: make([]float64, len(texts))}
	for _, p := range c.Postings {
		idf := math.Log(float64(1+c.Texts)/float64(1+len(p))) + 1
		c.IDF = append(c.IDF, idf)
		for _, x := range p {
			w := float64(x.Count) * idf
			c.Norm[x.Text] += w * w
		}
	}
	for i, n := range c.Norm {
		c.Norm[i] = math.Sqrt(n)
	}
	return c
}

// TermWeight is a term of a question with its weight there.
type TermWeight struct {
	Term   int32
	Weight float64
}

// Score gives the cosine of the question and each text; into is zero. The question's length is that of its
// terms that the texts have: it is the same for all of them.
func (c *Cosine) Score(question string, into []float64) {
	var ws []TermWeight
	for _, q := range c.Counts(question) {
		ws = append(ws, TermWeight{q.Term, float64(q.Count) * c.IDF[q.Term]})
	}
	c.Match(ws, into)
}

// Match adds the cosine of a question of these terms and each text.
func (c *Cosine) Match(ws []TermWeight, into []float64) {
	length := 0.0
	for _, q := range ws {
		length += q.Weight * q.Weight
		for _, p := range c.Postings[q.Term] {
			into[p.Text] += q.Weight * float64(p.Count) * c.IDF[q.Term]
		}
	}
	length = math.Sqrt(length)
	for i := range into {
		if into[i] > 0 {
			into[i] /= length * c.Norm[i]
		}
	}
}

// BM25 ranks by Okapi BM25 (Robertson et al. 1995) with the usual k1 = 1.2 and b = .75.
type BM25 struct {
	*Index
	mean float64 // length of a text
}

// NewBM25 indexes texts by their words.
func NewBM25(texts []string) *BM25 {
	x := &BM25{Index: NewIndex(texts, Words)}
	for _, n := range x.length {
		x.mean += float64(n) / float64(x.Texts)
	}
	return x
}

// Score adds how well each text fits a question.
func (x *BM25) Score(question string, into []float64) {
	const k1, b = 1.2, .75
	for _, q := range x.Counts(question) {
		in := float64(len(x.Postings[q.Term]))
		idf := math.Log(1 + (float64(x.Texts)-in+.5)/(in+.5))
		for _, p := range x.Postings[q.Term] {
			tf := float64(p.Count)
			into[p.Text] += float64(q.Count) * idf * tf * (k1 + 1) / (tf + k1*(1-b+b*float64(x.length[p.Text])/x.mean))
		}
	}
}
