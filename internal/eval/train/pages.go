package train

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/span"
)

// Pages are texts of our own as people write them, all of them invented: letters, notes,
// forms, chats, lists. The corpora are news for the most part. Half of the words of the
// pages stand in texts in which hardly anybody is named, which corpora of names lack.

//go:embed pages
var pageFiles embed.FS

// ownPages names the pages among what a model learnt from.
const ownPages = "invented letters, notes, forms, chats and lists of this project"

// pageMarks are what the marks of pages become in a language. Numbers and the like ("I")
// are left to other detectors.
var pageMarks = map[string]map[string]string{
	"en": {"P": "PERSON", "L": "LOCATION", "O": "ORGANIZATION", "S": "ADDRESS", "Z": "ADDRESS", "J": "OCCUPATION"},
	"de": {"P": "PERSON", "L": "LOCATION", "O": "ORGANIZATION", "S": "STREET", "D": "DATE", "T": "DATE", "J": "OCCUPATION"},
	"es": {"P": "PERSON", "L": "LOCATION", "O": "ORGANIZATION", "S": "LOCATION", "M": "MISC", "J": "OCCUPATION"},
	"ca": {"P": "PERSON", "L": "LOCATION", "O": "ORGANIZATION", "S": "LOCATION", "M": "MISC", "J": "OCCUPATION"},
}

// ssn is the number of people that English texts are searched for.
var ssn = regexp.MustCompile(`^\d{3}-\d{2}-\d{4}$`)

// heldPages says which text of so many is not learnt from.
const heldPages = 8

// pages returns the texts of a language that are learnt from and, every eighth, those that are not.
func pages(ctx context.Context, lang string) (learn, held []Document, err error) {
	docs, err := readPages(ctx, pageFiles, lang)
	if err != nil {
		return nil, nil, err
	}
	for i := range docs {
		d := docs[i]
		d.retype(pageMarks[lang])
		if i%heldPages == heldPages-1 {
			held = append(held, d)
		} else {
			learn = append(learn, d)
		}
	}
	return learn, held, nil
}

// pageCopies is how many copies with other people a model learns from beside each page.
const pageCopies = 1

// withPages adds the pages of languages to other texts, and copies of them with other people.
func (d Data) withPages(ctx context.Context, texts []Document, languages ...string) ([]Document, error) {
	all := slices.Clip(texts)
	for _, l := range languages {
		own, _, err := pages(ctx, l)
		if err != nil {
			return nil, err
		}
		n, err := d.newRenamer(ctx, l)
		if err != nil {
			return nil, err
		}
		all = append(all, own...)
		for range pageCopies {
			for i := range own {
				all = append(all, n.renamed(&own[i]))
			}
		}
	}
	return all, nil
}

// retype gives marks the types of a model and drops the rest. Where streets are parts of
// addresses, the towns beside them are, too.
func (d *Document) retype(to map[string]string) {
	if to["S"] == "ADDRESS" {
		d.joinTowns()
	}
	kept := d.Mentions[:0]
	for _, m := range d.Mentions {
		typ := to[m.Type]
		if m.Type == "I" && to["S"] == "ADDRESS" && ssn.MatchString(m.In(d.Text)) {
			typ = "US_SSN"
		}
		if typ != "" {
			kept = append(kept, Mention{m.Span, typ})
		}
	}
	d.Mentions = kept
}

// beside is what may stand between the parts of an address.
var beside = regexp.MustCompile(`^[ ,]*\n?[ \t]*$`)

// joinTowns makes one mark of streets, post codes and towns that follow each other.
func (d *Document) joinTowns() {
	kept := d.Mentions[:0]
	for _, m := range d.Mentions {
		n := len(kept) - 1
		if n >= 0 && strings.Contains("SZL", m.Type) && strings.Contains("SZL", kept[n].Type) &&
			m.Type+kept[n].Type != "LL" && beside.MatchString(d.Text[kept[n].End:m.Start]) {
			kept[n] = Mention{span.Span{Start: kept[n].Start, End: m.End}, "S"}
			continue
		}
		kept = append(kept, m)
	}
	d.Mentions = kept
}

