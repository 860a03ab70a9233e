package replace

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/internal/replace/tags"
	"github.com/lethe-privacy/lethe/internal/replace/tags/tagstest"
	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/span"
)

// failer is a testing.T or a rapid.T.
type failer interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

func operator(t failer, name string, p Policy) Choice {
	t.Helper()
	key, err := seal.NewKey([]byte("0123456789abcdef0123456789ABCDEF"))
	if err != nil {
		t.Fatal(err)
	}
	o, err := makeNamed(name, Deps{Key: key, Policy: p})
	if err != nil {
		t.Fatal(err)
	}
	return Choice{Default: o}
}

// marked reads a text in which mentions stand as {LABEL:text}, with a type or
// detector's label behind a slash: {ID/patient ID:17}.
func marked(t failer, s string) (text string, targets []Target, ms []Placement) {
	t.Helper()
	for {
		i := strings.IndexByte(s, '{')
		if i < 0 {
			return text + s, targets, ms
		}
		text += s[:i]
		inside, rest, _ := strings.Cut(s[i+1:], "}")
		label, value, ok := strings.Cut(inside, ":")
		if !ok {
			t.Fatalf("%q", inside)
		}
		label, kind, _ := strings.Cut(label, "/")
		p := Placement{Span: span.Span{Start: len(text), End: len(text) + len(value)}, Target: len(targets)}
		if strings.ToUpper(kind) == kind {
			p.Detected = lethe.Label(kind)
		} else {
			p.Details = lethe.Details{Type: kind}
		}
		targets, ms = append(targets, target(lethe.Label(label), value)), append(ms, p)
		text += value
		s = rest
	}
}

// rewrite replaces the mentions of a marked text.
func rewrite(t failer, choice Choice, doc lethe.Document, s string) string {
	t.Helper()
	text, targets, ms := marked(t, s)
	r, err := New(targets, choice, Options{Reach: reach.Everywhere, Split: true})
	if err != nil {
		t.Fatal(err)
	}
	doc.Fields = []lethe.Field{{Text: text}}
	res, err := r.Document(context.Background(), Input{Document: &doc, Mentions: ms})
	if err != nil {
		t.Fatal(err)
	}
	return res.Texts[0]
}

