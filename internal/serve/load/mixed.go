package load

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// SideLoad is what came beside the requests at an even rate, and what the service held meanwhile.
type SideLoad struct {
	Slow    int64  `json:"slow"`    // requests that came in pieces and were answered with 200
	Refused int64  `json:"refused"` // requests that came in pieces and were not
	Aborted int64  `json:"aborted"` // requests that broke off
	Memory  Memory `json:"memory"`
}

// Memory is that of the service's process in bytes.
type Memory struct {
	Early   float64 `json:"early"` // the median in the second quarter of the time: what is read once is there
	Late    float64 `json:"late"`  // and in the last
	Highest float64 `json:"highest"`
	Samples int     `json:"samples"`
}

const (
	smallest, largest = 200, 100_000 // bytes of mixed texts
	slowClients       = 8
	pieces            = 10 // of a request that comes slowly
	samples           = 240
	pauses            = 200 * time.Millisecond // between two pieces
)

// mixedSizes are those of n texts, each a little longer than the one before, in no order.
func mixedSizes(n int) []int {
	out := make([]int, n)
	for i := range out {
		step := float64(i*37%n) / float64(n-1) // 37 is prime to 64
		out[i] = smallest + int(step*step*step*(largest-smallest))
	}
	return out
}

// trouble sends slow requests and such as break off, and looks at the service's memory, until
// the context ends.
func (o *Options) trouble(ctx context.Context, pause time.Duration) (*SideLoad, error) {
	body, err := body(o.Path, Letter(0, 20_000))
	if err != nil {
		return nil, err
	}
	var all sync.WaitGroup
	var slow, refused, aborted atomic.Int64
	until := func(do func()) {
		all.Go(func() {
			for do(); ctx.Err() == nil; {
				do()
			}
		})
	}
	for range slowClients {
		until(func() {
			switch code, err := o.send(ctx, &slowReader{ctx: ctx, left: body, pause: pause}, len(body)); {
			case code == http.StatusOK:
				slow.Add(1)
			case err == nil || ctx.Err() == nil:
				refused.Add(1)
			}
		})
	}
	until(func() {
		// Half of what was announced comes, and then nothing more does.
		o.send(ctx, &slowReader{ctx: ctx, left: body[:len(body)/2], pause: pause / pieces, broken: true}, len(body))
		aborted.Add(1)
	})
	seen, err := o.watch(ctx)
	all.Wait()
	return &SideLoad{slow.Load(), refused.Load(), aborted.Load(), memoryOf(seen)}, err
}

// beside begins what comes beside the other requests. What is returned ends it.
func (o *Options) beside(ctx context.Context) func() (*SideLoad, error) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	var m *SideLoad
	var err error
	go func() {
		defer close(done)
		m, err = o.trouble(ctx, pauses)
	}()
	return func() (*SideLoad, error) {
		cancel()
		<-done
		return m, err
	}
}

// slowReader gives a text in pieces.
type slowReader struct {
	ctx    context.Context
	left   []byte
	pause  time.Duration
	broken bool // it ends in an error
}

func (s *slowReader) Read(b []byte) (int, error) {
	if len(s.left) == 0 {
		if s.broken {
			return 0, io.ErrUnexpectedEOF
		}
		return 0, io.EOF
	}
	select {
	case <-time.After(s.pause):
	case <-s.ctx.Done():
		return 0, s.ctx.Err()
	}
	n := copy(b, s.left[:min(len(s.left), 1+20_000/pieces)])
	s.left = s.left[n:]
	return n, nil
}

func (o *Options) send(ctx context.Context, body io.Reader, length int) (code int, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, o.URL+o.Path, body)
	if err != nil {
		return 0, err
	}
	r.Header, r.ContentLength = o.header(), int64(length)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	_, err = io.Copy(io.Discard, res.Body)
	return res.StatusCode, err
}

// watch reads the service's memory now and then.
func (o *Options) watch(ctx context.Context) (seen []float64, err error) {
	for {
		m, err := o.memory()
		if err != nil {
			return nil, err
		}
		seen = append(seen, m)
		select {
		case <-ctx.Done():
			return seen, nil
		case <-time.After(o.Duration / samples):
		}
	}
}

// memory is that of the process, as the service counts it.
func (o *Options) memory() (float64, error) {
	r, err := http.NewRequest(http.MethodGet, o.URL+"/metrics", nil)
	if err != nil {
		return 0, err
	}
	r.Header = o.header()
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode != http.StatusOK {
		err = fmt.Errorf("/metrics: %s", res.Status)
	}
	if err != nil {
		return 0, err
	}
	return resident(b)
}

// resident finds the memory of the process among all metrics; where the system does not say it,
// what the program has taken from the system.
func resident(metrics []byte) (float64, error) {
	for _, name := range []string{"process_resident_memory_bytes ", "go_memstats_sys_bytes "} {
		lines := bufio.NewScanner(bytes.NewReader(metrics))
		for lines.Scan() {
			if value, ok := strings.CutPrefix(lines.Text(), name); ok {
				return strconv.ParseFloat(value, 64)
			}
		}
	}
	return 0, fmt.Errorf("/metrics says nothing of memory")
}

func memoryOf(seen []float64) Memory {
	n := len(seen)
	if n < 4 {
		return Memory{Samples: n}
	}
	return Memory{median(seen[n/4 : n/2]), median(seen[n-n/4:]), slices.Max(seen), n}
}

func median(of []float64) float64 {
	of = slices.Sorted(slices.Values(of))
	return of[len(of)/2]
}
