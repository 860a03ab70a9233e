package store_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/store"
)

// A corpus is filled, and read like any source. A second import adds nothing.
func Example() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	ctx := context.Background()
	corpus, err := store.Create(ctx, filepath.Join(dir, "claims.lethe"), store.Originals)
	if err != nil {
		fmt.Println(err)
		return
	}
	source := corpus.Source()
	defer source.Close()
	for range 2 {
		in, err := format.Open("-", format.Options{AsJSON: true, Stdin: strings.NewReader(`{"id": "c-1", "content": "Call Mia Sommer."}`)})
		if err != nil {
			fmt.Println(err)
			return
		}
		done, err := corpus.Import(ctx, in, store.ImportOptions{})
		fmt.Println(done.Added, done.Known, err)
		in.Close()
	}
	for item, err := range source.Items(ctx) {
		fmt.Println(item.Place, err)
	}
	// Output:
	// 1 0 <nil>
	// 0 1 <nil>
	// claims.lethe, document c-1 <nil>
}
