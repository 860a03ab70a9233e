package tagger

import "github.com/lethe-privacy/lethe/internal/text/fold"

// reader holds a text as the model reads it: its tokens, the distinct words among
// them, and what each token's line says.
type reader struct {
	text   string
	tokens []Token
	at     []int32 // for each token its place in words
	words  []word
	ids    wordIDs
	lex    *Lexicon
	info   *Info       // of the model that reads
	met    *wordMemory // nil: words are remembered from no text to the next
	lines  []lineContext
	phrase []Class // places of several words, for each token
	lower  []int32 // for each word its place in usage
	usage  []usage
	// recased are the words whose letters are guessed; nil: none.
	recased []string
}

// lineContext is what a token knows of its line.
type lineContext struct {
	key  uint32 // the words before the last colon
	from uint8  // tokens since that colon, 0: none
	caps bool   // the line is all capitals
}

// newReader reads a text; words in letters that tell nothing as others write them.
func newReader(text string, lex *Lexicon, info *Info) *reader {
	return (&reader{text: text, tokens: Tokenize(text), lex: lex, info: info}).recasing()
}

// reader prepares to read a text.
func (m *Model) reader(text string) *reader {
	return &reader{text: text, tokens: Tokenize(text), lex: m.lex, info: &m.Info, met: m.met}
}

// recasing reads as newReader does.
func (r *reader) recasing() *reader {
	r.recased = r.recase(r.info.Language)
	return r.read()
}

func (r *reader) read() *reader {
	text := r.text
	r.at = make([]int32, len(r.tokens))
	distinct := min(len(r.tokens)/2+1, distinctWords)
	r.words, r.ids = make([]word, 0, distinct), newWordIDs(distinct)
	for i, t := range r.tokens {
		word := t.In(text)
		if r.guessed(i) {
			word = r.recased[i]
		}
		r.at[i] = r.intern(word, t.Kind)
	}
	r.readLines()
	r.findPhrases()
	r.readUsage()
	return r
}

// distinctWords is how many different words there is room for at first, in long texts.
const distinctWords = 1 << 12

// intern gives the number of a word among the distinct ones, known by their hashes.
func (r *reader) intern(text string, kind Kind) int32 {
	hash := uint64(kind) + 1 // of all ends of lines
	if kind < Line {
		text = visible(text)
		hash = wordHash(text, kind)
	}
	id, known := r.ids.of(hash, len(r.words))
	if !known {
		r.words = append(r.words, r.met.word(text, kind, hash, r.lex, r.info))
	}
	return id
}

func (r *reader) word(i int) *word {
	if i < 0 || i >= len(r.at) {
		return &edge
	}
	return &r.words[r.at[i]]
}

// edge stands before the first and after the last token.
var edge = newWord("", Blank, nil, &Info{})

func (r *reader) readLines() {
	r.lines = make([]lineContext, len(r.tokens))
	start := 0
	for i := range r.tokens {
		if r.tokens[i].Kind >= Line {
			r.readLine(start, i)
			start = i + 1
		}
	}
	r.readLine(start, len(r.tokens))
}

const lineReach = 12 // how many tokens a key reaches

func (r *reader) readLine(start, end int) {
	caps, small := 0, 0
	var key uint32
	from := 0
	for i := start; i < end; i++ {
		w := r.word(i)
		switch {
		case w.upper:
			caps++
		case w.kind == Word && w.runes > 1:
			small++
		}
		if from > 0 && from < lineReach {
			r.lines[i].key, r.lines[i].from = key, uint8(from)
			from++
		}
		if w.text == ":" && i > start {
			key, from = r.word(i-1).lower, 1
			if i-1 > start && r.word(i-2).kind == Word {
				key = pair(r.word(i-2).lower, key)
			}
		}
	}
	if caps >= 2 && small == 0 {
		for i := start; i < end; i++ {
			r.lines[i].caps = true
		}
	}
}

// pairKeys are the features that tie a token to its neighbours and to its line.
func (r *reader) pairKeys(i int, dst []uint32) []uint32 {
	a2, a, w, b, b2 := r.word(i-2), r.word(i-1), r.word(i), r.word(i+1), r.word(i+2)
	dst = append(dst,
		join(tmplPair, pair(a.lower, w.lower)),
		join(tmplPair+1, pair(w.lower, b.lower)),
		join(tmplPair+2, pair(a.lower, b.lower)),
		join(tmplPair+3, pair(a2.lower, a.lower)),
		join(tmplPair+4, pair(b.lower, b2.lower)),
		join(tmplPair+5, pair(a.short, w.short)),
		join(tmplPair+6, pair(w.short, b.short)),
		join(tmplPair+7, pair(pair(a.short, w.short), b.short)),
		join(tmplPair+8, pair(pair(a2.short, a.short), w.short)),
		join(tmplPair+9, pair(pair(w.short, b.short), b2.short)),
		join(tmplPair+10, pair(a.lower, w.short)),
		join(tmplPair+11, pair(w.short, b.lower)),
		join(tmplPair+12, pair(pair(a2.lower, a.lower), w.short)),
		join(tmplPair+13, pair(w.short, pair(b.lower, b2.lower))),
		join(tmplPair+14, pair(w.suffix, a.lower)),
	)
	if w.lex != 0 || a.lex != 0 || b.lex != 0 {
		dst = append(dst,
			join(tmplPair+15, pair(uint32(a.lex), uint32(w.lex))),
			join(tmplPair+16, pair(uint32(w.lex), uint32(b.lex))),
			join(tmplPair+17, pair(pair(uint32(a.lex), uint32(w.lex)), w.short)),
		)
	}
	if a.cluster != 0 || b.cluster != 0 {
		dst = append(dst,
			join(tmplPair+26, pair(uint32(a.cluster), w.short)),
			join(tmplPair+27, pair(w.short, uint32(b.cluster))),
			join(tmplPair+28, pair(uint32(a.cluster), uint32(w.cluster))),
			join(tmplPair+29, pair(uint32(w.cluster), uint32(b.cluster))))
	}
	if p := r.phrase[i]; p != 0 {
		dst = append(dst, join(tmplPair+18, uint32(p)), join(tmplPair+19, pair(uint32(p), w.short)))
	}
	if r.info.Caseless || r.info.Standing {
		dst = r.guessedKeys(i, dst)
	}
	return r.usageKeys(i, r.lineKeys(i, w, dst))
}

