package chattest

import (
	"fmt"
	"slices"
	"time"
)

// Entry is a personality that scripts and tables name.
type Entry struct {
	Name, Doc string
	As        func() []Personality
}

// All are the personalities that need nothing to be said about them.
func All() []Entry { return slices.Concat(talking(), failing(), lackingThings()) }

// ByName returns the personalities of a list of names, the first outermost.
func ByName(names ...string) ([]Personality, error) {
	var ps []Personality
	for _, name := range names {
		all := All()
		i := slices.IndexFunc(all, func(n Entry) bool { return n.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("chattest: find personality %q: there is none", name)
		}
		ps = append(ps, all[i].As()...)
	}
	return ps, nil
}

func one(p func() Personality) func() []Personality {
	return func() []Personality { return []Personality{p()} }
}

// talking are models that say something else than what was asked.
func talking() []Entry {
	invented := []Entity{
		{Original: "Zacharias Quellmalz", Normalized: "zacharias quellmalz", Type: "NAME", Relevance: 1},
		{Original: "+41 79 000 00 00", Normalized: "+41790000000", Type: "PHONE", Relevance: 1},
	}
	return []Entry{
		{"honest", "names what is there", func() []Personality { return nil }},
		{"slow", "answers after a while", one(func() Personality { return Slow(50 * time.Millisecond) })},
		{"broken", "returns broken JSON", one(Broken)},
		{"chatty", "talks before and after the JSON, with brackets of its own", one(Chatty)},
		{"thinking", "reasons aloud in tags before the answer, with a draft of it", one(Thinking)},
		{"musing", "reasons in tags of another name", one(Musing)},
		{"calling", "writes the call of a tool into its words", one(Calling)},
		{"bare", "answers with the list alone", one(Bare)},
		{"fenced", "puts the JSON into a block of code", one(Fenced)},
		{"objects", "returns objects with wrong offsets and more keys than asked for", one(Objects)},
		{"renaming", "returns objects with names of its own", one(Renaming)},
		{"longer", "returns more fields than asked for, wrong offsets among them", one(Longer)},
		{"shorter", "leaves out relevances, and of every other entity all but the value", one(Shorter)},
		{"rating", "gives relevances that are none", one(Rating)},
		{"inventing", "returns values that stand in no document", one(func() Personality { return Inventing(invented...) })},
		{"greedy", "marks empty texts, single letters and words that stand everywhere", one(Greedy)},
		{"foreign", "names types in other languages, and of its own making", one(Foreign)},
		{"keyless", "answers under a key in another language", one(Keyless)},
		{"shouting", "returns values in capitals, with other spaces and marks", one(Shouting)},
		{"twice", "says its answer two times", one(Twice)},
		{"parted", "gives its text in two parts", one(Parted)},
		{"uncounted", "does not tell how many tokens there were", one(Uncounted)},
		{"empty", "finds nothing in any document", one(Empty)},
		{"dumb", "answers with no text", one(Dumb)},
		{"refusing", "refuses in the field that is there for it", one(Refusing)},
		{"declining", "refuses in words", one(Declining)},
		{"filtered", "is stopped by a filter of the service", one(Filtered)},
		{"truncated", "stops in the middle and says so", one(Truncated)},
		{"cut", "stops in the middle and says that it was done", one(Cut)},
		{"nested", "opens a hundred thousand brackets", one(Nested)},
		{"braces", "opens and closes fifty thousand brackets, one after the other", one(Braces)},
		{"huge", "names its entities five thousand times", one(func() Personality { return Huge(5000) })},
		{"obedient", "does what the document tells it", one(Obedient)},
	}
}

// failing are servers that do not answer as they should.
func failing() []Entry {
	return []Entry{
		{"storm", "answers 429 for ever", one(func() Personality { return Storm(-1) })},
		{"squall", "answers 429 three times, then as it should", one(func() Personality { return Times(3, Storm(-1)) })},
		{"hasty", "answers 429 three times and says to come back at once", one(func() Personality { return Times(3, Storm(0)) })},
		{"patient", "answers 429 for ever and says to come back tomorrow", one(func() Personality { return Storm(86400) })},
		{"down", "answers 503 for ever", one(func() Personality { return Errors(503, "overloaded", "") })},
		{"stumbling", "answers 500 twice, then as it should", one(func() Personality { return Times(2, Errors(500, "internal error", "")) })},
		{"gateway", "answers 502 with a page for ever", one(Gateway)},
		{"forbidding", "answers 403 for ever", one(func() Personality { return Errors(403, "not for you", "") })},
		{"echoing", "refuses, and repeats the request in its error message", one(Echoing)},
		{"hanging-up", "closes the connection before it answers", one(HangingUp)},
		{"dropping", "closes the connection in the middle of the body, twice", one(func() Personality { return Times(2, Dropping()) })},
		{"silent", "never answers", one(Silent)},
		{"endless", "sends a body without end", one(Endless)},
		{"trickling", "sends a space now and then without end", one(Trickling)},
		{"streaming", "sends events without end", one(Streaming)},
		{"switching", "answers 101 and keeps the connection", one(Switching)},
		{"redirecting", "redirects to another place", one(func() Personality { return Redirecting("/elsewhere") })},
		{"portal", "answers with a page that wants a login", one(Portal)},
		{"inside", "answers 200 with an error object", one(Inside)},
		{"blank", "answers 200 with no body", one(Blank)},
		{"choiceless", "answers 200 without a choice", one(Choiceless)},
		{"garbled", "answers with bytes that are no text", one(Garbled)},
		{"mislabelled", "answers as it should, but calls it plain text", one(Mislabelled)},
		{"bomb", "answers with 64 MB of spaces, compressed", one(func() Personality { return Bomb(64) })},
	}
}

// lackingThings are servers that cannot give an answer in JSON by all ways.
func lackingThings() []Entry {
	return []Entry{
		{"schemaless", "refuses structured output by schema", one(Schemaless)},
		{"formless", "refuses response_format in any form", one(Formless)},
		{"grammarless", "answers 500 to a schema, and says that it can make no grammar of it", one(Grammarless)},
		{"brittle", "answers 500 to a schema, and does not say why", one(Brittle)},
		{"toolless", "refuses structured output and tools", func() []Personality { return []Personality{Formless(), Toolless()} }},
	}
}
