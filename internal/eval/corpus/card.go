package corpus

import (
	"embed"
	"fmt"
	"iter"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/nearest"
	"github.com/lethe-privacy/lethe/internal/strictyaml"
	"github.com/lethe-privacy/lethe/span"
)

// Card describes a corpus: what it is, how its files are read, what its labels are
// called here. The corpora themselves are no part of the project.
type Card struct {
	Name     string  `yaml:"name"`
	Doc      string  `yaml:"doc"`
	Licence  string  `yaml:"licence"`
	Language string  `yaml:"language"`
	Format   string  `yaml:"format"`
	Columns  Columns `yaml:"columns"`
	// Parts are the files of each part, below the folder that holds the corpora.
	Parts map[string][]string `yaml:"parts"`
	// Inner says that the files themselves tell which document is of which part.
	Inner bool `yaml:"inner"`
	// Counted are the labels, as mapped, that figures for this corpus are made of by
	// custom; none: all.
	Counted []lethe.Label `yaml:"counted"`
	// Unfinished is the option of that name.
	Unfinished []lethe.Label `yaml:"unfinished"`
	// Body is an expression that matches the head of a document, where that is a
	// form and easy; what follows it is the body.
	Body *regexp.Regexp `yaml:"body"`

	Labels `yaml:",inline"`
}

//go:embed cards/*.yaml
var cards embed.FS

// Names are those of the corpora that are known, in order.
func Names() []string {
	files, err := cards.ReadDir("cards")
	if err != nil {
		panic(err) // the embedded folder is part of the program
	}
	all := make([]string, len(files))
	for i, f := range files {
		all[i] = strings.TrimSuffix(f.Name(), ".yaml")
	}
	return all
}

// CardOf is the card of that name.
func CardOf(name string) (Card, error) {
	f, err := cards.Open("cards/" + path.Base(name) + ".yaml")
	if err != nil {
		return Card{}, fmt.Errorf("corpus: there is no card %q%s", name, nearest.To(name, Names()))
	}
	defer f.Close()
	var c Card
	err = strictyaml.Decode(f, name+".yaml", &c)
	return c, err
}

// Options are those to read the corpus with, its labels mapped.
func (c *Card) Options() Options {
	return Options{
		Format: c.Format, Language: c.Language, Columns: c.Columns,
		Labels: &c.Labels, Unfinished: c.Unfinished,
	}
}

// Open streams a part of the corpus, whose files lie below folder.
func (c *Card) Open(folder, part string) iter.Seq2[*Document, error] {
	return c.OpenWith(folder, part, c.Options())
}

// OpenWith streams a part of the corpus with other options than its own.
func (c *Card) OpenWith(folder, part string, o Options) iter.Seq2[*Document, error] {
	return func(yield func(*Document, error) bool) {
		files, ok := c.Parts[part]
		if !ok {
			yield(nil, fmt.Errorf("corpus: %s has no part %q; there are %s",
				c.Name, part, strings.Join(slices.Sorted(maps.Keys(c.Parts)), ", ")))
			return
		}
		if c.Inner {
			o.Part = part
		}
		for _, file := range files {
			for d, err := range Open(filepath.Join(folder, filepath.FromSlash(file)), o) {
				if err == nil {
					d.Part = part
				}
				if !yield(d, err) || err != nil {
					return
				}
			}
		}
	}
}

// BodyOf is the span of a text after its head; all of it where the card knows
// no head, or the text has none.
func (c *Card) BodyOf(text string) span.Span {
	body := span.Span{End: len(text)}
	if c.Body == nil {
		return body
	}
	if at := c.Body.FindStringIndex(text); at != nil {
		body.Start = at[1]
	}
	return body
}
