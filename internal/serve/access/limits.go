package access

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"
)

// Limits are what a key may take of a service. What is 0 is as the service has it for all.
type Limits struct {
	Rate        float64       // requests a second
	Concurrency int           // requests that are worked on at a time
	MaxBody     int64         // bytes of a request, or of a line; never more than the service takes
	Timeout     time.Duration // for a request; never longer than the service has it
}

// Validate reports limits that cannot be.
func (l Limits) Validate() error {
	switch {
	case !(l.Rate >= 0) || l.Rate > 1e9:
		return errors.New("the rate of a key is at least 0")
	case l.Concurrency < 0:
		return errors.New("the concurrency of a key is at least 0")
	case l.MaxBody != 0 && (l.MaxBody < 1<<10 || l.MaxBody > 1<<30):
		return errors.New("the largest request of a key is between 1 kB and 1 GB, or 0")
	case l.Timeout != 0 && (l.Timeout < time.Second || l.Timeout > time.Hour):
		return errors.New("the time of a request is between 1s and 1h, or 0")
	}
	return nil
}

// Body is the largest request, where the service takes so much.
func (l Limits) Body(service int64) int64 { return min(cmp.Or(l.MaxBody, service), service) }

// Time is that of a request, where the service has so much.
func (l Limits) Time(service time.Duration) time.Duration {
	return min(cmp.Or(l.Timeout, service), service)
}

// Limit returns a key other limits.
func (s *Store) Limit(ctx context.Context, id string, l Limits) error {
	if err := l.Validate(); err != nil {
		return fmt.Errorf("access: %w", err)
	}
	done, err := s.db.ExecContext(ctx, s.db.text("UPDATE keys SET rate = ?, concurrency = ?, body = ?, timeout = ? WHERE id = ? AND revoked = 0"),
		l.Rate, l.Concurrency, l.MaxBody, int64(l.Timeout), id)
	if err != nil {
		return fmt.Errorf("access: limit: %w", err)
	}
	if n, _ := done.RowsAffected(); n == 0 {
		return fmt.Errorf("access: there is no key %q that could be limited", id)
	}
	return nil
}
