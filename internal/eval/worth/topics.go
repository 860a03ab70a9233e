package worth

import (
	"maps"
	"math"
	"slices"

	"github.com/lethe-privacy/lethe/internal/retrieval"
)

// Topics is how often a classifier that learned from one half of the texts tells the topic of
// those of the other half, and the other way round.
type Topics struct {
	Texts     int     `json:"texts"`     // with a topic
	Accuracy  float64 `json:"accuracy"`  // the share that is right
	Commonest float64 `json:"commonest"` // of who always names the commonest topic
}

// Classify learns topics from texts and tells them, by naive Bayes over words with counts
// smoothed by one (McCallum and Nigam 1998). Texts without a topic, "", are left out. Of each topic
// every second text is of the other half. Of topics that are as likely, the first by name counts.
func Classify(texts, topics []string) Topics {
	var halves [2][]int
	seen := map[string]int{}
	for i, topic := range topics {
		if topic != "" {
			h := seen[topic] % 2
			halves[h] = append(halves[h], i)
			seen[topic]++
		}
	}
	t, right, commonest := Topics{}, 0, 0
	for _, n := range seen {
		t.Texts, commonest = t.Texts+n, max(commonest, n)
	}
	if t.Texts == 0 {
		return t
	}
	for h := range halves {
		b := newBayes(texts, topics, halves[h])
		for _, i := range halves[1-h] {
			if b.topic(texts[i]) == topics[i] {
				right++
			}
		}
	}
	t.Accuracy, t.Commonest = float64(right)/float64(t.Texts), float64(commonest)/float64(t.Texts)
	return t
}

// bayes counts words by topic.
type bayes struct {
	texts map[string]int            // of each topic
	words map[string]map[string]int // the same, by word
	all   map[string]int            // words of each topic
	known map[string]bool
}

func newBayes(texts, topics []string, of []int) *bayes {
	b := &bayes{map[string]int{}, map[string]map[string]int{}, map[string]int{}, map[string]bool{}}
	for _, i := range of {
		topic := topics[i]
		if b.words[topic] == nil {
			b.words[topic] = map[string]int{}
		}
		b.texts[topic]++
		for _, w := range retrieval.Words(texts[i]) {
			b.words[topic][w]++
			b.all[topic]++
			b.known[w] = true
		}
	}
	return b
}

// topic is the likeliest; words that no text had say nothing.
func (b *bayes) topic(text string) (best string) {
	most := math.Inf(-1)
	words := retrieval.Words(text)
	for _, topic := range slices.Sorted(maps.Keys(b.texts)) {
		score := math.Log(float64(b.texts[topic])) // the number of all texts is the same for each
		for _, w := range words {
			if b.known[w] {
				score += math.Log(float64(b.words[topic][w]+1) / float64(b.all[topic]+len(b.known)))
			}
		}
		if score > most {
			best, most = topic, score
		}
	}
	return best
}
