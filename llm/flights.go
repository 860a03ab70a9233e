package llm

import (
	"context"
	"sync"
)

// flights are the requests under way. One that is asked again meanwhile is not sent
// again.
type flights struct {
	mu  sync.Mutex
	all map[identity]*flight
}

type flight struct {
	landed chan struct{}
	answer Answer
	err    error
	gone   bool // the one who asked gave up; another has to
}

// do asks, or waits for one who does; joined says that it was the latter.
func (f *flights) do(ctx context.Context, id identity, ask func() (Answer, error)) (a Answer, joined bool, err error) {
	for {
		f.mu.Lock()
		other := f.all[id]
		if other == nil {
			break
		}
		f.mu.Unlock()
		select {
		case <-other.landed:
		case <-ctx.Done():
			return Answer{}, false, ctx.Err()
		}
		if !other.gone {
			return other.answer, true, other.err
		}
	}
	own := &flight{landed: make(chan struct{}), gone: true}
	if f.all == nil {
		f.all = map[identity]*flight{}
	}
	f.all[id] = own
	f.mu.Unlock()
	defer func() {
		f.mu.Lock()
		delete(f.all, id)
		f.mu.Unlock()
		close(own.landed)
	}()
	own.answer, own.err = ask()
	own.gone = ctx.Err() != nil && own.err != nil
	return own.answer, false, own.err
}
