package pipeline

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/format/docx"
	"github.com/lethe-privacy/lethe/internal/packed"
	"github.com/lethe-privacy/lethe/internal/setting"
)

// The help of input.format names every format, and no other.
func TestHelpNamesFormats(t *testing.T) {
	c := Default()
	for _, s := range Settings(&c) {
		if s.Path != "input.format" {
			continue
		}
		names, _, _ := strings.Cut(s.Doc, ";")
		said := regexp.MustCompile(`\([^)]*\)`).ReplaceAllString(names, "")
		got := strings.FieldsFunc(strings.ReplaceAll(said, " or ", ","), func(r rune) bool { return r == ',' || r == ' ' })
		if want := format.Formats(); !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))) {
			t.Errorf("the help names %q, there are %q", got, want)
		}
		return
	}
	t.Error("there is no input.format")
}

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
