package clinical

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/internal/text/token"
	"github.com/lethe-privacy/lethe/span"
)

// apply gives a document with tokens, the lookups that are given as word, majorType
// and minorType, and what the stage adds.
func apply(t interface{ Fatal(...any) }, text string, lookups ...[3]string) *annotation.Document {
	s, err := newWordStage()
	if err != nil {
		t.Fatal(err)
	}
	d := annotation.NewDocument(text)
	token.New(token.Options{Style: token.Alternate}).Annotate(d)
	for _, l := range lookups {
		at := strings.Index(text, l[0])
		d.Add("Lookup", span.Span{Start: at, End: at + len(l[0])}, annotation.NewFeatures("majorType", l[1], "minorType", l[2]))
	}
	s.apply(d)
	return d
}

func words(d *annotation.Document) string {
	var out []string
	for _, id := range d.Of(wordType) {
		a := d.Get(id)
		out = append(out, a.In(d.Text)+"/"+a.Features.Value("first")+"/"+a.Features.Value("last")+"/"+a.Features.Value("place"))
	}
	return strings.Join(out, " ")
}

func TestWords(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Hans Meier hustet.", "Hans/strong/strong/no Meier/no/strong/no"},
		{"Huber-Meier und D'Ambrosio", "Huber-Meier/no/strong/no D'Ambrosio/no/strong/no"},
		{"in St. Gallen", "St/no/no/no St. Gallen/no/no/strong Gallen/no/strong/no"},
		{"Übelkeit, Qwrtzkl", "Übelkeit/no/no/no Qwrtzkl/no/no/no"},
		{"kein Name, 59-jährig", "Name/no/no/no"},
	} {
		if got := words(apply(t, c.text)); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// TestLists tests what lists of the document do to a word.
func TestLists(t *testing.T) {
	for _, c := range []struct{ major, minor, feature, want string }{
		{"firstname", "", "first", "strong"},
		{"surname", "", "last", "strong"},
		{"location", "city", "place", "strong"},
		{"location", "country", "place", "no"},
		{"general", "word", "word", "yes"},
		{"general", "stop", "stop", "yes"},
		{"medical", "eponym", "word", "yes"},
		{"occupation", "", "job", "yes"},
	} {
		d := apply(t, "der Qwrtzkl da", [3]string{"Qwrtzkl", c.major, c.minor})
		if got := d.Get(d.Of(wordType)[0]).Features.Value(c.feature); got != c.want {
			t.Errorf("%s:%s makes %s=%s, want %s", c.major, c.minor, c.feature, got, c.want)
		}
	}
	for minor, want := range map[string]string{"stop": "yes/no", "tail": "yes/yes"} {
		d := apply(t, "der Qwrtzkl-Test da", [3]string{"Test", "general", minor})
		f := d.Get(d.Of(wordType)[0]).Features
		if got := f.Value("word") + "/" + f.Value("stop"); got != want {
			t.Errorf("the end of a word with hyphens in general:%s makes word/stop=%s, want %s", minor, got, want)
		}
	}
	d := apply(t, "der Qwrtzklarbeiter da", [3]string{"arbeiter", "occupation", "suffix"})
	if got := d.Get(d.Of(wordType)[0]).Features.Value("job"); got != "yes" {
		t.Errorf("the end of a word makes job=%s", got)
	}
}

func TestStyles(t *testing.T) {
	for text, want := range map[string]string{
		"Meier": "initial/1", "MEIER": "upper/1", "McDonald": "mixed/1", "H": "letter/1",
		"Huber-Meier": "initial/2", "D'Ambrosio": "initial/1", "Meier-von": "initial/1",
	} {
		d := apply(t, text)
		f := d.Get(d.Of(wordType)[0]).Features
		if got := f.Value("case") + "/" + f.Value("parts"); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestWordsLieInTheText holds the stage to words that begin with a capital, whatever
// the text, and to a Newline for each line break.
func TestWordsLieInTheText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("aAäÄ-'’. \n1ßéʼ\u0301Dr"))).Draw(t, "text")
		d := apply(t, text)
		for _, id := range d.Of(wordType) {
			if a := d.Get(id); a.Start >= a.End || a.End > len(text) || strings.ContainsAny(a.In(text), "\n1") {
				t.Fatalf("%q has the word %v", text, a.Span)
			}
		}
		if got := len(d.Of(newlineType)); got != strings.Count(text, "\n") {
			t.Fatalf("%q has %d line breaks", text, got)
		}
	})
}

func BenchmarkApply(b *testing.B) {
	text := strings.Repeat("Herr Hans Meier aus St. Gallen wurde am Montag mit Husten und Fieber in die Klinik eingewiesen.\n", 500)
	s, err := newWordStage()
	if err != nil {
		b.Fatal(err)
	}
	tokens := token.New(token.Options{Style: token.Alternate})
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		b.StopTimer()
		d := annotation.NewDocument(text)
		tokens.Annotate(d)
		b.StartTimer()
		s.apply(d)
	}
}

func Example() {
	d := annotation.NewDocument("die Müller-Meier aus Winterthur")
	token.New(token.Options{Style: token.Alternate}).Annotate(d)
	s, err := newWordStage()
	if err != nil {
		panic(err)
	}
	s.apply(d)
	for _, id := range d.Of(wordType) {
		a := d.Get(id)
		fmt.Println(a.In(d.Text), a.Features.Value("last"), a.Features.Value("place"), a.Features.Value("parts"))
	}
	// Output:
	// Müller-Meier strong no 2
	// Winterthur no strong 1
}
