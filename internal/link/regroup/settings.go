package regroup

import (
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/link/elastic"
	"github.com/lethe-privacy/lethe/internal/link/embedding"
)

// Settings say how mentions become entities.
type Settings struct {
	People      string  `yaml:"people" old:"link-people" default:"names" enum:"names exact" doc:"names: people are linked by the structure of their names; exact: only what is written alike. Mentions files are linked exactly"`
	Similar     string  `yaml:"similar" old:"link-similar" default:"off" enum:"off spelling vectors" doc:"values of people, organizations and places that are nearly the same are one entity: off; spelling: by how they are written; vectors: by how they are written and used" example:"spelling"`
	Vectors     string  `yaml:"vectors,omitempty" names:"file" old:"vectors" secret:"yes" doc:"for similar vectors: a fastText model, as lethe embedding train makes it; empty: trained on the collection itself" example:"letters.vec" see:"../elastic.md#word-vectors" about:"It needs link.similar vectors."`
	Cosine      float64 `yaml:"cosine" old:"cosine" default:"0.8" range:"(0,1)" doc:"for similar vectors: the least cosine, scaled to the values compared, in [0,1]" example:"0.85" see:"../elastic.md#the-space"`
	JaroWinkler float64 `yaml:"jaro_winkler" old:"jaro-winkler" default:"0.8" range:"(0,1)" doc:"for similar vectors: the least Jaro-Winkler similarity, in [0,1]" example:"0.85" see:"../elastic.md#the-space"`
	Spelling    float64 `yaml:"spelling" old:"spelling" default:"0.92" range:"(0,1)" doc:"for similar spelling: the least Jaro-Winkler similarity, in [0,1]" example:"0.95"`
}

// How nearly equal values are found: Settings.Similar.
const (
	off       = "off"
	byVectors = "vectors"
)

// Validate reports what the other settings contradict.
func (s *Settings) Validate() error {
	if s.Vectors != "" && s.Similar != byVectors {
		return failure.New("link", "link.vectors has a meaning only with link.similar vectors")
	}
	return nil
}

// Learns reports whether vectors are to be learned from the collection itself.
func (s *Settings) Learns() bool { return s.Similar == byVectors && s.Vectors == "" }

// Space are the options of the similarity space for the labels of a schema.
func (s *Settings) Space(of *schema.Schema, threads int) elastic.Options {
	o := elastic.Options{
		Cosine: s.Cosine, JaroWinkler: s.JaroWinkler, Alone: s.Spelling,
		Kinds: map[lethe.Label]elastic.Kind{}, Threads: threads,
	}
	for _, l := range of.Labels {
		from := []lethe.Label{l.Name}
		if len(l.From) > 0 {
			from = nil
		}
		for _, f := range l.From {
			f, _ := schema.Cut(f)
			from = append(from, f)
		}
		o.Kinds[l.Name] = elastic.KindOf(from...)
	}
	return o
}

// Model reads the vectors that the settings name; nil where they name none.
func (s *Settings) Model() (*embedding.Model, error) {
	if s.Vectors == "" {
		return nil, nil
	}
	f, err := os.Open(s.Vectors)
	if err != nil {
		return nil, failure.Errorf("link", "read vectors: %w", err)
	}
	defer f.Close()
	read := embedding.Read
	if filepath.Ext(s.Vectors) == ".vec" {
		read = embedding.ReadVec
	}
	m, err := read(f)
	if err != nil {
		return nil, failure.Errorf("link", "read vectors: %s: %w", s.Vectors, err)
	}
	return m, nil
}
