package diagnosis

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
	"github.com/lethe-privacy/lethe/internal/javaregexp"
	"github.com/lethe-privacy/lethe/span"
)

// Keywords are words and expressions that stand for codes. They are safe for concurrent use.
type Keywords struct {
	phrases     node
	expressions []expression
}

// entry is a line of the file: a code, and the fields in which its keywords do not count.
type entry struct {
	code     string
	excluded []*field.Path
}

type expression struct {
	*javaregexp.Locator
	*entry
}

// special are the signs that make an expression of a keyword.
const special = `\.+*?()|[]{}^$`

// ReadKeywords reads keywords:
//
//	code; keyword, keyword; path, path
//
// A keyword without any of \ . + * ? ( ) | [ ] { } ^ $ is found as whole words: no letter, mark
// or digit is next to it, and any white space stands for a blank in it. Any other is an
// expression of Java's, and found wherever it matches. In both, case counts. A comma between
// brackets parts nothing. In the fields of the paths, and in those below, a code's keywords
// do not count.
func ReadKeywords(r io.Reader, file string) (*Keywords, error) {
	k := &Keywords{}
	err := field.Records(r, file, func(columns []string) error {
		if len(columns) < 2 || len(columns) > 3 || columns[0] == "" {
			return errors.New("a code, keywords and possibly paths are expected, parted by ';'")
		}
		e := &entry{code: columns[0]}
		if len(columns) == 3 {
			for _, path := range parts(columns[2]) {
				p, err := field.ParsePath(path)
				if err != nil {
					return err
				}
				e.excluded = append(e.excluded, p)
			}
		}
		words := parts(columns[1])
		if len(words) == 0 {
			return errors.New("there is no keyword")
		}
		for i, w := range words {
			if err := k.add(w, e); err != nil {
				return fmt.Errorf("keyword %d: %w", i+1, err)
			}
		}
		return nil
	})
	return k, err
}

// parts are the members of a list, parted by commas that stand in no brackets.
func parts(column string) []string {
	var out []string
	depth, from, escaped := 0, 0, false
	take := func(to int) {
		if s := strings.TrimSpace(column[from:to]); s != "" {
			out = append(out, s)
		}
		from = to + 1
	}
	for i := 0; i < len(column); i++ {
		switch c := column[i]; {
		case escaped:
			escaped = false
		case c == '\\':
			escaped = true
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		case c == ',' && depth <= 0:
			take(i)
		}
	}
	take(len(column))
	return out
}

func (k *Keywords) add(keyword string, e *entry) error {
	if strings.ContainsAny(keyword, special) {
		l, err := javaregexp.CompileLocator(keyword)
		if err != nil {
			return err
		}
		k.expressions = append(k.expressions, expression{l, e})
		return nil
	}
	k.phrases.add(keyword, e)
	return nil
}

// find calls found for each keyword in a text.
func (k *Keywords) find(text string, found func(span.Span, *entry)) error {
	for at := 0; at < len(text); at += headEnd(text[at:]) {
		k.phrases.from(text, at, found)
	}
	for _, e := range k.expressions {
		if err := e.All(text, func(start, end int) { found(span.Span{Start: start, End: end}, e.entry) }); err != nil {
			return err
		}
	}
	return nil
}

// counts reports whether an entry's keywords count at a place of a report.
func (e *entry) counts(r *field.Report, s span.Span) bool {
	return !slices.ContainsFunc(e.excluded, func(p *field.Path) bool { return r.Lies(s, p) })
}
