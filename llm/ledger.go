package llm

import (
	"context"
	"sync"
)

// unbounded is the length in tokens that an answer may have where there is a ceiling
// and the request does not bound it.
const unbounded = 4096

// ledger keeps the account and its ceilings. What is under way is set aside, so that
// the ceilings hold for requests at the same time too.
type ledger struct {
	options Options

	mu      sync.Mutex
	account Account
	in, out int64 // set aside
	flying  int
	changed chan struct{} // closed when something under way ends

	telling sync.Mutex
}

func newLedger(o Options) *ledger { return &ledger{options: o, changed: make(chan struct{})} }

// reserve sets tokens aside, or fails with ErrCeiling. Where only what is under way
// stands in the way it waits, since that may turn out to be less.
func (l *ledger) reserve(ctx context.Context, in, out int64) error {
	for {
		l.mu.Lock()
		if l.fits(l.account.In+l.in+in, l.account.Out+l.out+out) {
			l.in, l.out, l.flying = l.in+in, l.out+out, l.flying+1
			l.mu.Unlock()
			return nil
		}
		alone, changed := l.flying == 0, l.changed
		over := !l.fits(l.account.In+in, l.account.Out+out)
		l.mu.Unlock()
		if alone || over {
			return ErrCeiling
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (l *ledger) fits(in, out int64) bool {
	return (l.options.MaxTokens == 0 || in+out <= l.options.MaxTokens) &&
		(l.options.MaxCost == 0 || l.cost(in, out) <= l.options.MaxCost)
}

func (l *ledger) cost(in, out int64) float64 {
	return (float64(in)*l.options.PriceIn + float64(out)*l.options.PriceOut) / 1e6
}

// spent is the outcome of a request: what was set aside for it is free again, and
// what it took is in the account.
func (l *ledger) spent(in, out int64, u usage) {
	l.change(func(a *Account) {
		l.in, l.out, l.flying = l.in-in, l.out-out, l.flying-1
		close(l.changed)
		l.changed = make(chan struct{})
		a.In, a.Out = a.In+u.in, a.Out+u.out
		if u.answered {
			a.Requests++
		}
		if u.short {
			a.Short++
		}
	})
}

// usage is what one attempt took.
type usage struct {
	in, out  int64
	answered bool
	short    bool // it seems that not all of the question was read
}

func (l *ledger) retry()  { l.change(func(a *Account) { a.Retries++ }) }
func (l *ledger) cached() { l.change(func(a *Account) { a.Cached++ }) }

// change changes the account and tells of it, one change at a time.
func (l *ledger) change(f func(*Account)) {
	l.telling.Lock()
	defer l.telling.Unlock()
	l.mu.Lock()
	f(&l.account)
	l.mu.Unlock()
	if l.options.Progress != nil {
		l.options.Progress(l.read())
	}
}

func (l *ledger) read() Account {
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.account
	a.Cost = l.cost(a.In, a.Out)
	return a
}
