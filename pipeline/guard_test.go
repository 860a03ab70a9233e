package pipeline

import (
	"context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/mask/guard"
	"github.com/lethe-privacy/lethe/span"
)

// guardedBy anonymizes texts in memory, guarded.
func guardedBy(t *testing.T, g *guard.Guard, set func(*Config), texts ...string) []string {
	t.Helper()
	c := Default()
	c.Guard.Background = guard.Self
	if set != nil {
		set(&c)
	}
	var docs []*lethe.Document
	for i, text := range texts {
		docs = append(docs, lethe.NewDocument(string('a'+rune(i)), text))
	}
	shared, _, err := Documents(t.Context(), c, docs, Options{Guard: g})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, d := range shared {
		f, _ := d.Field("")
		out = append(out, f.Text)
	}
	return out
}

// What one document alone says goes, and what is masked anyway is masked as ever. A mention that
// stays and has such a word goes as a whole.
func TestGuard(t *testing.T) {
	texts := []string{"Tom Hale saw the heron by the mill.", "Ann Hale saw the mill.", "Ann saw the mill by night."}
	got := guardedBy(t, guard.OfCollection(2), nil, texts...)
	for i, want := range []string{"[NAME] saw the [WORD] by the mill.", "[NAME] saw the mill.", "[NAME] saw the mill by [WORD]."} {
		if got[i] != want {
			t.Errorf("%q, want %q", got[i], want)
		}
	}
	got = guardedBy(t, guard.OfCollection(2), func(c *Config) { c.Mask.Always, c.Mask.ThetaDoc, c.Mask.ThetaChain = []string{none}, 1, 1 }, "Met on 3 May 2019 by the mill.", "Met by the mill.")
	if got[0] != "Met [WORD] [WORD] by the mill." && got[0] != "Met on [WORD] by the mill." || strings.Contains(got[0], "2019") {
		t.Errorf("%q", got[0])
	}
}

// A document that words were not chosen for is not written.
func TestGuardFailsClosed(t *testing.T) {
	r := &Runner{guarded: &guardChoice{}}
	if r.guarded.saw(r.printKey.print(lethe.NewDocument("a", "text"))) {
		t.Error("the document was in no rehearsal")
	}
	if r.guarded = nil; !r.guarded.saw(r.printKey.print(lethe.NewDocument("a", "text"))) {
		t.Error("there was no rehearsal to be in")
	}
}

// A configuration that names texts to guard against is refused by a run that opened none.
func TestGuardMissing(t *testing.T) {
	c := Default()
	c.Guard.Background = "public/"
	source := format.From(format.Documents("memory", []*lethe.Document{lethe.NewDocument("a", "text")}), "memory")
	defer source.Close()
	r, err := New(context.Background(), c, source, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if _, err := r.Anonymize(t.Context(), Output{Sink: &memory{source: source}}); err == nil || strings.Contains(err.Error(), "public/") {
		t.Errorf("%v", err)
	}
}

// The run that words are chosen by leaves the mentions of a file to the run that writes.
func TestGuardKeepsMentions(t *testing.T) {
	const file = `{"document":"a","start":0,"end":8,"label":"NAME","text":"Tom Hale"}
{"document":"b","start":0,"end":8,"label":"NAME","text":"Ann Hale"}
`
	c := Default()
	c.Guard.Background = guard.Self
	docs := []*lethe.Document{lethe.NewDocument("a", "Tom Hale saw the heron by the mill."), lethe.NewDocument("b", "Ann Hale saw the mill.")}
	shared, _, err := Documents(t.Context(), c, docs, Options{Guard: guard.OfCollection(2), Mentions: strings.NewReader(file), MentionsName: "mentions.jsonl"})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"[NAME] saw the [WORD] [WORD] the mill.", "[NAME] saw the mill."} {
		if f, _ := shared[i].Field(""); f.Text != want {
			t.Errorf("%q, want %q", f.Text, want)
		}
	}
}

// What people say is no name is seen by the guard: it stays, and so it may lead to somebody.
func TestGuardSeesWhatPeopleKeep(t *testing.T) {
	g, err := guard.New(trades(), map[string]string{"a": "bbbbbb"}, 2)
	if err != nil {
		t.Fatal(err)
	}
	c := Default()
	c.Guard.Background = "public"
	shared, _, err := Documents(t.Context(), c, []*lethe.Document{lethe.NewDocument("a", "The Bbbbbb came by the mill.")}, Options{
		Guard: g, MentionsName: "mentions", DecisionsName: "decided",
		Mentions:  strings.NewReader(`{"document":"a","start":4,"end":10,"label":"NAME","text":"Bbbbbb"}`),
		Decisions: strings.NewReader(`{"decision":"none","label":"NAME","value":"Bbbbbb"}`),
	})
	if err != nil {
		t.Fatal(err)
	}
	if f, _ := shared[0].Field(""); f.Text != "The [WORD] came by the mill." {
		t.Error(f.Text)
	}
}

