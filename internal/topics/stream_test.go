package topics

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
)

// world is a cluster, and topics of it that nobody else uses.
type world struct{ broker, in, out, dead, narrow string }

// scenarios are what must hold, in whatever broker.
var scenarios = map[string]func(*testing.T, world){
	"each record is answered once": eachOnce, "a failure leaves no trace": noTrace, "what is left over": leftOver,
	"a stream that is closed": closed, "a process that is killed": killed, "topics that do not fit": unfit,
	"what is kept": kept, "another process takes over": takenOver, "at least once": atLeastOnce,
}

// The embedded broker speaks the real protocol; .ci/run tries the same in a real one.
func TestStream(t *testing.T) {
	for name, scenario := range scenarios {
		t.Run(name, func(t *testing.T) {
			scenario(t, world{cluster(t), "in", "out", "dead", "narrow"})
		})
	}
}

// cluster is a broker in this process.
func cluster(t *testing.T, o ...kfake.Opt) string {
	t.Helper()
	c, err := kfake.NewCluster(append([]kfake.Opt{kfake.NumBrokers(1), kfake.SeedTopics(3, "in", "out", "dead"), kfake.SeedTopics(1, "narrow")}, o...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c.ListenAddrs()[0]
}

func client(t *testing.T, broker string, o ...kgo.Opt) *kgo.Client {
	t.Helper()
	c, err := kgo.NewClient(append([]kgo.Opt{kgo.SeedBrokers(broker), kgo.RecordPartitioner(kgo.ManualPartitioner())}, o...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// fill writes so many records, with keys and headers.
func fill(t *testing.T, w world, from, to int) {
	t.Helper()
	c := client(t, w.broker)
	for i := from; i < to; i++ {
		r := &kgo.Record{Topic: w.in, Partition: int32(i % 3), Key: []byte("Anna Keller"), Value: fmt.Appendf(nil, "%d", i),
			Headers: []kgo.RecordHeader{{Key: "who", Value: []byte("Anna Keller")}}, Timestamp: time.Unix(1, 0)}
		if err := c.ProduceSync(t.Context(), r).FirstErr(); err != nil {
			t.Fatal(err)
		}
	}
}

// committed are the records of a topic that others see, in the order of each partition.
func committed(t *testing.T, w world, topic string, n int) []*kgo.Record {
	t.Helper()
	c := client(t, w.broker, kgo.ConsumeTopics(topic), kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()), kgo.FetchIsolationLevel(kgo.ReadCommitted()))
	var out []*kgo.Record
	for len(out) < n {
		f := c.PollFetches(t.Context())
		if err := f.Err(); err != nil {
			t.Fatal(err)
		}
		out = append(out, f.Records()...)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond) // more would be there already
	defer cancel()
	out = append(out, c.PollFetches(ctx).Records()...)
	if len(out) != n {
		t.Fatalf("%d records, not %d", len(out), n)
	}
	return out
}

func address(broker, topic string) Address { return Address{[]string{broker}, topic} }

func open(t *testing.T, w world, change func(*Options)) (*Stream, error) {
	t.Helper()
	o := Options{From: address(w.broker, w.in), To: address(w.broker, w.out), UntilEnd: true, Batch: 7}
	if change != nil {
		change(&o)
	}
	return Open(t.Context(), &Config{}, o)
}

// run answers each record by what answer makes of it, until the stream ends.
func run(t *testing.T, s *Stream, answer func(string) (string, error)) error {
	t.Helper()
	defer s.Close()
	for r, err := range s.Records(t.Context()) {
		if err != nil {
			return err
		}
		value, err := answer(string(r.Value))
		if err == nil {
			err = s.Answer(t.Context(), []byte(value))
		} else {
			err = s.Fail(t.Context(), r.Place+": "+err.Error())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func same(value string) (string, error) { return "a" + value, nil }

// Each record has one answer, in its partition and in its order, without key, header and time.
func eachOnce(t *testing.T, w world) {
	fill(t, w, 0, 100)
	for range 2 { // what is read is not read again
		s, err := open(t, w, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := run(t, s, same); err != nil {
			t.Fatal(err)
		}
	}
	fill(t, w, 100, 130)
	s, err := open(t, w, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := run(t, s, same); err != nil {
		t.Fatal(err)
	}
	last := map[int32]int{0: -3, 1: -2, 2: -1}
	for _, r := range committed(t, w, w.out, 130) {
		last[r.Partition] += 3
		if string(r.Value) != fmt.Sprintf("a%d", last[r.Partition]) {
			t.Fatalf("partition %d: %s after %d", r.Partition, r.Value, last[r.Partition]-3)
		}
		if r.Key != nil || len(r.Headers) != 0 || r.Timestamp.Unix() < 1000 {
			t.Fatal("something beside the value is there", r)
		}
	}
}

var errBad = errors.New("the record is bad")

// A record without an answer ends the stream, and nothing of its batch is there; the next run
// begins with that batch.
func noTrace(t *testing.T, w world) {
	fill(t, w, 0, 60)
	s, err := open(t, w, nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	err = run(t, s, func(v string) (string, error) {
		if seen++; seen == 18 { // in the third batch
			return "", errBad
		}
		return "a" + v, nil
	})
	if err == nil || !strings.Contains(err.Error(), "the record is bad") {
		t.Fatal(err)
	}
	committed(t, w, w.out, 14)
	if s, err = open(t, w, nil); err != nil {
		t.Fatal(err)
	}
	if err := run(t, s, same); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range committed(t, w, w.out, 60) {
		got = append(got, string(r.Value))
	}
	slices.Sort(got)
	if len(slices.Compact(got)) != 60 {
		t.Error("an answer is missing, or there twice")
	}
}

// With a topic for what is left over the rest goes on, and what is there names the record and
// holds none of it.
func leftOver(t *testing.T, w world) {
	fill(t, w, 0, 30)
	s, err := open(t, w, func(o *Options) { o.Dead = w.dead })
	if err != nil {
		t.Fatal(err)
	}
	if err := run(t, s, func(v string) (string, error) {
		if v == "17" { // the sixth of partition 2
			return "", errBad
		}
		return "a" + v, nil
	}); err != nil {
		t.Fatal(err)
	}
	committed(t, w, w.out, 29)
	left := committed(t, w, w.dead, 1)[0]
	var said map[string]any
	if err := json.Unmarshal(left.Value, &said); err != nil {
		t.Fatal(err)
	}
	want := `{"error":"partition 2, offset 5: the record is bad","offset":5,"partition":2,"topic":"` + w.in + `"}`
	if string(left.Value) != want || left.Key != nil || len(left.Headers) > 0 {
		t.Errorf("%s\nwant %s", left.Value, want)
	}
}

// A stream that is closed in the middle of a batch leaves nothing of that, and Close returns.
func closed(t *testing.T, w world) {
	fill(t, w, 0, 30)
	s, err := open(t, w, func(o *Options) { o.UntilEnd = false })
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, err := range s.Records(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n == 11 {
			break
		}
		if err := s.Answer(t.Context(), []byte("a")); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	committed(t, w, w.out, 7)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if s, err = open(t, w, nil); err != nil {
		t.Fatal(err)
	}
	var last error
	for _, err := range s.Records(ctx) {
		last = err
		cancel() // nothing is ever answered
	}
	if !errors.Is(last, context.Canceled) {
		t.Error(last)
	}
	s.Close()
	committed(t, w, w.out, 7)
}

// What a process had begun when it was killed is undone by the next one of its name.
func killed(t *testing.T, w world) {
	fill(t, w, 0, 30)
	s, err := open(t, w, nil)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for r, err := range s.Records(t.Context()) {
		if err != nil {
			break
		}
		if n++; n == 18 { // four answers of the third batch are written
			if err := s.way.writer().Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
			s.way.writer().Close()
			break
		}
		if err := s.Answer(t.Context(), append([]byte("a"), r.Value...)); err != nil {
			t.Fatal(err)
		}
	}
	if s, err = open(t, w, nil); err != nil {
		t.Fatal(err)
	}
	if err := run(t, s, same); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, r := range committed(t, w, w.out, 30) {
		seen[string(r.Value)] = true
	}
	if len(seen) != 30 {
		t.Error(len(seen))
	}
}

func unfit(t *testing.T, w world) {
	for want, change := range map[string]func(*Options){
		"a transaction is of one cluster":                                 func(o *Options) { o.To.Brokers = []string{"127.0.0.1:1"} },
		"a topic is named twice":                                          func(o *Options) { o.To.Topic = w.in },
		"what is left over need one each":                                 func(o *Options) { o.Dead = w.out },
		"topic nowhere: UNKNOWN_TOPIC_OR_PARTITION":                       func(o *Options) { o.From.Topic = "nowhere" },
		"topic " + w.narrow + " has 1 partitions, and " + w.in + " has 3": func(o *Options) { o.To.Topic = w.narrow },
	} {
		if _, err := open(t, w, change); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	keeps := func(o *Options) { o.AtLeastOnce, o.Keep = true, func() error { return nil } }
	if _, err := open(t, w, keeps); err == nil || !strings.Contains(err.Error(), "a state cannot be used with --at-least-once") {
		t.Error(err)
	}
	otherwise := func(o *Options) { // the same topic, of brokers that have another name
		o.AtLeastOnce = true
		o.To = address(strings.Replace(w.broker, "127.0.0.1", "localhost", 1), w.in)
	}
	if _, err := open(t, w, otherwise); !errors.Is(err, errTwice) {
		t.Error(err)
	}
	if s, err := open(t, w, nil); err != nil { // a topic without a record ends at once
		t.Fatal(err)
	} else if err := run(t, s, same); err != nil {
		t.Fatal(err)
	}
}
