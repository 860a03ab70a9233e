package people

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/ordered"
)

// document is what is written about a person, with what was planted in it.
type document struct {
	id, kind string
	chain    *chain
	text     string
	found    []plantedValue
	seen     attributes
}

// A batch of chains gives documents in no order, so that neighbours tell nothing.
const chainsInBatch = 64

// batch writes the documents of some chains of each country, in an order of their own.
func batch(countries []*country, n int) []*document {
	var all []*document
	for _, p := range countries {
		for i := n * chainsInBatch; i < min((n+1)*chainsInBatch, p.size); i++ {
			for _, c := range p.chains(i) {
				c.of = p
				all = append(all, p.documents(c)...)
			}
		}
	}
	d := roll(countries[0].seed, forOrder, uint64(n)+2)
	for i := len(all) - 1; i > 0; i-- {
		k := d.below(i + 1)
		all[i], all[k] = all[k], all[i]
	}
	return all
}

// common is how often each kind is written, in the order of Kinds.
var common = []int{12, 14, 9, 11, 8, 8, 7, 11, 7, 4, 4, 9}

var commonKinds = func() *weights {
	w := &weights{}
	for _, n := range common {
		w.add(n)
	}
	return w
}()

// documents writes those of a chain: no kind twice, each by another writer.
func (p *Population) documents(c *chain) []*document {
	n := c.length()
	used := map[int]bool{}
	var all []*document
	day := c.day
	for len(all) < n {
		k := commonKinds.draw(&c.d)
		if used[k] {
			continue
		}
		used[k] = true
		day += 1 + c.d.below(45)
		d := roll(p.seed, forDocument, uint64(c.person.Index)<<4+uint64(len(all)))
		all = append(all, p.document(c, Kinds[k], day, d))
	}
	return all
}

func (p *Population) document(c *chain, kind string, day int, d dice) *document {
	g := &page{Population: p, l: p.land, c: c, d: d, kind: kind, day: day, out: make([]byte, 0, 2048)}
	g.style = p.style(&g.d, kind)
	g.choose(p.grammars[kind])
	return &document{kind: kind, chain: c, text: string(g.out), found: g.found, seen: g.seen}
}

// Outputs are where a collection goes.
type Outputs struct {
	Documents, Mentions io.Writer // what lethe synth writes of every kind
	Persons             io.Writer // gold: who each chain is about, in which documents, and how many are alike
	Register            io.Writer // the population as a public register, in CSV
	Background          io.Writer // texts about some of the population for attackers
	Whose               io.Writer // gold: whom each document and each background text is about, in CSV
}

// record is a line of a JSON Lines collection.
type record struct {
	ID       string            `json:"id"`
	Metadata map[string]string `json:"metadata"`
	Content  string            `json:"content"`
}

// mention is a line of a mentions file; offsets are code points.
type mention struct {
	Document   string      `json:"document"`
	Start      int         `json:"start"`
	End        int         `json:"end"`
	Label      lethe.Label `json:"label"`
	Text       string      `json:"text"`
	Normalized string      `json:"normalized"`
	Score      float64     `json:"score"`
	Relevance  float64     `json:"relevance"`
	Detector   string      `json:"detector"`
	Entity     string      `json:"entity"`
	Identifier string      `json:"identifier,omitempty"`
}

// personLine is the gold of a chain.
type personLine struct {
	Person    string         `json:"person"`
	DecoyOf   string         `json:"decoy_of,omitempty"`
	Name      string         `json:"name"`
	Sex       string         `json:"sex"`
	Born      string         `json:"born"`
	Place     string         `json:"place"`
	Job       string         `json:"job"`
	Documents []personSource `json:"documents"`
	Alike     int            `json:"alike"` // people of the population who share what the documents tell together
}

type personSource struct {
	Document string   `json:"document"`
	Kind     string   `json:"kind"`
	Tells    []string `json:"tells"`
	Alike    int      `json:"alike"` // people who share what this document tells
}

var attributeNames = []string{"sex", "age", "place", "job", "birthday", "illness", "name"}

func (a attributes) names() []string {
	all := []string{}
	for i, name := range attributeNames {
		if a&(1<<i) != 0 {
			all = append(all, name)
		}
	}
	return all
}

