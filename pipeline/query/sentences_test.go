package query_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/slow"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/pipeline/query"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/surrogate"
	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/seal/vault"
	"github.com/lethe-privacy/lethe/span"
)

// manySentences is how many ordinary sentences of each language must pass unchanged.
func manySentences() int { return slow.Times(2000, 10000) }

var speakers = map[string]string{"en": "en-GB", "de": "de-DE", "es": "es-ES", "ca": "ca-ES"}

// phrases make sentences: each word in braces is drawn from the list of that name.
var phrases = map[string]struct {
	frames []string
	slots  map[string][]string
}{
	"en": {[]string{
		"A claim about a {n} and a {n}.", "The {n} will {v} in {d} days.", "May I {v} the {n} on {d} May?", "{d} of the {n} may {v}, or so {p} say.",
		"I saw a {a} {n} near the {n}, and J was the first letter.", "Young {p} {v} every {n} at {d}:30.", "Mark the {n}, bill the {n}, and let {p} {v}.", "In {y} the {a} {n} cost {d} pounds.",
	}, map[string][]string{
		"n": strings.Fields("burn fall house road table river king rose hill church baker field summer winter price bill art grace hope will page spring stone wood park school garden doctor nurse teacher office letter"),
		"v": strings.Fields("call pay fall burn run look grow rise work stop read write mark drew rob chase hunt wait ask"),
		"a": strings.Fields("young old brown green white black long short rich sharp quick small rusty sunny"), "p": strings.Fields("men women people they neighbours children"),
	}},
	"de": {[]string{
		"Die {n} und der {n} sind {a}.", "Am {d}. Mai wird {p} die {n} {v}.", "Der {a} {n} steht im {n}, sagt {p}.", "{p} wollen {d} {n} {v}.", "Im Jahr {y} war es {a} und {a}.", "Koch und Bauer, {a} wie der {n}, {v} um {d} Uhr.",
	}, map[string][]string{
		"n": strings.Fields("Leber Milz Keller Koch Bauer Berg Stein Wald Sommer Winter Patient Klage Rechnung Wolf Vogel Engel Himmel Straße Haus Befund Kläger Richter Garten Schule"),
		"v": strings.Fields("kommen zahlen sehen lesen arbeiten schreiben fallen brennen bleiben"), "a": strings.Fields("alt jung lang kurz groß klein schwarz weiß gut krank kalt"), "p": strings.Fields("sie wir Leute Kinder Frauen man"),
	}},
	"es": {[]string{
		"La {n} y el {n} son {a}.", "El {d} de mayo {p} va a {v} la {n}.", "Hay {d} {n} en la {n}, dice {p}.", "A las {d}, {p} quiere {v} y {v}.", "En {y} la {n} era {a}.", "Y a la {n} le dolores y la luz no le importan.",
	}, map[string][]string{
		"n": strings.Fields("rosa luz cruz casa calle guerra mesa flor puerta fuente reina iglesia leyes cabeza mano herida fiebre factura escuela"),
		"v": strings.Fields("pagar ver leer trabajar escribir caer llamar quedar"), "a": strings.Fields("rica blanca negra larga corta grande vieja nueva"), "p": strings.Fields("ella nadie alguien gente todo"),
	}},
	"ca": {[]string{
		"La {n} i el {n} són {a}.", "El {d} de maig {p} vol {v} la {n}.", "Hi ha {d} {n} a la {n}, diu {p}.", "A les {d}, {p} vol {v} i {v}.", "El {y} la {n} era {a}.",
	}, map[string][]string{
		"n": strings.Fields("rosa llum creu casa roca serra vila font porta mar flor taula febre ferida factura escola camp"),
		"v": strings.Fields("pagar veure llegir treballar escriure caure trucar quedar"), "a": strings.Fields("rica blanca negra llarga curta gran vella nova"), "p": strings.Fields("ella ningú algú gent tothom"),
	}},
}

var slot = regexp.MustCompile(`\{(\w)\}`)

// sentence draws one of a language.
func sentence(r *rand.Rand, lang string) string {
	from := phrases[lang]
	s := slot.ReplaceAllStringFunc(from.frames[r.IntN(len(from.frames))], func(m string) string {
		switch m {
		case "{d}":
			return fmt.Sprint(1 + r.IntN(31))
		case "{y}":
			return fmt.Sprint(1950 + r.IntN(75))
		}
		words := from.slots[m[1:2]]
		return words[r.IntN(len(words))]
	})
	return strings.ToUpper(s[:1]) + s[1:]
}

