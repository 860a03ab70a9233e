package pipeline

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/slow"
)

// A document that takes more than is allowed fails by its name, and nothing of its text is
// said; the others are written.
func TestDocumentMemory(t *testing.T) {
	name := "Fotheringay"
	records := fmt.Sprintf(`{"id":"small","content":"Mr Corwin Haddersley called."}`+"\n"+`{"id":"large","content":%q}`+"\n", strings.Repeat(name+" ", 3000))
	c := Default()
	c.Mask.Mode, c.Input.DocumentMemory, c.Run.KeepGoing = "all", 18, true
	source, err := format.Open("-", format.Options{Format: "jsonl", Stdin: strings.NewReader(records)})
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	r, err := New(t.Context(), c, source, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var out bytes.Buffer
	done, err := r.Anonymize(t.Context(), Output{Stream: &out})
	if err != nil {
		t.Fatal(err)
	}
	if len(done.Failures) != 1 || done.Failures[0].SourceID != "large" {
		t.Fatalf("%v", done.Failures)
	}
	said := done.Failures[0].Error()
	if !strings.Contains(said, "stdin.jsonl:2") || !strings.Contains(said, "beyond 18: --set input.document_memory") || strings.Contains(said, name) {
		t.Error(said)
	}
	if text := out.String(); !strings.Contains(text, "Mr [NAME] called.") || strings.Contains(text, name) {
		t.Error(text)
	}
}

// TestRoom holds documents that are made to take much memory to what they are thought to take.
func TestRoom(t *testing.T) {
	slow.Test(t, "finds what is in documents full of names, numbers, cells and fields, collecting garbage all the while")
	f, err := NewFinder(ptr(Default()), FinderOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	find := func(doc *lethe.Document) {
		if _, err := f.Find(t.Context(), doc); err != nil {
			t.Fatal(err)
		}
	}
	plain := func(text string) []lethe.Field { return []lethe.Field{{Text: text}} }
	find(&lethe.Document{Fields: plain("Mr Corwin Haddersley called 020 7946 0123 on 3 May 2019.")})              // lists and models
	find(&lethe.Document{Fields: plain("mr corwin haddersley called from the ward about his wife and a friend")}) // and those for texts without case
	for _, fields := range hostile(4_000) {                                                                       // what is made when it is first needed
		find(&lethe.Document{Fields: fields})
	}
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	all := hostile(200_000)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		fields := all[name]
		doc := &lethe.Document{ID: name, Fields: fields}
		runtime.GC()
		took := peakOf(func() { find(doc) })
		most := roomFor(doc) / 2 // the other half is garbage that waits, as garbage is collected by default
		t.Logf("%-10s %3d MB live, %3d MB thought", name, took>>20, most>>20)
		if took > most {
			t.Errorf("%s: %d MB, beyond %d", name, took>>20, most>>20)
		}
	}
}

func ptr[T any](v T) *T { return &v }

// hostile are documents of about so many bytes.
func hostile(size int) map[string][]lethe.Field {
	draw := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		var b strings.Builder
		for range 3 {
			b.WriteByte("bdfgklmnprstvw"[draw.IntN(14)])
			b.WriteByte("aeiou"[draw.IntN(5)])
		}
		return strings.ToUpper(b.String()[:1]) + b.String()[1:] + []string{"n", "son", "berg", "ley"}[draw.IntN(4)]
	}
	repeat := func(piece func() string) []lethe.Field {
		var b strings.Builder
		for b.Len() < size {
			b.WriteString(piece())
		}
		return []lethe.Field{{Text: b.String()}}
	}
	var leaves []lethe.Field
	for i := range size / 40 {
		leaves = append(leaves, lethe.Field{Name: fmt.Sprintf("/a/%d/n", i), Text: "Petra " + word()}, lethe.Field{Name: fmt.Sprintf("/a/%d/v", i), Text: fmt.Sprint(draw.IntN(1e9)), Kind: lethe.Number})
	}
	return map[string][]lethe.Field{
		"names":    repeat(func() string { return "Mr " + word() + " " + word() + ", " }),
		"one name": repeat(func() string { return "Corwin Haddersley " }),
		"numbers":  repeat(func() string { return fmt.Sprintf("943 476 %04d, %010d ", draw.IntN(1e4), draw.IntN(1e9)) }),
		"mentions": repeat(func() string {
			return fmt.Sprintf("%s@example.org, 020 7946 %04d, Mr Corwin %s, born %d March 1961. ", word(), draw.IntN(1e4), word(), 1+draw.IntN(28))
		}),
		"line":     repeat(func() string { return "a" }),
		"brackets": repeat(func() string { return "<" }),
		"table":    repeat(func() string { return "A|B\n" }),
		"settings": repeat(func() string { return "key=" + word() + "\n" }),
		"leaves":   leaves,
	}
}

// peakOf is how much more is alive at a time while something runs, by what collections of
// garbage found alive: how much waits for the next one depends on what else the machine does.
// What is allocated while a collection goes on counts as alive, so that a large heap adds to a
// small document; no more can be alive than was allocated.
func peakOf(run func()) int64 {
	live, allocated := heap()
	var peak atomic.Uint64
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for tick := time.NewTicker(5 * time.Millisecond); ; {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				now, _ := heap()
				peak.Store(max(peak.Load(), now))
			}
		}
	}()
	run()
	stop()
	<-ended
	_, all := heap()
	return min(int64(peak.Load())-int64(live), int64(all-allocated))
}

// heap gives how many bytes the last collection found alive, and how many were ever allocated.
func heap() (live, allocated uint64) {
	s := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64(), s[1].Value.Uint64()
}
