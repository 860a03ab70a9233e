package people

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/llm"
)

// Rewording lets a language model write documents in other words. It sees a mark in the place of each value,
// so that the gold stays true.
type Rewording struct {
	Asker       llm.Asker
	Concurrency int // requests at once; 0: one
	// Same counts the documents that stay as they were, since no answer had each mark once.
	Same int
}

const rewordingTask = `Write the document that follows in other words, as somebody else would who knows the same. Keep its language, its kind, its tone and everything that it tells, and add nothing. Marks such as ⟦1⟧ stand for names, dates and other values. Keep each of them exactly once, as it is. Answer with the document alone.`

// batch rewords documents.
func (r *Rewording) batch(ctx context.Context, all []*document) error {
	return ordered.Map(ctx, max(1, r.Concurrency), slices.Values(all), func(d *document) error {
		return r.one(ctx, d)
	}, func(err error) error {
		if errors.Is(err, errSame) {
			r.Same++
			return nil
		}
		return err
	})
}

var errSame = errors.New("no usable answer")

func (r *Rewording) one(ctx context.Context, d *document) error {
	marked := d.marked()
	answer, err := r.Asker.Ask(ctx, llm.Request{
		Messages: []llm.Message{{Role: "system", Content: rewordingTask}, {Role: "user", Content: marked}},
		Usable:   func(text string) bool { _, ok := d.unmarked(text); return ok },
	})
	switch {
	case errors.Is(err, llm.ErrMalformed), errors.Is(err, llm.ErrRefused), errors.Is(err, llm.ErrTruncated), errors.Is(err, llm.ErrEndless):
		return errSame
	case err != nil:
		return fmt.Errorf("people: reword: %w", err)
	}
	now, ok := d.unmarked(answer.Text)
	if !ok {
		return errSame
	}
	d.text, d.found = now.text, now.found
	return nil
}

func markOf(n int) string { return "⟦" + strconv.Itoa(n+1) + "⟧" }

// marked is the text with a mark in the place of each value.
func (d *document) marked() string {
	var b strings.Builder
	at := 0
	for i, f := range d.found {
		b.WriteString(d.text[at:f.from] + markOf(i))
		at = f.to
	}
	return b.String() + d.text[at:]
}

// unmarked puts the values into a text with their marks, and reports whether each is there once and no other.
func (d *document) unmarked(text string) (*document, bool) {
	text = strings.TrimSpace(text)
	if strings.Count(text, "⟦") != len(d.found) || strings.Count(text, "⟧") != len(d.found) {
		return nil, false
	}
	var order []int
	for i := range d.found {
		if strings.Count(text, markOf(i)) != 1 {
			return nil, false
		}
		order = append(order, i)
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Index(text, markOf(a)) - strings.Index(text, markOf(b)) })
	now := &document{}
	runes := 0
	write := func(s string) {
		now.text += s
		runes += utf8.RuneCountInString(s)
	}
	for _, i := range order {
		before, after, _ := strings.Cut(text, markOf(i))
		write(before)
		f := d.found[i]
		value := d.text[f.from:f.to]
		f.from, f.start = len(now.text), runes
		write(value)
		f.to, f.end = len(now.text), runes
		now.found = append(now.found, f)
		text = after
	}
	write(text)
	return now, true
}
