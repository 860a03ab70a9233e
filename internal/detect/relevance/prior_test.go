package relevance_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/relevance"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
	"github.com/lethe-privacy/lethe/span"
)

// rate gives the prior of the first occurrence of value in text.
func rate(text, value string, label lethe.Label) float64 {
	doc := lethe.NewDocument("a", text)
	doc.Language = "en"
	i := strings.Index(text, value)
	ms := []lethe.Mention{{Span: span.Span{Start: i, End: i + len(value)}, Label: label, Text: value}}
	ms[0].Normalized = normalize.Mention(ms[0], "en", "")
	relevance.Prior(doc, ms)
	return ms[0].Relevance
}

func TestPriorOrders(t *testing.T) {
	for _, c := range []struct {
		rule              string
		label             lethe.Label
		higher, highValue string
		lower, lowValue   string
	}{
		{"subject above staff", lethe.Person, "The patient Anna Keller called", "Anna Keller", "Seen by Dr. Anna Keller", "Anna Keller"},
		{"subject above nobody", lethe.Person, "Patientin: Anna Keller", "Anna Keller", "Anna Keller called", "Anna Keller"},
		{"full date above month", lethe.Date, "on 12 April 2019", "12 April 2019", "in April 2019", "April 2019"},
		{"month above year", lethe.Date, "in April 2019", "April 2019", "in 2019", "2019"},
		{"old above middle age", lethe.Age, "aged 97", "aged 97", "aged 45", "aged 45"},
		{"family above none", lethe.Occupation, "my husband is a baker", "baker", "a baker called", "baker"},
		{"specific above plain", lethe.Occupation, "a glass eye maker", "glass eye maker", "a baker", "baker"},
		{"rare above common", lethe.Medical, "with scleroderma", "scleroderma", "with hypertension", "hypertension"},
		{"one above many", lethe.Occupation, "a plumber called", "plumber", "two plumbers called", "plumbers"},
		{"own mailbox above an office's", lethe.Email, "write to j.doe@example.org", "j.doe@example.org", "write to claims@example.org", "claims@example.org"},
		{"own number above a hotline", lethe.Phone, "call 044 123 45 67", "044 123 45 67", "our hotline 044 123 45 67", "044 123 45 67"},
		{"house above box", lethe.Address, "at 14 Quarry Lane", "14 Quarry Lane", "at PO Box 14", "PO Box 14"},
		{"home above passing", lethe.Location, "lives in Millbrook", "Millbrook", "a train to Millbrook", "Millbrook"},
	} {
		hi, lo := rate(c.higher, c.highValue, c.label), rate(c.lower, c.lowValue, c.label)
		if hi <= lo || hi > 1 || lo < 0 {
			t.Errorf("%s: %.2f and %.2f", c.rule, hi, lo)
		}
	}
}

func TestPriorOfStructure(t *testing.T) {
	doc := &lethe.Document{Fields: []lethe.Field{{Name: "/note", Text: "Bern"}, {Name: "metadata/place", Text: "Bern"}}}
	at := func(field string) lethe.Mention {
		return lethe.Mention{Field: field, Span: span.Span{Start: 0, End: 4}, Label: lethe.Location, Text: "Bern"}
	}
	ms := []lethe.Mention{at("/note"), at("metadata/place")}
	relevance.Prior(doc, ms)
	if ms[0].Relevance <= ms[1].Relevance {
		t.Errorf("content %.2f, metadata %.2f", ms[0].Relevance, ms[1].Relevance)
	}
}

func Example() {
	doc := lethe.NewDocument("note-1", "Patient Anna Keller was seen by Dr. Huber.")
	ms := []lethe.Mention{
		{Span: span.Span{Start: 8, End: 19}, Label: lethe.Person, Text: "Anna Keller"},
		{Span: span.Span{Start: 36, End: 41}, Label: lethe.Person, Text: "Huber"},
	}
	relevance.Prior(doc, ms)
	for _, m := range ms {
		fmt.Printf("%.2f %s\n", m.Relevance, m.Text)
	}
	// Output:
	// 0.94 Anna Keller
	// 0.42 Huber
}
