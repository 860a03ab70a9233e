package database

import (
	"context"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
)

// DiagnosisFinding is a diagnosis that a record names.
type DiagnosisFinding struct{ Text, Code, Reliability string }

// DiagnosisWriter writes diagnoses into a table, one a row, with columns of their records.
type DiagnosisWriter struct{ *Writer }

// NewDiagnosisWriter connects and looks whether the table and its columns are there.
func NewDiagnosisWriter(ctx context.Context, c *Config) (*DiagnosisWriter, error) {
	err := c.checkWrite()
	if err == nil {
		err = c.checkDiagnosis()
	}
	if err != nil {
		return nil, failure.Errorf("source", "%s: %w", c.File, err)
	}
	w, err := newWriter(ctx, c, true)
	if err != nil {
		return nil, err
	}
	return &DiagnosisWriter{w}, nil
}

// Write takes what was found in a record in JSON. Each code comes once for each
// reliability, by which the ledger knows the rows.
func (w *DiagnosisWriter) Write(ctx context.Context, record []byte, found []DiagnosisFinding) error {
	p, err := format.Split(record)
	if err != nil {
		return failure.Errorf("source", "write to %s: %w", w.config.Write.Table, err)
	}
	metadata := p.Metadata
	for _, f := range found {
		p.Metadata = w.with(metadata, f)
		if err := w.add(ctx, &p, strings.Join([]string{p.ID, f.Code, f.Reliability}, "\x00"), len(record)); err != nil {
			return err
		}
	}
	return nil
}

// with adds the columns of a diagnosis, which take the place of any of the same name.
func (w *DiagnosisWriter) with(metadata []format.Member, f DiagnosisFinding) []format.Member {
	d := &w.config.Write.Diagnosis
	own := []struct{ name, value string }{{d.Text, f.Text}, {d.Code, f.Code}, {d.Reliability, f.Reliability}}
	out := slices.DeleteFunc(slices.Clone(metadata), func(m format.Member) bool {
		return slices.ContainsFunc(own, func(o struct{ name, value string }) bool { return strings.EqualFold(o.name, m.Name) })
	})
	for _, o := range own {
		value, _ := jsontext.AppendQuote(nil, o.value) // texts of documents are UTF-8
		out = append(out, format.Member{Name: o.name, Value: value})
	}
	return out
}
