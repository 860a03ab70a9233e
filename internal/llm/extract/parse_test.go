package extract

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
)

// answered is what becomes of one answer about a short document.
func answered(t testing.TB, answer string) (Answer, error) {
	t.Helper()
	return extractor(t, says(answer), nil).Local(context.Background(), lethe.NewDocument("d", "text"))
}

// Each way to write an element, and what it is: by hand from the documentation of
// Counts and of label.
func TestElements(t *testing.T) {
	for _, c := range []struct {
		element string
		want    Entity
		counts  Counts
	}{
		{`["Anna Weiss", "anna weiss", "NAME", 0.75]`, Entity{"Anna Weiss", "anna weiss", "NAME", .75}, Counts{}},
		{`[" Anna\tWeiss ", " Anna\n WEISS", "NAME", 1]`, Entity{"Anna\tWeiss", "anna weiss", "NAME", 1}, Counts{}},
		{`{"original":"47","normalized":"47","type":"AGE","relevance":0.5}`, Entity{"47", "47", "AGE", .5}, Counts{}},
		{`{"original_value":"47","entity_type":"AGE","relevance":0.5}`, Entity{"47", "47", "AGE", .5}, Counts{Unformed: 1}},
		{`[47, 47, "AGE", "0.5"]`, Entity{"47", "47", "AGE", .5}, Counts{}},
		{`["x1", "x1", "AGE", "50 %"]`, Entity{"x1", "x1", "AGE", .5}, Counts{}},
		{`["x1", "x1", "AGE", "0,25", "why"]`, Entity{"x1", "x1", "AGE", .25}, Counts{}},
		{`["x1", "x1", "AGE"]`, Entity{"x1", "x1", "AGE", 1}, Counts{Unrated: 1}},
		{`["x1", "x1", "AGE", null]`, Entity{"x1", "x1", "AGE", 1}, Counts{Unrated: 1}},
		{`["x1", "x1", "AGE", "high"]`, Entity{"x1", "x1", "AGE", 1}, Counts{Unrated: 1}},
		{`["x1", "x1", "AGE", "NaN"]`, Entity{"x1", "x1", "AGE", 1}, Counts{Unrated: 1}},
		{`["x1", "x1", "AGE", [0.5]]`, Entity{"x1", "x1", "AGE", 1}, Counts{Unrated: 1}},
		{`["x1", "x1", "AGE", 80]`, Entity{"x1", "x1", "AGE", 1}, Counts{Clamped: 1}},
		{`["x1", "x1", "AGE", 1e999]`, Entity{"x1", "x1", "AGE", 1}, Counts{Clamped: 1}},
		{`["x1", "x1", "AGE", -0.1]`, Entity{"x1", "x1", "AGE", 0}, Counts{Clamped: 1}},
		// Normalized values that are none are made as package normalize does.
		{`["12 April 2019", null, "EVENT_DATE", 0]`, Entity{"12 April 2019", "12/04/2019", "EVENT_DATE", 0}, Counts{Unformed: 1}},
		{`["12 April 2019", "unknown", "EVENT_DATE", 0]`, Entity{"12 April 2019", "12/04/2019", "EVENT_DATE", 0}, Counts{Unformed: 1}},
		{`["756.1234.5678.97", "-", "PATIENT_ID", 1]`, Entity{"756.1234.5678.97", "7561234567897", "PATIENT_ID", 1}, Counts{Unformed: 1}},
		{`["Zürich", "Z\u0000ürich\u200b", "LOCATION", 0]`, Entity{"Zürich", "z ürich", "LOCATION", 0}, Counts{}},
		{`["T2DM", "` + strings.Repeat("a", 52) + `", "EVENT", 1]`, Entity{"T2DM", strings.Repeat("a", 52), "EVENT", 1}, Counts{}},
		{`["T2DM", "` + strings.Repeat("a", 53) + `", "EVENT", 1]`, Entity{"T2DM", "t2dm", "EVENT", 1}, Counts{Unformed: 1}},
		// Labels written otherwise.
		{`["x1", "x1", "age", 0]`, Entity{"x1", "x1", "AGE", 0}, Counts{Mapped: 1}},
		{`["x1", "x1", "phone number", 0]`, Entity{"x1", "x1", "PHONE_NUMBER", 0}, Counts{Mapped: 1}},
		{`["x1", "x1", "PERSON", 0]`, Entity{"x1", "x1", "NAME", 0}, Counts{Mapped: 1}},
		{`["x1", "x1", "US_SSN", 0]`, Entity{"x1", "x1", "PATIENT_ID", 0}, Counts{Mapped: 1}},
		{`["x1", "x1", "date-of-birth", 0]`, Entity{"x1", "x1", "BIRTHDATE", 0}, Counts{Mapped: 1}},
		{`["x1", "x1", "Medical Conditions", 0]`, Entity{"x1", "x1", "MEDICAL_CONDITION", 0}, Counts{Mapped: 1}},
		{`["x1", "x1", "BirthDate", 0]`, Entity{"x1", "x1", "BIRTHDATE", 0}, Counts{Mapped: 1}},
		{`["x1", "x1", "medicalCondition", 0]`, Entity{"x1", "x1", "MEDICAL_CONDITION", 0}, Counts{Mapped: 1}},
		{`["x1", "x1", "Krankheit", 0]`, Entity{"x1", "x1", "MEDICAL_CONDITION", 0}, Counts{Mapped: 1}},
		{`["x1", "x1", "Persönlicher Name", 0]`, Entity{"x1", "x1", "NAME", 0}, Counts{Mapped: 1}},
		{`["x1", "x1", "Apellidos", 0]`, Entity{"x1", "x1", "NAME", 0}, Counts{Mapped: 1}},
		{`["x1", "x1", "Fecha de nacimiento", 0]`, Entity{"x1", "x1", "BIRTHDATE", 0}, Counts{Mapped: 1}},
		{`["x1", "x1", "Prénom", 0]`, Entity{"x1", "x1", "NAME", 0}, Counts{Mapped: 1}},
		{`["x1", "x1", "TELEFONO", 0]`, Entity{"x1", "x1", "PHONE_NUMBER", 0}, Counts{Mapped: 1}},
		{`["x1", "x1", "PATIENT_NAME", 0]`, Entity{"x1", "x1", "NAME", 0}, Counts{Mapped: 1}},
		{`["x1", "x1", "THE_EVENT_DATE", 0]`, Entity{"x1", "x1", "EVENT_DATE", 0}, Counts{Mapped: 1}},
		{`["x1", "x1", "SPACESHIP", 0]`, Entity{"x1", "x1", "UNIQUE_FACT", 0}, Counts{Caught: 1}},
		{`["x1", "x1", "???", 0]`, Entity{"x1", "x1", "UNIQUE_FACT", 0}, Counts{Caught: 1}},
		// Objects with other names.
		{`{"Original":"47","Normalized":"47","Type":"AGE","Relevance":0.5}`, Entity{"47", "47", "AGE", .5}, Counts{}},
		{`{"entity":"47","canonical":"47","category":"AGE","relevance_score":0.5}`, Entity{"47", "47", "AGE", .5}, Counts{}},
		{`{"text":"47","score":0.01,"label":"AGE"}`, Entity{"47", "47", "AGE", 1}, Counts{Unrated: 1, Unformed: 1}},
	} {
		got, err := answered(t, `{"entities": [`+c.element+`]}`)
		c.counts.Given, c.counts.Parts = 1, 1
		if err != nil || len(got.Entities) != 1 || got.Entities[0] != c.want || got.Counts != c.counts {
			t.Errorf("%s: %+v, %v", c.element, got, err)
		}
	}
}