func TestScrubber(t *testing.T) {
	for in, want := range map[string]string{
		"{NAME:A B}, {PERSON:C}":                                     "NAME, NAME",
		"{DATE:1.2.2019} {BIRTH_DATE:1950} {Age:7}":                  "DATE DATE AGE",
		"{OCCUPATION:Koch} {ADDRESS:Badweg 3}":                       "OCCUPATION ADDRESS",
		"{CONTACT/phone number:1} {CONTACT/FAX_NUMBER:2}":            "PHONE FAX",
		"{CONTACT/email:a@b} {CONTACT/URL:b.ch} {CONTACT/other:3}":   "EMAIL WEBSITE CONTACT_INFO",
		"{CONTACT/IP_ADDRESS:1.2.3.4}, {PHONE_NUMBER:5}":             "CONTACT_INFO, PHONE",
		"{ID/patient ID:1} {ID/case ID:2} {PATIENT_ID:3}":            "PATIENT_ID CASE_ID PATIENT_ID",
		"{ID/social security number:1} {ID/CH_AHV:2} {US_SSN:3}":     "SOCIAL_SECURITY_ID SOCIAL_SECURITY_ID SOCIAL_SECURITY_ID",
		"{ID/medical insurance number:1} {ID/CH_INSURANCE_CARD:2}":   "INSURANCE_ID INSURANCE_ID",
		"{ID/CODE:1} {ID/other:2} {ID:3}":                            "ID ID ID",
		"{PATIENT_ID/PERSONAL_ID:1} {PATIENT_ID/CH_AHV:2}":           "PATIENT_ID SOCIAL_SECURITY_ID",
		"{PATIENT_ID/US_PASSPORT:1} {PATIENT_ID/patient ID:2}":       "ID PATIENT_ID",
		"{LOCATION/organisation:a} {LOCATION/ORGANIZATION:b}":        "ORGANISATION ORGANISATION",
		"{LOCATION/organisational unit:a} {LOCATION/street:b}":       "ORGANISATIONAL UNIT STREET",
		"{LOCATION/zip:1} {LOCATION/city:b} {LOCATION/canton:ZH}":    "PLZ CITY CANTON",
		"{LOCATION/country:a} {LOCATION/region:b} {LOCATION/room:c}": "COUNTRY LOCATION LOCATION",
		"{LOCATION/geographical adjective:a} {HOSPITAL:b}":           "LOCATION ORGANISATION",
		"{MEDICAL_CONDITION:a} {odd:b} {MISC/PERSON:c}":              "MEDICAL_CONDITION ODD NAME",
		"{NOMBRE_SUJETO_ASISTENCIA:a} {FECHAS:b} {CALLE:c}":          "NAME DATE STREET",
	} {
		if got := rewrite(t, operator(t, "scrubber", Policy{}), lethe.Document{}, in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
	keep := Policy{KeepPatientIDs: true, KeepCaseIDs: true, KeepDates: true, SplitAddresses: true}
	for in, want := range map[string]string{
		"{ID/patient ID:P1} {ID/case ID:C2} {ID:3} {DATE:1.2.} {NAME:x}":   "P1 C2 ID 1.2. NAME",
		"{PATIENT_ID:P1} {PATIENT_ID/CH_AHV:2} {PATIENT_ID/US_PASSPORT:3}": "P1 SOCIAL_SECURITY_ID ID",
		"{ADDRESS:Badweg 3, 8001 Zürich}":                                  "STREET, PLZ CITY",
		"{ADDRESS:Badweg 3\nCH-8001 Zürich\nSchweiz}":                      "STREET\nPLZ CITY\nCOUNTRY",
		"{ADDRESS:Spital Muster, Badweg 3; 80331 München}":                 "LOCATION, STREET; PLZ CITY",
		"{ADDRESS:Badweg 3 8001 Zürich}":                                   "STREET PLZ CITY",
		"{ADDRESS:Postfach 8021} {ADDRESS:8001}":                           "STREET PLZ",
		"{ADDRESS:, ,Badweg}":                                              ", ,LOCATION",
	} {
		if got := rewrite(t, operator(t, "scrubber", keep), lethe.Document{}, in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}

// oracleDays draws as the documentation of date-shift says, in its own words.
func oracleDays(key []byte, p Policy, seed, by, whose string) int {
	days := oracleDraw(key, p, fmt.Sprintf("date-shift %d to %d", p.MinDays, p.MaxDays), seed, by, whose)
	for again := 1; slices.Contains(nearYears, max(days, -days)) && p.MinDays != 364; again++ {
		days = oracleDraw(key, p, fmt.Sprintf("date-shift %d to %d again %d", p.MinDays, p.MaxDays, again), seed, by, whose)
	}
	return days
}

// nearYears are the numbers of days that are within two and a half of one to eight years, counted on a calendar.
var nearYears = []int{
	363, 364, 365, 366, 367, 728, 729, 730, 731, 732, 1094, 1095, 1096, 1097, 1098, 1459, 1460, 1461, 1462, 1463,
	1824, 1825, 1826, 1827, 1828, 2189, 2190, 2191, 2192, 2193, 2555, 2556, 2557, 2558, 2559, 2920, 2921, 2922, 2923, 2924,
}

func oracleDraw(key []byte, p Policy, purpose, seed, by, whose string) int {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(purpose + "\x00" + seed + "\x00" + by + "\x00" + whose))
	n := binary.BigEndian.Uint64(mac.Sum(nil)[:8])
	var all []int
	sign := 1
	switch {
	case p.MinDays >= 0:
		if n%2 == 1 {
			sign = -1
		}
		n /= 2
		for d := p.MinDays; d <= p.MaxDays; d++ {
			all = append(all, d)
		}
	default:
		for d := p.MinDays; d <= p.MaxDays; d++ {
			all = append(all, d)
		}
	}
	if len(all) > 1 {
		all = slices.DeleteFunc(all, func(d int) bool { return d == 0 })
	}
	return sign * all[n%uint64(len(all))]
}

func TestDraw(t *testing.T) {
	for _, p := range []Policy{
		{}, {MinDays: 1, MaxDays: 365}, {MaxDays: 1}, {MaxDays: 30}, {MinDays: 7, MaxDays: 7}, {MinDays: -3, MaxDays: 4},
		{MinDays: -5}, {MinDays: -9, MaxDays: -2}, {MinDays: -1, MaxDays: -1}, {MinDays: -2, MaxDays: 2},
		{MinDays: -2000, MaxDays: 3000}, {MinDays: 355, MaxDays: 372}, {MinDays: 362, MaxDays: 367}, {MinDays: 364, MaxDays: 366},
	} {
		seed := ""
		if p.MaxDays == 2 {
			seed = "8"
		}
		o, err := newShift(Deps{Key: testKey(t), Policy: p, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		seen := map[int]bool{}
		for i := range 400 {
			whose := fmt.Sprint(i)
			days := o.(shift).draw("document", whose)
			if want := oracleDays([]byte("0123456789abcdef0123456789ABCDEF"), p, seed, "document", whose); days != want {
				t.Fatalf("%+v: %d days, want %d", p, days, want)
			}
			seen[days] = true
			if days == 0 && (p.MinDays != 0 || p.MaxDays != 0) {
				t.Errorf("%+v: no days", p)
			}
		}
		if n := p.MaxDays - p.MinDays; p.MinDays < 0 && p.MaxDays > 0 && n < 20 && len(seen) != n {
			t.Errorf("%+v: %d different shifts of %d", p, len(seen), n)
		}
		if p.MinDays == 1 && !slices.ContainsFunc(slices.Collect(keys(seen)), func(d int) bool { return d < 0 }) {
			t.Errorf("%+v: none goes back", p)
		}
	}
}

// Without a key it is the hash of a phrase, so that a seed draws the same everywhere.
func TestDrawBySeed(t *testing.T) {
	key := sha256.Sum256([]byte("date-shift by seed"))
	p := Policy{MinDays: 1, MaxDays: 365}
	o, err := newShift(Deps{Policy: p, Seed: "7"})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := o.(shift).draw("patient", "p17"), oracleDays(key[:], p, "7", "patient", "p17"); got != want {
		t.Errorf("%d days, want %d", got, want)
	}
}

// Whoever sees a date that moved by a year, or by 52 weeks, reads the day and month off it.
func TestNoShiftOfYears(t *testing.T) {
	for days, want := range map[int]bool{
		0: false, 1: false, 7: false, 182: false, 362: false, 363: true, 364: true, 365: true, 366: true, 367: true, 368: false,
		727: false, 728: true, 731: true, 733: false, 1461: true, -365: true, -364: true, -362: false, -30: false, 36525: true, 36540: false,
	} {
		if got := wholeYears(days); got != want {
			t.Errorf("%d days: %v", days, got)
		}
	}
	for _, c := range []struct {
		low, high int
		want      bool
	}{{1, 365, false}, {365, 365, true}, {363, 367, true}, {362, 367, false}, {-366, -364, true}, {0, 0, false}, {-365, 365, false}} {
		if got := onlyYears(Policy{MinDays: c.low, MaxDays: c.high}); got != c.want {
			t.Errorf("%d to %d: %v", c.low, c.high, got)
		}
	}
}

func keys(m map[int]bool) func(func(int) bool) {
	return func(yield func(int) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// back10 moves ten days back, whoever draws.
var back10 = Policy{MinDays: -10, MaxDays: -10}

func TestDateShift(t *testing.T) {
	for _, c := range []struct{ lang, in, want string }{
		{"de", "am {DATE:11.3.2019}, {NAME:Anna}", "am 1.3.2019, NAME"},
		{"de", "am Montag, den {DATE:11.3.2019}", "am Freitag, den 1.3.2019"},
		{"de", "{DATE:11.3.2019} (Mo)", "1.3.2019 (Fr)"},
		{"de", "Mo {DATE:11.3.}, zuletzt {DATE:2018}", "Fr 1.3., zuletzt 2018"}, // the nearest number of years is 0
		{"de", "seit {DATE:2.1.2018} hier, {DATE:2016} nicht, {DATE:2018} doch", "seit 23.12.2017 hier, 2015 nicht, 2017 doch"},
		{"de", "{DATE:1.3.} nach {DATE:5.5.2020}", "20.2. nach 25.4.2020"}, // 2020 had a 29 February
		{"de", "{DATE:1.3.} nach {DATE:5.5.2019}", "19.2. nach 25.4.2019"},
		{"de", "vom {DATE:11.} bis {DATE:17. März 2019} hier", "vom 1. bis 7. März 2019 hier"}, // a day alone has the month of its list
		{"de", "am {DATE:11.}/{DATE:17.3.2019} hier", "am 1./7.3.2019 hier"},
		{"de", "am {DATE:3.}/{DATE:17.3.2019} hier", "am 21.2./7.3.2019 hier"},
		{"de", "am {DATE:11.} hier", "am DATE hier"},
		{"de", "{DATE:Ostern} und {DATE:31.4.2019}", "Mitte April und DATE"},
		{"de", "{BIRTH_DATE:3. Jänner 1950}, heute {AGE:69}", "24. Dezember 1949, heute AGE"},
		{"en", "{DATE:3/4/2019} or {DATE:3/30/2019}", "2/22/2019 or 3/20/2019"}, // the second shows the order of both
		{"en", "{DATE:3/4/2019} or {DATE:30/3/2019}", "24/3/2019 or 20/3/2019"},
		{"en-US", "{DATE:3/4/2019} or {DATE:30/3/2019}", "24/3/2019 or 20/3/2019"},
		{"en-US", "{DATE:3/4/2019}", "2/22/2019"},
		{"de", "{DATE:11.3.2019}, {DATE:1.3.2019}", "1.3.2019, 19.2.2019"}, // becomes another's original
	} {
		if got := rewrite(t, operator(t, "date-shift", back10), lethe.Document{Language: c.lang}, c.in); got != c.want {
			t.Errorf("%q became %q, want %q", c.in, got, c.want)
		}
	}
}

func TestDateShiftFeatures(t *testing.T) {
	r, err := New([]Target{target("DATE", "3/2/50")}, operator(t, "date-shift", back10), Options{Reach: reach.Everywhere})
	if err != nil {
		t.Fatal(err)
	}
	m := Placement{Span: span.Span{End: 6}, Details: lethe.DetailsOf(map[string]string{"format": "M/d/yy", "year": "2050", "month": "3", "day": "2"})}
	doc := &lethe.Document{Language: "de", Fields: []lethe.Field{
		{Text: "3/2/50 3/2/50"}, {Name: "id", Text: "r-3/2/50", Kind: lethe.ID}, {Name: "k", Text: "3/2/50", Kind: lethe.Key},
	}}
	res, err := r.Document(context.Background(), Input{Document: doc, Mentions: []Placement{m}})
	if err != nil {
		t.Fatal(err)
	}
	// The found one has no features: in German it is 3 February.
	if want := []string{"2/20/50 24/1/50", "r-DATE", "24/1/50"}; !slices.Equal(res.Texts, want) {
		t.Errorf("got %q, want %q", res.Texts, want)
	}
	if got := r.Scrub("r-3/2/50"); got != "r-DATE" {
		t.Errorf("scrubbed to %q, not as the id", got)
	}
	number := &lethe.Document{Fields: []lethe.Field{{Text: "2019", Kind: lethe.Number}}}
	r, _ = New([]Target{target("DATE", "2019")}, operator(t, "date-shift", back10), Options{Reach: reach.Everywhere})
	if res, err = r.Document(context.Background(), Input{Document: number}); err != nil || res.Texts[0] != "2019" {
		t.Errorf("a number: %q, %v", res.Texts, err)
	}
}

func TestShiftBy(t *testing.T) {
	p := Policy{MinDays: -300, MaxDays: 300, ShiftBy: "patient"}
	shifted := func(p Policy, doc lethe.Document, patient, s string) (time.Time, []string) {
		text, targets, ms := marked(t, s)
		r, err := New(targets, operator(t, "date-shift", p), Options{Reach: reach.Everywhere})
		if err != nil {
			t.Fatal(err)
		}
		doc.Fields = []lethe.Field{{Text: text}}
		res, err := r.Document(context.Background(), Input{Document: &doc, Mentions: ms, Patient: patient})
		if err != nil {
			t.Fatal(err)
		}
		d, err := time.Parse("2006-01-02", res.Texts[0][:10])
		if err != nil {
			t.Fatal(err)
		}
		return d, res.Warnings
	}
	a, b := lethe.Document{SourceID: "a"}, lethe.Document{SourceID: "b"}
	const day = "{DATE:2019-06-15} "
	one, _ := shifted(p, a, "", day+"{ID/patient ID:P-17}")
	two, w := shifted(p, b, "", day+"{ID/patient ID:p17}, again {ID/patient ID:P 17}")
	if one != two || len(w) > 0 {
		t.Errorf("one patient: %v, %v, %q", one, two, w)
	}
	given, _ := shifted(p, b, "P17", day+"{ID/patient ID:99} {ID/patient ID:98}")
	if given != one {
		t.Errorf("the patient that is given does not count: %v, %v", given, one)
	}
	for _, none := range []string{"", "{ID/patient ID:99} {ID/patient ID:98}", "{ID/case ID:17}"} {
		own, w := shifted(p, a, "", day+none)
		document, _ := shifted(Policy{MinDays: -300, MaxDays: 300}, a, "", day)
		if own != document || len(w) != 1 {
			t.Errorf("%q: %v, by document %v, warnings %q", none, own, document, w)
		}
	}
	p.ShiftBy = "collection"
	one, _ = shifted(p, a, "x", day)
	two, _ = shifted(p, b, "y", day)
	if one != two {
		t.Errorf("one collection: %v, %v", one, two)
	}
	p.ShiftBy = "document"
	one, _ = shifted(p, a, "x", day)
	if two, _ = shifted(p, b, "x", day); one == two {
		t.Error("two documents move alike")
	}
	a.ID = "of another text"
	if two, _ = shifted(p, a, "x", day); one != two {
		t.Error("a new version of a document moves in another way")
	}
}

// Intervals between the dates of a document stay, whatever is drawn.
func TestShiftKeepsIntervals(t *testing.T) {
	layouts := []string{"02.01.2006", "2. January 2006", "2006-01-02", "Jan 2, 2006", "2 Jan. 2006"}
	rapid.Check(t, func(t *rapid.T) {
		var days []time.Time
		var b strings.Builder
		forms := rapid.SliceOfN(rapid.SampledFrom(layouts), 2, 6).Draw(t, "forms")
		for _, layout := range forms {
			d := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, rapid.IntRange(-30000, 20000).Draw(t, "day"))
			days = append(days, d)
			fmt.Fprintf(&b, "{DATE:%s};", d.Format(layout))
		}
		p := Policy{MinDays: rapid.IntRange(-900, 0).Draw(t, "min"), MaxDays: rapid.IntRange(1, 900).Draw(t, "max")}
		moved := strings.Split(rewrite(t, operator(t, "date-shift", p), lethe.Document{SourceID: rapid.String().Draw(t, "id"), Language: "en"}, b.String()), ";")
		var by time.Duration
		for i, layout := range forms {
			got, err := time.Parse(layout, moved[i])
			if err != nil { // May is a month in full, and so no abbreviation
				got, err = time.Parse(strings.NewReplacer("Jan.", "January", "Jan ", "January ").Replace(layout), moved[i])
			}
			if err != nil {
				t.Fatal(err)
			}
			if d := got.Sub(days[i]); i == 0 {
				by = d
			} else if d != by {
				t.Fatalf("%v became %v: %v, others by %v", days[i], got, d, by)
			}
		}
		if n := int(by.Hours() / 24); n == 0 || n < min(p.MinDays, -p.MaxDays) || n > p.MaxDays {
			t.Fatalf("moved by %v", by)
		}
	})
}

func TestTagger(t *testing.T) {
	text := "Herr Dr. P. Muster rät am 3.4.2019, rund; und so"
	m := []Placement{
		{Span: span.Span{Start: 9, End: 18}, Target: 0, Detector: "names", Details: lethe.DetailsOf(map[string]string{
			"type": "doctor", "rule": "R;1", "lastname": "Muster", "firstname": "P.", "format": "f-ll", "confidence": "80"})},
		{Span: span.Span{Start: 27, End: 35}, Target: 1, Detector: "dates"},
		{Span: span.Span{Start: 37, End: 42}, Target: 2},
	}
	r, err := New([]Target{target("NAME", "P. Muster"), target("DATE", "3.4.2019"), target("SHAPE", "rund;")},
		operator(t, "tags", Policy{Window: 2}), Options{Split: true})
	if err != nil {
		t.Fatal(err)
	}
	doc := &lethe.Document{Language: "de", Fields: []lethe.Field{{Text: text}, {Name: "id", Kind: lethe.ID, Text: "x_3.4.2019"}}}
	res, err := r.Document(context.Background(), Input{Document: doc, Mentions: m})
	if err != nil {
		t.Fatal(err)
	}
	want := `Herr Dr. [&[Name;P. Muster;;context_left=Herr Dr.;context_right=rät am;firstname=P.;format=f-ll;lastname=Muster;rule=R\;1;salutation=;signature=;type=doctor]&]` +
		` rät am [&[Date;3.4.2019;;context_left=rät am;context_right=, rund\;;day=3;format=d.M.yyyy;month=4;rule=dates;type=;year=2019]&],` +
		` [&[SHAPE;rund\;;;context_left=am 3.4.2019,;context_right=und so;rule=;type=]&] und so`
	if res.Texts[0] != want {
		t.Errorf("got  %s\nwant %s", res.Texts[0], want)
	}
	if res.Texts[1] != "x_[DATE]" {
		t.Errorf("an id: %q", res.Texts[1])
	}
	if got := tagstest.Restore(res.Texts[0]); got != text {
		t.Errorf("restored: %q", got)
	}
}

func TestTaggerWarns(t *testing.T) {
	r, err := New(nil, operator(t, "tags", Policy{}), Options{Reach: reach.Everywhere})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]int{"[&[Age;4;]&]": 1, "[&[Age;4": 0, "": 0} {
		res, err := r.Document(context.Background(), Input{Document: lethe.NewDocument("d", text)})
		if err != nil || len(res.Warnings) != want {
			t.Errorf("%q: %q, %v", text, res.Warnings, err)
		}
	}
}

// What was cut at the end of a field tells everything found.
func TestTaggerAcrossFields(t *testing.T) {
	r, err := New([]Target{target("NAME", "Hans")}, operator(t, "tags", Policy{}), Options{Reach: reach.Everywhere, Split: true})
	if err != nil {
		t.Fatal(err)
	}
	m := Placement{Span: span.Span{End: 4}, Details: lethe.DetailsOf(map[string]string{"original": "Hans\nKern"})}
	res, err := r.Document(context.Background(), Input{Document: lethe.NewDocument("d", "Hans"), Mentions: []Placement{m}})
	if err != nil {
		t.Fatal(err)
	}
	if got := slices.Collect(tags.Each(res.Texts[0])); len(got) != 1 || got[0].Text != "Hans" || got[0].Annotated != "Hans\nKern" {
		t.Errorf("%s", res.Texts[0])
	}
}

func TestSplit(t *testing.T) {
	// 0123456789012345678901234
	text := "Anna Keller AG Basel  rot"
	for _, c := range []struct{ spans, want [][2]int }{
		{[][2]int{{0, 11}, {5, 14}}, [][2]int{{0, 4}, {5, 14}}},                       // the first of equals is cut
		{[][2]int{{0, 11}, {5, 14}, {12, 20}}, [][2]int{{0, 11}, {12, 20}}},           // nothing is left of the middle
		{[][2]int{{0, 11}, {5, 20}, {15, 25}}, [][2]int{{0, 11}, {12, 14}, {15, 25}}}, // the middle has two overlaps
		{[][2]int{{0, 14}, {5, 11}, {5, 11}}, [][2]int{{0, 14}}},
		{[][2]int{{15, 20}, {0, 4}}, [][2]int{{0, 4}, {15, 20}}},
		{[][2]int{{0, 4}, {4, 11}}, [][2]int{{0, 4}, {4, 11}}},
	} {
		r := &Replacer{targets: []Target{target("A", "a")}}
		var cs []claim
		for i, s := range c.spans {
			cs = append(cs, claim{Span: span.Span{Start: s[0], End: s[1]}, mention: i + 1})
		}
		var got [][2]int
		for _, x := range split(text, cs, r.stronger) {
			got = append(got, [2]int{x.Start, x.End})
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v became %v, want %v", c.spans, got, c.want)
		}
	}
}

func TestSplitMentions(t *testing.T) {
	text := "bei Anna Keller AG in Bern"
	r, err := New([]Target{target("NAME", "Anna Keller"), target("LOCATION", "Keller AG")}, operator(t, "scrubber", Policy{}), Options{Reach: reach.Everywhere, Split: true})
	if err != nil {
		t.Fatal(err)
	}
	ms := []Placement{at(text, "Anna Keller", 0), at(text, "Keller AG", 1)}
	doc := lethe.NewDocument("d", text)
	res, err := r.Document(context.Background(), Input{Document: doc, Mentions: ms})
	if err != nil || res.Texts[0] != "bei NAME LOCATION in Bern" {
		t.Errorf("%q, %v", res.Texts, err)
	}
	r, _ = New(r.targets, operator(t, "tags", Policy{}), Options{Reach: reach.Everywhere, Split: true})
	if res, err = r.Document(context.Background(), Input{Document: doc, Mentions: ms}); err != nil {
		t.Fatal(err)
	}
	if got := slices.Collect(tags.Each(res.Texts[0])); len(got) != 2 || got[0].Text != "Anna" || got[0].Annotated != "Anna Keller" ||
		got[1].Text != "Keller AG" || got[1].Annotated != "" {
		t.Errorf("%s", res.Texts[0])
	}
}

// What a split loses is white space alone, for any number of mentions.
func TestSplitCovers(t *testing.T) {
	r := &Replacer{targets: []Target{target("A", "a")}}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.SampledFrom([]rune("ab ")), 20, 60, -1).Draw(t, "text")
		var cs []claim
		covered := make([]bool, len(text))
		for i := range rapid.IntRange(0, 90).Draw(t, "mentions") {
			s := rapid.IntRange(0, len(text)-1).Draw(t, "start")
			e := rapid.IntRange(s+1, min(len(text), s+20)).Draw(t, "end")
			cs = append(cs, claim{Span: span.Span{Start: s, End: e}, mention: i + 1})
			for k := s; k < e; k++ {
				covered[k] = true
			}
		}
		end := 0
		for _, c := range split(text, cs, r.stronger) {
			if c.Start < end || c.Empty() {
				t.Fatalf("%v begins before %d", c.Span, end)
			}
			end = c.End
			for k := c.Start; k < c.End; k++ {
				if !covered[k] {
					t.Fatalf("%d was in no mention", k)
				}
				covered[k] = false
			}
		}
		for k, lost := range covered {
			if lost && text[k] != ' ' {
				t.Fatalf("%d is lost", k)
			}
		}
	})
}

// identity changes nothing, and what tags say can be undone, whatever overlaps.
func TestKeepers(t *testing.T) {
	choices := map[string]Choice{"identity": operator(t, "identity", Policy{}), "tags": operator(t, "tags", Policy{Window: 2})}
	short := rapid.StringOfN(rapid.SampledFrom([]rune("abAéßж 0-'.;[]&王")), 1, 6, -1)
	rapid.Check(t, func(t *rapid.T) {
		var targets []Target
		for _, v := range rapid.SliceOfN(short, 1, 5).Draw(t, "values") {
			targets = append(targets, target(lethe.Label(rapid.SampledFrom([]string{"NAME", "DATE", "x"}).Draw(t, "label")), v))
		}
		doc := &lethe.Document{ID: "d"}
		for _, kind := range []lethe.Kind{lethe.Text, lethe.Key, lethe.ID} {
			doc.Fields = append(doc.Fields, lethe.Field{Text: norm.NFC.String(prose.Draw(t, "text")), Kind: kind})
		}
		ms := somePlaced(t, doc, len(targets))
		for name, choice := range choices {
			r, err := New(targets, choice, Options{Reach: reach.Everywhere, Split: rapid.Bool().Draw(t, "split")})
			if err != nil {
				t.Fatal(err)
			}
			res, err := r.Document(context.Background(), Input{Document: doc, Mentions: ms})
			if err != nil {
				t.Fatal(err)
			}
			for i, f := range doc.Fields {
				if got := res.Texts[i]; name == "identity" && got != f.Text {
					t.Fatalf("%q became %q", f.Text, got)
				} else if f.Kind == lethe.Text && tagstest.Restore(got) != tagstest.Restore(f.Text) && tagstest.Restore(got) != f.Text {
					t.Fatalf("%q became %q, which is %q", f.Text, got, tagstest.Restore(got))
				}
			}
		}
	})
}

func TestNothingSurvivesPolicies(t *testing.T) {
	choices := []Choice{operator(t, "scrubber", Policy{}), operator(t, "scrubber", Policy{SplitAddresses: true}), operator(t, "date-shift", Policy{MinDays: 1, MaxDays: 9})}
	value := rapid.OneOf(rapid.StringOfN(rapid.SampledFrom([]rune("abAé 0-'.王")), 1, 5, -1), rapid.SampledFrom([]string{"1.2.2019", "2.2.2019", "2019", "Mo", "NAME", "date"}))
	text := rapid.Custom(func(t *rapid.T) string {
		return norm.NFC.String(strings.Join(rapid.SliceOfN(rapid.OneOf(value, prose), 0, 8).Draw(t, "parts"), " "))
	})
	rapid.Check(t, func(t *rapid.T) {
		var targets []Target
		values := rapid.SliceOfN(value, 1, 5).Draw(t, "values")
		for _, v := range values {
			targets = append(targets, target(lethe.Label(rapid.SampledFrom([]string{"NAME", "DATE", "ADDRESS", "x"}).Draw(t, "label")), v))
		}
		doc := &lethe.Document{ID: "d", Language: "de"}
		for _, kind := range []lethe.Kind{lethe.Text, lethe.Text, lethe.Key, lethe.ID} {
			doc.Fields = append(doc.Fields, lethe.Field{Text: text.Draw(t, "text"), Kind: kind})
		}
		ms := somePlaced(t, doc, len(targets))
		r, err := New(targets, choices[rapid.IntRange(0, len(choices)-1).Draw(t, "operator")], Options{Reach: reach.Everywhere, Split: true})
		if err != nil {
			t.Fatal(err)
		}
		res, err := r.Document(context.Background(), Input{Document: doc, Mentions: ms})
		if err != nil {
			t.Fatal(err)
		}
		checkResult(t, doc, res, nil, values)
		slices.Reverse(ms)
		if other, err := r.Document(context.Background(), Input{Document: doc, Mentions: ms}); err != nil || len(other.Texts) != len(res.Texts) {
			t.Fatal(err)
		}
	})
}

func TestPolicyValidate(t *testing.T) {
	for _, p := range []Policy{
		{MinDays: 2, MaxDays: 1}, {MinDays: -400_001}, {MaxDays: 400_001}, {ShiftBy: "ward"}, {Window: -1},
	} {
		if p.validate() == nil {
			t.Errorf("%+v passed", p)
		}
		for _, name := range []string{"scrubber", "date-shift", "tags"} {
			if _, err := makeNamed(name, Deps{Key: testKey(t), Policy: p}); err == nil {
				t.Errorf("%s passed with %+v", name, p)
			}
		}
	}
	for _, seed := range []string{"x", "99999999999999999999", "1.5"} {
		if _, err := makeNamed("date-shift", Deps{Key: testKey(t), Seed: seed}); err == nil {
			t.Errorf("seed %s passed", seed)
		}
	}
	if _, err := makeNamed("date-shift", Deps{}); err == nil {
		t.Error("date-shift without key or seed")
	}
	if _, err := makeNamed("date-shift", Deps{Seed: "-7"}); err != nil {
		t.Error(err)
	}
}

func FuzzPolicies(f *testing.F) {
	f.Add("Anna Keller AG, Mo 1.2.2019 (Mo)", "Anna Keller", "1.2.2019", 5, 14, 16)
	f.Add("x [&[Age;4;]&] y", "Age", "4", 0, 1, -3)
	f.Add("x [&Age;4;]&] y", "Age", "4", 0, 1, -3)
	f.Add("Mo 1.2., Di 2.2.\nMi", "1.2.", "Di", 3, 8, 400)
	f.Fuzz(func(t *testing.T, text, a, b string, start, end, days int) {
		targets := []Target{target("NAME", a), target("DATE", b)}
		doc := lethe.NewDocument("d", text)
		var ms []Placement
		for i, s := range []span.Span{{Start: start, End: end}, {Start: end - 2, End: end + 3}} {
			if s.Check(text) == nil && !s.Empty() {
				ms = append(ms, Placement{Span: s, Target: i})
			}
		}
		p := Policy{MinDays: days % 1000, MaxDays: days % 1000, Window: 3}
		for _, name := range []string{"identity", "tags", "scrubber", "date-shift"} {
			r, err := New(targets, operator(t, name, p), Options{Reach: reach.Everywhere, Split: true})
			if err != nil {
				t.Fatal(err)
			}
			res, err := r.Document(context.Background(), Input{Document: doc, Mentions: ms})
			if err != nil {
				continue // failed closed
			}
			switch got := res.Texts[0]; name {
			case "identity":
				if got != text {
					t.Fatalf("%q became %q", text, got)
				}
			case "tags":
				if tagstest.Restore(got) != text && tagstest.Restore(text) == text {
					t.Fatalf("%q became %q", text, got)
				}
			default:
				var values []string
				if norm.NFC.IsNormalString(text) && utf8.ValidString(a) && utf8.ValidString(b) && utf8.ValidString(text) {
					values = []string{a, b}
				}
				checkResult(t, doc, res, nil, values)
			}
		}
	})
}
