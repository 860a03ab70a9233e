package native

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// adopt takes into a PostgreSQL what the files of a collection have: all of it or nothing. Another
// run makes anew what cannot be read.
func (t *team) adopt(ctx context.Context, at, id string) error {
	if err := t.without(ctx, id); err != nil { // of a try that was cut short
		return err
	}
	if err := t.adoptPeople(ctx, at, id); err != nil {
		return err
	}
	c, err := read[Collection](at, collectionFile)
	if err != nil || c.Run == nil || c.Run.State != Done {
		return missingHere(err)
	}
	from, err := folders{}.reading(ctx, at, c.Run.ID)
	if errors.Is(err, ErrNotFound) || errors.Is(err, ErrStale) {
		return nil
	}
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := t.review(ctx, at, c.Run.ID)
	if err != nil {
		return err
	}
	defer to.discard()
	for table, columns := range map[string]int{"documents": 15, "entities": 15, "places": 5, "labels": 2, "measures": 2} {
		if err := adoptRows(ctx, from, table, columns, to); err != nil {
			return err
		}
	}
	return to.appear()
}

// missingHere is an error but that something is not there.
func missingHere(err error) error {
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}

// adoptRows copies a table of a review.
func adoptRows(ctx context.Context, from *handle, table string, columns int, to reviewWriter) error {
	values, into := make([]any, columns), make([]any, columns)
	for i := range values {
		into[i] = &values[i]
	}
	return from.each(ctx, "SELECT * FROM "+table, func(scan scanner) error {
		if err := scan(into...); err != nil {
			return err
		}
		switch table {
		case "entities": // whose yes and no are numbers in a file
			for _, i := range []int{5, 9, 10, 11} {
				values[i] = values[i] == int64(1)
			}
		case "documents":
			text, err := textOf(values[12].(string))
			if err != nil {
				return err
			}
			if err := to.words(int(values[0].(int64)), text); err != nil {
				return err
			}
		}
		return to.add(table, values...)
	})
}

// textOf is what is searched of a document: its texts as they came.
func textOf(fields string) (string, error) {
	var all []Field
	if err := json.Unmarshal([]byte(fields), &all); err != nil {
		return "", err
	}
	var text strings.Builder
	for _, f := range all {
		text.WriteString(f.Text + "\n")
	}
	return text.String(), nil
}

// adoptPeople takes in what people decided, read and drew.
func (t *team) adoptPeople(ctx context.Context, at, id string) error {
	lines, err := readFile(at, decisionsFile)
	if err != nil {
		return err
	}
	h, err := t.people(ctx, at)
	if err != nil {
		return err
	}
	defer h.Close()
	if err := putDecisions(ctx, h, id, lines); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(at, peopleFile)); err == nil {
		from, err := folders{}.people(ctx, at)
		if err != nil {
			return err
		}
		defer from.Close()
		for table, columns := range map[string]int{"standing": 6, "samples": 7, "drawn": 6} {
			if err := adoptStanding(ctx, from, h, table, columns); err != nil {
				return err
			}
		}
	}
	if err := h.Commit(); err != nil {
		return fmt.Errorf("project: %w", err)
	}
	return nil
}

func adoptStanding(ctx context.Context, from, to *handle, table string, columns int) error {
	values, into := make([]any, columns), make([]any, columns)
	for i := range values {
		into[i] = &values[i]
	}
	put := "INSERT INTO " + table + " VALUES (?" + strings.Repeat(", ?", columns-1) + ")"
	return from.each(ctx, "SELECT * FROM "+table, func(scan scanner) error {
		if err := scan(into...); err != nil {
			return err
		}
		_, err := to.exec(ctx, put, values...)
		return err
	})
}
