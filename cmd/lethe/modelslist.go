package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/hub"
)

// recordedRow is a transformer as it is listed.
type recordedRow struct {
	Name        string      `json:"name"`
	Kind        string      `json:"kind"` // bert, roberta …; the tagger's models have none
	Labels      []string    `json:"labels"`
	Licence     string      `json:"licence"`
	Folder      string      `json:"folder"`
	Model       string      `json:"model"`
	Source      *hub.Source `json:"source,omitempty"`
	Bytes       int64       `json:"bytes"`
	Fingerprint string      `json:"fingerprint"`
}

func rowOf(g hub.Registry, r hub.Record) recordedRow {
	return recordedRow{r.Name, r.Kind, r.Labels, r.Licence.String(), g.FolderOf(r), r.Model, r.Source, r.Bytes(), r.Fingerprint()}
}

func recordedRows() ([]recordedRow, error) {
	g, err := hub.Own(nil)
	if err != nil {
		return nil, err
	}
	all, err := g.List()
	var rows []recordedRow
	for _, r := range all {
		rows = append(rows, rowOf(g, r))
	}
	return rows, err
}

func bothRows(rows []modelRow, recorded []recordedRow) []any {
	both := []any{}
	for _, r := range rows {
		both = append(both, r)
	}
	for _, r := range recorded {
		both = append(both, r)
	}
	return both
}

func listRecorded(w io.Writer, rows []recordedRow) error {
	for _, r := range rows {
		fmt.Fprintf(w, "%s (transformer, %s, %.1f MB)\n", r.Name, r.Kind, float64(r.Bytes)/1e6)
		fmt.Fprintf(w, "  labels   %s\n", strings.Join(r.Labels, ", "))
		fmt.Fprintf(w, "  licence  %s\n", r.Licence)
		if r.Source != nil {
			fmt.Fprintf(w, "  from     %s/%s, %s, commit %s\n", r.Source.Endpoint, r.Source.ID, r.Source.Revision, r.Source.Commit)
		}
		fmt.Fprintf(w, "  file     %s in %s\n", r.Model, r.Folder)
		if _, err := fmt.Fprintf(w, "  hash     %s\n", r.Fingerprint); err != nil {
			return err
		}
	}
	return nil
}
