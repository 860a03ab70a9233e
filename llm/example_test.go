package llm_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"

	"github.com/lethe-privacy/lethe/llm"
)

func Example() {
	// A server that knows one answer, in the place of Ollama, vLLM or llama.cpp.
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, `{"choices":[{"finish_reason":"stop","message":{"role":"assistant",
			"content":"Here you are:\n`+"```json\\n"+`{\"names\":[\"Jana Novak\"]}\n`+"```"+`"}}],
			"usage":{"prompt_tokens":40,"completion_tokens":9}}`)
	}))
	defer server.Close()

	client, err := llm.New(llm.Options{BaseURL: server.URL + "/v1", Model: "any"})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer client.Close()
	answer, err := client.Ask(context.Background(), llm.Request{
		Messages: []llm.Message{
			{Role: "system", Content: "List the names of people in the text."},
			{Role: "user", Content: "<document>Jana Novak was here.</document>"},
		},
		JSON: &llm.Answers{Name: "names", Schema: []byte(`{"type":"object","required":["names"],
			"properties":{"names":{"type":"array","items":{"type":"string"}}}}`)},
	})
	fmt.Println(answer.Text, answer.In, answer.Out, err)
	// Output: {"names":["Jana Novak"]} 40 9 <nil>
}
