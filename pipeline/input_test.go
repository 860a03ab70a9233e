package pipeline

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/format/docx"
	"github.com/lethe-privacy/lethe/internal/packed"
	"github.com/lethe-privacy/lethe/internal/setting"
)

// The help of the settings has the limits of the packages that read files.
func TestDefaultLimits(t *testing.T) {
	s := setting.Meant(Input{})
	for name, c := range map[string]struct{ setting, own int }{
		"input.max_parts":    {s.MaxParts, docx.DefaultParts},
		"input.max_unpacked": {s.MaxUnpacked << 20, docx.DefaultSize},
		"input.max_ratio":    {s.MaxRatio, packed.DefaultRatio},
	} {
		if c.setting != c.own {
			t.Errorf("%s is %d where nothing is said, but the package has %d", name, c.setting, c.own)
		}
	}
	source, err := format.Open("-", format.Options{Format: "text", Stdin: strings.NewReader(strings.Repeat("a", s.MaxDocument<<20+1))})
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	for item, err := range source.Items(context.Background()) {
		if err == nil {
			_, err = source.Decode(item)
		}
		if want := fmt.Sprintf("more than %d MB:", s.MaxDocument); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("a document too long by a byte: %v, want %s", err, want)
		}
		return
	}
	t.Error("no document")
}
