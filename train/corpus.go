package train

import (
	"archive/tar"
	"context"
	"crypto/md5"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"sort"
	"strings"
)

// Data reads the corpora of one data folder, as its INDEX.md lays them out.
type Data struct{ Dir string }

func (d Data) open(ctx context.Context, name string) (io.Reader, error) {
	return Open(ctx, filepath.Join(d.Dir, filepath.FromSlash(name)))
}

// UNER reads the English Web Treebank with names; part is "train" or "dev".
func (d Data) UNER(ctx context.Context, part string) ([]Document, error) {
	name := "uner-en-ewt/en_ewt-ud-" + part + ".iob2.xz"
	r, err := d.open(ctx, name)
	if err != nil {
		return nil, err
	}
	join := Mixed
	if part == "dev" {
		join = Lines
	}
	docs, err := Universal{Tag: 2, Join: join}.Read(r, path.Base(name))
	return Map(docs, map[string]string{"PER": "PERSON", "LOC": "LOCATION", "ORG": "ORGANIZATION"}), err
}

// AnCora reads the newswire of a language, "es" or "ca". Some Spanish names have no
// type: they are of [AnyType].
func (d Data) AnCora(ctx context.Context, lang string) ([]Document, error) {
	var all []Document
	for _, part := range []string{"dev", "test"} {
		if lang == "ca" && part == "test" {
			continue
		}
		name := fmt.Sprintf("ancora-%s/%s_ancora-ud-%s.conllu.xz", lang, lang, part)
		r, err := d.open(ctx, name)
		if err != nil {
			return nil, err
		}
		docs, err := Universal{Join: Mixed}.Read(r, path.Base(name))
		if err != nil {
			return nil, err
		}
		all = append(all, docs...)
	}
	return Map(all, map[string]string{"np0000p": "PERSON", "np0000l": "LOCATION", "np0000o": "ORGANIZATION", "np0000a": "MISC", "np00000": AnyType}), nil
}

// TAB reads the court cases; part is "train", "dev" or "".
func (d Data) TAB(ctx context.Context, part string) ([]Document, error) {
	r, err := d.open(ctx, "tab-echr/tab_train_dev_113.jsonl.xz")
	if err != nil {
		return nil, err
	}
	return TAB(r, "tab_train_dev_113.jsonl", part)
}

// Presidio reads the synthetic sentences, without repeated texts.
func (d Data) Presidio(ctx context.Context) ([]Document, error) {
	var all []Document
	for _, name := range []string{"generated_large.json", "synth_dataset_v2.json"} {
		r, err := d.open(ctx, "presidio-synth-en/"+name+".xz")
		if err != nil {
			return nil, err
		}
		docs, err := JSONLines(r, name)
		if err != nil {
			return nil, err
		}
		all = append(all, docs...)
	}
	return dedupe(all, nil), nil
}

// SmartData reads the German news and tweets, both files.
func (d Data) SmartData(ctx context.Context) ([]Document, error) {
	var all []Document
	for _, part := range []string{"train", "test"} {
		name := "smartdata-de/v1_20180119_" + part + ".json.xz"
		r, err := d.open(ctx, name)
		if err != nil {
			return nil, err
		}
		docs, err := SmartData(r, path.Base(name))
		if err != nil {
			return nil, err
		}
		all = append(all, docs...)
	}
	return all, nil
}

// MEDDOCAN reads the clinical cases; part is "train" or "dev".
func (d Data) MEDDOCAN(ctx context.Context, part string) ([]Document, error) {
	r, err := d.open(ctx, "meddocan/meddocan_"+part+"_brat.tar.xz")
	if err != nil {
		return nil, err
	}
	return BratArchive(r)
}

// Columns reads a CoNLL file of the folder.
func (d Data) Columns(ctx context.Context, name string, c Columns, types map[string]string) ([]Document, error) {
	r, err := d.open(ctx, name)
	if err != nil {
		return nil, err
	}
	docs, err := CoNLL(r, path.Base(name), c)
	if err != nil {
		return nil, err
	}
	return Map(docs, types), nil
}

// BratArchive reads a tar archive of pairs of .txt and .ann files, in order of
// their names.
func BratArchive(r io.Reader) ([]Document, error) {
	texts, anns := map[string]string{}, map[string]string{}
	for tr := tar.NewReader(r); ; {
		h, err := tr.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("train: read archive: %w", err)
		}
		data, err := io.ReadAll(tr)
		if err != nil {
			return nil, fmt.Errorf("train: read archive: %s: %w", h.Name, err)
		}
		base := strings.TrimSuffix(path.Base(h.Name), path.Ext(h.Name))
		switch path.Ext(h.Name) {
		case ".txt":
			texts[base] = string(data)
		case ".ann":
			anns[base] = string(data)
		}
	}
	names := make([]string, 0, len(texts))
	for n := range texts {
		names = append(names, n)
	}
	sort.Strings(names)
	var docs []Document
	for _, n := range names {
		d, err := Brat(texts[n], strings.NewReader(anns[n]), n+".ann")
		if err != nil {
			return nil, err
		}
		docs = append(docs, d)
	}
	return docs, nil
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
