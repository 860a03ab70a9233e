package native

import (
	"errors"
	"reflect"
	"testing"

	"github.com/lethe-privacy/lethe/internal/decision"
)

func TestExamples(t *testing.T) { inBoth(t, testExamples) }

// What somebody has read is an example, with what was decided: nobody is called Wexford, and the
// title was missed.
func testExamples(t *testing.T) {
	s, _ := filled(t)
	start, end, title := 0, 3, "Dr."
	decided(t, s, "k1", decision.Decision{Verdict: decision.None, Label: "LOCATION", Value: "Wexford"},
		decision.Decision{Verdict: decision.Add, Label: "NAME", Document: "a", Start: &start, End: &end, Text: &title})
	ran(t, s)
	examples := func() (out []Example, err error) {
		err = s.Examples(t.Context(), "claims", "may", func(x Example) error { out = append(out, x); return nil })
		return out, err
	}
	if out, err := examples(); !errors.Is(err, ErrNoExamples) || len(out) > 0 {
		t.Errorf("of what nobody read: %v %v", out, err)
	}
	row := rowOf(t, s, "a.txt")
	page, err := s.Page(t.Context(), "claims", "may", row.ID)
	if err == nil {
		_, err = s.Read(t.Context(), "claims", "may", row.ID, page.Print, "k1", "desk")
	}
	if err != nil {
		t.Fatal(err)
	}
	// "Dr. Anna Keller treated Tom Hale in Wexford on 3 May 2021."
	want := []Example{{"a", row.Language, page.Fields[0].Text, []ExampleSpan{{0, 3, "NAME"}, {4, 15, "NAME"}, {24, 32, "NAME"}, {47, 57, "EVENT_DATE"}}}}
	if out, err := examples(); err != nil || !reflect.DeepEqual(out, want) {
		t.Errorf("%+v %v", out, err)
	}
	decided(t, s, "k1", decision.Decision{Verdict: decision.Keep, Label: "NAME", Value: "Tom Hale"})
	if _, err := examples(); !errors.Is(err, ErrStale) {
		t.Errorf("of what was decided since: %v", err)
	}
}
