package train

import (
	"archive/tar"
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/text/fold"
)

// words learns from plain text which words are ordinary and which are written
// with a capital wherever they stand.
func (b *lexiconBuilder) words(ctx context.Context) error {
	for _, lang := range []string{"ca", "es", "de", "en"} {
		count := map[string]*casing{}
		err := b.d.Plain(ctx, lang, func(text string) { countCasing(text, count) })
		if err != nil {
			return err
		}
		for _, w := range sortedKeys(count) {
			c := count[w]
			switch {
			case c.lower >= 8 && c.lower >= 20*c.inside:
				b.add(w, tagger.Common)
			case lang != "de" && c.inside >= 3 && c.inside >= 20*c.lower:
				b.add(w, tagger.Proper)
			}
		}
	}
	return nil
}

// casing counts how a word is written: all small, or with a capital where no
// sentence begins.
type casing struct{ lower, inside int }

func countCasing(text string, count map[string]*casing) {
	begins := true
	for _, t := range tagger.Tokenize(text) {
		w := t.In(text)
		if t.Kind != tagger.Word {
			begins = t.Kind >= tagger.Line || strings.Contains(".!?:;-–—\"“”«»'(¿¡•*", w)
			continue
		}
		r, _ := utf8.DecodeRuneInString(w)
		capital := unicode.IsUpper(r)
		key := fold.Bare(w)
		c := count[key]
		if c == nil {
			c = &casing{}
			count[key] = c
		}
		if !capital {
			c.lower++
		} else if !begins && !(len(w) > 1 && strings.ToUpper(w) == w) {
			c.inside++
		}
		begins = false
	}
}

// Plain calls f with each unmarked text of a language that the folder has.
func (d Data) Plain(ctx context.Context, lang string, f func(text string)) error {
	switch lang {
	case "ca":
		names, err := filepath.Glob(filepath.Join(d.Dir, "text-ca-cc0", "*.txt.xz"))
		if err != nil {
			return err
		}
		for _, name := range names {
			if err := d.plainFile(ctx, "text-ca-cc0/"+filepath.Base(name), f); err != nil {
				return err
			}
		}
	case "es":
		return d.plainArchive(ctx, "meddocan/meddocan_background_unannotated_txt.tar.xz", f)
	case "de":
		return d.plainArchive(ctx, "ler-de/dataset_courts_timex.tar.xz", f)
	case "en":
		return d.plainFile(ctx, "gaz-occupations/esco_v1.1.1_occupations_en.csv.xz", f)
	}
	return nil
}

func (d Data) plainFile(ctx context.Context, name string, f func(text string)) error {
	r, err := d.open(ctx, name)
	if err != nil {
		return err
	}
	data, err := io.ReadAll(r)
	if err == nil {
		f(strings.ToValidUTF8(string(data), " "))
	}
	return err
}

func (d Data) plainArchive(ctx context.Context, name string, f func(text string)) error {
	r, err := d.open(ctx, name)
	if err != nil {
		return err
	}
	for tr := tar.NewReader(r); ; {
		if _, err := tr.Next(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		data, err := io.ReadAll(tr)
		if err != nil {
			return err
		}
		f(strings.ToValidUTF8(string(data), " "))
	}
}
