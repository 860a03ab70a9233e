package llm

import (
	"testing"
	"time"
)

// TestDefaults: the client does what the help of the settings says where nothing is said; TestUnsaid of package model has the
// same numbers from the settings.
func TestDefaults(t *testing.T) {
	if o := (Options{}).withDefaults(); o.Concurrency != 4 || o.Retries != 5 || o.Timeout != 2*time.Minute {
		t.Errorf("%d requests, %d retries, %v", o.Concurrency, o.Retries, o.Timeout)
	}
}
