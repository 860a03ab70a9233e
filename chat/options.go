package chat

import "time"

func (o Options) withDefaults() Options {
	if o.Concurrency <= 0 {
		o.Concurrency = 4
	}
	if o.Timeout <= 0 {
		o.Timeout = 2 * time.Minute
	}
	if o.Retries == 0 {
		o.Retries = 5
	}
	if o.Backoff <= 0 {
		o.Backoff = time.Second / 2
	}
	if o.MaxBytes <= 0 {
		o.MaxBytes = 4 << 20
	}
	return o
}
