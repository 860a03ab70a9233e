package hub_test

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/hub"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/onnx"
)

// A model is opened by its name. What is not recorded, and what has changed since it was,
// is an error.
func Example() {
	dir, err := os.MkdirTemp("", "models")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	models := hub.Registry{Dir: dir, Compute: onnx.Open} // hub.Own() gives the user's
	_, _, err = models.Open(context.Background(), "bert-base-ner")
	fmt.Println(errors.Is(err, hub.ErrUnknown))
	// Output: true
}
