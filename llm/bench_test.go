package llm

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkCacheHit answers questions of 8 kB from the cache, on as many goroutines as
// there are cores.
func BenchmarkCacheHit(b *testing.B) {
	s := serve(b, func(_ int, w http.ResponseWriter, _ exchange) {
		say(w, `{"names":["`+strings.Repeat("Anna Keller ", 80)+`"]}`)
	})
	c := client(b, Options{BaseURL: s.URL + "/v1", Cache: filepath.Join(b.TempDir(), "cache")})
	document := strings.Repeat("Frau Müller wohnt in Brugg. ", 290)
	questions := make([]Request, 200)
	for i := range questions {
		questions[i] = names(fmt.Sprint(i, document))
		ask(b, c, questions[i])
	}
	b.RunParallel(func(p *testing.PB) {
		for i := 0; p.Next(); i++ {
			if !ask(b, c, questions[i%len(questions)]).Cached {
				b.Fatal("asked")
			}
		}
	})
}

// BenchmarkAsk asks a server on this machine that answers at once; with a cache, every
// answer is kept.
func BenchmarkAsk(b *testing.B) {
	for _, name := range []string{"without", "with"} {
		b.Run(name, func(b *testing.B) {
			s := serve(b, func(_ int, w http.ResponseWriter, _ exchange) { say(w, nobody) })
			o := Options{BaseURL: s.URL + "/v1"}
			if name == "with" {
				o.Cache = filepath.Join(b.TempDir(), "cache")
			}
			c := client(b, o)
			document := strings.Repeat("Frau Müller wohnt in Brugg. ", 290)
			for i := 0; b.Loop(); i++ {
				ask(b, c, names(fmt.Sprint(i, document)))
			}
		})
	}
}
