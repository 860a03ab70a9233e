package chattest

import (
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// counter counts calls from 0.
func counter() func() int {
	var n atomic.Int64
	return func() int { return int(n.Add(1)) - 1 }
}

// When plays a personality for the requests that match, else the model as it is.
func When(match func(*Request) bool, p Personality) Personality {
	return func(m Model) Model {
		other := p(m)
		return func(r *Request) Reply {
			if match(r) {
				return other(r)
			}
			return m(r)
		}
	}
}

// Times plays a personality for the first n requests.
func Times(n int, p Personality) Personality {
	next := counter()
	return When(func(*Request) bool { return next() < n }, p)
}

// edit makes a personality of a change to the reply.
func edit(change func(*Request, *Reply)) Personality {
	return func(m Model) Model {
		return func(r *Request) Reply {
			p := m(r)
			change(r, &p)
			return p
		}
	}
}

// content makes one of a change to what is said.
func content(change func(string) string) Personality {
	return edit(func(_ *Request, p *Reply) { p.Content = change(p.Content) })
}

// Slow waits before it answers.
func Slow(d time.Duration) Personality { return edit(func(_ *Request, p *Reply) { p.Delay += d }) }

// Broken leaves out the last bracket and quotes with the wrong marks.
func Broken() Personality {
	return content(func(s string) string {
		return strings.ReplaceAll(strings.TrimSuffix(s, "}"), `",`, `',`)
	})
}

// Chatty talks before and after its JSON, with brackets of its own.
func Chatty() Personality {
	return content(func(s string) string {
		return "Sure! Here {as you wished} are the [entities] of the document:\n\n" + s +
			"\n\nLet me know if you need {\"anything\": \"else\"}!"
	})
}

// Thinking reasons aloud in tags before the answer, with a draft of it.
func Thinking() Personality {
	return content(func(s string) string {
		return "<think>\nFirst a draft: {\"entities\": []}. No, that is too little.\n</think>\n" + s
	})
}

// Musing reasons in tags of another name, and in capitals.
func Musing() Personality {
	return content(func(s string) string {
		return "<Reasoning>A draft: {\"entities\": []}, or [</Reasoning>\n" + s
	})
}

// Calling writes the call of a tool into its words, as some templates have it.
func Calling() Personality {
	return content(func(s string) string { return `<tool_call>{"name": "entities", "arguments": ` + s + "}</tool_call>" })
}

// Fenced puts its JSON into a block of code.
func Fenced() Personality {
	return content(func(s string) string { return "```json\n" + s + "\n```\n" })
}

// Errors answers with a status and an error object. Message is what the server says;
// after is the Retry-After header, "" for none.
func Errors(status int, message, after string) Personality {
	return func(Model) Model {
		return func(*Request) Reply {
			p := Reply{Status: status, Content: message}
			if after != "" {
				p.Header = http.Header{"Retry-After": {after}}
			}
			return p
		}
	}
}

// Storm answers 429 with a Retry-After of so many seconds, less than 0 for none.
func Storm(seconds int) Personality {
	after := ""
	if seconds >= 0 {
		after = strconv.Itoa(seconds)
	}
	return Errors(http.StatusTooManyRequests, "too many requests", after)
}

// Truncated stops in the middle and says so.
func Truncated() Personality {
	return edit(func(_ *Request, p *Reply) { p.Content, p.Finish = p.Content[:len(p.Content)/2], "length" })
}
