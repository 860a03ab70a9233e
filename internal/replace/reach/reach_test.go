package reach

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// marked takes the brackets ⟦ ⟧ out of a text and says what stood in them.
func marked(t *testing.T, text string) (string, span.Span) {
	t.Helper()
	open := strings.Index(text, "⟦")
	shut := strings.Index(text, "⟧")
	if open < 0 || shut < open {
		t.Fatalf("%q has no mark", text)
	}
	inside := text[open+len("⟦") : shut]
	return text[:open] + inside + text[shut+len("⟧"):], span.Span{Start: open, End: open + len(inside)}
}

// places are values where they stand in texts, between brackets, and why they are replaced there or not.
var places = []struct {
	kind     Kind
	value    string
	language string
	in       string
	field    lethe.Kind
	want     Why
}{
	// Never by value alone.
	{Measure, "80", "de", "Blutdruck 135/⟦80⟧", lethe.Text, Short},
	{Measure, "76 Jahre", "de", "seit ⟦76 Jahre⟧n", lethe.Text, Amount},
	{Identifier, "1999", "de", "Gabe von ⟦1999⟧ ml", lethe.Text, Amount},
	{Other, "12,500", "en", "Reserve ⟦12,500⟧", lethe.Text, Amount},
	{Other, "£3,910.00", "en", "paid ⟦£3,910.00⟧", lethe.Text, Amount},
	{Date, "May 2019", "en", "in ⟦May 2019⟧", lethe.Text, Partial},
	{Date, "3 April", "en", "on ⟦3 April⟧", lethe.Text, Partial},
	{Date, "2019", "en", "in ⟦2019⟧", lethe.Text, Partial},
	{Person, "A", "en", "⟦A⟧ claim about a burn", lethe.Text, Short},
	{Person, "J. R.", "en", "⟦J. R.⟧", lethe.Text, Short},
	{Person, "M.D.", "en", "CASE OF ⟦M.D.⟧ v. NORWAY.docx", lethe.ID, Reached},
	{Person, "M.D.", "en", "the doctor, an ⟦M.D.⟧", lethe.Text, Short},
	{Person, "M.D.", "en", "⟦md⟧ files", lethe.ID, Short},
	{Other, "HWS", "de", "MRT der ⟦HWS⟧", lethe.Text, Shortened},
	{Other, "COVID-19", "de", "wegen ⟦COVID-19⟧", lethe.Text, Shortened},
	{Identifier, "pT3N1M0", "de", "Stadium ⟦pT3N1M0⟧", lethe.Text, Shortened},
	{Identifier, "C34.1", "de", "ICD ⟦C34.1⟧", lethe.Text, Shortened},
	{Identifier, "65mg", "de", "Dosis ⟦65mg⟧", lethe.Text, Amount},
	// Ordinary words, as names and as words.
	{Person, "Will", "en", "⟦Will⟧ you come", lethe.Text, Ordinary},
	{Person, "May", "en", "in ⟦May⟧", lethe.Text, Ordinary},
	{Other, "Leber", "de", "die ⟦Leber⟧", lethe.Text, Ordinary},
	{Other, "Patient", "de", "der ⟦Patient⟧", lethe.Text, Ordinary},
	{Other, "Article", "en", "⟦Article⟧ 6", lethe.Text, Ordinary},
	{Person, "DNI", "es", "⟦DNI⟧ 123", lethe.Text, Shortened},
	{Other, "Tel", "de", "⟦Tel⟧: 1", lethe.Text, Ordinary},
	{Other, "United Kingdom", "en", "the ⟦United Kingdom⟧ Government", lethe.Text, Ordinary},
	// Names.
	{Person, "Haddersley", "en", "then ⟦Haddersley⟧ came", lethe.Text, Reached},
	{Person, "Haddersley", "en", "then ⟦HADDERSLEY⟧ came", lethe.Text, Reached},
	{Person, "Haddersley", "en", "the word ⟦haddersley⟧ in a Text with Capitals", lethe.Text, Case},
	{Person, "Haddersley", "en", "hello mr ⟦haddersley⟧, how are you", lethe.Text, Reached},
	{Person, "Haddersley", "en", "see ⟦Haddersley⟧.example.org", lethe.Text, Inside},
	{Person, "Halbmeier", "de", "die ⟦Halbmeier⟧-Akte", lethe.Text, Reached},
	{Person, "Corwin Haddersley", "en", "for corwin ⟦corwin haddersley⟧", lethe.Text, Reached},
	{Person, "Will May", "en", "he ⟦will may⟧be", lethe.Text, Ordinary},
	{Person, "Will May", "en", "and ⟦Will May⟧ said", lethe.Text, Reached},
	// Identifiers, contacts, dates: as tokens of their own.
	{Identifier, "WRI-330718", "en", "no. ⟦WRI-330718⟧,", lethe.Text, Reached},
	{Identifier, "12345", "en", "no. ⟦12345⟧.", lethe.Text, Reached},
	{Identifier, "12345", "en", "1.⟦12345⟧", lethe.Text, Inside},
	{Identifier, "12345", "en", "⟦12345⟧/2019", lethe.Text, Inside},
	{Identifier, "9434765919", "en", "NHS:⟦9434765919⟧/2", lethe.Text, Reached},
	{Contact, "jane@example.org", "en", "<⟦jane@example.org⟧>", lethe.Text, Reached},
	{Date, "3 April 1961", "en", "born ⟦3 April 1961⟧.", lethe.Text, Reached},
	{Date, "12.03.2019", "de", "v⟦12.03.2019⟧-77", lethe.Text, Inside},
	// Keys, ids, numbers.
	{Identifier, "no", "en", "⟦no⟧", lethe.Key, Short},
	{Person, "Haddersley", "en", "⟦Haddersley⟧", lethe.Key, Member},
	{Person, "Corwin Haddersley", "en", "⟦corwin-haddersley⟧", lethe.Key, Reached},
	{Identifier, "WRI-330718", "en", "⟦WRI-330718⟧_claim", lethe.Key, Reached},
	{Person, "Haddersley", "en", "⟦haddersley⟧-2", lethe.ID, Reached},
	{Other, "and", "en", "CASE OF X ⟦AND⟧ OTHERS", lethe.ID, Ordinary},
	{Identifier, "12345678", "en", "⟦12345678⟧", lethe.Number, Number},
}

