package llm

import (
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// reply is what a server sends, as much of it as is needed. The library's own type
// is not taken: it fails for times with a fraction and for arguments that are not in
// quotes, which some servers send.
type reply struct {
	Choices []choice       `json:"choices"`
	Usage   jsontext.Value `json:"usage"`
	Error   jsontext.Value `json:"error"`
}

type choice struct {
	Finish  string  `json:"finish_reason"`
	Message message `json:"message"`
}

type message struct {
	Content jsontext.Value `json:"content"` // a string, null, or a list of parts
	Refusal string         `json:"refusal"`
	Tools   []struct {
		Function call `json:"function"`
	} `json:"tool_calls"`
	Function *call `json:"function_call"`
}

type call struct {
	Name      string         `json:"name"`
	Arguments jsontext.Value `json:"arguments"` // in quotes, or not
}

// readReply reads what the server sent with a status of success.
func readReply(body []byte) (*reply, error) {
	var r reply
	if err := json.Unmarshal(withoutMark(body), &r); err != nil {
		return nil, ErrMalformed
	}
	if len(r.Choices) == 0 && r.Error.Kind() == '{' {
		return nil, errorInside(r.Error)
	}
	if len(r.Choices) != 1 {
		return nil, ErrMalformed
	}
	return &r, nil
}

// tokens are what the server says that it counted, or -1.
func (r *reply) tokens() (in, out int) {
	var u struct {
		In  *float64 `json:"prompt_tokens"`
		Out *float64 `json:"completion_tokens"`
	}
	if r.Usage.Kind() != '{' || json.Unmarshal(r.Usage, &u) != nil {
		return -1, -1
	}
	return counted(u.In), counted(u.Out)
}

// counted is a count of tokens that can be one.
func counted(n *float64) int {
	if n == nil || *n < 0 || *n > 1e9 {
		return -1
	}
	return int(*n)
}

// text is the content in words.
func (m *message) text() (string, error) {
	var s string
	switch m.Content.Kind() {
	case '"':
		err := json.Unmarshal(m.Content, &s)
		return s, err
	case '[':
		var parts []struct{ Type, Text string }
		if err := json.Unmarshal(m.Content, &parts, json.MatchCaseInsensitiveNames(true)); err != nil {
			return "", err
		}
		var b strings.Builder
		for _, p := range parts {
			if p.Type == "text" || p.Type == "output_text" {
				b.WriteString(p.Text)
			}
		}
		return b.String(), nil
	case 'n', 0:
		return "", nil
	}
	return "", ErrMalformed
}

// text are the arguments of a call, out of their quotes.
func (c *call) text() (string, error) {
	if c.Arguments.Kind() != '"' {
		return string(c.Arguments), nil
	}
	var s string
	err := json.Unmarshal(c.Arguments, &s)
	return s, err
}

// read reads the answer. What it took is counted also where it cannot be used.
func (r *reply) read(q Request) (Answer, error) {
	text, err := r.answer(q)
	a := Answer{Text: text}
	if a.In, a.Out = r.tokens(); a.In < 0 {
		a.In = TokensOf(q)
	}
	if a.Out < 0 {
		content, _ := r.Choices[0].Message.text()
		a.Out = max(Tokens(text), Tokens(content))
	}
	return a, err
}
