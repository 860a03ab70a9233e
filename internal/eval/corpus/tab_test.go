package corpus

import (
	"slices"
	"strings"
	"testing"
)

const tabLine = `{"metadata": {"data_id": "T-1", "provenance": {"doc_id": "001-1", "dataset_type": "dev"}},
 "text": "😀 Ms Zoë Ax, born 1970.",
 "entities": [
  {"span_text": "Ms Zoë Ax", "entity_type": "PERSON", "start_offset": 2, "end_offset": 11, "entity_id": "e1", "identifier_type": "DIRECT", "confidential_status": "NOT_CONFIDENTIAL"},
  {"span_text": "1970", "entity_type": "DATETIME", "start_offset": 18, "end_offset": 22, "entity_id": "e2", "identifier_type": "QUASI", "confidential_status": "HEALTH"}]}
`

func TestTABLines(t *testing.T) {
	d := all(t, tabLine, Options{Format: "tab", Part: "dev"})[0]
	if got := bracketed(d); got != "😀 [PERSON Ms Zoë Ax], born [DATETIME 1970]." {
		t.Error(got)
	}
	m := d.Gold[1]
	if d.SourceID != "T-1" || d.Language != "en" || m.Entity != "e2" || m.Identifier != Quasi ||
		!m.Identifier.NeedsMask() || m.Features["confidential"] != "HEALTH" || d.Gold[0].Features != nil {
		t.Error(d, m)
	}
	if docs := all(t, tabLine, Options{Format: "tab", Part: "train"}); len(docs) != 0 {
		t.Error("a document of another part")
	}
}

// The authors' own files hold a list, with annotations by annotator.
func TestTABAnnotators(t *testing.T) {
	const data = `[{"doc_id": "001-1", "dataset_type": "test", "text": "Zoë Ax", "annotations": {
	 "annotator2": {"entity_mentions": [{"entity_type": "PERSON", "start_offset": 0, "end_offset": 3, "entity_id": "b", "identifier_type": "NO_MASK"}]},
	 "annotator1": {"entity_mentions": [{"entity_type": "PERSON", "start_offset": 0, "end_offset": 6, "entity_id": "a", "identifier_type": "DIRECT"}]}}}]`
	d := all(t, data, Options{Format: "tab"})[0]
	var got []string
	for _, m := range d.Gold {
		got = append(got, m.Annotator+" "+m.In(d.Fields[0].Text)+" "+string(m.Identifier))
	}
	if !slices.Equal(got, []string{"annotator1 Zoë Ax DIRECT", "annotator2 Zoë NO_MASK"}) || d.Part != "test" {
		t.Error(got)
	}
}

func TestTABRefuses(t *testing.T) {
	change := func(from, to string) string { return "\n" + strings.Replace(tabLine, from, to, 1) }
	for name, c := range map[string]struct{ data, want string }{
		"outside":    {change("18, ", "180, "), "gold:2: record 1:"},
		"other text": {change(`18, "end_offset": 22`, `17, "end_offset": 21`), "not the text at its offsets"},
		"no end":     {change(`"end_offset": 22, `, ""), "lacks its start or its end"},
		"identifier": {change("QUASI", "MAYBE"), "identifier type"},
		"no type":    {change(`"identifier_type": "QUASI", `, ""), "lacks its identifier type"},
		"empty":      {change(`18, "end_offset": 22`, `18, "end_offset": 18`), "not the text"},
		"type":       {change("18,", `"18",`), "another type"},
		"nothing":    {`{"text": "Zoë"}`, "neither"},
		"second":     {tabLine + tabLine + `{"text": "Zoë`, "gold:11: record 3: the file ends in the middle"},
		"no JSON":    {tabLine + "Zoë", "gold:6: record 2: this is not JSON"},
		"twice":      {change(`"text"`, `"text": "", "text"`), "two members of the same name"},
		"UTF-8":      {change("Ax,", "\xff,"), "not JSON"},
		"after":      {`[{"text": "", "entities": []}] Zoë`, "something follows"},
		"no comma":   {`[{"text": "", "entities": []} {"text": "Zoë"}]`, "record 2: this is not JSON"},
	} {
		t.Run(name, func(t *testing.T) {
			fails(t, Read(strings.NewReader(c.data), "gold", Options{Format: "tab"}), c.want, "Zo")
		})
	}
}