// Each row of the rule's table, in the words of those who found what was destroyed.
func TestPlaces(t *testing.T) {
	for _, c := range places {
		text, at := marked(t, c.in)
		got := New(c.kind, c.value, c.language).At(Place{
			Field: lethe.Field{Text: text, Kind: c.field}, Span: at, Language: c.language,
		})
		if got != c.want {
			t.Errorf("%q in %q: %q, want %q", c.value, c.in, got, c.want)
		}
	}
}

func TestDigits(t *testing.T) {
	for _, c := range []struct {
		kind      Kind
		value, in string // what is to be found stands in ⟦ ⟧; none: nothing is
	}{
		{Contact, "+44 7911 123456", "call ⟦07911 123456⟧ now"},
		{Contact, "07911 123456", "call ⟦(+44 7911 123456⟧) now"},
		{Contact, "07911 123456", "(⟦+44 7911 123456⟧)"},
		{Contact, "030 23125-123", "Tel. ⟦(030) 23125123⟧;"},
		{Contact, "030 23125-123", "Tel. 030 23125-124"},
		{Contact, "030 23125-123", "Tel. 1030 23125-1234"},
		{Contact, "030 23125-123", "Room 12 (⟦030 23125123⟧)"},
		{Contact, "030 23125-123", "call ⟦0049 30 23125123⟧ or"},
		{Contact, "030 23125-123", "call ⟦49 30 23125123⟧ or"},
		{Contact, "030 23125-123", "Room 41 (⟦030 23125123⟧)"},
		{Contact, "030 23125-123", "Room 10 (⟦030 23125123⟧)"},
		{Contact, "030 23125-123", "line 1 ⟦030 23125123⟧"},
		{Contact, "030 23125-123", "call ⟦49 (0) 30 23125123⟧ or"},
		{Contact, "030 23125-123", "line 7 ⟦030 23125123⟧"},
		{Contact, "10.20.4.11", "mail-02 (10.20.4.11)"}, // found as it stands, and no other way
		{Identifier, "943 476 5919", "NHS ⟦9434765919⟧."},
		{Identifier, "943 476 5919", "NHS 19434765919."},
		{Identifier, "1234567", "paid 1.234.567 pounds"},
		{Measure, "1234567", "1234567"},
		{Identifier, "123456", "12 34 56"}, // too short to be told without its signs
	} {
		if c.in = strings.Replace(c.in, "⟦(+", "(⟦+", 1); !strings.Contains(c.in, "⟦") {
			c.in = "⟦⟧" + c.in
		}
		text, want := marked(t, c.in)
		var d Digits
		d.Add(New(c.kind, c.value, ""), c.value, 7)
		var got []span.Span
		d.Each(text, func(s span.Span, owner int) {
			if owner != 7 {
				t.Errorf("owner %d", owner)
			}
			got = append(got, s)
		})
		if want.Empty() && len(got) == 0 || len(got) == 1 && got[0] == want {
			continue
		}
		t.Errorf("%q in %q: %v, want %v", c.value, text, got, want)
	}
}

