package answer

import (
	"bufio"
	"encoding/json"
	"io"
	"iter"
	"maps"
	"slices"
	"sync"

	"github.com/apache/arrow-go/v18/arrow"

	"github.com/lethe-privacy/lethe/internal/arrowstream"
)

// Rows are the rows of a stream of Arrow, and where they are answered: by batches of as many rows.
func Rows(from io.Reader, to io.Writer, columns *arrow.Schema) (*Records, Answers) {
	answers := &arrowAnswers{rows: arrowstream.NewWriter(to, columns)}
	return arriving("row", eachRow(from, answers.expect)), answers
}

// eachRow gives the rows of a stream of Arrow. Each batch is expected to be answered.
func eachRow(from io.Reader, expect func(*arrowstream.Reader, []arrowstream.Row) error) iter.Seq[arrival] {
	return func(yield func(arrival) bool) {
		in, err := arrowstream.NewReader(bufio.NewReaderSize(from, 1<<16))
		if err != nil {
			yield(arrival{err: err})
			return
		}
		for batch, err := range in.Batches() {
			if err == nil {
				err = expect(in, batch)
			}
			if err != nil {
				yield(arrival{err: err})
				return
			}
			for _, row := range batch {
				if !yield(arrival{json: row.JSON, wrong: row.Err}) {
					return
				}
			}
		}
		yield(arrival{err: io.EOF})
	}
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

func (w *arrowAnswers) Number(place int) (int64, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if item := w.items[place-w.done]; item != nil {
		return *item, true
	}
	return 0, false
}

func (w *arrowAnswers) Write(a Answer) error {
	row := map[string]any{arrowstream.ItemColumn: w.item()}
	switch {
	case a.Wrong != "":
		row["error"] = a.Wrong
	case a.Mentions != nil:
		all := make([]json.RawMessage, len(a.Mentions))
		for i, m := range a.Mentions {
			var err error
			if all[i], err = columnar(m); err != nil {
				return err
			}
		}
		row["id"], row["mentions"] = a.ID, all
	case a.Reading != nil:
		row[arrowstream.ReadingColumn] = a.Reading
	case a.Record != nil:
		row[arrowstream.RecordColumn] = string(a.Record)
	}
	line, err := encoded(row)
	if err == nil {
		err = w.rows.Add(line)
	}
	return err
}

func (w *arrowAnswers) Close() error { return w.rows.Close() }

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
