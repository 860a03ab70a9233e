package utility

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/lethe-privacy/lethe/internal/eval"
)

// Report is a comparison in numbers. It holds no answers, unless they were asked for.
type Report struct {
	Documents int      `json:"documents"`
	Failed    int      `json:"failed"` // no usable answers: they are in no other number
	All       Row      `json:"all"`
	Questions []Row    `json:"questions"`
	Results   []Result `json:"results"`
}

// Row counts over the answers to one question, or to all.
type Row struct {
	Question string     `json:"question,omitempty"`
	Answered eval.Share `json:"answered"` // before; of all that were asked
	Lost     eval.Share `json:"lost"`     // no answer after; of those answered before
	Same     eval.Share `json:"same"`     // word for word; of those answered before
	Kept     Rate       `json:"kept"`     // of those answered before
	Rouge    Mean       `json:"rouge1"`   // F1, 0 for what is lost; over those answered before
	// New are answers after to what was not answered before: the model made them up, or
	// masking did.
	New eval.Share `json:"new"`
}

// Rate is a share with its 95% interval: of one question by Wilson, over all questions
// by drawing documents.
type Rate struct {
	eval.Share
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Mean is a mean with its 95% interval, by drawing documents.
type Mean struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// NewReport counts. Rows are in the order of the questions. With texts it has the
// answers themselves, which may hold originals.
func NewReport(results []Result, qs []Question, texts bool) *Report {
	r := &Report{Results: slices.Clone(results)}
	var used []Result
	for i := range r.Results {
		r.Documents++
		if r.Results[i].Failure != "" {
			r.Failed++
			continue
		}
		used = append(used, r.Results[i])
		if !texts {
			r.Results[i].Answers = withoutTexts(r.Results[i].Answers)
		}
	}
	any := func(Answer) bool { return true }
	r.All = row(used, any)
	r.All.Kept.Low, r.All.Kept.High = drawn(totals(used, any, func(a Answer) float64 {
		if a.Kept {
			return 1
		}
		return 0
	}))
	for _, q := range qs {
		own := row(used, func(a Answer) bool { return a.Question == q.ID })
		own.Question = q.ID
		r.Questions = append(r.Questions, own)
	}
	return r
}

func withoutTexts(answers []Answer) []Answer {
	answers = slices.Clone(answers)
	for i := range answers {
		answers[i].Texts = nil
	}
	return answers
}

func row(results []Result, of func(Answer) bool) Row {
	var r Row
	for _, result := range results {
		for _, a := range result.Answers {
			if !of(a) {
				continue
			}
			add(&r.Answered, a.Before)
			if !a.Before {
				add(&r.New, a.After)
				continue
			}
			add(&r.Lost, !a.After)
			add(&r.Same, a.Same)
			add(&r.Kept.Share, a.Kept)
		}
	}
	r.Kept.Value = r.Kept.Share.Value()
	r.Kept.Low, r.Kept.High = r.Kept.Interval()
	rouge := totals(results, of, func(a Answer) float64 { return a.Rouge })
	r.Rouge.Value = mean(rouge)
	r.Rouge.Low, r.Rouge.High = drawn(rouge)
	return r
}

func add(s *eval.Share, part bool) {
	s.Of++
	if part {
		s.Part++
	}
}

// total is what one document adds to a mean.
type total struct {
	sum float64
	n   int
}

// totals are those of the documents that answer anything before, in an order that does
// not depend on that of the documents.
func totals(results []Result, of func(Answer) bool, value func(Answer) float64) []total {
	var out []total
	for _, r := range results {
		var t total
		for _, a := range r.Answers {
			if of(a) && a.Before {
				t.sum += value(a)
				t.n++
			}
		}
		if t.n > 0 {
			out = append(out, t)
		}
	}
	slices.SortFunc(out, func(a, b total) int { return cmp.Or(cmp.Compare(a.sum, b.sum), cmp.Compare(a.n, b.n)) })
	return out
}

func mean(ts []total) float64 {
	var all total
	for _, t := range ts {
		all.sum += t.sum
		all.n += t.n
	}
	if all.n == 0 {
		return 0
	}
	return all.sum / float64(all.n)
}

// draws is how often documents are drawn anew.
const draws = 2000

// drawn is the 95% interval of a mean by the bootstrap: answers to questions about one
// document are not independent, so that documents are drawn and not answers. Of fewer
// than two documents nothing is known. Where all documents are alike every draw is, and
// Wilson's interval of the documents stands in.
func drawn(ts []total) (low, high float64) {
	if len(ts) < 2 {
		return 0, 1
	}
	random := rand.New(rand.NewPCG(1, 2))
	means, sample := make([]float64, draws), make([]total, len(ts))
	for i := range means {
		for k := range sample {
			sample[k] = ts[random.IntN(len(ts))]
		}
		means[i] = mean(sample)
	}
	slices.Sort(means)
	low, high = means[draws/40], means[draws-1-draws/40]
	if low == high && (low == 0 || low == 1) {
		return eval.Share{Part: int(low) * len(ts), Of: len(ts)}.Interval()
	}
	return low, high
}
