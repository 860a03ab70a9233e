package topics

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// Options say which topics are used, and how.
type Options struct {
	From, To Address
	// Dead is a topic beside To for what became of records that cannot be answered; "" lets
	// such a record end the stream.
	Dead  string
	Group string // of the readers that share From; "" is "lethe-" and the name of To
	// Instance tells the processes of a group from one another; "" is the name of the machine. A
	// process undoes what one before it with the same left when it was killed.
	Instance string
	// Batch is how many records a transaction has at most; 0 is 500.
	Batch int
	// UntilEnd ends the stream when all is answered that From had when it was opened.
	UntilEnd bool
	Clear    bool // without TLS, wherever the brokers are
	// AtLeastOnce does without transactions: an answer may come again, and has a key by which a
	// reader knows it. Then the topics may be in different clusters.
	AtLeastOnce bool
	// Keep, if not nil, remembers what the answers to a batch depend on. It is called when all of
	// it is answered, before anybody sees that. Then one process alone has the group.
	Keep func() error
}

const (
	usualBatch  = 500
	largest     = 64 << 20               // bytes of an answer, as far as brokers take it
	patience    = 2 * time.Minute        // of the brokers with a batch
	pause       = 250 * time.Millisecond // before what is not ready is asked again
	toReach     = 30 * time.Second
	toEnd       = 30 * time.Second // a transaction that is given up
	errorColumn = "error"
	keeper      = "state" // the only instance of a group whose answers depend on one another
)

// Stream reads records and takes an answer for each, in their order. Its methods but Records
// may be called while Records goes on.
type Stream struct {
	way    way
	o      Options
	read   int32            // how many partitions are read
	places map[string]int32 // how many partitions a topic has that is written
	left   map[int32]int64  // by partition, before which offset all is to be answered; nil for no end

	life    context.Context // ends when the stream is closed
	end     context.CancelFunc
	reading sync.WaitGroup

	failed  *kgo.FirstErrPromise // what could not be written
	done    chan struct{}        // closed when all of a batch is answered
	mu      sync.Mutex           // for waiting
	waiting []*kgo.Record        // those that are not answered
}

var errTwice = errors.New("a topic is named twice: what is read, what is written and what is left over need one each")

// Open reaches the brokers, and looks whether the topics fit.
func Open(ctx context.Context, c *Config, o Options) (*Stream, error) {
	one := slices.Equal(o.From.Brokers, o.To.Brokers)
	switch {
	case !one && !o.AtLeastOnce:
		return nil, failure.New("topics", "the topics have different brokers: a transaction is of one cluster; --at-least-once does without")
	case o.AtLeastOnce && o.Keep != nil:
		return nil, failure.New("topics", "a state cannot be used with --at-least-once: without transactions brokers do not keep two processes with two states apart")
	case o.Dead == o.To.Topic || one && (o.From.Topic == o.To.Topic || o.From.Topic == o.Dead):
		return nil, failure.Errorf("topics", "%w", errTwice)
	}
	if o.Group == "" {
		o.Group = "lethe-" + o.To.Topic
	}
	if o.Instance == "" {
		o.Instance, _ = os.Hostname()
	}
	if o.Keep != nil {
		o.Instance = keeper
	}
	if o.Batch == 0 {
		o.Batch = usualBatch
	}
	s := &Stream{o: o}
	var err error
	if s.way, err = c.way(o); err != nil {
		return nil, failure.Errorf("topics", "%w", err)
	}
	s.life, s.end = context.WithCancel(context.Background())
	if err := s.look(ctx); err != nil {
		s.Close()
		return nil, failure.Errorf("topics", "%w", err)
	}
	return s, nil
}

// Close ends Records and leaves the group. What was not committed is as if it had not been.
func (s *Stream) Close() error {
	s.end()
	s.reading.Wait()
	s.way.close()
	return nil
}

// Name stands in places for the topic.
func (s *Stream) Name() string { return "topic " + s.o.From.Topic }

// Record is one that is to be answered.
type Record struct {
	Place string // partition and offset
	Value []byte // nil where there is none
}

