package presidio

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// exchange is a request with what Presidio 2.2.364 answered, without its expressions.
type exchange struct {
	Server, Method, Path string
	Type, Body           *string
	Status               int
	Answer               string
}

func exchanges(t *testing.T) []exchange {
	f, err := os.Open("testdata/exchanges.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []exchange
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var x exchange
		if err := json.Unmarshal(lines.Bytes(), &x); err != nil {
			t.Fatal(err)
		}
		out = append(out, x)
	}
	return out
}

func analyzer(t testing.TB) *Analyzer {
	t.Helper()
	a, err := NewAnalyzer()
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// ask sends a request to the handler.
func ask(a *Analyzer, x exchange) (int, string) {
	var body []byte
	if x.Body != nil {
		body = []byte(*x.Body)
	}
	r := httptest.NewRequest(x.Method, x.Path, bytes.NewReader(body))
	if x.Type != nil {
		r.Header.Set("Content-Type", *x.Type)
	}
	w := httptest.NewRecorder()
	h := Handler(a)
	if x.Server == "anonymizer" {
		h = AnonymizerHandler(a)
	}
	h.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

// Every recorded exchange comes out as Presidio had it, but for its own expressions.
func TestExchanges(t *testing.T) {
	a := analyzer(t)
	same, all := 0, exchanges(t)
	for i, x := range all {
		status, answer := ask(a, x)
		if status == x.Status && reflect.DeepEqual(comparable(x.Path, answer), comparable(x.Path, x.Answer)) {
			same++
			continue
		}
		t.Errorf("%d: %s %s %s\n got %d %s\nwant %d %s", i+1, x.Method, x.Path, text(x.Body), status, answer, x.Status, x.Answer)
	}
	t.Logf("%d of %d exchanges as Presidio", same, len(all))
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// comparable is an answer without what is random in it, or told by expressions.
func comparable(path, answer string) any {
	var v any
	if json.Unmarshal([]byte(answer), &v) != nil {
		return answer
	}
	clean(v)
	if list, ok := v.([]any); ok && !strings.HasPrefix(path, "/analyze") {
		slices.SortFunc(list, func(a, b any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	}
	return v
}

func clean(v any) {
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			clean(x)
		}
	case map[string]any:
		for _, k := range []string{"pattern", "pattern_name", "textual_explanation"} {
			delete(v, k)
		}
		for _, x := range v {
			clean(x)
		}
	}
}

// What is encrypted comes back, and other libraries read it.
func TestEncryptDecrypt(t *testing.T) {
	for _, key := range []string{"WmZq4t7w!z%C&F)J", "1234567890123456ABCDEFGH", "1234567890123456ABCDEFGHIJKLMNOP"} {
		for _, value := range []string{"Zoë 𝒵", "", "sixteen letters!", strings.Repeat("x", 1000)} {
			params := map[string]any{"key": key}
			sealed, err := encrypt(params, "A", []rune(value))
			if err != nil {
				t.Fatal(err)
			}
			if again, _ := encrypt(params, "A", []rune(value)); again == sealed {
				t.Error("the same ciphertext twice")
			}
			if open, err := decrypt(params, "A", []rune(sealed)); err != nil || open != value {
				t.Errorf("%q became %q: %v", value, open, err)
			}
		}
	}
}

// Random salts make equal values differ.
func TestHashSalted(t *testing.T) {
	a, _ := hash(map[string]any{}, "A", []rune("x"))
	b, _ := hash(map[string]any{}, "A", []rune("x"))
	if a == b || len(a) != 64 {
		t.Errorf("%s and %s", a, b)
	}
}

// A body that is too large is refused with that reason, and an error never quotes a text.
func TestErrorsSayNothing(t *testing.T) {
	a := analyzer(t)
	for _, x := range exchanges(t) {
		if _, answer := ask(a, x); strings.HasPrefix(answer, `{"error"`) && strings.Contains(answer, "John Smith") {
			t.Errorf("%s quotes the text", answer)
		}
	}
	r := httptest.NewRequest("POST", "/analyze", strings.NewReader(`{"text": "Jane Doe came to see us", "language": "en"}`))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	r.Body = http.MaxBytesReader(w, r.Body, 10)
	Handler(a).ServeHTTP(w, r)
	if w.Code != http.StatusRequestEntityTooLarge {
		t.Error(w.Code, w.Body)
	}
}

// An expression that would take for ever ends in an error, and soon.
func TestEvilExpressions(t *testing.T) {
	a := analyzer(t)
	evil := strings.Repeat("a", 3000) + "é!"
	for _, regex := range []string{`(a+)+$`, `(?<=x)(a|aa)+$`, `(\w|\w\w)+\s$`, `(a*)*b\1`} {
		body, _ := json.Marshal(map[string]any{"text": evil, "language": "en", "entities": []string{"T"},
			"ad_hoc_recognizers": []any{map[string]any{"supported_entity": "T", "patterns": []any{map[string]any{"name": "x", "regex": regex, "score": 0.5}}}}})
		kind, s := "application/json", string(body)
		status, answer := ask(a, exchange{Server: "analyzer", Method: "POST", Path: "/analyze", Type: &kind, Body: &s})
		if status != 200 && status != 500 {
			t.Errorf("%s: %d %s", regex, status, answer)
		}
	}
}

// Lists of texts, as later versions of Presidio take them: each with its own results.
func TestLists(t *testing.T) {
	a, kind := analyzer(t), "application/json"
	for _, c := range []struct {
		path, body string
		status     int
		want       string
	}{
		{"/anonymize", `{"text": ["Zoë came", "Tom"], "analyzer_results": [[{"start": 0, "end": 3, "entity_type": "A", "score": 1}], []]}`, 200,
			`[{"text":"<A> came","items":[{"start":0,"end":3,"entity_type":"A","text":"<A>","operator":"replace"}]},{"text":"Tom","items":[]}]`},
		{"/anonymize", `{"text": ["a", "b"]}`, 200, `[{"text":"a","items":[]},{"text":"b","items":[]}]`},
		{"/anonymize", `{"text": ["a", "b"], "analyzer_results": [[]]}`, 422,
			`{"error":"Invalid input, 'analyzer_results' must contain one list of results per item in 'text' when 'text' is a list (2 text items, 1 'analyzer_results' items)"}`},
		{"/anonymize", `{"text": ["a"], "analyzer_results": [[{"start": 0, "end": 9, "entity_type": "A", "score": 1}]]}`, 422,
			`{"error":"Invalid analyzer result, start: 0 and end: 9, while text length is only 1."}`},
		{"/deanonymize", `{"text": ["abc"], "anonymizer_results": [[{"start": 0, "end": 1, "entity_type": "A"}]], "deanonymizers": {"DEFAULT": {"type": "deanonymize_keep"}}}`, 200,
			`[{"text":"abc","items":[{"start":0,"end":1,"entity_type":"A","text":"a","operator":"deanonymize_keep"}]}]`},
	} {
		status, answer := ask(a, exchange{Server: "anonymizer", Method: "POST", Path: c.path, Type: &kind, Body: &c.body})
		if status != c.status || strings.TrimSpace(answer) != c.want {
			t.Errorf("%s %s: %d %s", c.path, c.body, status, answer)
		}
	}
}

func (p place) String() string { return fmt.Sprintf("%s %d-%d", p.kind, p.start, p.end) }
