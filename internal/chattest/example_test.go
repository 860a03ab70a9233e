package chattest_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/lethe-privacy/lethe/internal/chattest"
)

func Example() {
	server, err := chattest.Listen(chattest.Script{
		Model: chattest.Honest(chattest.Entity{Original: "Anna Moser", Normalized: "anna moser", Type: "NAME", Relevance: 0.9}),
		As:    []chattest.Personality{chattest.Times(1, chattest.Storm(-1)), chattest.Chatty()},
	})
	if err != nil {
		panic(err)
	}
	defer server.Close()
	for range 2 {
		body := `{"model": "m", "messages": [{"role": "user", "content": "<document>Anna Moser called.</document>"}]}`
		resp, err := http.Post(server.URL+"/chat/completions", "application/json", strings.NewReader(body))
		if err != nil {
			panic(err)
		}
		answer, _ := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		fmt.Println(resp.StatusCode, strings.Contains(string(answer), "Sure!"))
	}
	fmt.Println(len(server.Requests()), "requests")
	// Output:
	// 429 false
	// 200 true
	// 2 requests
}
