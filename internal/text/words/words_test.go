package words

import (
	"fmt"
	"slices"
	"testing"
)

// find lists the texts of all matches, sorted by place.
func find(t testing.TB, text string, values ...string) []string {
	t.Helper()
	b := NewBuilder()
	for i, v := range values {
		b.Add(v, i)
	}
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	var all []Match
	m.Each(text, func(x Match) { all = append(all, x) })
	slices.SortFunc(all, func(a, b Match) int { return a.Span.Compare(b.Span) })
	all = slices.Compact(all)
	var out []string
	for _, x := range all {
		if err := x.Check(text); err != nil {
			t.Fatalf("%v in %q", err, text)
		}
		out = append(out, x.In(text))
	}
	return out
}

// oneValue are values, and where each is found in a text.
var oneValue = []struct {
	value, text string
	want        string // "" for no match
}{
	{"Jane Doe", "saw JANE DOE today", "JANE DOE"},
	{"Jane Doe", "saw Jane\u00a0\r\n  Doe today", "Jane\u00a0\r\n  Doe"},
	{"Jane Doe", "Jane, Doe", ""},
	{"Jane Doe", "JaneDoe", ""},
	{"J. Doe", "(J.Doe)", "J.Doe"},
	{"J.Doe", "(J. Doe)", "J. Doe"},
	{"doe", "jane_doe", "doe"},
	{"Jane Doe", "jane_doe", "jane_doe"},
	{"Meier", "Meierhof", ""},
	{"Meier", "Hof-Meier-Weg", "Meier"},
	{"Meier", "Obermeier", ""},
	{"Meier", "Meier2", ""},
	{"Meier", "Meier²", "Meier"},
	{"Straße", "STRASSE", "STRASSE"},
	{"STRASSE", "straße", "straße"},
	{"Weiß", "WEISS", "WEISS"},
	{"Weiß", "WEIẞ", "WEIẞ"},
	{"Müller", "MU\u0308LLER", "MU\u0308LLER"},
	{"Mu\u0308ller", "müller", "müller"},
	{"Müller", "Muller", ""},
	{"Muller", "Müller", ""},
	{"Muller", "Mu\u0308ller", ""},
	{"İstanbul", "istanbul", "istanbul"},
	{"İstanbul", "ISTANBUL", "ISTANBUL"},
	{"Işık", "IŞIK", "IŞIK"},
	{"Diyarbakır", "DİYARBAKIR", "DİYARBAKIR"},
	{"Nguyễn", "NGUYE\u0302\u0303N", "NGUYE\u0302\u0303N"},
	{"a\u0323\u0301", "á\u0323", "á\u0323"},
	{"Σίσυφος", "ΣΊΣΥΦΟΣ", "ΣΊΣΥΦΟΣ"},
	{"ﬁnn", "FINN", "FINN"},
	{"Jane", "Ｊａｎｅ", "Ｊａｎｅ"},
	{"079 12", "０７９ １２", "０７９ １２"},
	{"1984", "١٩٨٤", "١٩٨٤"},
	{"Keller", "Kel\u00adler", "Kel\u00adler"},
	{"Keller", "Kel\u200dler", "Kel\u200dler"},
	{"Keller", "Kel\u200bler", "Kel\u200bler"},
	{"Keller", "Anna\u200bKeller", "Keller"},
	{"Keller", "\ufeffKeller", "Keller"},
	{"Keller", "Kel-\n  ler", "Kel-\n  ler"},
	{"Keller", "Kel\u00ad\nler", "Kel\u00ad\nler"},
	{"Keller", "Kel- ler", ""},
	{"Keller-Meier", "Keller-\nMeier", "Keller-\nMeier"},
	{"Jan", "Jan\u00aduar", ""},
	{"Jan", "Jan\u0301", ""},
	{"Jane", "a\u0301 \u0301Jane", "Jane"},
	{"O'Brien", "O’Brien’s", "O’Brien"},
	{"O’Brien", "O´BRIEN", "O´BRIEN"},
	{"Müller-Lüdenscheidt", "Müller–Lüdenscheidt", "Müller–Lüdenscheidt"},
	{"田中", "私は田中太郎です", "田中"},
	{"田中太郎", "田中 太郎", "田中 太郎"},
	{"がく", "か\u3099く", "か\u3099く"},
	{"ガ", "ｶﾞ", "ｶﾞ"},
	{"สมชาย", "คุณสมชายครับ", "สมชาย"},
	{"김철수", "김철수 씨", "김철수"},
	{"Anna", "👩Anna👩‍⚕️", "Anna"},
	{"🦄", "call me 🦄!", "🦄"},
	{"❤️", "❤", "❤"},
	{"❤", "x❤️x", "❤️"},
	{"A…", "a...", "a..."},
	{"Jane", "\xffJane\xfe", "Jane"},
	{"Jane Doe", "Jane\x1fDoe", "Jane\x1fDoe"},
	{"№ 7", "no 7", "no 7"},
	{"...", "one... two", ""},
	{" \u200b", "a b", ""},
	{"", "a b", ""},
}

func TestOneValue(t *testing.T) {
	for _, c := range oneValue {
		t.Run(fmt.Sprintf("%q in %q", c.value, c.text), func(t *testing.T) {
			got := find(t, c.text, c.value)
			if c.want == "" && len(got) > 0 || c.want != "" && !slices.Equal(got, []string{c.want}) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestLoose(t *testing.T) {
	for _, c := range []struct{ value, text, want string }{
		{"Jane Doe", "claim-jane.doe-17", "jane.doe"},
		{"Jane Doe", "scanJaneDoe17.pdf", ""},
		{"Jane Doe", "scanJaneDoe.pdf", "JaneDoe"},
		{"Zoë Ögger", "zoëÖgger", "zoëÖgger"},
		{"Ronald McDonald", "ronald-McDonald", "ronald-McDonald"},
		{"10.2.1980", "born 10.2.1980", "10.2.1980"},
		{"doe", "JaneDOE", "DOE"},
		{"doe", "JANEDOE", ""},
		{"Jane", "janet-janes", ""},
	} {
		b := NewBuilder()
		b.Add(c.value, 0)
		m, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		m.EachLoose(c.text, func(x Match) { got = x.In(c.text) })
		if got != c.want {
			t.Errorf("%q in %q: %q", c.value, c.text, got)
		}
	}
}
