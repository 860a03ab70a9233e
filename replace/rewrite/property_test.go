package rewrite

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/span"
)

// people and places of the properties' documents: what is masked of each.
var masks = []struct {
	text   string
	masked []string
	parts  []string // words of which none may be in the outcome, however written
}{
	{visit, maskedVisit, []string{"Jane", "Doe", "March", "2019", "12"}},
	{"Am 3. April 2020 kam Herr Urs Köhler aus Wohlen mit starkem Husten in die Praxis. Er raucht nicht.",
		[]string{"DATE:3. April 2020", "NAME:Urs Köhler", "PLACE:Wohlen"}, []string{"Urs", "Köhler", "Koehler", "Wohlen", "April", "2020"}},
	{"The claim of Robert Quill concerns a leak; call 555-0142 or write to r.quill@example.org about the leak in the roof.",
		[]string{"NAME:Robert Quill", "PHONE:555-0142", "EMAIL:r.quill@example.org"}, []string{"Robert", "Quill", "0142", "555"}},
}

// Whatever a model answers, no masked value is in the outcome, whole, in part, in
// capitals, or with something between its letters; everything that is not in a passage is as it
// was; and what is not a rewrite is the labels.
func TestNothingSurvives(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := masks[rapid.IntRange(0, len(masks)-1).Draw(rt, "document")]
		words := append(strings.Fields(m.text), m.parts...)
		words = append(words, "the", "patient", "die", "Person", "[NAME]", "John", "7", "nicht", ".", ",", "\n", "\u200b", "\u0430", "{", "doe's")
		var answers []string
		for range 3 {
			answers = append(answers, answerOf(rt, m.text, m.parts, words))
		}
		c := collect(t, by(t, "rewrite"), m.text, m.masked...)
		labelled, _ := c.rewrite(t, rewriter(t, saying(""), nil))
		got, told := c.rewrite(t, rewriter(t, saying(answers...), func(o *Options) { o.Labelled = rapid.Bool().Draw(rt, "labelled") }))
		want := labelled
		for _, p := range told {
			if p.Text != "" {
				if n := strings.Count(labelled, p.Labelled); n != 1 {
					rt.Fatalf("%d times", n)
				}
				want = strings.Replace(want, p.Labelled, p.Text, 1)
			}
		}
		if got != want {
			rt.Fatalf("%q is not %q", got, want)
		}
		for _, part := range m.parts {
			if leaks(strings.NewReplacer("10 days", "", "12]", "").Replace(got), part) {
				rt.Fatalf("%q is in %q", part, got)
			}
		}
	})
}

// answerOf draws what a hostile model may say: the passage with a few words changed, or
// words at random, some of them in another form.
func answerOf(rt *rapid.T, text string, parts, words []string) string {
	var out []string
	if rapid.Bool().Draw(rt, "near") {
		for _, w := range strings.Fields(text) {
			bare := strings.Trim(w, ".,;")
			hit := slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(strings.ToLower(bare), strings.ToLower(p)) })
			switch {
			case hit && rapid.IntRange(0, 9).Draw(rt, "keep") > 0:
			default:
				out = append(out, w)
			}
		}
		at := rapid.IntRange(0, len(out)).Draw(rt, "at")
		return strings.Join(slices.Insert(out, at, form(rt, rapid.SampledFrom(words).Draw(rt, "word"))), " ")
	}
	for range rapid.IntRange(0, 30).Draw(rt, "n") {
		out = append(out, form(rt, rapid.SampledFrom(words).Draw(rt, "word")))
	}
	return strings.Join(out, " ")
}

// form is another way to write a word.
func form(rt *rapid.T, w string) string {
	switch rapid.IntRange(0, 9).Draw(rt, "form") {
	case 0:
		return strings.ToUpper(w)
	case 1:
		return strings.ToLower(w)
	case 2:
		return backwards(w)
	case 3:
		return strings.Join(strings.Split(w, ""), " ")
	case 4:
		return strings.Join(strings.Split(w, ""), "-")
	case 5:
		return w + "s"
	case 6:
		return "x" + w + "y"
	}
	return w
}

// leaks is an oracle of its own: the letters of a part, in any case, one after the other
// with at most one sign or space between, at the start of a word.
func leaks(text, part string) bool {
	var b strings.Builder
	b.WriteString(`(?i)(?:^|[^\pL\pN])`)
	for _, r := range part {
		b.WriteString(regexp.QuoteMeta(string(r)) + `[^\pL\pN]?`)
	}
	if strings.ContainsFunc(part, unicode.IsDigit) {
		b.WriteString(`(?:$|[^\pN])`)
	}
	return regexp.MustCompile(b.String()).MatchString(text)
}

// Changes says what it promises: between them all is the same, and no side is empty.
func TestChanges(t *testing.T) {
	for _, c := range []struct {
		was, now string
		want     []string
	}{
		{"a b c", "a b c", nil},
		{"Jane Doe was here.", "Somebody was here.", []string{"Jane Doe>Somebody"}},
		{"It was Jane Doe.", "It was.", []string{" Jane Doe.>."}},
		{"He came on Monday to us", "He came to us", []string{"on Monday to>to"}},
		{"came", "She came", []string{"came>She came"}},
		{"", "x", []string{">x"}},
		{"a b", "c d", []string{"a b>c d"}},
		{"a (Jane) b", "a b", []string{"(Jane) b>b"}},
	} {
		var got []string
		for _, x := range Changes(c.was, c.now) {
			got = append(got, x.From.In(c.was)+">"+x.To.In(c.now))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q to %q: %q, want %q", c.was, c.now, got, c.want)
		}
	}
}

func TestChangesProperties(t *testing.T) {
	text := rapid.StringOfN(rapid.SampledFrom([]rune("ab  .é\n王1")), 0, 30, -1)
	rapid.Check(t, func(rt *rapid.T) {
		was, now := text.Draw(rt, "was"), text.Draw(rt, "now")
		var edits []span.Edit
		for _, x := range Changes(was, now) {
			edits = append(edits, span.Edit{Span: x.From, Text: x.To.In(now)})
			if x.From.Empty() && was != "" || x.To.Empty() && now != "" {
				rt.Fatalf("an empty side: %v", x)
			}
		}
		got, places, err := span.Apply(was, edits)
		if err != nil || got != now {
			rt.Fatalf("%q to %q gives %q: %v", was, now, got, err)
		}
		for i, x := range Changes(was, now) {
			if places[i] != x.To {
				rt.Fatalf("%v lies at %v", x, places[i])
			}
		}
	})
}

// FuzzDocument holds the rewriter to its promise for any answer.
func FuzzDocument(f *testing.F) {
	f.Add("The patient was admitted with pneumonia and took 5 mg of prednisone for 10 days.")
	f.Add("Jane Doe was admitted with pneumonia and took 5 mg of prednisone for 10 days.")
	f.Add("[NAME] was admitted")
	f.Add("\xff\x00")
	c := collect(f, by(f, "rewrite"), visit, maskedVisit...)
	f.Fuzz(func(t *testing.T, answer string) {
		a := &asker{say: func(int, string) (string, error) { return answer, nil }}
		if strings.HasPrefix(answer, "{") == false {
			a = saying(answer)
		}
		got, _ := c.rewrite(t, rewriter(t, a, nil))
		if !strings.HasPrefix(got, "The notes are old. ") || !strings.HasSuffix(got, " She has no allergies.") {
			t.Fatalf("more than the passage changed: %q", got)
		}
		for _, part := range []string{"Jane", "Doe", "March", "2019"} {
			if leaks(got, part) {
				t.Fatalf("%q is in %q", part, got)
			}
		}
	})
}
