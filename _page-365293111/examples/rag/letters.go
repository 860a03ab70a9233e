package main

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"
)

// The letters, and the questions about them, were written by someone who had not seen what
// detection looks for. Everything that is in them is invented.
//
//go:embed letters/*.jsonl
var files embed.FS

// subject is whom letters are about: a firm or a person.
type subject struct {
	Lang   string `json:"lang"`
	Kind   string `json:"kind"`
	Entity string `json:"entity"`
}

// written reads the letters of one language, and the questions with the letters that each
// is about.
func written(lang string) (letters []letter, questions []question, err error) {
	about := map[subject]*question{}
	err = each("letters/letters.jsonl", func(l struct {
		subject
		ID, Text string
		Forms    []string
	}) {
		if l.Lang != lang {
			return
		}
		letters = append(letters, letter{l.ID, l.Text})
		who := subject{Entity: l.Entity, Lang: l.Lang}
		if about[who] == nil {
			about[who] = &question{relevant: map[string]bool{}, kind: l.Kind}
		}
		about[who].relevant[l.ID] = true
		about[who].ways = append(about[who].ways, l.Forms...)
	})
	if err != nil {
		return nil, nil, err
	}
	err = each("letters/questions.jsonl", func(q struct {
		subject
		Question string
	}) {
		if of := about[subject{Entity: q.Entity, Lang: q.Lang}]; q.Lang == lang && of != nil {
			questions = append(questions, question{text: q.Question, relevant: of.relevant, ways: of.ways, kind: of.kind})
		}
	})
	return letters, questions, err
}

// tally is how many of the letters that questions are about stand among the first five, as
// they are and with surrogates, and how many could.
type tally struct{ questions, raw, safe, could int }

// search asks all questions of the letters as they are and of safe ones, by kind of subject.
func search(ctx context.Context, letters []letter, questions []question, s *safe) (map[string]tally, error) {
	raw, err := newIndex(letters)
	if err != nil {
		return nil, err
	}
	shared, err := newIndex(s.letters)
	if err != nil {
		return nil, err
	}
	out := map[string]tally{}
	for _, q := range questions {
		asked, err := s.ask(ctx, q.text)
		if err != nil {
			return nil, err
		}
		r, err := raw.hits(ctx, q.text, q)
		if err != nil {
			return nil, err
		}
		n, err := shared.hits(ctx, asked, q)
		if err != nil {
			return nil, err
		}
		f := out[q.kind]
		out[q.kind] = tally{f.questions + 1, f.raw + r, f.safe + n, f.could + min(topmost, len(q.relevant))}
	}
	return out, nil
}

// compared makes the letters of a language safe and asks the questions about them.
func compared(ctx context.Context, lang, locale, dir, keyFile string) (map[string]tally, error) {
	letters, questions, err := written(lang)
	if err != nil {
		return nil, err
	}
	config, err := realistic(keyFile, locale)
	if err != nil {
		return nil, err
	}
	s, err := anonymize(ctx, letters, dir, config)
	if err != nil {
		return nil, err
	}
	defer s.vault.Close()
	return search(ctx, letters, questions, s)
}

var locales = []struct{ lang, tag string }{{"en", "en-GB"}, {"de", "de-DE"}}

// tell prints what questions about the letters find.
func tell(ctx context.Context, out io.Writer, dir string) error {
	fmt.Fprintln(out, "\nLetters as people write them:")
	t := tabwriter.NewWriter(out, 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "\tquestions\tas they are\twith surrogates\tshare of these\t")
	all := tally{}
	for _, l := range locales {
		below := filepath.Join(dir, l.lang)
		if err := os.Mkdir(below, 0o700); err != nil {
			return err
		}
		kinds, err := compared(ctx, l.lang, l.tag, below, filepath.Join(dir, "key"))
		if err != nil {
			return err
		}
		for _, kind := range []string{"firm", "person"} {
			f := kinds[kind]
			f.tell(t, l.lang+" "+kind)
			all = tally{all.questions + f.questions, all.raw + f.raw, all.safe + f.safe, all.could + f.could}
		}
	}
	all.tell(t, "all")
	return t.Flush()
}

func (f tally) tell(out io.Writer, name string) {
	share := func(n int) float64 { return float64(n) / float64(f.could) }
	fmt.Fprintf(out, "%s\t%d\t%.2f\t%.2f\t%.0f %%\t\n", name, f.questions, share(f.raw), share(f.safe), 100*float64(f.safe)/float64(f.raw))
}

// each decodes every line of an embedded file.
func each[T any](file string, f func(T)) error {
	data, err := files.ReadFile(file)
	if err != nil {
		return err
	}
	for n, line := range bytes.Split(bytes.TrimSpace(data), []byte("\n")) {
		var v T
		if err := json.Unmarshal(line, &v); err != nil {
			return fmt.Errorf("read %s: line %d: %w", file, n+1, err)
		}
		f(v)
	}
	return nil
}