func (d *document) write(docs, found *bufio.Writer) error {
	if err := writeLine(docs, record{d.id, map[string]string{"source": "synth", "kind": d.kind, "language": d.chain.of.language}, d.text}); err != nil {
		return err
	}
	for _, f := range d.found {
		text := d.text[f.from:f.to]
		m := mention{d.id, f.start, f.end, f.label, text, lethe.Lower(text), 1, relevance[f.label], "synth", f.entity, ""}
		if f.harmless {
			m.Identifier, m.Relevance = "NO_MASK", 0.1
		}
		if err := writeLine(found, m); err != nil {
			return err
		}
	}
	return nil
}

// writeWhose says whom a text is about; a failure is kept for Flush.
func writeWhose(w *bufio.Writer, document string, s *Person) {
	fmt.Fprintf(w, "%s,%s\n", document, entityOf(s))
}

// relevance is how much a mention of a label tells.
var relevance = map[lethe.Label]float64{
	labelName: 0.9, labelID: 0.95, labelAddress: 0.8, labelPhone: 0.8, labelEmail: 0.85, labelReference: 0.7, labelBirth: 0.75,
	labelDate: 0.45, labelAge: 0.4, labelPlace: 0.4, labelProvider: 0.45, labelJob: 0.5, labelIllness: 0.6, labelTreatment: 0.5,
	labelEvent: 0.5, labelFact: 0.8,
}

func writeLine(w *bufio.Writer, v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

// writePersons writes the gold of a batch: all documents of a chain are in one.
func writePersons(w *bufio.Writer, batch []*document) error {
	of := map[*chain][]*document{}
	var order []*chain
	for _, d := range batch {
		if of[d.chain] == nil {
			order = append(order, d.chain)
		}
		of[d.chain] = append(of[d.chain], d)
	}
	for _, c := range order {
		s, p := c.person, c.of
		line := personLine{Person: entityOf(s), Name: s.Given + " " + s.Surname, Sex: [2]string{"m", "f"}[sexOf(s)],
			Born: dayOf(s.Born).Format("2006-01-02"), Place: p.places[s.place].name, Job: p.jobs[s.job].words[0].of(s.Woman)}
		if c.decoyOf >= 0 {
			line.DecoyOf = "person/" + digits(c.decoyOf, 8)
		}
		var all attributes
		for _, d := range of[c] {
			all |= d.seen
			line.Documents = append(line.Documents, personSource{d.id, d.kind, d.seen.names(), p.alike.alike(c, d.seen)})
		}
		line.Alike = p.alike.alike(c, all)
		if err := writeLine(w, line); err != nil {
			return err
		}
	}
	return nil
}

// writeRegister writes everybody as a public register has them.
func (p *country) writeRegister(ctx context.Context, w *bufio.Writer, threads int) error {
	in := func(yield func(int) bool) {
		for b := 0; b*inBlock < p.size; b += blocksInBatch {
			if !yield(b) {
				return
			}
		}
	}
	rows := func(from int) []byte {
		var b bytes.Buffer
		for n := from; n < from+blocksInBatch; n++ {
			for _, s := range p.block(n) {
				if s.Index >= p.size {
					break
				}
				p.row(&b, &s)
			}
		}
		return b.Bytes()
	}
	err := ordered.Map(ctx, threads, in, rows, func(b []byte) error {
		_, err := w.Write(b)
		return err
	})
	if err != nil {
		return fmt.Errorf("people: write register: %w", err)
	}
	return nil
}

func (p *Population) row(b *bytes.Buffer, s *Person) {
	job, employer := "", ""
	if p.age(s) >= 18 {
		job, employer = p.jobs[s.job].words[0].of(s.Woman), s.employer
	}
	at := p.places[s.place]
	for i, v := range []string{entityOf(s), s.Given, s.Surname, [2]string{"m", "f"}[sexOf(s)], dayOf(s.Born).Format("2006-01-02"),
		p.line(s), p.postcode(s), at.name, at.region, job, employer} {
		if i > 0 {
			b.WriteByte(',')
		}
		if strings.ContainsAny(v, ",\"") {
			v = `"` + strings.ReplaceAll(v, `"`, `""`) + `"`
		}
		b.WriteString(v)
	}
	b.WriteByte('\n')
}
