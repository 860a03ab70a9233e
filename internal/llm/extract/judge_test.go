package extract

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/llm"
)

func TestJudge(t *testing.T) {
	doc := lethe.NewDocument("d", "Anna <Weiss>, ANNA  <WEISS>, 47, in Bern")
	ms := []lethe.Mention{
		{Label: "NAME", Text: "Anna <Weiss>"}, {Label: "LOCATION", Text: "Bern"},
		{Label: "NAME", Text: "ANNA  <WEISS>"}, {Label: "AGE", Text: "47"}, {Label: "EVENT", Text: "47"},
	}
	m := says(`{"relevance": [0.75, 2, "0.5", -1]}`)
	got, err := extractor(t, m, nil).Judge(context.Background(), doc, ms)
	if want := []float64{.75, 1, .75, .5, 0}; err != nil || !reflect.DeepEqual(got, want) || len(m.asked) != 1 {
		t.Errorf("%v after %d requests, %v", got, len(m.asked), err)
	}
	list := "1. NAME \"Anna \\u003cWeiss\\u003e\"\n2. LOCATION \"Bern\"\n3. AGE \"47\"\n4. EVENT \"47\"\n"
	if user := m.user(0); !strings.Contains(user, list) || !strings.HasSuffix(user, "<document>Anna <Weiss>, ANNA  <WEISS>, 47, in Bern</document>") {
		t.Errorf("asked is %q", user)
	}
	if !strings.Contains(string(m.asked[0].JSON.Schema), `"minItems":4,"maxItems":4`) {
		t.Errorf("form is %s", m.asked[0].JSON.Schema)
	}
}

// Whatever is not one number for each value is no judgement.
func TestJudgeRefuses(t *testing.T) {
	doc := lethe.NewDocument("d", "Anna, 47")
	ms := []lethe.Mention{{Label: "NAME", Text: "Anna"}, {Label: "AGE", Text: "47"}}
	for _, answer := range []string{
		`{"relevance": [1, 1, 1]}`, `{"relevance": []}`, `{}`, `[1, 1]`, `secret`,
		`{"relevance": [1, "secret"]}`, `{"relevance": [1, null]}`, `{"relevance": [1, [1]]}`, `{"relevance": {"1": 1, "2": 1}}`,
	} {
		got, err := extractor(t, says(answer), nil).Judge(context.Background(), doc, ms)
		if err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v, %v", answer, got, err)
		}
	}
	if _, err := extractor(t, says(`{"relevance": [1]}`), nil).Judge(context.Background(), lethe.NewDocument("d", " "), ms[:1]); err == nil {
		t.Error("values of a document without text are judged")
	}
	m := says("")
	if got, err := extractor(t, m, nil).Judge(context.Background(), doc, nil); err != nil || len(got) != 0 || len(m.asked) != 0 {
		t.Errorf("nothing to judge: %v, %v, %d requests", got, err, len(m.asked))
	}
}

// A model that loses count over a long list is asked about each half of it.
func TestJudgeHalves(t *testing.T) {
	doc := lethe.NewDocument("d", "a1 b2 c3 d4 e5")
	var ms []lethe.Mention
	for _, text := range strings.Fields("a1 b2 c3 d4 e5") {
		ms = append(ms, lethe.Mention{Label: "AGE", Text: text})
	}
	m := &model{}
	most := 3
	m.answer = func(r llm.Request) string {
		var numbers []string
		for _, v := range []string{"a1", "b2", "c3", "d4", "e5"} {
			if strings.Contains(r.Messages[1].Content, `AGE "`+v+`"`) && len(numbers) < most {
				numbers = append(numbers, "0."+v[1:])
			}
		}
		return `{"relevance": [` + strings.Join(numbers, ",") + `]}`
	}
	got, err := extractor(t, m, nil).Judge(context.Background(), doc, ms)
	if want := []float64{.1, .2, .3, .4, .5}; err != nil || !reflect.DeepEqual(got, want) || len(m.asked) != 3 {
		t.Errorf("%v, %v after %d requests", got, err, len(m.asked))
	}
	if user := m.user(2); !strings.HasPrefix(user, "There are 3 values:\n\n1. AGE \"c3\"\n2. AGE \"d4\"\n3. AGE \"e5\"\n\n<document>a1 ") {
		t.Errorf("the second half is asked about with %q", user)
	}
	m.asked, most = nil, 0 // nothing at all: 5, 2, and 1, which is no answer either
	if got, err := extractor(t, m, nil).Judge(context.Background(), doc, ms); err == nil || len(m.asked) != 3 {
		t.Errorf("%v, %v after %d requests", got, err, len(m.asked))
	}
}

// Of a long document each part is asked about the values in it, and the highest rating
// counts. A value that is in no part is asked about in the first.
func TestJudgeParts(t *testing.T) {
	filler := strings.Repeat("Nothing happened that day. ", 100)
	doc := lethe.NewDocument("d", "Anna. "+filler+"Anna met Beat. "+filler)
	ms := []lethe.Mention{{Label: "NAME", Text: "Beat"}, {Label: "NAME", Text: "Anna"}, {Label: "NAME", Text: "Carl"}}
	m := &model{}
	m.answer = func(r llm.Request) string {
		switch user := r.Messages[1].Content; {
		case strings.Contains(user, `2. NAME "Carl"`): // the first part: Anna, Carl
			return `{"relevance": [0.25, 0.5]}`
		case strings.Contains(user, `1. NAME "Beat"`+"\n"+`2. NAME "Anna"`):
			return `{"relevance": [0.75, 0.125]}`
		}
		return ""
	}
	x := extractor(t, m, func(o *Options) { o.DocumentTokens = 400; o.Overlap = 100 })
	got, err := x.Judge(context.Background(), doc, ms)
	if want := []float64{.75, .25, .5}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v after %d requests, %v", got, len(m.asked), err)
	}
	asked, err := x.JudgeRequests(doc, ms)
	if err != nil || !reflect.DeepEqual(asked, m.asked) {
		t.Errorf("%d requests foretold, %d made, %v", len(asked), len(m.asked), err)
	}
}