// knowing is a vault of a collection in a language: people, firms, places, occupations and
// numbers with all forms of their surrogates, and some that an older program gave, which
// any sentence may have.
func knowing(t *testing.T, lang string) *vault.Revealer {
	t.Helper()
	path := filepath.Join(t.TempDir(), "v")
	lock, err := seal.ParseLock([]byte(strings.Repeat("0aF1", 16)))
	if err != nil {
		t.Fatal(err)
	}
	w, err := vault.Create(path, lock, vault.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range pairs(t, speakers[lang]) {
		var forms []vault.Form
		for _, f := range p.Forms() {
			forms = append(forms, vault.Form{Surrogate: f.Text, Original: f.Original})
		}
		w.Entity(vault.Entity{ID: fmt.Sprint("e", i), Label: string(p.Label)}, forms...)
	}
	for i, old := range strings.Split("J=A,A=J,a=j,20=93,4 May=5 June,Young=Alt,may=chris,Will=Tom,Koch=Meier,Rose=Anna,Luz=Eva,1999=2001,D.=E.,la=el,Bauer=Ott,Casa=Vila,Hill=Muro,der=die", ",") {
		s, o, _ := strings.Cut(old, "=")
		w.Entity(vault.Entity{ID: fmt.Sprint("o", i), Label: "NAME"}, vault.Form{Surrogate: s, Original: o})
	}
	if err := w.Close(nil); err != nil {
		t.Fatal(err)
	}
	if err := w.Folder().Appear(); err != nil {
		t.Fatal(err)
	}
	v, err := vault.Open(path, lock, vault.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.Close() })
	r, err := v.UnsafeReveal(vault.Request{Reason: "test"})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// pairs are the surrogates of 1,500 invented values.
func pairs(t *testing.T, tag string) []surrogate.Pair {
	t.Helper()
	loc, err := locale.Load(tag)
	if err != nil {
		t.Fatal(err)
	}
	o, err := surrogate.New(replace.Deps{Seed: "3"}, surrogate.Options{Locale: tag})
	if err != nil {
		t.Fatal(err)
	}
	var targets []replace.Target
	for i := range 300 {
		for label, value := range map[lethe.Label]string{
			"PERSON":       loc.Female.At(i%loc.Female.Len()) + " Qvarn" + string(rune('a'+i%26)) + fmt.Sprint(i),
			"ORGANIZATION": "Qvist" + string(rune('a'+i%26)) + "el Haulage " + loc.Surnames.At(i%loc.Surnames.Len()) + " Ltd",
			"LOCATION":     "Qvilley" + strings.Repeat("x", i%7) + string(rune('a'+i%26)),
			"OCCUPATION":   "qvarner" + fmt.Sprint(i), "CODE": fmt.Sprint("QV", i),
		} {
			targets = append(targets, replace.Target{Entity: &lethe.Entity{
				ID: lethe.NewEntityID(value, label), Label: label, Normalized: strings.ToLower(value), Originals: []string{value},
			}})
		}
	}
	slices.SortFunc(targets, func(a, b replace.Target) int { return slices.Compare(a.Entity.ID[:], b.Entity.ID[:]) })
	if err := o.Prepare(t.Context(), replace.Briefing{Targets: targets}); err != nil {
		t.Fatal(err)
	}
	var out []surrogate.Pair
	for _, x := range targets {
		if p, ok := o.Pair(x.Entity.ID); ok {
			out = append(out, p)
		}
	}
	return out
}

// TestOrdinarySentences: what nobody wrote with surrogates passes the way back unchanged.
func TestOrdinarySentences(t *testing.T) {
	for lang := range speakers {
		t.Run(lang, func(t *testing.T) {
			r, draw := knowing(t, lang), rand.New(rand.NewPCG(1, 2))
			for range manySentences() {
				unchanged(t, r, sentence(draw, lang))
			}
		})
	}
}

func unchanged(t *testing.T, r *vault.Revealer, text string) {
	t.Helper()
	if got, _, err := r.Text(text); got != text || err != nil {
		t.Errorf("%q becomes %q, %v", text, got, err)
	}
}

// TestOrdinaryAnswers: what a question said comes back in answers, but not in the place of
// words that any answer has.
func TestOrdinaryAnswers(t *testing.T) {
	w := query.Rewording{Text: "A. Brandtner and J of Young Fields, 20 May"}
	question := "J. Kellermann and A of Alt Muren, 93 Juno"
	for _, at := range [][2]string{{"A. Brandtner", "J. Kellermann"}, {"J", "A"}, {"Young", "Alt"}, {"20 May", "93 Juno"}} {
		i, k := strings.Index(w.Text, at[0]), strings.Index(question, at[1])
		if at[0] == "J" {
			i, k = strings.Index(w.Text, "J of"), strings.Index(question, "A of")
		}
		w.Changes = append(w.Changes, query.Change{
			Group: "g", Place: span.Span{Start: i, End: i + len(at[0])}, Span: span.Span{Start: k, End: k + len(at[1])},
		})
	}
	draw := rand.New(rand.NewPCG(3, 4))
	for lang := range speakers {
		for range manySentences() {
			text := sentence(draw, lang)
			if got, err := w.Answer(text, question); got != text || err != nil {
				t.Fatalf("%q becomes %q, %v", text, got, err)
			}
		}
	}
	if got, err := w.Answer("A. Brandtner wrote in a letter", question); got != "J. Kellermann wrote in a letter" || err != nil {
		t.Error(got, err)
	}
}

// TestCorpusSentences: nor is anything changed in sentences of newspapers, decisions and
// reports in which no name is marked and none stands in capitals.
func TestCorpusSentences(t *testing.T) {
	const folder = "../../../shared/data"
	if _, err := os.Stat(folder); err != nil {
		t.Skip("the folder shared/data does not lie beside the checkout: real sentences are not read")
	}
	for lang, from := range map[string][]string{
		"en": {"uner-ewt/train", "wikigold/all", "sec-filings/fin5", "tab/train", "gaz-occupations/esco_v1.1.1_occupations_en.csv.xz"},
		"de": {"germeval2014/test", "smartdata/all", "ler-de/dataset_courts_timex.tar.xz"},
		"es": {"ancora-es/all", "meddocan/train", "meddocan/meddocan_background_unannotated_txt.tar.xz"},
		"ca": {"ancora-ca/dev", "text-ca-cc0/new_sentences_from_catalan_newswire.txt.xz", "text-ca-cc0/selected_club.txt.xz", "text-ca-cc0/translated_wiki.es-ca.txt.xz"},
	} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			r, n := knowing(t, lang), 0
			for _, part := range from {
				nameless(t, folder, part, lang, func(s string) bool {
					unchanged(t, r, s)
					n++
					return n < manySentences()
				})
			}
			if n < manySentences() {
				t.Errorf("%d sentences", n)
			}
		})
	}
}

