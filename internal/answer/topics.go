package answer

import (
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
	"sync"

	"github.com/lethe-privacy/lethe/internal/topics"
)

// Topic are the records of a topic, and where they are answered.
func Topic(ctx context.Context, stream *topics.Stream) (*Records, Answers) {
	records := &Records{stream.Name(), "", func(ctx context.Context) iter.Seq[arrival] { return fromTopic(ctx, stream) }, sync.OnceValue(stream.Close)}
	return records, topicAnswers{ctx, stream}
}

var errNoValue = errors.New("the record has no value")

// fromTopic returns the records of a topic.
func fromTopic(ctx context.Context, from *topics.Stream) iter.Seq[arrival] {
	return func(yield func(arrival) bool) {
		for r, err := range from.Records(ctx) {
			one := arrival{place: r.Place, json: r.Value, err: err}
			if err == nil && len(r.Value) == 0 {
				one.wrong = errNoValue
			}
			if !yield(one) {
				return
			}
		}
		yield(arrival{err: io.EOF})
	}
}

// topicAnswers are records of another topic.
type topicAnswers struct {
	ctx context.Context
	to  *topics.Stream
}

func (t topicAnswers) Write(a Answer) error {
	switch {
	case a.Wrong != "":
		return t.to.Fail(t.ctx, a.Wrong)
	case a.Mentions != nil:
		value, err := encoded(a.found())
		if err != nil {
			return err
		}
		return t.to.Answer(t.ctx, bytes.TrimSpace(value))
	}
	return t.to.Answer(t.ctx, a.Record)
}

func (topicAnswers) Close() error { return nil }

func (topicAnswers) Number(int) (int64, bool) { return 0, false }
