//go:build unix

package native

import (
	"encoding/json"
	"net/http/httptest"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/internal/serve/load"
)

// BenchmarkSingle does what the service does with one letter of 2 kB, from the request to the
// answer but for the net. On a machine that has other work the clock says little: the metric
// is of processor time, in the median request.
func BenchmarkSingle(b *testing.B) {
	a := prepared(b)
	var bodies []string
	for i := range 64 {
		body, err := json.Marshal(map[string]string{"text": load.Letter(i, 2000)})
		if err != nil {
			b.Fatal(err)
		}
		bodies = append(bodies, string(body))
	}
	for _, path := range []string{"/v1/detect", "/v1/anonymize"} {
		b.Run("path="+strings.TrimPrefix(path, "/v1/"), func(b *testing.B) {
			var took []time.Duration
			for i := 0; b.Loop(); i++ {
				before := processorTime(b)
				r := httptest.NewRequest("POST", path, strings.NewReader(bodies[i%len(bodies)]))
				r.Header.Set("Content-Type", "application/json")
				w := httptest.NewRecorder()
				a.ServeHTTP(w, r)
				if w.Code != 200 {
					b.Fatal(w.Code, w.Body)
				}
				took = append(took, processorTime(b)-before)
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "cpu-ms")
			b.ReportMetric(float64(took[len(took)/10].Microseconds())/1000, "best-cpu-ms")
		})
	}
}

// processorTime is what the process has used of processors until now.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
