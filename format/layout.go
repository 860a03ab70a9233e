package format

import (
	"bytes"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"

	"github.com/lethe-privacy/lethe/internal/packed"
)

// layout is how records lie in a file, and how one is decoded.
type layout struct {
	name       string
	extensions []string
	// records walks a file that holds many; nil where the file is the record.
	records func(f *file, r io.Reader, o Options) (records, error)
	// decode takes a record apart. A byte order mark is cut off already.
	decode func(it Item, raw []byte, o Options) (*lethe.Document, body, *fault)

	asked  bool   // only Options.Format asks for it: its extensions are those of others
	beside string // the extension of a second file that each document has; "" for none
	binary bool   // the file is no text
	typed  bool   // it is a table whose columns have types, which package columnar reads
}

// extension is that of a file which begins so.
func (l *layout) extension(head []byte) string {
	if l.name == "arrow" && bytes.HasPrefix(head, []byte(arrowStream)) {
		return ".arrows"
	}
	return l.extensions[0]
}

// records walks a file; next gives io.EOF at its end.
type records interface{ next() (Item, error) }

// jsonLines is the layout of records that come from no file, too.
var jsonLines = layout{name: "jsonl", extensions: []string{".jsonl", ".ndjson"}, records: openLines, decode: decodeJSON}

// layouts has every layout, by its name in Options.Format. No call stands in it, so that the linker can
// leave it out.
var layouts = map[string]*layout{
	"json":  {name: "json", extensions: []string{".json"}, decode: decodeJSON},
	"jsonl": &jsonLines,
	"csv":   {name: "csv", extensions: []string{".csv"}, records: openTable, decode: decodeRow},
	"tsv":   {name: "tsv", extensions: []string{".tsv"}, records: openTable, decode: decodeRow},
	"text":  {name: "text", extensions: []string{".txt", ".md", ".text", ".log", ".html", ".htm", ".vtt", ".srt"}, decode: decodeText},

	"lines":   {name: "lines", extensions: []string{".txt"}, records: openTextLines, decode: decodeLine, asked: true},
	"spans":   {name: "spans", extensions: []string{".jsonl"}, records: openLines, decode: decodeSpans, asked: true},
	"doccano": {name: "doccano", extensions: []string{".jsonl"}, records: openLines, decode: decodeDoccano, asked: true},
	"brat":    {name: "brat", extensions: []string{".txt"}, decode: decodeBrat, asked: true, beside: ".ann", binary: true},
	"gate":    {name: "gate", extensions: []string{".xml"}, decode: decodeGate, asked: true},
	"parquet": {name: "parquet", extensions: []string{".parquet"}, decode: decodeTyped, binary: true, typed: true},
	"arrow":   {name: "arrow", extensions: []string{".arrow", ".arrows", ".feather"}, decode: decodeTyped, binary: true, typed: true},
	"docx":    {name: "docx", extensions: []string{".docx"}, decode: decodeDocx, binary: true},
	"conll":   {name: "conll", extensions: []string{".conll"}, records: openColumns, decode: decodeColumns},
}

const supported = "want .json, .jsonl, .ndjson, .csv, .tsv, .txt, .md, .text, .docx, .parquet, .arrow or .conll, each but .docx, .parquet and .arrow also with .gz, .zst or .xz"

// formats are the names of the layouts, for errors.
const formats = "json, jsonl, csv, tsv, text, lines, spans, doccano, brat, conll, gate, docx, parquet or arrow"

// Formats are the names that Options.Format takes.
func Formats() []string { return strings.Split(strings.Replace(formats, " or ", ", ", 1), ", ") }

// claim says which layout and compression a file of this name has, and how long
// the extensions are that say so. The layout is nil where none is known.
func (o Options) claim(name string) (*layout, packed.Kind, int) {
	base := strings.ToLower(path.Base(name))
	pack := packed.Plain
	for _, p := range packed.Kinds {
		if rest, ok := strings.CutSuffix(base, p.Extension()); ok {
			base, pack = rest, p
		}
	}
	cut, ext := len(pack.Extension()), path.Ext(base)
	if l := layouts[o.Format]; l != nil {
		if pack != packed.Plain && (l.beside != "" || l.binary) || l.beside != "" && !slices.Contains(l.extensions, ext) {
			return nil, packed.Plain, 0
		}
		return l, pack, len(ext) + cut
	}
	for _, l := range layouts {
		if !l.asked && slices.Contains(l.extensions, ext) && !(l.binary && pack != packed.Plain) {
			return l, pack, len(ext) + cut
		}
	}
	return nil, packed.Plain, 0
}
