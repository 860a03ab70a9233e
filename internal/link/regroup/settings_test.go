package regroup

import (
	"testing"

	"github.com/lethe-privacy/lethe/internal/link/elastic"
	"github.com/lethe-privacy/lethe/internal/setting"
)

// The bounds of the space are the same with and without settings.
func TestDefaultsOfSettings(t *testing.T) {
	s := setting.Default[Settings]()
	for name, c := range map[string]struct{ setting, own float64 }{
		"link.cosine":       {s.Cosine, elastic.DefaultCosine},
		"link.jaro_winkler": {s.JaroWinkler, elastic.DefaultJaroWinkler},
		"link.spelling":     {s.Spelling, elastic.DefaultAlone},
	} {
		if c.setting != c.own {
			t.Errorf("%s is %v where nothing is said, but the space has %v", name, c.setting, c.own)
		}
	}
}
