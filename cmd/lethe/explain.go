package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
)

// reader turns lines of a mentions file, as they are written, into text for people.
type reader struct {
	out     io.Writer
	pending []byte
}

func (r *reader) Write(p []byte) (int, error) {
	r.pending = append(r.pending, p...)
	for {
		line, rest, found := bytes.Cut(r.pending, []byte("\n"))
		if !found {
			return len(p), nil
		}
		if err := r.tell(line); err != nil {
			return 0, err
		}
		r.pending = append(r.pending[:0], rest...)
	}
}

// explains gives a command --explain in these forms, the first of them where none is named.
func explains(flags *pflag.FlagSet, to *string, doc string, forms ...string) {
	flags.StringVar(to, "explain", "", doc)
	offers(flags, "explain", of(forms...))
	flags.Lookup("explain").NoOptDefVal = forms[0]
}

// explained refuses a form that --explain does not have.
func explained(form string, forms ...string) error {
	if form == "" || slices.Contains(forms, form) {
		return nil
	}
	return usageError{fmt.Errorf("--explain is %s, not %q", strings.Join(forms, " or "), form)}
}

// explanation is why a mention was found.
type explanation struct {
	Document, Field, Label, Text, Detector string
	Start, End                             int
	Score                                  float64
	Why                                    map[string]string
}

func (r *reader) tell(line []byte) error {
	var t explanation
	if err := json.Unmarshal(line, &t); err != nil {
		return fmt.Errorf("explain mention: %w", err)
	}
	_, err := io.WriteString(r.out, t.String())
	return err
}

// reasons are the features in the order in which they are printed, with what is
// before each.
var reasons = []struct{ feature, before string }{
	{"detected", "found as "}, {"recognizer", "recognizer "}, {"pattern", "pattern "}, {"check", "check "}, {"score-before", "score before context "},
	{"context-word", "word that helped "}, {"rule", "by "}, {"word", "word "}, {"list", "list "}, {"model", "model "}, {"type", "type "},
	{"title", "title "}, {"role", "role "}, {"overrode-recognizers", "before recognizers "},
}

// String is one line for the mention, one for the reasons and one for each mention
// that it overrode.
func (t explanation) String() string {
	var b strings.Builder
	place := t.Document
	if t.Field != "" {
		place += " " + t.Field
	}
	fmt.Fprintf(&b, "%s [%d,%d) %s %s, %s, score %.2f\n", place, t.Start, t.End, t.Label, strconv.Quote(t.Text), t.Detector, t.Score)
	rest := maps.Clone(t.Why)
	overrode := rest["overrode"]
	delete(rest, "overrode")
	var parts []string
	for _, r := range reasons {
		if v, ok := rest[r.feature]; ok {
			parts = append(parts, r.before+v)
			delete(rest, r.feature)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(rest)) {
		parts = append(parts, k+" "+rest[k])
	}
	if len(parts) > 0 {
		fmt.Fprintf(&b, "    %s\n", strings.Join(parts, ", "))
	}
	if overrode != "" {
		for _, o := range strings.Split(overrode, "; ") {
			fmt.Fprintf(&b, "    instead of %s\n", o)
		}
	}
	return b.String()
}