// readPages reads the marked texts of a language in the order of their files.
func readPages(ctx context.Context, files fs.FS, lang string) ([]Document, error) {
	names, err := fs.Glob(files, path.Join("pages", lang, "*.txt"))
	if err != nil {
		return nil, fmt.Errorf("train: pages: %w", err)
	}
	var docs []Document
	for _, name := range names {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("train: pages: %w", err)
		}
		of, err := parsePages(data)
		if err != nil {
			return nil, fmt.Errorf("train: %s:%w", name, err)
		}
		for i := range of {
			of[i].ID, of[i].Language = fmt.Sprintf("%s#%d", name, i+1), lang
		}
		docs = append(docs, of...)
	}
	return docs, nil
}

// pageHead is a line before a text, with its genre.
const pageHead = "=== "

// parsePages reads the texts of a file. Errors begin with the number of the line.
func parsePages(data []byte) ([]Document, error) {
	if i := bytes.IndexFunc(data, func(r rune) bool { return r == utf8.RuneError || r < ' ' && r != '\n' && r != '\t' }); i >= 0 {
		return nil, fmt.Errorf("%d: not a character of a text", 1+bytes.Count(data[:i], []byte("\n")))
	}
	var docs []Document
	var source strings.Builder
	first, number := 0, 0 // of the text's lines; 0: no text has begun
	end := func() error {
		text := source.String()
		source.Reset()
		if first == 0 && strings.TrimSpace(text) == "" {
			return nil
		}
		if first == 0 {
			return fmt.Errorf("1: no line %q begins a text", pageHead)
		}
		d, line, err := parsePage(text)
		if err != nil {
			return fmt.Errorf("%d: %w", first+line, err)
		}
		docs = append(docs, d)
		return nil
	}
	for line := range strings.Lines(string(data)) {
		number++
		if !strings.HasPrefix(line, pageHead) {
			source.WriteString(line)
			continue
		}
		if err := end(); err != nil {
			return nil, err
		}
		first = number + 1
	}
	return docs, end()
}

// pageMark begins a mark: "{P|".
var pageMark = regexp.MustCompile(`^\{([PLOSZDTJIM])\|`)

// parsePage reads a text with its marks. line is that of an error within the text, from 0.
func parsePage(source string) (d Document, line int, err error) {
	source = strings.TrimRight(source, "\n\t ")
	var text strings.Builder
	at := 0
	fault := func(pos int, what string) (Document, int, error) {
		return Document{}, strings.Count(source[:pos], "\n"), fmt.Errorf("%s", what)
	}
	for {
		i := strings.IndexAny(source[at:], "{}")
		if i < 0 {
			break
		}
		i += at
		mark := pageMark.FindStringSubmatch(source[i:])
		if mark == nil {
			return fault(i, "a brace that belongs to no mark")
		}
		text.WriteString(source[at:i])
		rest := source[i+len(mark[0]):]
		n := strings.IndexAny(rest, "{}")
		if n < 0 || rest[n] == '{' {
			return fault(i, "a mark without an end")
		}
		value := rest[:n]
		if value == "" || strings.TrimSpace(value) != value || strings.Contains(value, "\n\n") {
			return fault(i, "a mark of nothing, with space at an end or over paragraphs")
		}
		d.Mentions = append(d.Mentions, Mention{span.Span{Start: text.Len(), End: text.Len() + len(value)}, mark[1]})
		text.WriteString(value)
		at = i + len(mark[0]) + n + 1
	}
	text.WriteString(source[at:])
	d.Text = text.String()
	if strings.TrimSpace(d.Text) == "" {
		return fault(0, "no text")
	}
	return d, 0, nil
}
