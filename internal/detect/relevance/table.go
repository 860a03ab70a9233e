package relevance

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

//go:embed prior.yaml
var priorFile []byte

// move is how far a rule takes a value towards 1 or 0.
type move struct{ Up, Down float64 }

func (m move) of(x float64) float64 { return (x + (1-x)*m.Up) * (1 - m.Down) }

// table is prior.yaml.
type table struct {
	Labels      map[lethe.Label]float64
	Rules       map[string]move
	Direct      []lethe.Label
	Descriptive []lethe.Label
	Cues        map[string]string
	Common      string
	Mailboxes   string
	Free        string
	Boxes       string

	direct, descriptive map[lethe.Label]bool
	cues                map[string]cue // by word
	common              map[string]bool
	mailboxes, boxes    map[string]bool
	free                []string
}

// cue is a set of the rules that a word speaks for.
type cue uint8

const (
	subject cue = 1 << iota
	staff
	family
	home
	public
)

var cueNames = map[string]cue{"subject": subject, "staff": staff, "family": family, "home": home, "public": public}

var prior = sync.OnceValue(func() *table { return readTable(priorFile) })

func readTable(file []byte) *table {
	t := &table{cues: map[string]cue{}, common: map[string]bool{}}
	if err := yaml.UnmarshalWithOptions(file, t, yaml.Strict()); err != nil {
		panic("relevance: prior.yaml: " + err.Error())
	}
	for name, words := range t.Cues {
		for _, w := range strings.Fields(words) {
			t.cues[w] |= cueNames[name]
		}
	}
	for line := range strings.Lines(t.Common) {
		t.common[strings.TrimSpace(line)] = true
	}
	t.mailboxes, t.boxes, t.free = wordset.Of(t.Mailboxes), wordset.Of(t.Boxes), strings.Fields(t.Free)
	t.direct, t.descriptive = set(t.Direct), set(t.Descriptive)
	return t
}

func set(labels []lethe.Label) map[lethe.Label]bool {
	s := map[lethe.Label]bool{}
	for _, l := range labels {
		s[l] = true
	}
	return s
}
