package guard

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
)

const (
	atOnce   = 4  // words that may go before the attackers are asked again,
	near     = .5 // if they say at least so much of what the first says
	exponent = .7 // of the number of a word's occurrences, in what it costs
	ample    = 2  // how often as many other people as must fit do where a word is put back

	clearly = 1.05 // how much better somebody fits who does so clearly, and
	instead = 4    // how many who fit as well do for one of those
)

// choose takes words from a document, or says them less exactly, until enough other people fit it.
func (g *Guard) choose(ctx context.Context, doc Document) Choice {
	d := newDraft(&doc)
	person := g.personOf(doc)
	if person < 0 {
		return d.chosen(true)
	}
	for ctx.Err() == nil {
		gains := g.open(d.text(), person)
		if gains == nil {
			g.giveBack(d, person)
			return d.chosen(true)
		}
		next := best(gains, g.costs(d))
		if len(next) == 0 {
			return d.chosen(g.fitAsWell(d.text(), person))
		}
		for _, w := range next {
			d.remove(w)
		}
	}
	return d.chosen(false)
}

// giveBack puts back what need not go beside what was taken after it: phrases are said as exactly as
// they can be, and words stand again, the most frequent first. It goes no further than where many more people
// fit than must, since attackers whom the guard does not know find more where it leaves less. A phrase of which words went stays in pieces:
// said less exactly, all of it would change.
func (g *Guard) giveBack(d *draft, person int) {
	for i := range d.steps {
		for d.steps[i] > 0 && !d.loose(i) {
			d.steps[i]--
			if !g.ampleFor(d.text(), person) {
				d.steps[i]++
				break
			}
		}
	}
	often := d.occurrences()
	for _, w := range slices.SortedFunc(maps.Keys(d.gone), func(a, b string) int {
		return cmp.Or(cmp.Compare(often[b], often[a]), cmp.Compare(a, b))
	}) {
		delete(d.gone, w)
		if !g.ampleFor(d.text(), person) {
			d.gone[w] = true
		}
	}
}

// ampleFor reports whether a text is safe from all attackers by far, or everybody else fits.
func (g *Guard) ampleFor(text string, person int) bool {
	return g.all(text, func(scores []float64) bool { return g.hidden(scores, person, ample*g.rank) })
}

// fitAsWell reports whether enough others fit a text as well, for all attackers, if not clearly better.
func (g *Guard) fitAsWell(text string, person int) bool {
	return g.all(text, func(scores []float64) bool { return othersOf(scores, person, 1) >= g.rank })
}

// all reports whether something is so of what each attacker finds.
func (g *Guard) all(text string, so func(scores []float64) bool) bool {
	for i := range g.attackers {
		if !so(g.ask(&g.attackers[i], text).people) {
			return false
		}
	}
	return true
}

// open returns what each word adds to the lead of a person, over all attackers from whom the text
// is not safe; nil where it is safe from all.
func (g *Guard) open(text string, person int) map[string]float64 {
	var gains map[string]float64
	for i := range g.attackers {
		a := &g.attackers[i]
		x := g.ask(a, text)
		if g.hidden(x.people, person, g.rank) {
			continue
		}
		if gains == nil {
			gains = map[string]float64{}
		}
		lead := a.leads(g.bestText(x, person), g.bestText(x, g.rival(x.people, person)))
		a.gains(text, lead, gains)
	}
	return gains
}

// costs says for each word that may go how many occurrences that costs. What most texts have tells
// nobody from others, and without it no sentence can be read.
func (g *Guard) costs(d *draft) map[string]float64 {
	x := &g.attackers[0]
	cost := d.words()
	for w := range cost {
		if n, ok := x.Number[w]; ok && 2*len(x.Postings[n]) > len(g.of) {
			delete(cost, w)
		}
	}
	return cost
}

// hidden reports whether so many others fit clearly better than the person, or more fit as well, or
// everybody does. An attacker whom the guard does not know orders those anew who fit nearly as well.
func (g *Guard) hidden(scores []float64, person, others int) bool {
	return othersOf(scores, person, clearly) >= others ||
		othersOf(scores, person, 1) >= min(instead*others, len(scores)-1)
}

// othersOf is how many others score so many times as high as a person, or higher.
func othersOf(scores []float64, person int, times float64) int {
	others := 0
	for i, s := range scores {
		if i != person && s >= times*scores[person] {
			others++
		}
	}
	return others
}

// rival is the person who must come to score as high: the one who is rank-th among the others.
func (g *Guard) rival(scores []float64, person int) int {
	var others []int
	for n := range scores {
		if n != person {
			others = append(others, n)
		}
	}
	slices.SortStableFunc(others, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	return others[g.rank-1]
}

// gains adds to each word what it adds to the person's lead over the rival, as a share of all
// such leads: attackers weigh the same.
func (a *attacker) gains(text string, lead map[int32]float64, into map[string]float64) {
	own, all := map[string]float64{}, 0.0
	a.each(text, func(term string, words ...string) {
		n, ok := a.Number[term]
		if !ok || len(words) == 0 {
			return
		}
		l := lead[n] * a.IDF[n]
		all += max(l, 0)
		for _, w := range words {
			own[w] += l / float64(len(words))
		}
	})
	if all == 0 {
		return
	}
	for w, l := range own {
		into[w] += l / all
	}
}

// leads gives for each term by how much it weighs more in one text than in another.
func (a *attacker) leads(text, rival int32) map[int32]float64 {
	out := map[int32]float64{}
	for _, x := range a.of[text] {
		out[x.Term] += float64(x.Count) * a.IDF[x.Term] / a.Norm[text]
	}
	for _, x := range a.of[rival] {
		out[x.Term] -= float64(x.Count) * a.IDF[x.Term] / a.Norm[rival]
	}
	return out
}

// best are the words that say most for what they cost.
func best(gains, cost map[string]float64) []string {
	worth := map[string]float64{}
	for w, g := range gains {
		if g > 0 && cost[w] > 0 {
			worth[w] = g / math.Pow(cost[w], exponent)
		}
	}
	words := slices.SortedFunc(maps.Keys(worth), func(a, b string) int {
		return cmp.Or(cmp.Compare(worth[b], worth[a]), cmp.Compare(a, b))
	})
	n := 0
	for n < min(len(words), atOnce) && worth[words[n]] >= near*worth[words[0]] {
		n++
	}
	return words[:n]
}
