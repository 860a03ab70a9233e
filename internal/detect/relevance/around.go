package relevance

import "sync"

// window is how many words on either side are read one by one.
const window = 5

// sentenceReach is how many words on either side belong to a sentence at most.
const sentenceReach = 40

// legal are words beside which a source of law is named.
var legal = hashes("article", "articles", "section", "sections", "convention", "protocol", "act", "code", "law", "laws",
	"decree", "rule", "rules", "paragraph", "§", "v", "judgment", "cited", "chamber", "court", "constitution", "regulation", "directive", "ECHR", "reports")

// context gives the features of the text around a mention.
func (g *evidenceCollector) context(p *place) {
	s := p.scene
	l := s.lineOf(p.from)
	g.add(tPart, p.k, uint32(l.part))
	g.add(tHeading, p.k, l.heading)
	g.add(tInHeading, p.k, bit(l.title))
	g.add(tDepth, p.k, grade(l.number))
	g.near(p)
	g.sentence(p)
	before, after := uint32(0), uint32(0)
	if p.before != nil {
		before = p.before.k
		g.add(tBefore, p.k, before, grade(p.from-p.before.to))
	}
	if p.after != nil {
		after = p.after.k
		g.add(tAfter, p.k, after, grade(p.after.from-p.to))
	}
	g.add(tAround, p.k, before, after)
}

// near gives the words beside a mention.
func (g *evidenceCollector) near(p *place) {
	s := p.scene
	for d := 1; d <= window; d++ {
		a, b := s.at(p.from-d), s.at(p.to-1+d)
		if d <= 3 {
			g.add(tNear, p.k, uint32(d), a.hash)
			g.add(tNear, p.k, uint32(d+window), b.hash)
		}
		g.add(tSide, p.k, 0, a.hash)
		g.add(tSide, p.k, 1, b.hash)
		if legal[a.hash] || legal[b.hash] {
			g.add(tLegal, p.k, uint32(d))
		}
	}
	g.add(tPair, p.k, 0, mix(s.at(p.from-2).hash, s.at(p.from-1).hash))
	g.add(tPair, p.k, 1, mix(s.at(p.to).hash, s.at(p.to+1).hash))
	g.add(tPair, p.k, 2, mix(s.at(p.from-1).hash, s.at(p.to).hash))
}

// sentence gives the words of the rest of the sentence, and the cues among them.
func (g *evidenceCollector) sentence(p *place) {
	s := p.scene
	for i := p.from - 1; i >= 0 && i >= p.from-sentenceReach && !s.words[i].form.has(sentence); i-- {
		g.told(p, s.words[i])
	}
	for i := p.to; i < len(s.words) && i < p.to+sentenceReach && !s.words[i-1].form.has(sentence); i++ {
		g.told(p, s.words[i])
	}
}

func (g *evidenceCollector) told(p *place, w word) {
	if !w.form.has(letters) {
		return
	}
	g.add(tSentence, p.k, w.hash)
	if c := cues()[w.hash]; c != 0 {
		g.add(tCue, p.k, uint32(c))
	}
}

// cues are the words of prior.yaml that say whom a sentence is about, by hash.
var cues = sync.OnceValue(func() map[uint32]cue {
	m := make(map[uint32]cue, len(prior().cues))
	for w, c := range prior().cues {
		m[hashOf(w)] = c
	}
	return m
})