// Without a type, beside an element that has one, a value is kept as what the schema
// makes of what it does not know.
func TestUntyped(t *testing.T) {
	for _, c := range []struct {
		element   string
		relevance float64
		counts    Counts
	}{
		{`["x2"]`, 1, Counts{Caught: 1, Unrated: 1, Unformed: 1}},
		{`["x2", "x2"]`, 1, Counts{Caught: 1, Unrated: 1}},
		{`["x2", "x2", "", 0]`, 0, Counts{Caught: 1}},
		{`["x2", "x2", null, 0.25]`, .25, Counts{Caught: 1}},
		{`["x2", "x2", ["AGE"], 0]`, 0, Counts{Caught: 1}},
		{`{"original": "x2"}`, 1, Counts{Caught: 1, Unrated: 1, Unformed: 1}},
	} {
		got, err := answered(t, `[["x1", "x1", "AGE", 0.5], `+c.element+`]`)
		c.counts.Given, c.counts.Parts = 2, 1
		if err != nil || len(got.Entities) != 2 || got.Entities[1] != (Entity{"x2", "x2", "UNIQUE_FACT", c.relevance}) || got.Counts != c.counts {
			t.Errorf("%s: %+v, %v", c.element, got, err)
		}
	}
}

// What is dropped, beside an element that is not.
func TestDropped(t *testing.T) {
	long := strings.Repeat("ü", 401)
	for _, c := range []struct {
		element string
		counts  Counts
	}{
		{`[]`, Counts{Malformed: 1}},
		{`["x2", ["x2"], "AGE"]`, Counts{Malformed: 1}},
		{`["", "x2", "AGE", 1]`, Counts{Malformed: 1}},
		{`{"original": "x2", "Original": "x3", "type": "AGE"}`, Counts{Malformed: 1}},
		{`[true, "x2", "AGE", 1]`, Counts{Malformed: 1}},
		{`[["x2"], "x2", "AGE", 1]`, Counts{Malformed: 1}},
		{`"x2"`, Counts{Malformed: 1}},
		{`null`, Counts{Malformed: 1}},
		{`{}`, Counts{Malformed: 1}},
		{`["` + long + `", "x2", "AGE", 1]`, Counts{Long: 1}},
		{`["x1", "other", "AGE", 0.25]`, Counts{Repeated: 1}},
	} {
		got, err := answered(t, `[["x1", "x1", "AGE", 0.5], `+c.element+`]`)
		c.counts.Given, c.counts.Parts = 2, 1
		if err != nil || len(got.Entities) != 1 || got.Entities[0] != (Entity{"x1", "x1", "AGE", .5}) || got.Counts != c.counts {
			t.Errorf("%s: %+v, %v", c.element[:min(len(c.element), 40)], got, err)
		}
	}
	got, err := answered(t, `{"entities": [["`+long[2:]+`", "x", "EVENT", 1]]}`)
	if err != nil || len(got.Entities) != 1 || got.Entities[0].Original != long[2:] {
		t.Errorf("a value of 400 characters: %v", err)
	}
}

