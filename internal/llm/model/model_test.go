package model

import (
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/internal/setting"
)

// Where nothing is said, the settings mean what their help says.
func TestUnsaid(t *testing.T) {
	nothing := &Settings{}
	if retries := setting.Meant(*nothing).Retries; nothing.Requests() != 4 || nothing.AttemptTimeout() != 2*time.Minute || retries != 5 {
		t.Errorf("%d requests, %v, %d retries", nothing.Requests(), nothing.AttemptTimeout(), retries)
	}
	if some := (&Settings{Concurrency: 9, Timeout: 7}); some.Requests() != 9 || some.AttemptTimeout() != 7*time.Second {
		t.Errorf("%d requests, %v", some.Requests(), some.AttemptTimeout())
	}
}