// guessedKeys are the features that tell how well words are known as ordinary ones and, in
// texts without case, which letters are guessed.
func (r *reader) guessedKeys(i int, dst []uint32) []uint32 {
	a, w, b := r.word(i-1), r.word(i), r.word(i+1)
	s := pair(uint32(w.standing), w.short)
	dst = append(dst,
		join(tmplPair+30, pair(a.lower, s)),
		join(tmplPair+31, pair(s, b.lower)),
		join(tmplPair+32, pair(uint32(a.standing), s)),
		join(tmplPair+33, pair(s, uint32(b.standing))))
	if r.info.Caseless && r.guessed(i) {
		dst = append(dst,
			join(tmplPair+34, w.short),
			join(tmplPair+35, pair(w.short, uint32(w.lex))),
			join(tmplPair+36, s))
	}
	return dst
}

func (r *reader) lineKeys(i int, w *word, dst []uint32) []uint32 {
	l := r.lines[i]
	if l.from > 0 {
		dst = append(dst,
			join(tmplPair+20, l.key),
			join(tmplPair+21, pair(l.key, uint32(l.from))),
			join(tmplPair+22, pair(l.key, w.short)),
			join(tmplPair+23, pair(l.key, r.word(i-1).lower)))
	}
	if l.caps {
		dst = append(dst, join(tmplPair+24, uint32(w.kind)), join(tmplPair+25, uint32(w.lex)))
	}
	return dst
}

const maxPhrase = 4

// findPhrases marks the longest lexicon entries of two to four words.
func (r *reader) findPhrases() {
	r.phrase = make([]Class, len(r.tokens))
	if r.lex.Len() == 0 {
		return
	}
	var folded [maxPhrase]uint32
	for i := 0; i < len(r.tokens); i++ {
		if !r.word(i).cap {
			continue
		}
		n := 0
		for n < maxPhrase && i+n < len(r.tokens) && r.tokens[i+n].Kind == Word {
			folded[n] = hashString(fold.Bare(r.word(i + n).text))
			n++
		}
		for ; n >= 2; n-- {
			c := r.lex.Classes(hashPhrase(folded[:n]))
			if c == 0 {
				continue
			}
			for k := 0; k < n; k++ {
				r.phrase[i+k] = c | inPhrase(k, n)
			}
			i += n - 1
			break
		}
	}
}

// inPhrase is the class of the first, a middle or the last word of a phrase.
func inPhrase(k, n int) Class {
	switch k {
	case 0:
		return PhraseFirst
	case n - 1:
		return PhraseLast
	}
	return PhraseMiddle
}

func hashPhrase(words []uint32) uint32 {
	h := uint32(len(words))
	for _, w := range words {
		h = pair(h, w)
	}
	return h
}

// Sample is a text as training sees it.
type Sample struct{ r *reader }

// NewSample reads a text as the model of that info does.
func NewSample(text string, lex *Lexicon, info *Info) *Sample {
	return &Sample{newReader(text, lex, info)}
}

// Tokens are the tokens of the text.
func (s *Sample) Tokens() []Token { return s.r.tokens }

// Features appends the keys of the features that token i has in the first pass.
func (s *Sample) Features(i int, keys []uint32) []uint32 {
	keys = s.r.word(i).ownKeys(keys)
	for o := -reach; o <= reach; o++ {
		if o != 0 {
			keys = s.r.word(i+o).nearKeys(o, keys)
		}
	}
	return s.r.pairKeys(i, keys)
}

// Second gives, for each token, the keys of the features that a second pass has
// beside those of the first, when the first gave these tags.
func (s *Sample) Second(t Tags, tags []uint8) [][]uint32 {
	v := s.r.countVotes(t, tags)
	all := make([][]uint32, len(tags))
	for i := range tags {
		all[i] = v.keys(s.r, t, tags, i, nil)
	}
	return all
}

// Tags gives the tags of the first pass.
func (s *Sample) Tags(m *Model) []uint8 {
	d := m.borrow(s.r)
	defer d.giveBack()
	return d.first()
}
