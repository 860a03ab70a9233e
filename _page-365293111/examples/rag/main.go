// Command rag shows a collection that is searched through its surrogates: it invents letters
// to an insurer, makes them safe, asks questions of three indexes - the letters as they are,
// with names drawn anew for each letter, with surrogates that agree - and reveals an answer.
// Then it does the same with letters that someone wrote, about 60 firms and 60 people.
//
//	go run .
package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"text/tabwriter"

	"github.com/lethe-privacy/lethe/pipeline"
)

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "rag:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer) error {
	dir, err := os.MkdirTemp("", "rag-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	letters, questions := invent(1)
	safe, err := anonymize(ctx, letters, dir, invented(filepath.Join(dir, "key")))
	if err != nil {
		return err
	}
	defer safe.vault.Close()
	rows, err := compare(ctx, letters, questions, safe)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d letters of %d companies, %d questions\n\n", len(letters), companies, len(questions))
	t := tabwriter.NewWriter(out, 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "index\trecall@5\tletters that name a company\t")
	for _, r := range rows {
		fmt.Fprintf(t, "%s\t%.2f\t%d\t\n", r.index, r.recall, r.named)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if err := talk(ctx, out, questions[0].text, safe); err != nil {
		return err
	}
	return tell(ctx, out, dir)
}

// row is what an index is worth.
type row struct {
	index  string
	recall float64
	named  int
}

func compare(ctx context.Context, letters []letter, questions []question, s *safe) ([]row, error) {
	config := pipeline.Default()
	config.Schema = "general"
	finder, err := pipeline.NewFinder(&config, pipeline.FinderOptions{})
	if err != nil {
		return nil, err
	}
	n := &naive{finder, rand.New(rand.NewPCG(2, 2))}
	drawn, err := n.letters(ctx, letters)
	if err != nil {
		return nil, err
	}
	var rows []row
	for _, c := range []struct {
		name    string
		letters []letter
		ask     func(string) (string, error)
	}{
		{"as they are", letters, func(q string) (string, error) { return q, nil }},
		{"fakes for each letter", drawn, func(q string) (string, error) { return n.text(ctx, q) }},
		{"elastic groups", s.letters, func(q string) (string, error) { return s.ask(ctx, q) }},
	} {
		ix, err := newIndex(c.letters)
		if err != nil {
			return nil, err
		}
		recall, err := ix.recall(ctx, questions, c.ask)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row{c.name, recall, named(c.letters, questions)})
	}
	return rows, nil
}

// talk asks one question and shows what each side sees.
func talk(ctx context.Context, out io.Writer, question string, s *safe) error {
	asked, err := s.ask(ctx, question)
	if err != nil {
		return err
	}
	ix, err := newIndex(s.letters)
	if err != nil {
		return err
	}
	ids, err := ix.search(ctx, asked, 1)
	if err != nil {
		return err
	}
	answer := "I found nothing."
	for _, l := range s.letters {
		if len(ids) > 0 && l.ID == ids[0] {
			answer = l.Content
		}
	}
	revealed, err := s.reveal(answer, "the example")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "\nasked by the owner:      %s\nwhat the index is asked: %s\nwhat the index answers:  %s\nwhat the owner reads:    %s\n", question, asked, answer, revealed)
	return err
}
