package chattest

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestStream puts a streamed answer together again as the protocol says.
func TestStream(t *testing.T) {
	known := Entity{Original: "Zoë Brönnimann", Normalized: "zoë brönnimann", Type: "NAME", Relevance: 1}
	want := Entities(known).Content
	v := Start(t, Script{Model: Honest(known)})
	body := strings.TrimSuffix(about("<document>Zoë Brönnimann</document>"), "}")
	for _, c := range []struct{ name, more string }{
		{"text", ""},
		{"tool", `,"tools":[{"type":"function","function":{"name":"give","parameters":{"type":"object"}}}],"tool_choice":"required"`},
	} {
		_, answer := ask(t, v, body+`,"stream":true,"stream_options":{"include_usage":true}`+c.more+"}")
		got := collect(t, answer)
		if got.text != want || got.finish != "stop" || got.usage != 1 {
			t.Errorf("%s: %q, finish %q, %d times usage", c.name, got.text, got.finish, got.usage)
		}
		if (got.tool == "give") != (c.name == "tool") {
			t.Errorf("%s: tool is %q", c.name, got.tool)
		}
	}
}

type collected struct {
	text, tool, finish string
	usage              int
}

func collect(t *testing.T, answer string) (c collected) {
	t.Helper()
	events := strings.Split(strings.TrimSuffix(answer, "\n\n"), "\n\n")
	if last := events[len(events)-1]; last != "data: [DONE]" {
		t.Errorf("last event is %q", last)
	}
	for _, e := range events[:len(events)-1] {
		var v struct {
			Usage   *struct{}
			Choices []struct {
				Finish *string `json:"finish_reason"`
				Delta  struct {
					Content string
					Calls   []struct {
						Function struct{ Name, Arguments string }
					} `json:"tool_calls"`
				}
			}
		}
		if err := json.Unmarshal([]byte(strings.TrimPrefix(e, "data: ")), &v); err != nil {
			t.Fatal(err)
		}
		if v.Usage != nil {
			c.usage++
		}
		for _, choice := range v.Choices {
			c.text += choice.Delta.Content
			for _, call := range choice.Delta.Calls {
				c.tool += call.Function.Name
				c.text += call.Function.Arguments
			}
			if choice.Finish != nil {
				c.finish += *choice.Finish
			}
		}
	}
	return c
}
