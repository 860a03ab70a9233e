package relevance

import (
	"math"

	"github.com/lethe-privacy/lethe"
)

// template numbers the kinds of features. Models hold hashes of the numbers: whoever
// changes them trains again.
type template uint32

const (
	tKind template = iota + 1
	tCount
	tKindCount
	tFirst
	tParts
	tKinds
	tFirstPart
	tDetector
	tRole
	tList
	tScore
	tScoreStep
	tWord
	tLastWord
	tFirstWord
	tValue
	tShape
	tLength
	tRare
	tCommonest
	tDate
	tYear
	tPart
	tHeading
	tInHeading
	tDepth
	tNear
	tPair
	tLegal
	tSentence
	tBefore
	tAfter
	tSide
	tField
	tAround
	tCue
	templates
)

// strengths weigh the templates against each other. Large weights are penalised alike
// for all features, so that one of greater strength may say more: those of few values
// that many examples share. What is not listed has 1. Cross-validation chose them.
var strengths = func() [templates]float32 {
	var s [templates]float32
	for t := range s {
		s[t] = 1
	}
	for _, t := range []template{tDetector, tRare, tCommonest, tYear, tHeading, tDepth} {
		s[t] = 3
	}
	s[tShape], s[tNear], s[tSentence] = .5, .5, .4
	return s
}()

// whole gives the features of the value as such.
func (g *evidenceCollector) whole(ms []lethe.Mention, places []place, group []int) {
	first := &places[group[0]]
	g.add(tKind, first.k)
	n := grade(len(group))
	g.add(tCount, n)
	g.add(tKindCount, first.k, n)
	number := first.scene.lineOf(first.from).number
	g.add(tFirst, first.k, grade(number))
	g.add(tFirstPart, first.k, uint32(first.scene.lineOf(first.from).part))
	parts, kinds := uint32(0), map[uint32]bool{}
	for _, i := range group {
		parts |= 1 << places[i].scene.lineOf(places[i].from).part
		if !kinds[places[i].k] {
			kinds[places[i].k] = true
			if places[i].k != first.k {
				g.add(tKinds, first.k, places[i].k)
			}
		}
	}
	g.add(tParts, first.k, parts)
}

// mention gives the features of what is written and of who found it.
func (g *evidenceCollector) mention(m *lethe.Mention, p *place) {
	g.add(tDetector, p.k, hashOf(m.Detector))
	g.add(tField, p.k, bit(lethe.Field{Name: m.Field}.InContent()))
	if m.Role != "" {
		g.add(tRole, p.k, hashOf(string(m.Role)))
	}
	if m.List != "" {
		g.add(tList, p.k, hashOf(m.List))
	}
	g.score(m, p)
	words := p.words()
	shape, rare, commonest := uint32(0), math.MaxInt, 0
	last := words[len(words)-1]
	for i, w := range words {
		if w.form.has(lineEnd) {
			continue
		}
		g.add(tWord, p.k, w.hash)
		if i < 6 {
			shape = mix(shape, w.form.shape())
		}
		if w.form.has(letters|digits) && !passing[w.hash] {
			n := g.background(w.hash)
			rare, commonest = min(rare, n), max(commonest, n)
		}
	}
	g.add(tFirstWord, p.k, words[0].hash)
	g.add(tLastWord, p.k, last.hash)
	g.add(tValue, valueOf(m, p.kind, words))
	g.add(tShape, p.k, shape)
	g.add(tLength, p.k, uint32(min(len(words), 8)))
	if rare != math.MaxInt {
		g.add(tRare, p.k, grade(rare))
		g.add(tCommonest, p.k, grade(rare), grade(commonest))
	}
	if p.kind == lethe.Date {
		g.add(tDate, precision(m))
		g.add(tYear, decade(words))
	}
}

// score gives the detector's own certainty, as a number and in steps.
func (g *evidenceCollector) score(m *lethe.Mention, p *place) {
	if !(m.Score >= 0 && m.Score <= 1) {
		return
	}
	odds := math.Log((m.Score + .01) / (1.01 - m.Score))
	g.strong(float32(odds/4), tScore, p.k)
	g.add(tScoreStep, p.k, uint32(m.Score*10))
}

// decade is that of the last year among the words, 0 for none.
func decade(words []word) uint32 {
	for i := len(words) - 1; i >= 0; i-- {
		if words[i].Len() == 4 && words[i].form == digits || words[i].Len() == 4 && words[i].form == digits|sentence {
			return words[i].hash
		}
	}
	return 0
}

func bit(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}
