package embedding

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed stop/*.txt
var stopFiles embed.FS

// Stop is a set of words that say nothing about their neighbours: articles, pronouns,
// prepositions, auxiliaries, in lower case. nil is empty.
type Stop map[string]struct{}

// StopWords joins the lists of languages: ca, de, en, es, fr, it. A word of one language
// may mean something in another (German “die” in an English text), so name only those
// that the text is in.
func StopWords(languages ...string) (Stop, error) {
	stop := Stop{}
	for _, l := range languages {
		if strings.ContainsAny(l, "./\\") {
			return nil, fmt.Errorf("embedding: there are no stop words for language %q", l)
		}
		text, err := stopFiles.ReadFile("stop/" + l + ".txt")
		if err != nil {
			return nil, fmt.Errorf("embedding: there are no stop words for language %q", l)
		}
		for w := range strings.FieldsSeq(string(text)) {
			stop[w] = struct{}{}
		}
	}
	return stop, nil
}
