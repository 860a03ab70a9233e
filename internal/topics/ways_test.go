package topics

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
)

// What answers depend on is kept when all of a batch is answered, and before anybody sees that. Where it
// cannot be, nothing of the batch is there.
func kept(t *testing.T, w world) {
	fill(t, w, 0, 30)
	answered, keeping, held := 0, 0, errors.New("the disk is full")
	s, err := open(t, w, func(o *Options) {
		o.Keep = func() error {
			if keeping++; keeping == 3 {
				return held
			}
			if keeping < 3 && answered != 7*keeping { // batches of seven
				t.Errorf("%d records are answered when it is kept for the time %d", answered, keeping)
			}
			seen := 0
			if keeping > 1 {
				seen = 7 * (keeping - 1)
			}
			committed(t, w, w.out, seen)
			return nil
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	count := func(v string) (string, error) { answered++; return same(v) }
	if err := run(t, s, count); !errors.Is(err, held) {
		t.Fatal(err)
	}
	committed(t, w, w.out, 14)
	if s, err = open(t, w, func(o *Options) { o.Keep = func() error { return nil } }); err != nil {
		t.Fatal(err)
	}
	if err := run(t, s, same); err != nil {
		t.Fatal(err)
	}
	committed(t, w, w.out, 30)
}

// Of two processes that keep something the older one can write no more, whatever their instances.
func takenOver(t *testing.T, w world) {
	fill(t, w, 0, 30)
	keeps := func(name string) func(*Options) {
		return func(o *Options) { o.Instance, o.Keep = name, func() error { return nil } }
	}
	older, err := open(t, w, keeps("one"))
	if err != nil {
		t.Fatal(err)
	}
	begun := false
	err = run(t, older, func(v string) (string, error) {
		if !begun { // and while it goes on, the other does all
			begun = true
			newer, err := open(t, w, keeps("two"))
			if err != nil {
				t.Fatal(err)
			}
			go older.way.reader().LeaveGroup() // or the brokers would wait for it
			if err := run(t, newer, func(v string) (string, error) { return "new" + v, nil }); err != nil {
				t.Fatal(err)
			}
		}
		return same(v)
	})
	if err == nil {
		t.Error("the older one goes on")
	}
	for _, r := range committed(t, w, w.out, 30) {
		if !strings.HasPrefix(string(r.Value), "new") {
			t.Errorf("%s is there", r.Value)
		}
	}
}

// Without transactions a process that is killed may answer once more what it had answered. Readers know
// that by keys.
func atLeastOnce(t *testing.T, w world) {
	answersAgain(t, w, w)
}

// The topic that is written may be in another cluster then.
func TestAnotherCluster(t *testing.T) {
	in := world{cluster(t), "in", "out", "dead", "narrow"}
	to := in
	to.broker, to.in = cluster(t, kfake.ClusterID("another")), "out"
	to.out = "in" // of that one: the name may be the same
	answersAgain(t, in, to)
}

// answersAgain has a process killed between its answers and how far it was read.
func answersAgain(t *testing.T, w, to world) {
	fill(t, w, 0, 30)
	change := func(o *Options) { o.AtLeastOnce, o.To, o.Dead = true, address(to.broker, to.out), to.dead }
	answer := func(v string) (string, error) {
		if v == "17" {
			return "", errBad
		}
		return same(v)
	}
	s, err := open(t, w, change)
	if err != nil {
		t.Fatal(err)
	}
	s.way = &cutOff{s.way.(*repeats), 2}
	if err := run(t, s, answer); !errors.Is(err, kgo.ErrClientClosed) {
		t.Fatal(err)
	}
	if s, err = open(t, w, change); err != nil {
		t.Fatal(err)
	}
	if err := run(t, s, answer); err != nil {
		t.Fatal(err)
	}
	answers, left := keyed(t, to, 30+7) // a batch has seven
	if len(answers) != 29 || len(left) != 1 {
		t.Fatalf("%d answers, %d left over", len(answers), len(left))
	}
	for i := range 30 {
		key := fmt.Sprintf("%s/%d/%d", w.in, i%3, i/3)
		if want := fmt.Sprintf("a%d", i); i != 17 && answers[key] != want {
			t.Errorf("%s has %q, want %q", key, answers[key], want)
		}
		if i == 17 && !strings.Contains(left[key], "the record is bad") {
			t.Error(left)
		}
	}
}

// cutOff loses its brokers when it has written the answers of so many batches and one more.
type cutOff struct {
	*repeats
	batches int
}

func (c *cutOff) end(ctx context.Context, batch []*kgo.Record, failed *kgo.FirstErrPromise) (bool, error) {
	if c.batches--; c.batches < 0 {
		c.from.CloseAllowingRebalance()
	}
	return c.repeats.end(ctx, batch, failed)
}

// keyed are the values of answers, and of what is left over, by their keys. There are so many, some
// of them twice with the same value.
func keyed(t *testing.T, w world, records int) (answers, left map[string]string) {
	t.Helper()
	c := client(t, w.broker, kgo.ConsumeTopics(w.out, w.dead), kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()))
	answers, left = map[string]string{}, map[string]string{}
	for n := 0; n < records; {
		f := c.PollFetches(t.Context())
		if err := f.Err(); err != nil {
			t.Fatal(err)
		}
		for _, r := range f.Records() {
			to, key := answers, string(r.Key)
			if r.Topic == w.dead {
				to = left
			}
			if before, twice := to[key]; twice && before != string(r.Value) {
				t.Errorf("%s has two values", key)
			}
			to[key] = string(r.Value)
			n++
		}
	}
	return answers, left
}
