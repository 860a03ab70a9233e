package llm

import "strings"

// answer is what the model said in a reply, if who asks can use it.
func (r *reply) answer(q Request) (string, error) {
	text, err := r.said(q)
	if err == nil && !q.usable(text) {
		return "", ErrMalformed
	}
	return text, err
}

// said is what the model said.
func (r *reply) said(q Request) (string, error) {
	c := r.Choices[0]
	if c.Message.Refusal != "" {
		return "", ErrRefused
	}
	if err := finished(c.Finish); err != nil {
		return "", err
	}
	content, err := c.Message.text()
	if err != nil {
		return "", ErrMalformed
	}
	if q.JSON == nil {
		return plain(content)
	}
	return c.Message.json(content, q.JSON)
}

// finished says what the reason for which an answer ended means, in the protocol's
// words and in those that servers let through from elsewhere.
func finished(reason string) error {
	switch reason = strings.ToLower(reason); reason {
	case "length", "model_length", "max_tokens", "max_output_tokens":
		return ErrTruncated
	case "content_filter", "safety", "recitation", "blocklist", "prohibited_content", "spii", "refusal":
		return ErrRefused
	case "error", "abort", "aborted", "cancelled", "insufficient_system_resource", "malformed_function_call":
		return ErrMalformed
	}
	return nil
}

// plain is an answer in words, without what the model thought before it.
func plain(content string) (string, error) {
	text := strings.TrimPrefix(content, mark)
	trimmed := strings.TrimLeft(text, space)
	if thought, ends, _ := thinks([]byte(trimmed)); thought != "" && !ends {
		n := end([]byte(trimmed), thought)
		if n < 0 {
			return "", ErrTruncated
		}
		text = strings.TrimLeft(trimmed[n+len("</>")+len(thought):], space)
	}
	if strings.TrimSpace(text) == "" {
		return "", ErrMalformed
	}
	return text, nil
}

// json is the one value that was asked for, wherever the model put it. A call that is
// there must be whole; words beside it do not matter, another value beside it does.
func (m *message) json(content string, a *Answers) (string, error) {
	want, err := wanted(a)
	if err != nil {
		return "", err
	}
	var calls []string
	for _, t := range m.Tools {
		if t.Function.Name != a.Name {
			return "", ErrMalformed
		}
		text, err := t.Function.text()
		if err != nil {
			return "", ErrMalformed
		}
		calls = append(calls, text)
	}
	if m.Function != nil {
		text, err := m.Function.text()
		if err != nil || m.Function.Name != a.Name {
			return "", ErrMalformed
		}
		calls = append(calls, text)
	}
	return want.one(calls, content)
}