// No answer at all is an error, and the error does not say what was answered.
func TestNoAnswer(t *testing.T) {
	for _, answer := range []string{
		``, `secret`, `{}`, `{"secret": []}`, `{"entities": null}`, `{"entities": "secret"}`, `{"entities": {"secret": 1}}`,
		`{"entities": [["secret"`, `[`, `null`, `7`, `{"entities": ["secret", "secret"]}`, `{"entities": []} secret`,
	} {
		got, err := answered(t, answer+"")
		if answer != "" && (err == nil || strings.Contains(err.Error(), "secret")) {
			t.Errorf("%s: %+v, %v", answer, got, err)
		}
	}
	for _, answer := range []string{`{"entities": []}`, ` [] `, `{"note": 1, "entities": []}`} {
		if got, err := answered(t, answer); err != nil || len(got.Entities) != 0 || got.Counts != (Counts{Parts: 1}) {
			t.Errorf("%s: %+v, %v", answer, got, err)
		}
	}
}

func TestManyEntities(t *testing.T) {
	var b strings.Builder
	for i := range mostEntities + 3 {
		fmt.Fprintf(&b, `,["x%d", "x", "AGE", 0]`, i)
	}
	got, err := answered(t, "["+b.String()[1:]+"]")
	if err != nil || len(got.Entities) != mostEntities || got.Counts.Excess != 3 || got.Counts.Dropped() != 3 {
		t.Errorf("%d entities, %+v, %v", len(got.Entities), got.Counts, err)
	}
}

// A schema without a label for MISC has no place for what is unknown.
func TestUnknownLabelWithoutMisc(t *testing.T) {
	s, err := schema.Load("clinical")
	if err != nil {
		t.Fatal(err)
	}
	x := extractor(t, says(`[["x1", "x1", "SPACESHIP", 0], ["x2", "x2", "PERSON", 0], ["x3"]]`), func(o *Options) { o.Schema = s })
	got, err := x.Local(context.Background(), lethe.NewDocument("d", "text"))
	if err != nil || len(got.Entities) != 1 || got.Entities[0].Label != "NAME" ||
		got.Counts != (Counts{Parts: 1, Given: 3, Unlabelled: 2, Mapped: 1}) {
		t.Errorf("%+v, %v", got, err)
	}
}

// Every synonym leads somewhere, in capitals, and to a detector label that the default
// schema has a place for.
func TestSynonyms(t *testing.T) {
	s, err := schema.Load("insurance")
	if err != nil {
		t.Fatal(err)
	}
	for word, l := range synonyms {
		if upper(word) != word {
			t.Errorf("%s can never be met", word)
		}
		if _, ok := s.Of(l); !ok {
			t.Errorf("%s leads to %s, which leads nowhere", word, l)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		`{"entities": [["Anna Weiss", "anna weiss", "NAME", 1], ["12 April 2019", "12/04/2019", "EVENT_DATE", 0.5]]}`,
		`[{"original": "47", "type": "age", "relevance": "NaN"}]`,
		`{"entities": [["a", "\ud800", "x", 1e400], [[], {}, null], "…", 7, [1,2,3,4,5]]}`,
		"{\"entities\": [[\"\x00\", \"\u200b\", \"NAME\", -1]]}",
		strings.Repeat("[", 2000),
	} {
		f.Add(s)
	}
	s, err := schema.Load("insurance")
	if err != nil {
		f.Fatal(err)
	}
	x := extractor(f, says(""), func(o *Options) { o.Schema = s })
	f.Fuzz(func(t *testing.T, answer string) {
		all := entityCollector{of: map[entityKey]int{}}
		if err := x.read(answer, "en", &all); err != nil {
			return
		}
		c := all.counts
		if c.Given != len(all.entities)+c.Dropped()+c.Repeated {
			t.Errorf("%d given, %d kept, %+v", c.Given, len(all.entities), c)
		}
		seen := map[entityKey]bool{}
		for _, e := range all.entities {
			if key := (entityKey{e.Original, e.Label}); seen[key] {
				t.Errorf("%+v stands twice", e)
			} else {
				seen[key] = true
			}
			if e.Original == "" || e.Normalized == "" || s.Weight(e.Label) == 0 || math.IsNaN(e.Relevance) || e.Relevance < 0 || e.Relevance > 1 {
				t.Errorf("%+v", e)
			}
			if strings.Join(strings.Fields(e.Normalized), " ") != e.Normalized {
				t.Errorf("%q is not normalized", e.Normalized)
			}
		}
	})
}
