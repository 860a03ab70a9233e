package tagger_test

import (
	"sync"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/tagger"
)

// Many documents are read at once, each as if it were alone.
func TestConcurrent(t *testing.T) {
	const text = "The report was signed by Peter Miller in Chicago."
	want := len(find(t, tagger.Options{}, "en", text))
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 20 {
				if got := len(find(t, tagger.Options{}, "en", text)); got != want {
					t.Errorf("%d mentions, alone %d", got, want)
				}
			}
		})
	}
	wg.Wait()
}
