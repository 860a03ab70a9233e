package picture_test

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe/internal/link/elastic"
	"github.com/lethe-privacy/lethe/internal/link/elastic/picture"
)

func Example() {
	s := picture.Space{
		Value: "Meta Platform", Cosine: .80, Winkler: .80,
		Points: []elastic.Point{{Vectors: true, Scaled: .97, JaroWinkler: .944, Region: true, Chosen: true}},
		Name:   func(int) string { return "Meta Platforms Inc." },
	}
	var b bytes.Buffer
	if err := s.WriteSVG(&b); err != nil {
		panic(err)
	}
	fmt.Println(strings.Contains(b.String(), ">Meta Platforms Inc.</text>"))
	// Output: true
}
