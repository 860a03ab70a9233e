package remote

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/dial"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// example is an address as one is.
const example = "http://localhost:5002/analyze"

// Options name a service and say how it is asked.
type Options struct {
	// Name is the detector's: lower case, words joined by '-'.
	Name string
	// URL is the address to which texts are posted, as http://localhost:5002/analyze.
	URL string
	// Form is what the service speaks.
	Form Form
	// Labels says what the service's labels become, before the map of package foreign;
	// "-" drops what has the label.
	Labels map[string]lethe.Label
	// Known are the labels of detectors, which a service may use as they are.
	Known []lethe.Label
	// Language is sent with every text; "" is that of the document, or en.
	Language string
	// MinScore drops mentions of a lower score; it lies in [0,1].
	MinScore float64
	// Key is sent as a bearer token; "": none.
	Key string
	// AllowRemote lets texts leave this machine and its private networks.
	AllowRemote bool
	// Timeout bounds one request; 0 is a minute.
	Timeout time.Duration
	// Retries are the attempts after the first, where the fault may pass; 0 is 3, negative
	// none.
	Retries int
	// Backoff is the wait before the first of them, which grows; 0 is half a second.
	Backoff time.Duration
	// Batch is how many texts are sent in one request; 0 is 16.
	Batch int
	// Concurrency is how many requests are under way at once; 0 is 4.
	Concurrency int
	// Tokens is the most that one text may have, by the estimate of [chat.Tokens]; what is
	// longer is cut. 0 is 384 for HuggingFace, whose models read 512 and pass over the
	// rest in silence, and 20,000 for the others.
	Tokens int
	// Explain adds to each mention the feature model_label: what the service calls it.
	Explain bool
}

// Form is what a service speaks.
type Form string

const (
	// Presidio is the analyzer's /analyze.
	Presidio Form = "presidio"
	// HuggingFace is token classification of an inference server or endpoint.
	HuggingFace Form = "huggingface"
	// Lethe is the project's own plain form.
	Lethe Form = "lethe"
)

var names = lazyregexp.New(`^[a-z][a-z0-9-]{0,63}$`)

// Validate reports options that cannot be meant.
func (o Options) Validate() error {
	if !names.MatchString(o.Name) {
		return errors.New("remote: a service needs a name of small letters, digits and '-', as presidio")
	}
	if _, err := dial.Address(o.URL, example); err != nil {
		return fmt.Errorf("remote: service %s: %w", o.Name, err)
	}
	if _, ok := forms[o.Form]; !ok {
		return fmt.Errorf("remote: service %s: %q is no form of asking; there are %s", o.Name, string(o.Form), strings.Join(Forms(), ", "))
	}
	switch {
	case !(o.MinScore >= 0 && o.MinScore <= 1):
		return fmt.Errorf("remote: service %s: min_score must lie in [0,1]", o.Name)
	case o.Timeout < 0 || o.Backoff < 0 || o.Batch < 0 || o.Concurrency < 0 || o.Tokens < 0:
		return fmt.Errorf("remote: service %s: a number of the options is negative", o.Name)
	case o.Tokens > 0 && o.Tokens < 64:
		return fmt.Errorf("remote: service %s: a text must have room for at least 64 tokens", o.Name)
	}
	return nil
}

// Forms lists what services may speak.
func Forms() (all []string) {
	for _, f := range slices.Sorted(maps.Keys(forms)) {
		all = append(all, string(f))
	}
	return all
}

func (o Options) withDefaults() Options {
	o.Timeout = usually(o.Timeout, time.Minute)
	o.Retries = max(usually(o.Retries, 3), 0)
	o.Backoff = usually(o.Backoff, time.Second/2)
	o.Batch = usually(o.Batch, 16)
	o.Concurrency = usually(o.Concurrency, 4)
	o.Tokens = usually(o.Tokens, map[Form]int{HuggingFace: 384, Presidio: 20_000, Lethe: 20_000}[o.Form])
	return o
}

// usually is a value, or if that is 0 another one.
func usually[T int | time.Duration](value, usual T) T {
	if value == 0 {
		return usual
	}
	return value
}
