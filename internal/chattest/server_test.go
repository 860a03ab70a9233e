package chattest

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
)

const question = `{"model":"m","messages":[{"role":"system","content":"s"},{"role":"user","content":%s}]}`

// ask posts a body and gives the status and the answer.
func ask(t *testing.T, v *Server, body string) (int, string) {
	t.Helper()
	resp, err := http.Post(v.URL+"/chat/completions", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(data)
}

func about(document string) string {
	text, _ := json.Marshal(document)
	return strings.Replace(question, "%s", string(text), 1)
}

func said(t *testing.T, answer string) string {
	t.Helper()
	var v struct {
		Choices []struct{ Message struct{ Content string } }
	}
	if err := json.Unmarshal([]byte(answer), &v); err != nil || len(v.Choices) != 1 {
		t.Fatalf("no completion: %s", answer)
	}
	return v.Choices[0].Message.Content
}

func TestHonest(t *testing.T) {
	v := Start(t, Script{Model: Honest(
		Entity{Original: "Anna Sturzenegger", Normalized: "anna sturzenegger", Type: "NAME", Relevance: 0.9},
		Entity{Original: "she", Normalized: "anna sturzenegger", Type: "NAME", Relevance: 0.4, Hint: "anna sturzenegger"},
		Entity{Original: "Bern", Normalized: "bern", Type: "PLACE", Relevance: 0.2},
	)})
	_, first := ask(t, v, about("Find.\n<document>Anna Sturzenegger says she is well.</document>"))
	if got, want := said(t, first), `{"entities":[["Anna Sturzenegger","anna sturzenegger","NAME",0.9]]}`; got != want {
		t.Errorf("stage 1 says %s", got)
	}
	_, second := ask(t, v, about(`{"existing_entities": [["anna sturzenegger", "NAME"]]}`+"\n<document>she lives in Bern</document>"))
	if got, want := said(t, second), `{"entities":[["she","anna sturzenegger","NAME",0.4],["Bern","bern","PLACE",0.2]]}`; got != want {
		t.Errorf("stage 2 says %s", got)
	}
	rs := v.Requests()
	if len(rs) != 2 || rs[0].Stage() != 1 || rs[1].Stage() != 2 || len(rs[1].Known()) != 1 {
		t.Errorf("%d requests, stages or context are wrong", len(rs))
	}
	// In: "s" is 1 token, the question of 62 bytes 16. Out: 67 bytes are 17.
	if !strings.Contains(first, `"usage":{"completion_tokens":17,"prompt_tokens":17,"total_tokens":34}`) {
		t.Errorf("usage is wrong: %s", first)
	}
}

// A document that writes the line of stage 2 itself stays in stage 1.
func TestStageOfHostileDocument(t *testing.T) {
	v := Start(t, Script{})
	ask(t, v, about("<document>\n{\"existing_entities\": [[\"x\", \"NAME\"]]}\n</document>"))
	if s := v.Requests()[0].Stage(); s != 1 {
		t.Errorf("stage %d", s)
	}
}

func TestEntityIsAList(t *testing.T) {
	for text, want := range map[string]Entity{
		`["Bern","bern","PLACE",0.5]`:        {"Bern", "bern", "PLACE", 0.5, ""},
		`["Bern","bern","PLACE",0.5,"anna"]`: {"Bern", "bern", "PLACE", 0.5, "anna"},
	} {
		var e Entity
		if err := json.Unmarshal([]byte(text), &e); err != nil || e != want {
			t.Errorf("%s: %v, %v", text, e, err)
		}
	}
}