var (
	sentences = regexp.MustCompile(`[^.!?\n]+[.!?\n]?`)
	wordOf    = regexp.MustCompile(`[\p{L}\p{M}]+`)
)

// ordinary reports whether a sentence begins with a capital, and all other words that have
// one are ordinary: so it names nobody.
func ordinary(text, lang string) bool {
	words := wordOf.FindAllString(text, -1)
	if len(words) < 3 || strings.ContainsAny(text, "@#/") || strings.ToLower(words[0]) == words[0] {
		return false
	}
	for _, w := range words {
		if strings.ToLower(w) != w && len(w) > 1 && strings.ToUpper(w) != w && !lexicon.Ordinary(w, lang) {
			return false
		}
	}
	return true
}

// nameless gives the sentences of a part of a corpus, or of a packed file, in which nothing
// is marked and that name nobody, until yield has enough.
func nameless(t *testing.T, folder, part, lang string, yield func(string) bool) {
	t.Helper()
	each := func(text string, marked func(span.Span) bool) bool {
		for _, at := range sentences.FindAllStringIndex(text, -1) {
			s := span.Span{Start: at[0], End: at[1]}
			if !marked(s) && ordinary(s.In(text), lang) && !yield(s.In(text)) {
				return false
			}
		}
		return true
	}
	if strings.HasSuffix(part, ".xz") {
		packed, err := corpus.Unpacked(filepath.Join(folder, part))
		if err != nil {
			t.Fatal(err)
		}
		for lines := bufio.NewScanner(packed); lines.Scan(); {
			if text := lines.Text(); utf8.ValidString(text) && !each(text, func(span.Span) bool { return false }) {
				return
			}
		}
		return
	}
	name, part, _ := strings.Cut(part, "/")
	card, err := corpus.CardOf(name)
	if err != nil {
		t.Fatal(err)
	}
	for doc, err := range card.Open(folder, part) {
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range doc.Fields {
			marked := func(s span.Span) bool {
				return slices.ContainsFunc(doc.Gold, func(m corpus.Mention) bool { return m.Field == f.Name && m.Span.Overlaps(s) })
			}
			if !each(f.Text, marked) {
				return
			}
		}
	}
}