// trades are texts about four people that differ by one word.
func trades() (public []guard.Text) {
	for _, trade := range []string{"aaaaaa", "bbbbbb", "cccccc", "dddddd"} {
		public = append(public, guard.Text{Person: trade, Text: "Lives by the mill and works as a " + trade + "."})
	}
	return public
}

// A word goes from the document that it leads from, and from no other.
func TestGuardedWordsReachNowhere(t *testing.T) {
	g, err := guard.New(trades(), map[string]string{"a": "bbbbbb", "b": ""}, 2)
	if err != nil {
		t.Fatal(err)
	}
	docs := []*lethe.Document{lethe.NewDocument("a", "The Bbbbbb came by the mill."), lethe.NewDocument("b", "The Bbbbbb came.")}
	c := Default()
	c.Guard.Background = "public"
	shared, _, err := Documents(t.Context(), c, docs, Options{Guard: g, Mentions: strings.NewReader(""), MentionsName: "none"})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"The [WORD] came by the mill.", "The Bbbbbb came."} {
		if f, _ := shared[i].Field(""); f.Text != want {
			t.Errorf("%q, want %q", f.Text, want)
		}
	}
}

// What leads to somebody and can be said less exactly is, in the text's grammar, also where it is a mention that
// stays; in the place of a whole one no half of it is left. A lifelike run does the same.
func TestGuardSaysLessExactly(t *testing.T) {
	texts := []string{"Tom Hale is a bookkeeper in Leeds.", "Ann Hale is a cashier in York.", "Ann is a worker in England.", "Tom is a worker in England."}
	for _, operator := range []string{"label", "surrogate"} {
		got := guardedBy(t, guard.OfCollection(2), func(c *Config) {
			c.Replace.Operator, c.Replace.Seed = operator, "1"
			c.Mask.ThetaDoc, c.Mask.ThetaChain = 1, 1
		}, texts...)
		for _, text := range got {
			if !strings.HasSuffix(text, " is a worker in England.") {
				t.Errorf("%s: %q", operator, text)
			}
		}
	}
}

// A mention that lies across a phrase goes as a whole.
func TestGuardAcross(t *testing.T) {
	doc := lethe.NewDocument("a", "a bookkeeper in Leeds today")
	var w guard.Words
	w.Less(0, span.Span{Start: 0, End: 12}, "an office worker")
	w.Less(0, span.Span{Start: 16, End: 21}, "West Yorkshire")
	ms := w.Add(doc, []lethe.Mention{{Doc: "a", Span: span.Span{Start: 16, End: 27}, Label: "LOCATION", Text: "Leeds today"}})
	var got []string
	for _, m := range ms {
		got = append(got, string(m.Label)+" "+m.Text+" "+m.Features["less exactly"])
	}
	if strings.Join(got, "; ") != "GENERAL a bookkeeper an office worker; WORD Leeds today " {
		t.Errorf("%q", got)
	}
}

// The risk of the letter is too high while two things stand in it. The plan alone takes the more relevant one. A word
// of the other leads to somebody: when that has gone, the risk has met its bound and nothing more goes.
func TestGuardBeforePlan(t *testing.T) {
	g, err := guard.New(trades(), map[string]string{"a": "bbbbbb", "b": ""}, 2)
	if err != nil {
		t.Fatal(err)
	}
	const mentions = `{"document":"a","start":4,"end":10,"label":"OCCUPATION","text":"Bbbbbb","relevance":0.7}
{"document":"a","start":25,"end":32,"label":"TREATMENT","text":"lithium","relevance":0.8}
`
	c := Default()
	c.Mask.ThetaDoc = .6 // lithium alone has .72 · .8
	docs := []*lethe.Document{lethe.NewDocument("a", "The Bbbbbb came and took lithium by the mill."), lethe.NewDocument("b", "It rained.")}
	for _, x := range []struct {
		guard *guard.Guard
		want  string
	}{{nil, "The Bbbbbb came and took [TREATMENT] by the mill."}, {g, "The [WORD] came and took lithium by the mill."}} {
		if c.Guard.Background = ""; x.guard != nil {
			c.Guard.Background = "public"
		}
		shared, done, err := Documents(t.Context(), c, docs, Options{Guard: x.guard, Mentions: strings.NewReader(mentions), MentionsName: "mentions"})
		if err != nil {
			t.Fatal(err)
		}
		if f, _ := shared[0].Field(""); f.Text != x.want || len(done.Warnings) > 0 {
			t.Errorf("%q, want %q; %v", f.Text, x.want, done.Warnings)
		}
	}
}
