package seal_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/lethe-privacy/lethe/seal"
)

func Example() {
	key, _ := seal.NewKey([]byte("32 bytes that nobody else knows!"))
	header := seal.Header{Format: "notes", Version: 1}

	var file bytes.Buffer
	w, _ := seal.NewWriter(&file, seal.ByKey(key), header)
	io.WriteString(w, "Anna Keller is Jana Novak")
	w.Close()

	r := bytes.NewReader(file.Bytes())
	f, _ := seal.Open(r, r.Size(), seal.ByKey(key), header)
	inside, _ := io.ReadAll(io.NewSectionReader(f, 0, f.Size))
	fmt.Println(string(inside))

	other, _ := seal.NewKey(make([]byte, 32))
	_, err := seal.Open(r, r.Size(), seal.ByKey(other), header)
	fmt.Println(err, errors.Is(err, seal.ErrKey), key)
	// Output:
	// Anna Keller is Jana Novak
	// seal: open notes: sealed with another key: 6b31f73da86fe339, not 40c954e461932fbf true [redacted]
}