func TestParse(t *testing.T) {
	for _, name := range Rules() {
		if r, err := Parse(name); err != nil || r.String() != name {
			t.Error(name, r, err)
		}
	}
	if r, err := Parse(""); err != nil || r != Distinctive {
		t.Error(r, err)
	}
	if _, err := Parse("somewhere"); err == nil {
		t.Error("a rule that there is not")
	}
}

// FuzzPlaces: nothing breaks, no number of a tree but one of many digits is ever reached, and what never reaches
// says why.
func FuzzPlaces(f *testing.F) {
	f.Add("Haddersley", "Mr Haddersley", 3, uint8(1), uint8(0))
	f.Add("12,500", "12,500", 0, uint8(2), uint8(1))
	f.Add("\xff", "\xff", 0, uint8(3), uint8(2))
	f.Fuzz(func(t *testing.T, value, text string, at int, kind, field uint8) {
		v := New(Kind(kind%6), value, "")
		if at < 0 || at > len(text) {
			return
		}
		p := Place{Field: lethe.Field{Text: text, Kind: lethe.Kind(field % 4)}, Span: span.Span{Start: at, End: len(text)}}
		why := v.At(p)
		if !v.Reaches() && why == Reached || p.Kind == lethe.Number && why == Reached && !v.sure(p) {
			t.Fatalf("%q reaches %v", value, p)
		}
		var d Digits
		d.Add(v, value, 1)
		last := 0
		d.Each(text, func(s span.Span, _ int) {
			if s.Check(text) != nil || s.Start < last {
				t.Fatalf("%v in %q", s, text)
			}
			last = s.End
		})
	})
}

// Codes and numbers in other punctuation, by hand from the table of attacks.
func TestCodesAndDates(t *testing.T) {
	var codes Codes
	var digits Digits
	for i, text := range []string{"WRI-330718", "LS1 4AP", "GB29 NWBK 6016 1331", "943 476 5919"} {
		v := New(Identifier, text, "en")
		codes.Add(v, text, i)
		digits.Add(v, text, i)
	}
	born := New(Date, "3 April 1961", "en")
	digits.Add(born, "3 April 1961", 4)
	for text, want := range map[string]string{
		"see WRI330718 or wri 330718.":    "WRI330718|wri 330718",
		"330718 and 1330718 and WRI33071": "330718",
		"LS14AP, ls1-4ap, LS14APX":        "LS14AP|ls1-4ap",
		"GB29NWBK60161331":                "GB29NWBK60161331",
		"943.476.5919 9434765919":         "943.476.5919|9434765919",
		"19610403 03041961 1961040":       "19610403|03041961",
	} {
		var got []string
		add := func(s span.Span, _ int) { got = append(got, s.In(text)) }
		codes.Each(text, add)
		digits.Each(text, add)
		if strings.Join(got, "|") != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
