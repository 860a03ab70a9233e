package train

import (
	"context"
	"math/rand/v2"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// Forms are sentences as people write them to a clerk or a bot, signatures and postal
// addresses over several lines. There are many of few templates, made with names of
// many countries. So that a model learns the names and not the templates, they are
// also put in the place of the names of other texts.

// formLabels are what the types of the generated sentences become. What has a
// structure is left to other detectors.
var formLabels = map[string]string{
	"PERSON": "PERSON", "LOCATION": "LOCATION", "GPE": "LOCATION", "ORGANIZATION": "ORGANIZATION",
	"ADDRESS": "ADDRESS", "STREET_ADDRESS": "ADDRESS", "ZIP_CODE": "ADDRESS",
	"TITLE": "OCCUPATION", "US_SSN": "US_SSN",
}

// formOnly are the types that other English texts have no marks for and next to no
// examples of.
var formOnly = []string{"ADDRESS", "OCCUPATION", "US_SSN"}

func formTypes() []tagger.Type {
	ts := types(formOnly...)
	ts[2].Label = lethe.PersonalID
	return ts
}

// forms reads the earlier set of generated sentences. The later one is to report on.
func (d Data) forms(ctx context.Context) ([]Document, error) {
	docs, err := d.read(ctx, "presidio-synth", "large", asRead)
	if err != nil {
		return nil, err
	}
	docs = Map(dedupe(docs, nil), formLabels)
	for i := range docs {
		docs[i].withoutTitles()
		docs[i].joinAddresses()
	}
	return docs, nil
}

// withForms adds the forms to other texts, and copies of both with other names.
func withForms(forms, texts []Document) []Document {
	p := newPool(forms)
	rng := rand.New(rand.NewPCG(3, 5))
	learn := forms[:len(forms):len(forms)]
	for range 2 {
		for i := range forms {
			learn = append(learn, p.refill(rng, &forms[i], 0))
		}
	}
	for _, doc := range texts {
		doc.Known = append(news[:len(news):len(news)], formOnly...)
		learn = append(learn, doc)
		if len(doc.Mentions) > 0 {
			learn = append(learn, p.refill(rng, &doc, 4))
		}
	}
	return learn
}

// withoutTitles drops mentions that are a form of address alone ("Mr.").
func (d *Document) withoutTitles() {
	kept := d.Mentions[:0]
	for _, m := range d.Mentions {
		if v := m.In(d.Text); m.Type != "PERSON" || len(v) > 4 || !strings.HasSuffix(v, ".") {
			kept = append(kept, m)
		}
	}
	d.Mentions = kept
}

// joinAddresses makes one mention of the parts of an address that follow each other.
func (d *Document) joinAddresses() {
	kept := d.Mentions[:0]
	for _, m := range d.Mentions {
		n := len(kept) - 1
		if n >= 0 && m.Type == "ADDRESS" && kept[n].Type == "ADDRESS" &&
			!strings.ContainsFunc(d.Text[kept[n].End:m.Start], letter.OrDigit) {
			kept[n].End = m.End
			continue
		}
		kept = append(kept, m)
	}
	d.Mentions = kept
}

// pool holds the values of mentions by their kind.
type pool map[string][]string

func newPool(docs []Document) pool {
	p := pool{}
	for i := range docs {
		for _, m := range docs[i].Mentions {
			v := m.In(docs[i].Text)
			k := kindOf(m.Type, v)
			p[k] = append(p[k], v)
		}
	}
	return p
}

const addressLines = "ADDRESS lines"

// kindOf keeps the values of a type apart that do not stand in the same places: full
// names and single ones, bare numbers, streets, addresses with town and country.
func kindOf(typ, value string) string {
	switch {
	case typ == "PERSON" && strings.ContainsRune(value, ' '):
		return "PERSON full"
	case typ != "ADDRESS":
		return typ
	case !strings.ContainsFunc(value, unicode.IsLetter):
		return "ADDRESS number"
	case strings.ContainsAny(value, "\n,"):
		return addressLines
	}
	return typ
}

// refill returns the document with other values of the same kinds, one for each value.
// One in so many places makes room for an address, and one text in ten is all in
// lowercase letters.
func (p pool) refill(rng *rand.Rand, d *Document, places int) Document {
	out := Document{ID: d.ID + "+", Language: d.Language, Known: d.Known}
	small := rng.IntN(10) == 0
	write := func(s string) {
		if small {
			s = strings.ToLower(s)
		}
		out.Text += s
	}
	at := 0
	given := map[string]string{}
	for _, m := range d.Mentions {
		write(d.Text[at:m.Start])
		value := m.In(d.Text)
		kind := kindOf(m.Type, value)
		if places > 0 && m.Type == "LOCATION" && rng.IntN(places) == 0 {
			m.Type, kind = "ADDRESS", addressLines
		}
		from := len(out.Text)
		write(p.instead(rng, kind, value, given))
		out.Mentions = append(out.Mentions, Mention{span.Span{Start: from, End: len(out.Text)}, m.Type})
		at = m.End
	}
	write(d.Text[at:])
	return out
}

// instead returns the value that stands for another one in a document; given are those
// that it has so far.
func (p pool) instead(rng *rand.Rand, kind, value string, given map[string]string) string {
	values := p[kind]
	if len(values) == 0 {
		return value
	}
	key := kind + "\x00" + value
	if _, ok := given[key]; !ok {
		given[key] = values[rng.IntN(len(values))]
	}
	return given[key]
}
