package embedding

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"testing"
	"time"
)

// topics gives sentences of invented words: each sentence is of one of ten topics, which
// have twenty words of their own; frequent words stand everywhere.
func topics(sentences int, seed uint64) iter.Seq2[[]string, error] {
	return func(yield func([]string, error) bool) {
		r := random(seed)
		for range sentences {
			topic := r.below(10)
			var s []string
			for range 6 + r.below(8) {
				if r.below(3) == 0 {
					s = append(s, []string{"uh", "eh", "oh"}[r.below(3)])
				} else {
					s = append(s, topicWord(topic, r.below(20)))
				}
			}
			if !yield(s, nil) {
				return
			}
		}
	}
}

// topicWord spells a number so that its letters say nothing of the topic.
func topicWord(topic, n int) string {
	x := mix(uint64(topic*100 + n + 1))
	var b strings.Builder
	for range 4 {
		b.WriteByte("bdfgklmnprstvz"[x%14])
		b.WriteByte("aeiou"[x/14%5])
		x /= 70
	}
	return b.String()
}

func trained(t testing.TB, s iter.Seq2[[]string, error], o Options) *Model {
	t.Helper()
	m, err := Train(context.Background(), s, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func written(t testing.TB, m *Model) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// sentences gives the same list each time.
func sentences(list ...string) iter.Seq2[[]string, error] {
	return func(yield func([]string, error) bool) {
		for _, s := range list {
			if !yield(strings.Fields(s), nil) {
				return
			}
		}
	}
}

func TestTrainFindsCompany(t *testing.T) {
	for _, o := range []Options{
		{}, {Kind: CBOW, LR: 0.1}, {Loss: HierarchicalSoftmax}, {Kind: CBOW, Loss: HierarchicalSoftmax, LR: 0.1},
		{Threads: 3}, {MaxN: -1},
	} {
		o.Dim, o.Sample, o.Epochs = 24, 1e-2, 8
		if o.MaxN == 0 {
			o.Bucket = 5000
		}
		m := trained(t, topics(3000, 1), o)
		right := 0
		for topic := range 10 {
			for _, n := range m.Neighbours(topicWord(topic, 0), 10) {
				for k := range 20 {
					if n.Word == topicWord(topic, k) {
						right++
					}
				}
			}
		}
		if right < 95 {
			t.Errorf("%+v: %d of 100 neighbours are of the same topic", o, right)
		}
	}
}

// A misspelt word that the text never held is near the right one.
func TestVectorOfUnseenWord(t *testing.T) {
	m := trained(t, topics(3000, 1), Options{Dim: 24, Bucket: 5000})
	word := topicWord(3, 0)
	if m.Count(word+"x") != 0 || m.Count(word) == 0 {
		t.Fatal("the words are not as the test wants them")
	}
	if n := m.Neighbours(word+"x", 1); len(n) != 1 || n[0].Word != word {
		t.Errorf("nearest to the misspelt word is %v", n)
	}
}

func TestTrainIsDeterministic(t *testing.T) {
	o := Options{Dim: 20, Bucket: 500, Epochs: 2, Seed: 5}
	a, b := trained(t, topics(300, 1), o), trained(t, topics(300, 1), o)
	if !bytes.Equal(written(t, a), written(t, b)) || a.Fingerprint() != b.Fingerprint() {
		t.Error("the same text, options and seed give two models")
	}
	o.Seed = 6
	if c := trained(t, topics(300, 1), o); c.Fingerprint() == a.Fingerprint() {
		t.Error("two seeds give the same model")
	}
}

// One example with two words, by hand: the drawn word is always the other one, and rows of
// the output begin at zero, where the logistic is exactly 1/2.
func TestLearnByHand(t *testing.T) {
	const lr = 0.5
	words, err := count(context.Background(), sentences("a b a b", "a b a"), 1)
	if err != nil || len(words.entries) != 3 { // a, b and the end of a line
		t.Fatal(err)
	}
	words.entries = words.entries[:2]
	tr, err := newTrainer(context.Background(), words, Options{Dim: 3, Negatives: 1, MaxN: -1}.defaults())
	if err != nil {
		t.Fatal(err)
	}
	copy(tr.in.data, []float32{1, 2, 3, 0, 0, 0, 0, 0, 5, 4, -1})
	w := tr.newWorker(0)
	w.learn([]int32{0, 1}, 0, lr) // hidden is (3, 3, 1)
	want := func(what string, got, want []float32) {
		t.Helper()
		for i := range want {
			if math.Abs(float64(got[i]-want[i])) > 1e-6 {
				t.Fatalf("%s is %g, want %g", what, got[:len(want)], want)
			}
		}
	}
	want("the right word's row", tr.out.row(0), []float32{.75, .75, .25})
	want("the drawn word's row", tr.out.row(1), []float32{-.75, -.75, -.25})
	want("an input row", tr.in.row(0), []float32{1, 2, 3}) // the output was zero
	if math.Abs(w.loss-2*math.Ln2) > 1e-6 {
		t.Errorf("the loss is %g, want 2 ln 2", w.loss)
	}
	// Then 3·0.75 + 3·0.75 + 1·0.25 = 4.75, a step of the table: 1/(1+exp(-4.75)) = 0.99142251.
	w.learn([]int32{0, 1}, 0, lr)
	a := float32(lr * (1 - 0.99142251))
	want("an input row, then", tr.in.row(0), []float32{1 + 1.5*a, 2 + 1.5*a, 3 + .5*a})
	want("the other input row, then", tr.in.row(1), []float32{5 + 1.5*a, 4 + 1.5*a, -1 + .5*a})
}

func TestSubsampling(t *testing.T) {
	v := vocabulary{entries: []entry{{"a", 90}, {"b", 9}, {"c", 1}}, tokens: 100}
	// √(0.01/0.9) + 0.01/0.9 = 0.10541 + 0.01111; √(1/9) + 1/9 = 0.44444; 1 + 1.
	for i, want := range []float32{0.11652, 0.44444, 1} {
		if got := v.keep(0.01)[i]; math.Abs(float64(got-want)) > 1e-5 {
			t.Errorf("word %d is kept %g, want %g", i, got, want)
		}
	}
	if v.keep(-1)[0] != 1 {
		t.Error("without a threshold a word is left out")
	}
}

func TestCountDropsTheRarest(t *testing.T) {
	c := newCounter(3)
	for _, w := range strings.Fields("a a a b b b c c d e e") {
		if err := c.add(w); err != nil {
			t.Fatal(err)
		}
	}
	v := c.finish(2) // at d all that stood once went, at e all that stood twice or less
	var got []string
	for _, e := range v.entries {
		got = append(got, fmt.Sprint(e.word, e.count))
	}
	if want := []string{"a3", "b3"}; !slices.Equal(got, want) || v.tokens != 11 {
		t.Errorf("%v, %d tokens; want %v", got, v.tokens, want)
	}
}

func TestLongSentencesAndTokens(t *testing.T) {
	long := strings.Repeat("x", maxWord)
	m := trained(t, sentences(strings.Repeat("a b ", 3000), long+" "+long, long+"x a", "c </s> c", ""), Options{Dim: 4, Bucket: 9, Epochs: 1})
	for word, want := range map[string]int64{"a": 3001, "b": 3000, long: 2, long + "x": 0, "c": 2, eos: 6} {
		if got := m.Count(word); got != want {
			t.Errorf("a word of %d bytes counts %d, want %d", len(word), got, want)
		}
	}
}

func TestTrainFails(t *testing.T) {
	small := Options{Dim: 4, Bucket: 9}
	boom := errors.New("boom")
	calls := 0
	for name, c := range map[string]struct {
		text iter.Seq2[[]string, error]
		o    Options
		want string
	}{
		"options":     {sentences("a b"), Options{Dim: -1}, "dim is -1"},
		"n-grams":     {sentences("a b"), Options{MinN: 7}, "minn 7 is above maxn 6"},
		"rate":        {sentences("a b"), Options{LR: math.NaN()}, "learning rate"},
		"no text":     {sentences(), small, "0 occur 2 times"},
		"one word":    {sentences("a a"), small, "1 occur 2 times"},
		"too large":   {sentences("a a b b"), Options{Dim: maxDim, Bucket: maxRows - 9}, "too many"},
		"white space": {func(y func([]string, error) bool) { y([]string{"secret", "a b"}, nil) }, small, "sentence 1: a token of 3 bytes"},
		"zero byte":   {func(y func([]string, error) bool) { y([]string{"\x00"}, nil) }, small, "sentence 1: a token of 1 bytes"},
		"empty":       {func(y func([]string, error) bool) { y([]string{""}, nil) }, small, "sentence 1: a token of 0 bytes"},
		"broken":      {func(y func([]string, error) bool) { _ = y(nil, nil) && y(nil, boom) }, small, "sentence 2: boom"},
		"changed": {func(y func([]string, error) bool) {
			calls++
			for i := 0; i < 2 && calls < 3 && y([]string{"a", "b"}, nil); i++ {
			}
		}, small, "not the same"},
		"diverges": {topics(300, 1), Options{Dim: 4, Bucket: 9, LR: 100, Epochs: 20}, "learning rate is too high"},
	} {
		_, err := Train(context.Background(), c.text, c.o)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func TestTrainStopsAtOnce(t *testing.T) {
	for _, threads := range []int{1, 3} {
		ctx, cancel := context.WithCancel(context.Background())
		o := Options{Dim: 16, Bucket: 1000, Epochs: 1 << 20, Threads: threads}
		o.Progress = func(Progress) { cancel() }
		finished := make(chan error)
		go func() {
			_, err := Train(ctx, topics(1000, 1), o)
			finished <- err
		}()
		select {
		case err := <-finished:
			if !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		case <-time.After(time.Minute):
			t.Fatal("it goes on")
		}
	}
}

func TestProgress(t *testing.T) {
	var last Progress
	trained(t, topics(500, 1), Options{Dim: 8, Bucket: 100, Progress: func(p Progress) {
		if p.Done < last.Done {
			t.Errorf("from %g back to %g", last.Done, p.Done)
		}
		last = p
	}})
	if last.Done != 1 || last.LR != 0 || last.Tokens == 0 || !(last.Loss > 0) {
		t.Errorf("at the end: %+v", last)
	}
}
