package report_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/internal/report"
)

// A report numbers documents by their source ids, wherever they stand; a plan has the
// documents' own ids.
func TestMatch(t *testing.T) {
	collection := []report.ListedDocument{{"b-1", "b"}, {"a-2", "a"}, {"c-3", "c"}}
	of := func(docs ...report.ListedDocument) *report.Listing { return &report.Listing{Documents: docs} }
	at, ok := of(report.ListedDocument{"d1", "a"}, report.ListedDocument{"d2", "[NAME]"}, report.ListedDocument{"d3", "c"}).Match(collection)
	if !ok || at["d1"] != 1 || at["d2"] != 0 || at["d3"] != 2 {
		t.Errorf("of a report: %v, %v", at, ok)
	}
	if at, ok := of(report.ListedDocument{"c-3", "c"}).Match(collection); !ok || at["c-3"] != 2 {
		t.Errorf("of a plan: %v, %v", at, ok)
	}
	for about, l := range map[string]*report.Listing{
		"of fewer documents": of(report.ListedDocument{"d1", "a"}, report.ListedDocument{"d2", "b"}),
		"in another order":   of(report.ListedDocument{"d1", "b"}, report.ListedDocument{"d2", "a"}, report.ListedDocument{"d3", "c"}),
		"of other documents": of(report.ListedDocument{"x", "x"}),
		"no number":          of(report.ListedDocument{"d0", "a"}, report.ListedDocument{"d2", "b"}, report.ListedDocument{"d3", "c"}),
		"a number without d": of(report.ListedDocument{"1", "a"}, report.ListedDocument{"2", "b"}, report.ListedDocument{"3", "c"}),
	} {
		if at, ok := l.Match(collection); ok {
			t.Errorf("a report %s is taken: %v", about, at)
		}
	}
}

func TestReadListing(t *testing.T) {
	l, ok := report.ReadListing([]byte(`{"documents":[{"id":"d1","source_id":"a"}],"chains":[{"documents":["d1","d2"]}],"more":1}`))
	if !ok || l.Documents[0].SourceID != "a" || l.Chains[0].Documents[1] != "d2" {
		t.Errorf("%+v, %v", l, ok)
	}
	for _, data := range []string{`{}`, `[]`, `{"documents":[]}`, `no JSON`} {
		if _, ok := report.ReadListing([]byte(data)); ok {
			t.Errorf("%s is taken for a report", data)
		}
	}
}
