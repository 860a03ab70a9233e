package llm

import (
	"bytes"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// thoughts are the tags between which models reason before they answer.
var thoughts = []string{"think", "thinking", "thought", "reasoning", "reflection", "analysis"}

// spoken begins what models of the harmony format say after they reasoned, where a server
// leaves their channels in the text.
const spoken = "<|channel|>final"

// thinks reads such a tag at the beginning of a text: its name in lower case, whether
// it ends the thought, and its length. The name is "" where none stands there.
func thinks(text []byte) (name string, ends bool, length int) {
	if bytes.HasPrefix(text, []byte(spoken)) {
		return spoken, true, len(spoken)
	}
	head := text[:min(len(text), len("</reflection>"))]
	n := bytes.IndexByte(head, '>')
	if n < 0 || head[0] != '<' {
		return "", false, 0
	}
	word, ends := bytes.CutPrefix(head[1:n], []byte("/"))
	name = string(bytes.ToLower(word))
	if !slices.Contains(thoughts, name) {
		return "", false, 0
	}
	return name, ends, n + 1
}

// end finds where the thought of that name ends, or -1.
func end(text []byte, name string) int {
	tag := []byte("</" + name + ">")
	for at := 0; ; at += 2 {
		next := bytes.Index(text[at:], tag[:2])
		if next < 0 || len(text) < at+next+len(tag) {
			return -1
		}
		if at += next; bytes.EqualFold(text[at:at+len(tag)], tag) {
			return at
		}
	}
}

// called takes the arguments out of a call of the tool that a model wrote into its words,
// as some templates have it: {"name": …, "arguments": {…}}. Any other value stays.
func (w expectation) called(v jsontext.Value) jsontext.Value {
	var call struct {
		Name       string         `json:"name"`
		Arguments  jsontext.Value `json:"arguments"`
		Parameters jsontext.Value `json:"parameters"`
	}
	if w.name == "" || v.Kind() != '{' || w.fits(v) || json.Unmarshal(v, &call) != nil || call.Name != w.name {
		return v
	}
	for _, inside := range []jsontext.Value{call.Arguments, call.Parameters} {
		if inside.Kind() == '{' && w.fits(inside) {
			return inside
		}
	}
	return v
}

// listed adds a value to those that may be the wanted list, standing alone: one of lists
// or objects, and not empty, which says too little to be an answer.
func (w expectation) listed(lists []jsontext.Value, v jsontext.Value) []jsontext.Value {
	var items []jsontext.Value
	if !w.alone || v.Kind() != '[' || json.Unmarshal(v, &items) != nil || len(items) == 0 ||
		slices.ContainsFunc(items, func(item jsontext.Value) bool { return item.Kind() != '[' && item.Kind() != '{' }) {
		return lists
	}
	return append(lists, v)
}
