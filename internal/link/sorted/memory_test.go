package sorted_test

import (
	"context"
	"errors"
	"runtime"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/sorted"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/link"
)

func heap() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// watching sees how much is held while work asks whether it should go on.
type watching struct {
	context.Context
	asked, most int
}

func (w *watching) Err() error {
	if w.asked++; w.asked%10_000 == 0 {
		w.most = max(w.most, heap())
	}
	return nil
}

// What is held while people are linked is within the limit, but for a megabyte of texts that were taken lately. It
// does not grow with the documents, where there are not more names.
func TestPeopleWithinLimit(t *testing.T) {
	const limit, lately = 8 << 20, 1 << 20
	linkedPeople(t, limit, 1) // word lists are read once
	small, large := linkedPeople(t, limit, 2000), linkedPeople(t, limit, 8000)
	if small > limit+lately || large > small+small/4 {
		t.Errorf("%d bytes are held of some documents, and %d of four times as many", small, large)
	}
	if small < 1<<20 {
		t.Errorf("%d bytes are held, which is less than names take", small)
	}
}

// linkedPeople links documents with ten of 2000 names each. It gives how many bytes were held at most.
func linkedPeople(t *testing.T, limit, documents int) int {
	before := heap()
	store := spill.New(limit)
	l := sorted.NewLinker(store, link.Options{People: []lethe.Label{"NAME"}})
	for i := range documents {
		mentions := make([]lethe.Mention, 10)
		for j := range mentions {
			text := called(uint64((i*10 + j) % 2000))
			mentions[j] = lethe.Mention{Label: "NAME", Text: text, Normalized: lethe.Lower(text)}
		}
		if err := l.Add(int32(i), mentions, guessed); err != nil {
			t.Fatal(err)
		}
	}
	w := &watching{Context: t.Context(), most: heap()}
	if err := l.End(w); err != nil {
		t.Fatal(err)
	}
	if documents > 1 && store.MostOnDisk() == 0 {
		t.Error("nothing was on disk")
	}
	if err := errors.Join(l.Close(), store.Close()); err != nil {
		t.Fatal(err)
	}
	return w.most - before
}
