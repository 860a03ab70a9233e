package llm

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var (
	entities = expectation{kind: '{', required: []string{"entities"}, name: "find"}
	alone    = expectation{kind: '{', required: []string{"entities"}, alone: true}
	list     = expectation{kind: '['}
)

// extraction is an answer, and what is taken from it.
type extraction struct {
	want expectation
	text string
	is   string
	err  error
}

// whole is what was asked for.
const whole = `{"entities": [["Anna", "anna", "NAME", 0.9]]}`

func extracted(t *testing.T, all map[string]extraction) {
	t.Helper()
	for name, c := range all {
		got, err := c.want.one(nil, c.text)
		if got != c.is || !errors.Is(err, c.err) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// TestExtraction says for ways in which models wrap JSON what is taken of it.
func TestExtraction(t *testing.T) {
	extracted(t, map[string]extraction{
		"alone":                     {entities, whole, whole, nil},
		"white space":               {entities, "\r\n\t " + whole + "\n", whole, nil},
		"byte order mark":           {entities, "\uFEFF" + whole, whole, nil},
		"prose":                     {entities, "Sure! Here it is: " + whole + " Anything else?", whole, nil},
		"prose with brackets":       {entities, "For {you} and [NAME], see [1] and [a, b]: " + whole + " (done :-{)", whole, nil},
		"fence":                     {entities, "```json\n" + whole + "\n```", whole, nil},
		"fence without end":         {entities, "```\n" + whole, whole, nil},
		"thought":                   {entities, "<think>Perhaps {\"entities\": []}?</think>\n\n" + whole, whole, nil},
		"thought, broken draft":     {entities, "<think>Perhaps {\"entities\": [</think>" + whole, whole, nil},
		"thought without beginning": {entities, "So {\"entities\": []} it is.\n</think>\n" + whole, whole, nil},
		"thought in another tag":    {entities, "<Thinking>Perhaps {\"entities\": []}, or [</think>?</THINKING>" + whole, whole, nil},
		"two thoughts":              {entities, "<think>[</think> {\"entities\": []} <reflection>No: {</reflection>" + whole, whole, nil},
		"channels":                  {entities, "<|channel|>analysis<|message|>{\"entities\": []}?<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>" + whole, whole, nil},
		"call written out":          {entities, `<tool_call>{"name": "find", "arguments": ` + whole + `}</tool_call>`, whole, nil},
		"call with parameters":      {entities, `{"type": "function", "name": "find", "parameters": ` + whole + `}`, whole, nil},
		"tag inside a string":       {entities, `{"entities": [["</think>", "x", "NAME", 1]]}`, `{"entities": [["</think>", "x", "NAME", 1]]}`, nil},
		"another value beside it":   {entities, `{"note": "as asked"} ` + whole, whole, nil},
		"twice the same":            {entities, whole + "\n" + strings.ReplaceAll(whole, " ", ""), whole, nil},
	})
}

func TestExtractionRefused(t *testing.T) {
	extracted(t, map[string]extraction{
		"thought without end":     {entities, "<think>hm " + whole, "", ErrTruncated},
		"thought, two tags mixed": {entities, "<think>{</thinking>" + whole, "", ErrTruncated},
		"other tag":               {entities, "<b>Perhaps {\"entities\": []}</b>" + whole, "", ErrMalformed},
		"call of another":         {entities, `{"name": "send", "arguments": ` + whole + `}`, "", ErrMalformed},
		"two calls":               {entities, `{"name": "find", "arguments": {"entities": []}} {"name": "find", "arguments": ` + whole + `}`, "", ErrMalformed},
		"two different":           {entities, whole + ` or {"entities": []}`, "", ErrMalformed},
		"inside another":          {entities, `{"answer": ` + whole + `}`, "", ErrMalformed},
		"in a list":               {entities, `[` + whole + `]`, "", ErrMalformed},
		"other name":              {entities, `{"Entities": []}`, "", ErrMalformed},
		"name twice":              {entities, `{"entities": [["Anna", "anna", "NAME", 1]], "entities": []}`, "", ErrMalformed},
		"comma too many":          {entities, `{"entities": [["Anna", "anna", "NAME", 1],]}`, "", ErrMalformed},
		"cut":                     {entities, whole[:len(whole)-1], "", ErrTruncated},
		"cut after a whole one":   {entities, whole + ` {"entities": [`, "", ErrTruncated},
		"not UTF-8":               {entities, "{\"entities\": [\"\xff\"]}", "", ErrMalformed},
		"half a character":        {entities, `{"entities": ["\ud83d"]}`, "", ErrMalformed},
		"citations":               {entities, "As [1], [12] and [2 f.]", "", ErrMalformed},
		"words in brackets":       {entities, "[true story], [nullify], {user}, { a }, {log in}", "", ErrMalformed},
		"names in brackets":       {entities, "[nullify], {user}, { a }, {log in}, [Anna: 3]", "", ErrRefused},
		"prose alone":             {entities, "I cannot help with that.", "", ErrRefused},
		"nothing":                 {entities, " \n", "", ErrMalformed},
		"null":                    {entities, "null", "", ErrRefused},
	})
}

func TestExtractionOfLists(t *testing.T) {
	extracted(t, map[string]extraction{
		"list alone":                {alone, "```json\n[[\"Anna\"]]\n```", `[["Anna"]]`, nil},
		"list of objects alone":     {alone, `Here: [{"value": "Anna"}]`, `[{"value": "Anna"}]`, nil},
		"list alone, not asked for": {entities, `[["Anna"]]`, "", ErrMalformed},
		"list alone, empty":         {alone, `[]`, "", ErrMalformed},
		"list alone, of words":      {alone, `["Anna"]`, "", ErrMalformed},
		"list alone, and another":   {alone, `See [1]: [["Anna"]]`, "", ErrMalformed},
		"two lists alone":           {alone, `[["Anna"]] [["Anna"]]`, "", ErrMalformed},
		"list beside the whole":     {alone, `Of the form [["x"]]: ` + whole, whole, nil},
		"list alone, cut":           {alone, `[["Anna"], ["Ja`, "", ErrTruncated},
		"list alone after a draft":  {alone, `<think>{"entities": []}</think>[["Anna"]]`, `[["Anna"]]`, nil},
		"single quotes":             {list, `{'entities': [["Anna"]]}`, "", ErrMalformed},
		"no quotes":                 {list, `{entities: [["Anna"]]}`, "", ErrMalformed},
		"broken, its part is whole": {list, `[["Anna", "anna", "NAME", 1],, ["Jana", "jana", "NAME", 1]]`, "", ErrMalformed},
		"cut, its part is whole":    {list, `[["Anna", "anna", "NAME", 1], ["Ja`, "", ErrTruncated},
		"list":                      {list, `Here: [["Anna"]]`, `[["Anna"]]`, nil},
		"list, other brackets":      {list, `See [1]: [["Anna"]]`, "", ErrMalformed},
		"either":                    {expectation{}, `[]`, `[]`, nil},
		"scalar":                    {expectation{}, `"Anna"`, "", ErrRefused},
	})
}

// TestCalls says the same for calls, with words beside them.
func TestCalls(t *testing.T) {
	const whole = `{"entities":[]}`
	for name, c := range map[string]struct {
		calls   []string
		content string
		is      string
		err     error
	}{
		"call alone":      {[]string{whole}, "", whole, nil},
		"words beside":    {[]string{whole}, "I call the tool.", whole, nil},
		"the same beside": {[]string{whole}, whole, whole, nil},
		"other beside":    {[]string{whole}, `{"entities":[["A"]]}`, "", ErrMalformed},
		"two the same":    {[]string{whole, whole}, "", whole, nil},
		"two different":   {[]string{whole, `{"entities":[["A"]]}`}, "", "", ErrMalformed},
		"broken":          {[]string{`{"entities":[`}, whole, "", ErrTruncated},
		"empty":           {[]string{""}, whole, "", ErrMalformed},
		"no fit":          {[]string{`{}`}, "", "", ErrMalformed},
	} {
		got, err := entities.one(c.calls, c.content)
		if got != c.is || !errors.Is(err, c.err) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// drawAnswer gives an answer and its JSON.
func drawAnswer(t *rapid.T) string {
	v := map[string]any{"entities": rapid.SliceOfN(rapid.SliceOfN(rapid.String(), 0, 4), 0, 4).Draw(t, "entities")}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestWholeOrNothing: an answer is found in any prose without brackets, and no
// beginning of it is taken for one.
func TestWholeOrNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawAnswer(t)
		prose := rapid.StringMatching(`[A-Za-z ,.:"\n]*`)
		before, after := prose.Draw(t, "before"), prose.Draw(t, "after")
		if got, err := entities.one(nil, before+text+after); err != nil || got != text {
			t.Fatalf("%q of %q: %v", got, before+text+after, err)
		}
		cut := rapid.IntRange(1, len(text)-1).Draw(t, "cut")
		if got, err := entities.one(nil, before+text[:cut]); err == nil {
			t.Fatalf("%q of half of %q", got, text)
		}
	})
}

// FuzzJSON: what is taken is a valid value of the wanted form, and stands in the text.
func FuzzJSON(f *testing.F) {
	for _, seed := range []string{`{"entities":[]}`, "<think>[</think>{\"entities\":1}", "<thinking>{</thinking>[[1]]", `{"name":"find","arguments":{"entities":[]}}`, "<|channel|>final[{}]", "a {b} [1] {\"entities\":{}} ``` [", "[[[[", `{"a":`, "\uFEFF{}", `[{"entities":[]}]`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, w := range []expectation{entities, alone, list, {}} {
			got, err := w.one(nil, text)
			if err != nil {
				if got != "" {
					t.Fatal("an answer with an error")
				}
				continue
			}
			if !json.Valid([]byte(got)) || !strings.Contains(text, got) || w.kind != 0 && rune(got[0]) != rune(w.kind) && !(w.alone && got[0] == '[') {
				t.Fatalf("took %q", got)
			}
		}
	})
}

// TestRepeating: a few equal values are one, many are a fault; so are many of others.
func TestRepeating(t *testing.T) {
	const whole = `{"entities":[]}`
	for text, want := range map[string]error{
		strings.Repeat(whole, mostSame):             nil,
		strings.Repeat(whole, mostSame+1):           ErrMalformed,
		strings.Repeat("[1] ", mostOther) + whole:   nil,
		strings.Repeat("[1] ", mostOther+1) + whole: ErrMalformed,
	} {
		if _, err := entities.one(nil, text); !errors.Is(err, want) {
			t.Errorf("%d bytes: %v", len(text), err)
		}
	}
}

// TestManyValues: time does not grow with the square of what a hostile model sends.
func TestManyValues(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("{}", 1<<18), strings.Repeat("[", 1<<20), strings.Repeat("[ ", 1<<19), strings.Repeat("{ ", 1<<19),
		strings.Repeat("</think>", 1<<17), strings.Repeat("<think></think>", 1<<16), strings.Repeat("[a", 1<<18),
		strings.Repeat("<think></b>", 1<<16), "<think>" + strings.Repeat("</", 1<<18), strings.Repeat("<thinking></Thinking>", 1<<15),
		strings.Repeat(`{"a":1}`, 1<<17) + `{"entities":`, strings.Repeat("{"+strings.Repeat("a", 1000), 1000),
	} {
		if got, err := entities.one(nil, text); err == nil {
			t.Errorf("took %d bytes", len(got))
		}
	}
}
