package format

import (
	"io"
	"path"
	"slices"
	"strings"

	lethe "github.com/lethe-privacy/lethe"
)

// layout is how records lie in a file, and how one is decoded.
type layout struct {
	name       string
	extensions []string
	// records walks a file that holds many; nil where the file is the record.
	records func(f *file, r io.Reader, o Options) (records, error)
	// decode takes a record apart. A byte order mark is cut off already.
	decode func(it Item, raw []byte) (*lethe.Document, body, *fault)
}

// records walks a file; next gives io.EOF at its end.
type records interface{ next() (Item, error) }

// layouts are all that there are, by the name that Options.Format gives them.
var layouts = map[string]*layout{
	"json":  {"json", []string{".json"}, nil, decodeJSON},
	"jsonl": {"jsonl", []string{".jsonl", ".ndjson"}, openLines, decodeJSON},
	"csv":   {"csv", []string{".csv"}, openTable, decodeRow},
	"tsv":   {"tsv", []string{".tsv"}, openTable, decodeRow},
	"text":  {"text", []string{".txt", ".md", ".text"}, nil, decodeText},
}

const supported = "want .json, .jsonl, .ndjson, .csv, .tsv, .txt, .md or .text, each also with .gz or .zst"

// claim says which layout and compression a file of this name has, and how long
// the extensions are that say so. The layout is nil where none is known.
func (o Options) claim(name string) (*layout, packing, int) {
	base := strings.ToLower(path.Base(name))
	pack := plain
	for _, p := range []packing{gzipped, zstandard} {
		if rest, ok := strings.CutSuffix(base, p.extension()); ok {
			base, pack = rest, p
		}
	}
	packed := len(pack.extension())
	if o.Format != "" {
		return layouts[o.Format], pack, len(path.Ext(base)) + packed
	}
	for _, l := range layouts {
		if ext := path.Ext(base); slices.Contains(l.extensions, ext) {
			return l, pack, len(ext) + packed
		}
	}
	return nil, plain, 0
}
