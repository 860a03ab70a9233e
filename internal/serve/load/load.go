// Package load asks a service at a given rate, and measures how long it takes.
package load

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	vegeta "github.com/tsenart/vegeta/v12/lib"
)

// Options of a measurement.
type Options struct {
	URL, Path string
	Key       string // "" for none
	Rate      int    // requests a second
	Duration  time.Duration
	Bytes     int // of a text
	// Mixed sends texts of many sizes, and beside them slow requests and such as break off.
	Mixed bool
}

func (o *Options) header() http.Header {
	header := http.Header{"Content-Type": {"application/json"}}
	if o.Key != "" {
		header.Set("Authorization", "Bearer "+o.Key)
	}
	return header
}

// Measurement is how it went.
type Measurement struct {
	Requests   uint64        `json:"requests"`
	Throughput float64       `json:"throughput"` // answers with code 200 a second
	Success    float64       `json:"success"`
	P50        time.Duration `json:"p50_ns"`
	P95        time.Duration `json:"p95_ns"`
	P99        time.Duration `json:"p99_ns"`
	Max        time.Duration `json:"max_ns"`
	Codes      string        `json:"codes"`
	// Said is the beginning of the first answer of each other code.
	Said  map[string]string `json:"said,omitempty"`
	Mixed *SideLoad         `json:"mixed,omitempty"`
}

// mostSaid is how many bytes of an answer are kept.
const mostSaid = 300

// Run asks at an even rate; what is answered late is asked all the same, so that a slow service
// cannot hide behind few requests.
func Run(ctx context.Context, o Options) (*Measurement, error) {
	header := o.header()
	bodies, sizes := make([][]byte, 64), mixedSizes(64)
	for i := range bodies {
		size := o.Bytes
		if o.Mixed {
			size = sizes[i]
		}
		b, err := body(o.Path, Letter(i, size))
		if err != nil {
			return nil, err
		}
		bodies[i] = b
	}
	n := 0
	targets := func(t *vegeta.Target) error {
		t.Method, t.URL, t.Header, t.Body = http.MethodPost, o.URL+o.Path, header, bodies[n%len(bodies)]
		n++
		return nil
	}
	a := vegeta.NewAttacker(vegeta.Timeout(30*time.Second), vegeta.MaxBody(mostSaid))
	beside := func() (*SideLoad, error) { return nil, nil }
	if o.Mixed {
		beside = o.beside(ctx)
	}
	var m vegeta.Metrics
	said := map[string]string{}
	results := a.Attack(targets, vegeta.Rate{Freq: o.Rate, Per: time.Second}, o.Duration, "lethe")
	for {
		select {
		case r, more := <-results:
			if more {
				m.Add(r)
				if code := strconv.Itoa(int(r.Code)); r.Code != http.StatusOK && said[code] == "" {
					said[code] = strings.TrimSpace(string(r.Body) + r.Error)
				}
				continue
			}
			m.Close()
			out := measured(&m)
			out.Said = said
			var err error
			out.Mixed, err = beside()
			return out, err
		case <-ctx.Done():
			a.Stop()
			for range results {
			}
			beside()
			return nil, ctx.Err()
		}
	}
}

func measured(m *vegeta.Metrics) *Measurement {
	var codes []string
	for _, c := range []string{"200", "401", "413", "422", "429", "500", "503", "0"} {
		if n := m.StatusCodes[c]; n > 0 {
			codes = append(codes, fmt.Sprintf("%s: %d", c, n))
		}
	}
	return &Measurement{m.Requests, m.Throughput, m.Success, m.Latencies.P50, m.Latencies.P95, m.Latencies.P99, m.Latencies.Max, strings.Join(codes, ", "), nil, nil}
}

func body(path, text string) ([]byte, error) {
	q := map[string]any{"text": text}
	switch {
	case strings.HasSuffix(path, "/analyze"):
		q["language"] = "en"
	case strings.HasPrefix(path, "/presidio") || path == "/anonymize":
		q["analyzer_results"] = []map[string]any{{"start": 5, "end": 20, "score": 0.85, "entity_type": "PERSON"}}
	}
	return json.Marshal(q)
}

// Letter is an invented letter of so many bytes; each number gives another.
func Letter(n, bytes int) string {
	given, surnames := strings.Fields("Anna Tom Edith Rowan Helen Tobias Mira Jonas"), strings.Fields("Keller Hale Farrow Osei Pritchard Lindqvist Marlow Brandt")
	towns := strings.Fields("Thornwick Aldport Weldon Carrow")
	var b strings.Builder
	for i := n; b.Len() < bytes; i++ {
		name := given[i%len(given)] + " " + surnames[(i/3)%len(surnames)]
		fmt.Fprintf(&b, "Dear %s,\n\nthank you for your call on %d March 2024. The boiler in the kitchen was looked at again, and the part that we had sent did not fit. "+
			"Our engineer will come on Thursday and bring another one; the work takes about two hours. Please pay the bill of %d euros by the end of the month, "+
			"or write to %s@example.org if anything in it is wrong. The office in %s is open from nine to five, and the number is 0113 496 0%03d.\n\n",
			name, 1+i%28, 40+i, strings.ToLower(surnames[(i+n)%len(surnames)]), towns[i%len(towns)], i%1000)
	}
	return b.String()[:bytes]
}
