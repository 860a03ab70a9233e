package synth

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/strictyaml"
)

// ClusterOptions say how many clusters there are and how many documents they have in
// all: from 3 to 6 each, the first ones more where it does not come out even.
type ClusterOptions struct {
	Clusters, Documents int
	Seed                uint64
}

// ClusterDefaults returns what the thesis tunes on (Zhou, 2025, 4.2.5): 5 clusters, 29
// documents in all.
func ClusterDefaults() ClusterOptions { return ClusterOptions{Clusters: 5, Documents: 29} }

const smallest, largest = 3, 6

// Validate reports the first option that is out of range.
func (o ClusterOptions) Validate() error {
	switch {
	case o.Clusters < 1:
		return fmt.Errorf("synth: %d clusters", o.Clusters)
	case o.Documents < smallest*o.Clusters || o.Documents > largest*o.Clusters:
		return fmt.Errorf("synth: %d documents in %d clusters, each has %d to %d", o.Documents, o.Clusters, smallest, largest)
	}
	return nil
}

// topic is what a cluster is about.
type topic struct {
	Topic     string   `yaml:"topic"`
	Job       []string `yaml:"job"`
	Event     []string `yaml:"event"`
	Condition []string `yaml:"condition"`
	Treatment []string `yaml:"treatment"`
	Fact      []string `yaml:"fact"`
	Documents []string `yaml:"documents"`
}

//go:embed clusters.yaml
var clustersFile []byte

var topics = sync.OnceValue(func() (all []topic) {
	if err := strictyaml.Decode(bytes.NewReader(clustersFile), "clusters.yaml", &all); err != nil {
		panic(err) // the file is part of the program
	}
	return all
})

// filling is the text in a gap.
type filling struct {
	label    lethe.Label
	text     string
	harmless bool // marked as what need not be masked
}

// common are the values that stand in all clusters and tell nothing.
var common = map[string]filling{
	"insurer": {"PROVIDER", "Corvia Mutual", true},
	"office":  {"PROVIDER", "claims desk", true},
	"city":    {"LOCATION", "Arlesport", true},
	"country": {"LOCATION", "Westermark", true},
	"recent":  {"EVENT_DATE", "in the past year", true},
}

var ages = strings.Fields("thirty-four thirty-nine forty-one forty-six fifty-two fifty-seven sixty-one")

// WriteClusters writes documents in clusters as JSON Lines, and what is planted in them as
// a mentions file. Each cluster is about one topic and hides one person: few of its
// documents have the name, all have some of what points to it. Values that tell nothing
// about anybody are in the file as NO_MASK.
func WriteClusters(documents, mentions io.Writer, o ClusterOptions) error {
	if err := o.Validate(); err != nil {
		return err
	}
	return write(documents, mentions, o.documents())
}

func (o ClusterOptions) documents() iter.Seq[*document] {
	return func(yield func(*document) bool) {
		r := rand.New(rand.NewPCG(o.Seed, 0xc1))
		v := &drawer{r: r, next: map[lethe.Label]uint64{"BIRTHDATE": 20_000, "EVENT_DATE": 40_000}} // about 1960 and 2020
		for c := range o.Clusters {
			t := topics()[c%len(topics())]
			person := v.person(&t)
			size := o.Documents / o.Clusters
			if c < o.Documents%o.Clusters {
				size++
			}
			for d, text := range t.Documents[:size] {
				if !yield(fill(fmt.Sprintf("cluster-%02d-%d", c+1, d+1), text, person, v.own(), common)) {
					return
				}
			}
		}
	}
}

// drawer draws values that nobody else has.
type drawer struct {
	r    *rand.Rand
	next map[lethe.Label]uint64
}

func (v *drawer) value(l lethe.Label) filling {
	v.next[l] += 1 + v.r.Uint64N(97)
	return filling{label: l, text: value(l, v.next[l])}
}

func (v *drawer) one(l lethe.Label, of []string) filling {
	return filling{label: l, text: of[v.r.IntN(len(of))]}
}

// person is what is true of the person that a cluster hides.
func (v *drawer) person(t *topic) map[string]filling {
	return map[string]filling{
		"name": v.value("NAME"), "id": v.value("PATIENT_ID"), "address": v.value("ADDRESS"),
		"phone": v.value("PHONE_NUMBER"), "email": v.value("EMAIL"), "birth": v.value("BIRTHDATE"),
		"age": v.one("AGE", ages), "village": v.value("LOCATION"), "employer": v.value("PROVIDER"),
		"date": v.value("EVENT_DATE"), "file": v.value("NON_PERSONAL_ID"),
		"job": v.one("INDIRECT_IDENTIFIER", t.Job), "event": v.one("EVENT", t.Event),
		"condition": v.one("MEDICAL_CONDITION", t.Condition), "treatment": v.one("TREATMENT", t.Treatment),
		"fact": v.one("UNIQUE_FACT", t.Fact),
	}
}

// own is the content of one document only.
func (v *drawer) own() map[string]filling {
	return map[string]filling{
		"ref": v.value("NON_PERSONAL_ID"), "day": v.value("EVENT_DATE"), "clerk": v.value("NAME"),
		"sum": {"UNIQUE_FACT", fmt.Sprintf("%d.%02d crowns", 100+v.r.IntN(9000), v.r.IntN(100)), true},
	}
}

// fill puts values into the gaps of a text.
func fill(id, text string, from ...map[string]filling) *document {
	d := &document{id: id}
	var b strings.Builder
	runes := 0
	add := func(s string) {
		b.WriteString(s)
		runes += utf8.RuneCountInString(s)
	}
	for {
		before, rest, found := strings.Cut(text, "{")
		add(before)
		if !found {
			d.text = b.String()
			return d
		}
		name, after, _ := strings.Cut(rest, "}")
		s := fillingOf(name, from)
		if s.label == "" {
			add(s.text)
			text = after
			continue
		}
		d.planted = append(d.planted, plantedValue{s.label, s.text, runes, runes + utf8.RuneCountInString(s.text), s.relevance(), s.harmless})
		add(s.text)
		text = after
	}
}

func fillingOf(name string, from []map[string]filling) filling {
	for _, m := range from {
		if s, ok := m[name]; ok {
			return s
		}
	}
	panic("synth: there is no slot " + name) // the file is part of the program
}

// relevance is that of the label, and little for what tells nothing.
func (s filling) relevance() float64 {
	if s.harmless {
		return 0.1
	}
	for _, k := range kinds {
		if k.label == s.label {
			return k.relevance
		}
	}
	panic("synth: there is no kind " + s.label)
}
