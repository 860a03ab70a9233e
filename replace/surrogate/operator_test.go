package surrogate

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/span"
)

func TestOptions(t *testing.T) {
	seed := replace.Deps{Seed: "1"}
	for _, c := range []struct {
		deps replace.Deps
		o    Options
		want string
	}{
		{seed, Options{Locale: "de-LI"}, `there is no locale "de-LI"; there is ca-ES, de-AT, de-CH, de-DE, en-GB, en-US, es-ES, fr-FR, it-IT, nl-NL, pl-PL, pt-PT`},
		{seed, Options{Checksum: "wrong"}, `valid or invalid, not "wrong"`},
		{replace.Deps{}, Options{}, "a key is needed, or a seed"},
		{replace.Deps{Seed: "x"}, Options{}, "whole number"},
		{seed, Options{Lists: fstest.MapFS{"surname.txt": {Data: []byte("Zorn\tmany")}}}, "surname.txt:1: what stands behind the tab"},
	} {
		if _, err := New(c.deps, c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c.o, err)
		}
	}
}

func TestByLanguage(t *testing.T) {
	for tag, want := range map[string]string{
		"de-CH": "de-CH", "de": "de-DE", "de-AT": "de-AT", "de-LU": "de-DE", "en": "en-US", "en-GB": "en-GB", "fr-CH": "fr-FR", "ca": "ca-ES", "de_ch": "de-CH", "es_MX": "es-ES", "pt": "pt-PT", "nl-BE": "nl-NL", "pl": "pl-PL", "sv": "", "": "",
	} {
		if got := byLanguage(tag); got != want {
			t.Errorf("%q: %q, not %q", tag, got, want)
		}
	}
}

// The locale is that of the language of most documents.
func TestLocaleOfEntity(t *testing.T) {
	x := target("NAME", "anna keller", "Anna Keller")
	x.Entity.Occurrences = []lethe.Occurrence{{Doc: 0}, {Doc: 1}, {Doc: 2}, {Doc: 3}}
	y, z := target("NAME", "max zorn", "Max Zorn"), target("NAME", "pia zorn", "Pia Zorn")
	y.Entity.Occurrences = []lethe.Occurrence{{Doc: 2}, {Doc: 0}}
	z.Entity.Occurrences = []lethe.Occurrence{{Doc: 3}}
	o, err := New(replace.Deps{Seed: "1"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	err = o.Prepare(t.Context(), replace.Briefing{
		Targets:  []replace.Target{x, y, z},
		Language: func(doc int) string { return []string{"it", "de-CH", "de-CH", ""}[doc] },
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		x    replace.Target
		want string
	}{{x, "de-CH"}, {y, "de-CH"}, {z, "en-US"}} {
		if got := pairFor(t, o, c.x).Locale; got != c.want {
			t.Errorf("%s: %s, not %s", c.x.Entity.Normalized, got, c.want)
		}
	}
}

func TestNotPrepared(t *testing.T) {
	o := prepared(t, Options{})
	_, err := o.Replace(t.Context(), replace.Request{Entity: target("NAME", "anna keller").Entity, Mention: lethe.Mention{Text: "Anna Keller"}})
	if err == nil || strings.Contains(err.Error(), "Keller") {
		t.Error(err)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	x := target("NAME", "anna keller")
	if err := o.Prepare(stopped, replace.Briefing{Targets: []replace.Target{x}}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// A document as a whole, by the replacer: no value is left, whatever form it has, and the
// same comes out on several threads.
func TestDocument(t *testing.T) {
	text := "Frau Keller wohnt in 8400 Winterthur. Kellers Auto, d'Anna, ANNA KELLER und Anna-Maria\nKeller; anna.keller@zorn.ch, am Mittwoch, den 3. April 2019."
	targets := []replace.Target{
		target("NAME", "anna maria keller", "Anna Maria Keller", "Keller", "Kellers", "ANNA KELLER", "Anna", "Anna-Maria\nKeller"),
		target("CITY", "winterthur", "Winterthur"), target("ZIP", "8400"), target("EMAIL", "anna.keller@zorn.ch"), target("DATE", "03/04/2019", "3. April 2019"),
	}
	o := prepared(t, Options{Locale: "de-CH"}, targets...)
	r, err := replace.New(targets, replace.Choice{Default: o}, replace.Options{Reach: reach.Everywhere})
	if err != nil {
		t.Fatal(err)
	}
	doc := lethe.NewDocument("1", text)
	doc.Language = "de-CH"
	in := replace.Input{Document: doc}
	at := strings.Index(text, "Keller")
	in.Mentions = append(in.Mentions, replace.Placement{Span: span.Span{Start: at, End: at + 6}, Target: 0, Details: lethe.Details{Detected: "PERSON"}})
	var wg sync.WaitGroup
	outs := make([]string, 8)
	for i := range outs {
		wg.Go(func() {
			res, err := r.Document(t.Context(), in)
			if err != nil {
				t.Error(err)
				return
			}
			outs[i] = res.Texts[0]
		})
	}
	wg.Wait()
	p := pairFor(t, o, targets[0])
	given, second, surname := p.Words[0].To, p.Words[1].To, p.Words[2].To
	for _, want := range []string{
		"Frau " + surname + " wohnt in", genitive(surname, "s", "de") + " Auto", strings.ToUpper(given + " " + surname), given + "-" + second + "\n" + surname,
		slug(given) + "." + slug(surname) + "@example.",
	} {
		if !strings.Contains(outs[0], want) {
			t.Errorf("%q is not in %q", want, outs[0])
		}
	}
	for _, gone := range []string{"Keller", "KELLER", "Anna", "Winterthur", "8400", "April 2019"} {
		if strings.Contains(outs[0], gone) {
			t.Errorf("%q is in %q", gone, outs[0])
		}
	}
	for _, out := range outs {
		if out != outs[0] {
			t.Error("threads differ")
		}
	}
}

// TestHost: a host that has a name in it becomes one that nobody has, and what only looks like one does not.
func TestHost(t *testing.T) {
	x := target("NAME", "reto tschuppert", "Reto Tschuppert")
	o := prepared(t, Options{Locale: "de-CH"}, x)
	r, err := replace.New([]replace.Target{x}, replace.Choice{Default: o}, replace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for text, form := range map[string]string{
		"info@praxis-tschuppert.ch": `^info@example\.(com|org|net)$`, "https://tschuppert.museum/x": `^https://example\.(com|org|net)/x$`,
		"www.tschuppert.com": `^www\.example\.(com|org|net)$`, "facebook.com/reto.tschuppert": `^facebook\.com/\pL+\.\pL+$`,
		"Tschuppert kam": `^\pL+ kam$`,
	} {
		got, err := r.Document(context.Background(), replace.Input{Document: &lethe.Document{ID: "d", Fields: []lethe.Field{{Text: text}}}, Spoken: "de"})
		if err != nil || !regexp.MustCompile(form).MatchString(got.Texts[0]) || strings.Contains(lethe.Lower(got.Texts[0]), "tschuppert") {
			t.Errorf("%q becomes %q, %v", text, got.Texts, err)
		}
	}
}
