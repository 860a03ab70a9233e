package replace

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/tags"
	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/span"
)

// tagger puts in tags. Ids and the names of members get the label alone: they name
// things, and files.
type tagger struct{ Policy }

func (tagger) Keeps() {}

// In warns of texts that have tags already: nobody could tell them from new ones.
func (t tagger) In(s Scope) (Operator, []string) {
	for _, f := range s.Fields {
		for range tags.Each(f.Text) {
			return t, []string{"the document has tags of its own, which cannot be told from new ones"}
		}
	}
	return t, nil
}

func (t tagger) Replace(_ context.Context, in Request) (string, error) {
	if in.Field.Kind == lethe.ID || in.Field.Kind == lethe.Key {
		return Bracketed(in.Entity.Label), nil
	}
	is := classify(in.Entity.Label, in.Mention)
	tag := tags.Tag{Type: is.class.String(), Text: in.Mention.Text, Features: t.features(in, is.class)}
	if is.class == other {
		tag.Type = string(in.Entity.Label)
	}
	// What went over the end of a field was cut there before, and says so itself.
	if whole := cmp.Or(in.Mention.Features["original"], in.Whole); whole != in.Mention.Text {
		tag.Annotated = whole
	}
	return tag.Format()
}

// featuresOf are the features that tags of a class have, besides those of all.
var featuresOf = map[class][]string{
	dates: {"day", "format", "month", "year"},
	name:  {"firstname", "format", "lastname", "salutation", "signature"},
}

// features are the features of a tag. All those of its class are there, some of them empty.
func (t tagger) features(in Request, of class) map[string]string {
	given := in.Mention.Details
	left, right := around(in.Field.Text, in.Mention.Span, t.Window)
	out := map[string]string{"context_left": left, "context_right": right, "rule": cmp.Or(given.Rule, in.Mention.Detector), "type": given.Type}
	for _, key := range featuresOf[of] {
		out[key] = given.Features[key]
	}
	if of == dates && given.Features["format"] == "" {
		dateFeatures(out, in)
	}
	return out
}

// dateFeatures reads the parts of a date of which nobody gave any.
func dateFeatures(out map[string]string, in Request) {
	d, ok := date.Parse(in.Mention.Text, in.Language)
	if !ok || !d.Single() {
		return
	}
	year, month, day := d.Parts()
	out["format"] = d.Pattern()
	for key, n := range map[string]int{"year": year, "month": month, "day": day} {
		if n > 0 && out[key] == "" {
			out[key] = strconv.Itoa(n)
		}
	}
}

// around returns up to n words before and behind a span.
func around(text string, s span.Span, n int) (left, right string) {
	l, r := text[:s.Start], text[s.End:]
	// Words are short; what is longer is cut off, so that no text takes long.
	l = strings.ToValidUTF8(l[max(0, len(l)-n*longWord):], "")
	r = strings.ToValidUTF8(r[:min(len(r), n*longWord)], "")
	before, behind := strings.Fields(l), strings.Fields(r)
	before, behind = before[max(0, len(before)-n):], behind[:min(len(behind), n)]
	return strings.Join(before, " "), strings.Join(behind, " ")
}

// longWord is how many bytes of a word, with the space beside it, are looked at.
const longWord = 40
