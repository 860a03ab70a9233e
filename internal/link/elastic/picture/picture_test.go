package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/link/elastic"
)

func space() *Space {
	points := []elastic.Point{
		{Item: 0, Vectors: true, Scaled: 1, JaroWinkler: 1, Region: true, Noise: true, Chosen: true},
		{Item: 1, Vectors: true, Scaled: .9, JaroWinkler: .95, Region: true, Noise: true, Why: elastic.Numbers},
		{Item: 2, Vectors: true, Scaled: .5, JaroWinkler: .25, Noise: true},
		{Item: 3, Vectors: true, Scaled: .1, JaroWinkler: .5},
		{Item: 4, JaroWinkler: 1}, // has no place
	}
	for i := range 40 {
		points = append(points, elastic.Point{Item: 5 + i, Vectors: true, Scaled: .95, JaroWinkler: .9, Region: true, Chosen: true})
	}
	return &Space{
		Value: `<script>alert("x")</script>`, Points: points, Cosine: .8, Winkler: .8,
		Name: func(i int) string { return fmt.Sprintf("<b>name %d & %s", i, strings.Repeat("long ", 20)) },
	}
}

func TestPicture(t *testing.T) {
	for name, write := range map[string]func(io.Writer) error{"svg": space().WriteSVG, "html": space().WriteHTML} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		for _, bad := range []string{"<script", "<b>", "https:", "url(", "ZgotmplZ", "NaN", "no value", "href"} {
			if strings.Contains(text, bad) {
				t.Errorf("%s holds %q", name, bad)
			}
		}
		// (1, 1) is the upper right corner of a square of 560 at (64, 60); (.5, .25) half way
		// and a quarter up.
		for want, n := range map[string]int{
			`<circle cx="624" cy="60" r="4.5"/>`: 1, `<circle cx="344" cy="480" r="3"/>`: 1,
			`<rect x="512" y="60" width="112" height="112"`: 1, "chosen (41)": 1, "in the region, but forbidden (1)": 1,
			"standing out (1)": 1, "in a crowd (1)": 1, "45 entities": 1, "and 17 more": 1, "&lt;b&gt;name": 24,
		} {
			if got := strings.Count(text, want); got != n {
				t.Errorf("%s holds %q %d times, want %d", name, want, got, n)
			}
		}
		if name == "svg" {
			wellFormed(t, text)
		}
	}
}

func wellFormed(t *testing.T, text string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

func TestWriteFails(t *testing.T) {
	if err := space().WriteSVG(broken{}); err == nil {
		t.Error("a full disk is no error")
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("full") }
