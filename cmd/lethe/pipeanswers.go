package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"iter"
	"maps"
	"slices"
	"sync"

	"github.com/apache/arrow-go/v18/arrow"

	"github.com/lethe-privacy/lethe/internal/arrowstream"
	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/pipeline"
)

// answer is the outcome of a record.
type answer struct {
	id       string
	mentions []json.RawMessage // as in a mentions file; nil where none were sought
	reading  []byte            // what was found, sealed
	record   []byte            // nil for one that is not shared, as it came before
	wrong    string            // why there is nothing else
}

// found is what was found in a record, as JSON has it.
func (a *answer) found() any {
	return struct {
		ID       string            `json:"id"`
		Mentions []json.RawMessage `json:"mentions"`
	}{a.id, a.mentions}
}

// answers writes answers in the order of the records.
type answers interface {
	write(answer) error
	// number is that of the record which comes so many places after the first; false for none.
	number(place int) (int64, bool)
	close() error
}

// piped are records that come one after the other, and where each is answered.
func (a *app) piped(ctx context.Context, config pipeline.Config, p *pipeFlags, columns *arrow.Schema) (*pipedRecords, answers, error) {
	switch {
	case p.from != "" || p.to != "":
		return a.topics(ctx, p)
	case p.arrow:
		to := &arrowAnswers{rows: arrowstream.NewWriter(a.stdout, columns)}
		return arriving("row", eachRow(a.stdin, to.expect)), to, nil
	}
	most := max(config.Input.MaxDocument, setting.Meant(pipeline.Input{}).MaxDocument) << 20
	return arriving("line", eachLine(a.stdin, most)), lineAnswers{a.stdout}, nil
}

// arriving are records of standard input.
func arriving(what string, arrive iter.Seq[arrival]) *pipedRecords {
	return &pipedRecords{
		"standard input", what,
		func(context.Context) iter.Seq[arrival] { return arrive },
		func() error { return nil },
	}
}

// lineAnswers are lines of JSON.
type lineAnswers struct{ to io.Writer }

func (l lineAnswers) write(a answer) error {
	var v any
	switch {
	case a.wrong != "":
		v = struct {
			Error string `json:"error"`
		}{a.wrong}
	case a.mentions != nil:
		v = a.found()
	default:
		v = struct {
			Record json.RawMessage `json:"record"`
		}{a.record}
	}
	line, err := encoded(v)
	if err == nil {
		_, err = l.to.Write(line)
	}
	return err
}

func (lineAnswers) close() error { return nil }

func (lineAnswers) number(int) (int64, bool) { return 0, false }

// encoded is a value as a line of JSON.
func encoded(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return b.Bytes(), err
}

// arrowAnswers are batches of rows, one for each batch that came in.
type arrowAnswers struct {
	rows *arrowstream.Writer

	mu    sync.Mutex
	items []*int64 // of the records that are not answered; nil where rows do not say
	done  int      // records that are answered
}

// expect takes in which records come, before they do.
func (w *arrowAnswers) expect(in *arrowstream.Reader, batch []arrowstream.Row) error {
	w.mu.Lock()
	for _, row := range batch {
		var item *int64
		if in.Numbered() && row.Err == nil {
			item = &row.Item
		}
		w.items = append(w.items, item)
	}
	w.mu.Unlock()
	return w.rows.Expect(len(batch))
}

// item identifies the record that is answered next.
func (w *arrowAnswers) item() *int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	next := w.items[0]
	w.items = w.items[1:]
	w.done++
	return next
}

func (w *arrowAnswers) number(place int) (int64, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if item := w.items[place-w.done]; item != nil {
		return *item, true
	}
	return 0, false
}

func (w *arrowAnswers) write(a answer) error {
	row := map[string]any{arrowstream.ItemColumn: w.item()}
	switch {
	case a.wrong != "":
		row["error"] = a.wrong
	case a.mentions != nil:
		all := make([]json.RawMessage, len(a.mentions))
		for i, m := range a.mentions {
			var err error
			if all[i], err = columnar(m); err != nil {
				return err
			}
		}
		row["id"], row["mentions"] = a.id, all
	case a.reading != nil:
		row[arrowstream.ReadingColumn] = a.reading
	case a.record != nil:
		row[arrowstream.RecordColumn] = string(a.record)
	}
	line, err := encoded(row)
	if err == nil {
		err = w.rows.Add(line)
	}
	return err
}

func (w *arrowAnswers) close() error { return w.rows.Close() }

// columnar is a mention whose features are a list of pairs, as a column of maps takes them.
func columnar(mention json.RawMessage) (json.RawMessage, error) {
	var fields map[string]json.RawMessage
	var features struct{ Why map[string]string }
	if err := json.Unmarshal(mention, &features); err != nil || len(features.Why) == 0 {
		return mention, err
	}
	if err := json.Unmarshal(mention, &fields); err != nil {
		return nil, err
	}
	type pair struct {
		Key   string `json:"key"`
		Value string `json:"value"`
	}
	var pairs []pair
	for _, name := range slices.Sorted(maps.Keys(features.Why)) {
		pairs = append(pairs, pair{name, features.Why[name]})
	}
	why, err := encoded(pairs)
	if err != nil {
		return nil, err
	}
	fields["why"] = why
	return encoded(fields)
}
