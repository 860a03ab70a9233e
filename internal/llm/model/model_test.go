package model

import (
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/llm"
)

// The help of the settings says what the client does where nothing is said.
func TestDefaultsOfTheClient(t *testing.T) {
	o, s := llm.Options{}.WithDefaults(), setting.Meant(Settings{})
	if o.Concurrency != s.Concurrency || o.Retries != s.Retries || o.Timeout != time.Duration(s.Timeout)*time.Second {
		t.Errorf("%d requests, %d retries, %v: the settings have %d, %d, %d s",
			o.Concurrency, o.Retries, o.Timeout, s.Concurrency, s.Retries, s.Timeout)
	}
	if nothing := (&Settings{}); nothing.Requests() != 4 || nothing.AttemptTimeout() != 2*time.Minute {
		t.Errorf("%d requests, %v", nothing.Requests(), nothing.AttemptTimeout())
	}
	if some := (&Settings{Concurrency: 9, Timeout: 7}); some.Requests() != 9 || some.AttemptTimeout() != 7*time.Second {
		t.Errorf("%d requests, %v", some.Requests(), some.AttemptTimeout())
	}
}
