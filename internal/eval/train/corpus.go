package train

import (
	"context"
	"crypto/md5"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/lethe-privacy/lethe/internal/eval/corpus"
)

// Data reads the corpora of one data folder, as its INDEX.md lays them out.
type Data struct{ Dir string }

// read returns a part of a corpus that has a card, with the corpus's own labels.
func (d Data) read(ctx context.Context, card, part string, j separator) ([]Document, error) {
	c, err := corpus.CardOf(card)
	if err != nil {
		return nil, fmt.Errorf("train: %w", err)
	}
	o := corpus.Options{Format: c.Format, Language: c.Language, Columns: c.Columns}
	if c.Inner {
		o.Part = part
	}
	files, ok := c.Parts[part]
	if !ok {
		return nil, fmt.Errorf("train: the corpus %s has no part %q", card, part)
	}
	var all []Document
	for _, name := range files {
		docs, err := d.joined(ctx, name, o, j)
		if err != nil {
			return nil, err
		}
		all = append(all, docs...)
	}
	return all, nil
}

// joined reads a file; where it has sentences, something stands between them.
func (d Data) joined(ctx context.Context, name string, o corpus.Options, j separator) ([]Document, error) {
	if j == asRead {
		return d.file(ctx, name, o)
	}
	o.Columns.Lines = true
	docs, err := d.file(ctx, name, o)
	for i := range docs {
		docs[i].Text = strings.ReplaceAll(docs[i].Text, "\n", string(j.separator(i)))
	}
	return docs, err
}

func (d Data) file(ctx context.Context, name string, o corpus.Options) ([]Document, error) {
	var docs []Document
	for c, err := range corpus.Open(d.path(name), o) {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, fmt.Errorf("train: %w", err)
		}
		docs = append(docs, FromCorpus(c)...)
	}
	return docs, nil
}

func (d Data) path(name string) string { return filepath.Join(d.Dir, filepath.FromSlash(name)) }

// open returns the content of a file that is no corpus, unpacked.
func (d Data) open(ctx context.Context, name string) (io.Reader, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return corpus.Unpacked(d.path(name))
}

// UNER reads the English Web Treebank with names; part is "train" or "dev".
func (d Data) UNER(ctx context.Context, part string) ([]Document, error) {
	j := mixed
	if part == "dev" {
		j = lines
	}
	docs, err := d.read(ctx, "uner-ewt", part, j)
	return Map(docs, map[string]string{"PER": "PERSON", "LOC": "LOCATION", "ORG": "ORGANIZATION"}), err
}

var ancoraTypes = map[string]string{
	"np0000p": "PERSON", "np0000l": "LOCATION", "np0000o": "ORGANIZATION", "np0000a": "MISC", "np00000": AnyType,
}

// AnCora reads the newswire of a language, "es" or "ca". Some Spanish names have no
// type: they are of [AnyType].
func (d Data) AnCora(ctx context.Context, lang string) ([]Document, error) {
	part := "all"
	if lang == "ca" {
		part = "dev"
	}
	docs, err := d.read(ctx, "ancora-"+lang, part, mixed)
	return Map(docs, ancoraTypes), err
}

// TAB reads the court cases; part is "train" or "dev".
func (d Data) TAB(ctx context.Context, part string) ([]Document, error) {
	return d.read(ctx, "tab", part, asRead)
}

// SmartData reads the German news and tweets, both files.
func (d Data) SmartData(ctx context.Context) ([]Document, error) {
	return d.read(ctx, "smartdata", "all", asRead)
}

// MEDDOCAN reads the clinical cases; part is "train" or "dev".
func (d Data) MEDDOCAN(ctx context.Context, part string) ([]Document, error) {
	return d.read(ctx, "meddocan", part, asRead)
}

// dedupe drops documents whose text, but for white space, occurred before or is
// among those to avoid.
func dedupe(docs, avoid []Document) []Document {
	seen := map[[16]byte]bool{}
	for _, d := range avoid {
		seen[md5.Sum([]byte(squeeze(d.Text)))] = true
	}
	var out []Document
	for _, d := range docs {
		if h := md5.Sum([]byte(squeeze(d.Text))); !seen[h] {
			seen[h] = true
			out = append(out, d)
		}
	}
	return out
}

func squeeze(s string) string { return strings.Join(strings.Fields(s), "") }