// Records returns the records as they come, until the end that was asked for, the end of ctx, or
// a failure. The next batch is read when all of one is answered and committed.
func (s *Stream) Records(ctx context.Context) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		s.reading.Add(1)
		defer s.reading.Done()
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(s.life, cancel)()
		for s.left == nil || len(s.left) > 0 {
			batch, err := s.poll(ctx)
			if err == nil {
				var more bool
				if more, err = s.transact(ctx, batch, yield); !more && err == nil {
					return
				}
			}
			if err != nil {
				yield(Record{}, failure.Errorf("topics", "read %s: %w", s.Name(), err))
				return
			}
		}
	}
}

// poll waits for records.
func (s *Stream) poll(ctx context.Context) ([]*kgo.Record, error) {
	fetched := s.way.poll(ctx, s.o.Batch)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := fetched.Err(); err != nil {
		return nil, err
	}
	return fetched.Records(), nil
}

// transact hands on a batch, and commits when all of it is answered. It says whether more is
// wanted.
func (s *Stream) transact(ctx context.Context, batch []*kgo.Record, yield func(Record, error) bool) (bool, error) {
	if err := s.way.begin(); err != nil {
		return false, err
	}
	records := slices.DeleteFunc(slices.Clone(batch), func(r *kgo.Record) bool { return r.Attrs.IsControl() })
	s.mu.Lock()
	s.failed = kgo.AbortingFirstErrPromise(s.way.writer())
	s.waiting, s.done = records, make(chan struct{})
	if len(records) == 0 {
		close(s.done)
	}
	s.mu.Unlock()
	for _, r := range records {
		if !yield(Record{fmt.Sprintf("partition %d, offset %d", r.Partition, r.Offset), r.Value}, nil) {
			s.abort(ctx) // what fails of it the brokers undo in time
			return false, nil
		}
	}
	select {
	case <-s.done:
	case <-ctx.Done():
		return false, errors.Join(ctx.Err(), s.abort(ctx))
	}
	if s.o.Keep != nil {
		if err := s.o.Keep(); err != nil {
			return false, errors.Join(err, s.abort(ctx))
		}
	}
	committed, err := s.way.end(ctx, batch, s.failed)
	if err != nil {
		return false, err
	}
	if committed {
		s.advance(batch)
	}
	return true, nil // what another reader took over comes to that one
}

// abort undoes a transaction that is not whole, even where ctx has ended.
func (s *Stream) abort(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), toEnd)
	defer cancel()
	return s.way.abort(ctx)
}

// advance notes what is committed.
func (s *Stream) advance(batch []*kgo.Record) {
	for _, r := range batch {
		if end, ok := s.left[r.Partition]; ok && r.Offset+1 >= end {
			delete(s.left, r.Partition)
		}
	}
}

// Answer writes the answer to the record that is next.
func (s *Stream) Answer(ctx context.Context, value []byte) error {
	s.put(ctx, s.next(), s.o.To.Topic, value)
	return nil
}

// Fail says why the record that is next has no answer, in words without any of its text. Where
// no topic is for that, it is an error, and the stream ends without a trace of the batch.
func (s *Stream) Fail(ctx context.Context, why string) error {
	if s.o.Dead == "" {
		s.end()
		return errors.New(why)
	}
	r := s.next()
	value, err := json.Marshal(map[string]any{"topic": r.Topic, "partition": r.Partition, "offset": r.Offset, errorColumn: why})
	if err != nil {
		return err
	}
	s.put(ctx, r, s.o.Dead, value)
	return nil
}

// next is the record that is to be answered.
func (s *Stream) next() *kgo.Record {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.waiting[0]
}

// put writes what became of a record, and says so when it was the last one.
func (s *Stream) put(ctx context.Context, of *kgo.Record, topic string, value []byte) {
	r := &kgo.Record{Topic: topic, Partition: of.Partition % s.places[topic], Value: value}
	if s.o.AtLeastOnce {
		r.Key = fmt.Appendf(nil, "%s/%d/%d", of.Topic, of.Partition, of.Offset)
	}
	s.way.put(ctx, r, s.failed)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiting = s.waiting[1:]; len(s.waiting) == 0 {
		close(s.done)
	}
}
