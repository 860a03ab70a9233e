package pipeline

import (
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe/internal/detect/find"
	"github.com/lethe-privacy/lethe/internal/detect/spoken"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/report"
)

// blindSpots counts the documents on which detection is less reliable.
type blindSpots struct {
	languages map[string]int // documents by what they look like
	given     int            // those in which nothing was looked for
}

func (u *blindSpots) look(in *harvest) {
	switch {
	case in.given:
		u.given++
		return
	case in.blank:
		return
	}
	if u.languages == nil {
		u.languages = map[string]int{}
	}
	u.languages[in.spoken]++
}

// unjudged lists what the run could not judge, or was configured not to.
func (g *doubts) unjudged(r *Runner) []report.BlindSpot {
	out := unreadLanguages(r.finder, g.unread.languages)
	out = append(out, g.inOther...)
	c := &r.config
	if n := g.unread.given; n > 0 {
		out = append(out, report.BlindSpot{What: report.Given, Documents: n})
	}
	if len(c.Metadata.Keep) > 0 {
		out = append(out, report.BlindSpot{What: report.NotSearched, Names: c.Metadata.Keep})
	}
	if r.mentions == nil {
		if len(c.Detect.Only) > 0 {
			out = append(out, report.BlindSpot{What: report.Only, Names: c.Detect.Only})
		}
		if len(c.Detect.Without) > 0 {
			out = append(out, report.BlindSpot{What: report.Off, Names: c.Detect.Without})
		}
		if c.Detect.MinScore > 0 {
			out = append(out, report.BlindSpot{What: report.LeastScore})
		}
	}
	if c.Input.Embedded == "keep" {
		out = append(out, report.BlindSpot{What: report.Pictures})
	}
	return out
}

// unreadLanguages are those for which the tagger, where it runs, has no model.
func unreadLanguages(f *find.Finder, documents map[string]int) (out []report.BlindSpot) {
	if !f.Runs(tagger.DetectorName) {
		return nil
	}
	other := report.BlindSpot{What: report.NoModel}
	for _, l := range slices.Sorted(maps.Keys(documents)) {
		switch {
		case f.Reads(l):
		case l == "":
			out = append(out, report.BlindSpot{What: report.NoLanguage, Documents: documents[l]})
		default:
			other.Names, other.Documents = append(other.Names, l), other.Documents+documents[l]
		}
	}
	if other.Documents > 0 {
		out = append(out, other)
	}
	return out
}

// spoken is the language that the settings mean.
func (c *Config) spoken() *spoken.Check {
	k := &spoken.Check{Want: spoken.Primary(c.Detect.Language), Any: len(c.Detect.Transformers)+len(c.Detect.Models) > 0}
	if c.Profile == "" {
		return k
	}
	plain, err := plain(c.Profile)
	if err != nil || plain.Detect.Language == "" {
		return k
	}
	// Its schema and models are for that language, whatever a flag says besides.
	k.Want, k.Profile = spoken.Primary(plain.Detect.Language), c.Profile
	return k
}
