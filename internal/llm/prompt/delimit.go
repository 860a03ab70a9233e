package prompt

import "github.com/lethe-privacy/lethe/internal/lazyregexp"

const (
	// gap is what may stand within a tag unseen.
	gap = `[\s\p{Z}\p{Cf}]*`
	// tags are the delimiters, in any case and with spaces.
	tags = gap + `/?` + gap + `document\b`
	// turns are the marks by which models tell who speaks, thinks or calls a tool: a text
	// must not have them either, because some servers read them wherever they stand.
	turns = `[|｜]|/?(?:s|bos|eos|start_of_turn|end_of_turn|sys|think|tool_call|tool_response)>`
	// square are those in square brackets.
	square = `/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\]`
)

// closers are what a text could end its own delimiters with. After their bracket the
// backslashes of an earlier escape may stand.
var closers = lazyregexp.New(`(?i)(<)(\\*)(` + tags + `|` + turns + `)|(\[)(\\*)(` + square + `)`)

// escaped are closers with one backslash, or more.
var escaped = lazyregexp.New(`(?i)(<)\\(\\*)(` + tags + `|` + turns + `)|(\[)\\(\\*)(` + square + `)`)

// Delimit puts a text between <document> and </document>. What could end the span
// within the text gets a backslash after its bracket, and all else is left as it is:
// "</document>" becomes "<\/document>". [Unescape] undoes it.
func Delimit(text string) string {
	return "<document>" + closers.ReplaceAllString(text, `${1}${4}\${2}${5}${3}${6}`) + "</document>"
}

// Unescape returns what [Delimit] was given.
func Unescape(text string) string {
	return escaped.ReplaceAllString(text, `${1}${4}${2}${5}${3}${6}`)
}
