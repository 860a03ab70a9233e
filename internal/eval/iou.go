package eval

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// minIoU is what a match must reach.
const minIoU = 0.5

//go:embed skipwords.txt
var skipWordsFile string

var skipWords = wordset.Read(skipWordsFile)

// iouCounts are the results of one field.
type iouCounts struct {
	any    Count
	labels map[lethe.Label]*Count
}

func (c *iouCounts) of(l lethe.Label) *Count {
	if c.labels[l] == nil {
		c.labels[l] = &Count{}
	}
	return c.labels[l]
}

// matchIoU goes through the gold mentions in order. Each takes of the predictions
// that overlap it and are free, in order, those that raise the common share. Without
// regard to labels, several that are taken together count as one prediction.
func matchIoU(ground *ground, gold, found []mark) iouCounts {
	gold, found = bare(ground.text, gold), bare(ground.text, found)
	c := iouCounts{labels: map[lethe.Label]*Count{}}
	takenAny, takenLabel := make([]bool, len(found)), make([]bool, len(found))
	for _, f := range found {
		c.of(f.label).Found++
	}
	candidates := make([][]int, len(gold))
	for i, j := range overlaps(gold, found) {
		candidates[i] = append(candidates[i], j)
	}
	for i, g := range gold {
		free := slices.DeleteFunc(candidates[i], func(j int) bool { return takenAny[j] })
		same := slices.DeleteFunc(slices.Clone(free), func(j int) bool {
			return found[j].label != g.label || takenLabel[j]
		})
		c.any.Gold++
		if take(ground, g.Span, found, free, takenAny) {
			c.any.Hit++
		}
		own := c.of(g.label)
		own.Gold++
		if take(ground, g.Span, found, same, takenLabel) {
			own.Hit++
			own.Right++
		}
	}
	c.any.Right = c.any.Hit
	c.any.Found = c.any.Hit + len(found) - trues(takenAny)
	return c
}

// take matches g with candidates, if they reach the share, and marks those it used.
func take(ground *ground, g span.Span, found []mark, candidates []int, taken []bool) bool {
	best := 0.0
	var used []int
	var spans []span.Span
	for _, j := range candidates {
		with := append(slices.Clone(spans), found[j].Span)
		if share := commonShare(ground, g, with); share > best {
			best, spans, used = share, with, append(used, j)
		}
	}
	if best < minIoU {
		return false
	}
	for _, j := range used {
		taken[j] = true
	}
	return true
}

// commonShare is |G∩P|/|G∪P| in characters.
func commonShare(ground *ground, g span.Span, ps []span.Span) float64 {
	covered, common := 0, 0
	for _, p := range union(ps) {
		covered += ground.characters(p)
		common += ground.characters(intersect(g, p))
	}
	return ratio(common, ground.characters(g)+covered-common)
}

// bare cuts skip words off the ends of marks, drops those that are nothing else, and
// joins neighbours of one label with nothing but skip words between.
func bare(text string, marks []mark) []mark {
	var out []mark
	for _, m := range marks {
		core := coreOf(text, m.Span)
		if core.Empty() {
			continue
		}
		m.Span = core
		if n := len(out); n > 0 && out[n-1].label == m.label && (m.Start <= out[n-1].End ||
			coreOf(text, span.Span{Start: out[n-1].End, End: m.Start}).Empty()) {
			out[n-1].End = max(out[n-1].End, m.End)
			continue
		}
		out = append(out, m)
	}
	slices.SortStableFunc(out, compareMarks)
	return out
}

// coreOf is s without the skip words, punctuation and spaces at its ends.
func coreOf(text string, s span.Span) span.Span {
	core := span.Span{Start: s.End, End: s.End}
	for at := s.Start; at < s.End; {
		word := nextToken(text, span.Span{Start: at, End: s.End})
		at = word.End
		if isSkipWord(word.In(text)) {
			continue
		}
		if core.Empty() {
			core.Start = word.Start
		}
		core.End = word.End
	}
	return core
}

// nextToken is the run of word characters, or the one other character, at the start
// of s.
func nextToken(text string, s span.Span) span.Span {
	rest := s.In(text)
	r, size := utf8.DecodeRuneInString(rest)
	if isWord(r) {
		size = len(rest)
		if end := strings.IndexFunc(rest, func(r rune) bool { return !isWord(r) }); end >= 0 {
			size = end
		}
	}
	return span.Span{Start: s.Start, End: s.Start + size}
}

func isSkipWord(token string) bool {
	r, _ := utf8.DecodeRuneInString(token)
	if !isWord(r) {
		return unicode.IsSpace(r) || r < utf8.RuneSelf && (unicode.IsPunct(r) || unicode.IsSymbol(r))
	}
	word := strings.ToLower(token)
	return skipWords[word] || functionWords[word]
}
