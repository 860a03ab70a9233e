package collateral

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/span"
)

// Person is what is left of one person. It has no name here, but where it was first met.
type Person struct {
	Document string `json:"document"`
	About    bool   `json:"about"` // a document is about the person, else it is a bystander
	// Items are the different things that are said, Mentions the places where they are. An
	// item is left where one of its mentions is.
	Items    Share `json:"items"`
	Mentions Share `json:"mentions"`
}

// Persons adds up what is left of everybody. Whatever is marked in a document belongs to
// whom it is about, but for the names of others, who are bystanders.
type Persons struct {
	People []*Person `json:"people"`
	of     map[string]*Person
	items  map[[2]string]bool // by person and item: whether it is left
}

// names are the labels of people's names in the corpora that tell entities.
var names = []lethe.Label{lethe.Person, "NAME", "PER"}

// Add counts a document about somebody: the entity of that name, or, where a name of an entity
// is a direct identifier in the gold, that entity. now gives the text that became of a field.
func (p *Persons) Add(about string, d *corpus.Document, now func(field string) string) {
	if p.of == nil {
		p.of, p.items = map[string]*Person{}, map[[2]string]bool{}
	}
	tells := slices.ContainsFunc(d.Gold, func(m corpus.Mention) bool { return m.Identifier != corpus.Unknown })
	direct := map[string]bool{} // entities
	for _, m := range d.Gold {
		direct[m.Entity] = direct[m.Entity] || m.Identifier == corpus.Direct
	}
	field, changes := d.Lookup(), map[string]span.Marks{}
	for _, m := range d.Gold {
		f, ok := field(m.Field)
		if !ok || tells && !m.Identifier.NeedsMask() {
			continue
		}
		changed, known := changes[m.Field]
		if !known {
			changed = span.NewMarks(len(f.Text))
			for _, e := range Compare(f.Text, now(m.Field)) {
				changed.Set(e.Span)
			}
			changes[m.Field] = changed
		}
		who, item := about, m.Entity
		if item == "" {
			item = string(m.Label) + " " + strings.ToLower(m.In(f.Text))
		} else if tells {
			item = d.SourceID + " " + m.Annotator + " " + item // the same only in its document
		}
		bystander := m.Entity != "" && slices.Contains(names, m.Label) && m.Entity != about && !direct[m.Entity]
		if bystander {
			who, item = item, strings.ToLower(m.In(f.Text))
		}
		p.count(who, item, d.SourceID, !bystander, stands(f.Text, m.Spans(), changed))
	}
}

func (p *Persons) count(who, item, document string, about, left bool) {
	x := p.of[who]
	if x == nil {
		x = &Person{Document: document}
		p.of[who], p.People = x, append(p.People, x)
	}
	x.About = x.About || about
	x.Mentions.add(share(left))
	key := [2]string{who, item}
	was, known := p.items[key]
	if !known {
		x.Items.Of++
	}
	if left && !was {
		x.Items.Count++
	}
	p.items[key] = was || left
}

func share(left bool) Share {
	if left {
		return Share{1, 1}
	}
	return Share{Of: 1}
}

// stands reports whether most letters and digits of a mention are where they were.
func stands(text string, spans []span.Span, changed span.Marks) bool {
	var s Share
	for _, x := range spans {
		for i, r := range x.In(text) {
			if counts(r) {
				s.add(share(!changed.Any(span.Span{Start: x.Start + i, End: x.Start + i + 1})))
			}
		}
	}
	return 2*s.Count > s.Of
}

// Sort puts the least protected first.
func (p *Persons) Sort() {
	slices.SortStableFunc(p.People, func(a, b *Person) int {
		return cmp.Or(cmp.Compare(b.Items.Value(), a.Items.Value()), cmp.Compare(b.Mentions.Value(), a.Mentions.Value()))
	})
}

// leastShown is how many of the least protected a terminal shows.
const leastShown = 10

// WriteText writes the shares of all, and the least protected people.
func (p *Persons) WriteText(w io.Writer) error {
	var b bytes.Buffer
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "\tpeople\tnothing left\titems left, mean\tworst\tof all mentions\t")
	for _, about := range []bool{true, false} {
		name := map[bool]string{true: "a document is about", false: "bystanders"}[about]
		var people, nothing int
		var sum, worst float64
		var mentions Share
		for _, x := range p.People {
			if x.About != about {
				continue
			}
			people++
			if x.Items.Count == 0 {
				nothing++
			}
			sum, worst = sum+x.Items.Value(), max(worst, x.Items.Value())
			mentions.add(x.Mentions)
		}
		fmt.Fprintf(t, "%s\t%d\t%d\t%.1f%%\t%.1f%%\t%.1f%%\t\n", name, people, nothing, 100*sum/float64(max(people, 1)), 100*worst, 100*mentions.Value())
	}
	t.Flush() // a buffer takes all
	b.WriteString("\nThe least protected, by the document in which they first are:\n")
	for _, x := range p.People[:min(leastShown, len(p.People))] {
		who := "bystander"
		if x.About {
			who = "about"
		}
		fmt.Fprintf(&b, "%s  %s  %d of %d items, %d of %d mentions\n", x.Document, who, x.Items.Count, x.Items.Of, x.Mentions.Count, x.Mentions.Of)
	}
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("collateral: write text: %w", err)
	}
	return nil
}
