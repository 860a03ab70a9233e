package pack

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// illnesses finds what somebody has and what is done about it: words and phrases of the
// lists with what they are of, as "cancer du côlon", "hépatite C", "insuffisance rénale".
func (t *text) illnesses() {
	for _, of := range []struct {
		list  jobs
		label lethe.Label
		why   string
	}{{t.p.Illness, lethe.Medical, "illness"}, {t.p.Treatment, lethe.Treatment, "treatment"}} {
		for i := range t.Words {
			if t.taken[i] || len(t.Words[i].Low) < shortestIllness {
				continue
			}
			last := t.listed(i, phrases(of.list))
			if last < i && of.label == lethe.Medical && t.p.illness != nil && t.p.illness.MatchString(t.Words[i].Low) {
				last = i
			}
			if last == i && phrases(of.list)[t.Low(i)] == nil && t.everyday(i) {
				continue // "come" is no case of "coma"
			}
			if last >= i && t.free(i, last) && !(t.capitals(i) && len(t.Words[i].Raw) > 5) { // not a heading
				t.add(i, t.illnessTail(last), of.label, .6, of.why)
			}
		}
	}
}

// everyday reports whether word i is too short or too common to be a form of a word that it is not.
func (t *text) everyday(i int) bool {
	r := lexicon.Rank(t.Words[i].Raw, t.p.Language)
	return len(t.Words[i].Low) < 5 || r > 0 && r < commonest
}

// shortestIllness is how many letters one has at least.
const shortestIllness = 3

// listed is the last word of the longest phrase that begins at word i, which may be a form of
// its first word, i-1 for none.
func (t *text) listed(i int, of phrases) int {
	last := i - 1
	for low := range func(yield func(string) bool) { t.jobForms(t.Low(i), yield) } {
		for _, ws := range of[low] {
			ok := true
			for k := 1; k < len(ws); k++ {
				ok = ok && t.Low(i+k) == ws[k] && t.near(i+k-1)
			}
			if ok {
				last = max(last, i+len(ws)-1)
			}
		}
	}
	return last
}

// illnessTail is the last word of what says more of the illness that ends with word i: of
// which part of the body it is, of which kind, how bad.
func (t *text) illnessTail(i int) int {
	for k := i + 1; k < len(t.Words) && t.near(i) && k-i < 5; k++ {
		switch {
		case !t.free(k, k):
			return i
		case t.p.IllnessAt[t.Low(k)] || t.p.illnessKind != nil && t.p.illnessKind.MatchString(t.Low(k)):
			return t.illnessTail(k)
		case i+1 == k && !t.p.OccupationArticle[t.Low(k)] && len(t.Words[k].Raw) == 1 && (t.capital(k) || t.digits(k)), t.digits(k) && len(t.Words[k].Raw) < 3 && t.p.IllnessType[t.Low(k-1)]:
			if t.digits(k) && t.near(k) && t.p.AgeUnit[t.Low(k+1)] && t.free(k+1, k+1) { // "enceinte de 5 mois"
				return k + 1
			}
			return k
		case !t.near(k) || !t.p.IllnessOf[t.Low(k)] && !t.p.IllnessType[t.Low(k)]:
			return i
		}
	}
	return i
}
