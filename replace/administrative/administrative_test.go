package administrative

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/seal"
)

func deps(t testing.TB, secret, seed string) replace.Deps {
	t.Helper()
	key, err := seal.NewKey([]byte(secret))
	if err != nil {
		t.Fatal(err)
	}
	return replace.Deps{Key: key, Seed: seed, Policy: setting.Default[replace.Policy]()}
}

const secret = "0123456789abcdef0123456789ABCDEF"

func operators(t testing.TB) (replace.Operator, *intelligentOperator) {
	t.Helper()
	r, err := newRandomOperator(deps(t, secret, ""))
	if err != nil {
		t.Fatal(err)
	}
	o, err := newIntelligentOperator(deps(t, secret, ""))
	if err != nil {
		t.Fatal(err)
	}
	return r, o
}

func entity(label lethe.Label, originals ...string) *lethe.Entity {
	return &lethe.Entity{ID: lethe.NewEntityID(lethe.Lower(originals[0]), label), Label: label, Originals: originals}
}

func ask(t testing.TB, o replace.Operator, e *lethe.Entity, text, lang string) string {
	t.Helper()
	out, err := o.Replace(context.Background(), replace.Request{
		Entity: e, Mention: lethe.Mention{Text: text}, Field: lethe.Field{Text: text}, Language: lang,
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// form is what random keeps: the nature of each character.
func form(s string) string {
	return strings.Map(func(r rune) rune {
		switch accent := r > unicode.MaxASCII; {
		case unicode.IsNumber(r):
			return '0'
		case unicode.IsUpper(r) && accent:
			return 'À'
		case unicode.IsUpper(r):
			return 'A'
		case unicode.IsLower(r) && accent:
			return 'à'
		case unicode.IsLower(r):
			return 'a'
		case unicode.IsLetter(r):
			return 'ω'
		}
		return r
	}, s)
}

func TestRandom(t *testing.T) {
	r, _ := operators(t)
	for _, text := range []string{
		"Núria Àvila", "12345678-Z", "anna.puig@example.com", "C/ Balmes, 123, 2n 1a", "Ελένη", "Иван", "王小明", "٣٤٥", "Ⅷ", "ß", "x", "7", "🦄 1",
	} {
		e := entity("MISC", text)
		got := ask(t, r, e, text, "")
		if got == text || form(got) != form(text) {
			t.Errorf("%q became %q", text, got)
		}
		if again := ask(t, r, e, text, "ca"); again != got {
			t.Errorf("%q became %q, then %q", text, got, again)
		}
	}
	if got := ask(t, r, entity("MISC", "@ -"), "@ -", ""); got != "[MISC]" {
		t.Errorf("nothing to draw: %q", got)
	}
	// A surname is the same alone; of another entity it is another.
	e := entity("PER", "Anna Keller", "KELLER")
	full, alone := ask(t, r, e, "Anna Keller", ""), ask(t, r, e, "KELLER", "")
	if strings.ToUpper(full[5:]) != alone || alone == ask(t, r, entity("PER", "Berta Keller"), "KELLER", "") {
		t.Errorf("%q, %q", full, alone)
	}
}

// No word of a name stays by chance: of two letters one in 676 would.
func TestRandomKeepsNoWord(t *testing.T) {
	for seed := range 3000 {
		r, err := newRandomOperator(replace.Deps{Seed: strconv.Itoa(seed)})
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Fields(ask(t, r, entity("PER", "Li Bo Xu"), "Li Bo Xu", ""))
		for i, was := range []string{"Li", "Bo", "Xu"} {
			if got[i] == was {
				t.Fatalf("seed %d: %q stayed: %q", seed, was, got)
			}
		}
	}
}

func TestSecrets(t *testing.T) {
	e := entity("PER", "Anna Keller")
	seen := map[string]bool{}
	for _, d := range []replace.Deps{
		deps(t, secret, ""), deps(t, secret, "1"), deps(t, secret, "2"), deps(t, "0123456789abcdef0123456789ABCDEG", ""), {Seed: "1"},
	} {
		o, err := newRandomOperator(d)
		if err != nil {
			t.Fatal(err)
		}
		got := ask(t, o, e, "Anna Keller", "")
		if seen[got] {
			t.Errorf("%q is drawn by two secrets", got)
		}
		seen[got] = true
	}
}

// One person in all forms: each word has one new name, and parts stay where they were.
func TestPeople(t *testing.T) {
	_, o := operators(t)
	e := entity("PER", "Joan Puig Serra Vila", "JOAN PUIG", "Puig Serra, Joan", "J. Puig", "Puig", "Sr. Puig", "joan puig", "Puig's", "Joan P.")
	words := func(s string) []string { return strings.Fields(s) }
	full := words(ask(t, o, e, "Joan Puig Serra Vila", ""))
	if len(full) != 4 {
		t.Fatalf("three surnames became %q", full)
	}
	for form, want := range map[string]string{
		"JOAN PUIG":        strings.ToUpper(full[0] + " " + full[1]),
		"Puig Serra, Joan": full[1] + " " + full[2] + ", " + full[0],
		"J. Puig":          first(full[0]) + ". " + full[1],
		"Joan P.":          full[0] + " " + first(full[1]) + ".",
		"Puig":             full[1],
		"Sr. Puig":         "Sr. " + full[1],
		"Puig's":           full[1] + "'s",
		"joan puig":        strings.ToLower(full[0] + " " + full[1]),
		"Joan  Puig-Vila":  full[0] + "  " + full[1] + "-" + full[3],
	} {
		if got := ask(t, o, e, form, ""); got != want {
			t.Errorf("%q became %q, want %q", form, got, want)
		}
	}
	if !o.male.has()[name.Fold(full[0])] {
		t.Errorf("Joan became %s", full[0])
	}
	for _, s := range full[1:] {
		if !o.surnames.has()[name.Fold(s)] {
			t.Errorf("a surname became %s", s)
		}
	}
	seen := map[string]bool{}
	for _, w := range full {
		if seen[w] {
			t.Errorf("%q has one name twice", full)
		}
		seen[w] = true
	}
}

func first(s string) string {
	_, n := utf8.DecodeRuneInString(s)
	return s[:n]
}

func TestNamesKeepTheirForm(t *testing.T) {
	_, o := operators(t)
	for _, c := range []struct{ text, form, roles string }{
		{"María del Mar de la Fuente y García", "* del * de la * y *", "ffss"},
		{"Anna-Maria Keller d'Almeida", "*-* * d'*", "ffss"},
		{"García López", "* *", "ss"},
		{"Pere", "*", "m"},
		{"Montserrat Roca i Coll", "* * i *", "fss"},
		{"Xyzzy Qwertz", "* *", "gs"},
		{"Dra. Núria Gal·la", "Dra. * *", "fs"},
	} {
		got := ask(t, o, entity("PER", c.text), c.text, "")
		marked, roles := "", ""
		for i, tk := range tokens(got) {
			switch w := tk.fold(); {
			case !tk.word || keeps(tokens(got), i):
				marked += tk.text
				continue
			case o.surnames.has()[w] && !strings.HasPrefix(c.roles[len(roles):], "f") && !strings.HasPrefix(c.roles[len(roles):], "m"):
				roles += "s"
			case strings.HasPrefix(c.roles[len(roles):], "g") && o.anyGiven.has()[w]:
				roles += "g"
			case o.female.has()[w]:
				roles += "f"
			case o.male.has()[w]:
				roles += "m"
			}
			marked += "*"
		}
		if marked != c.form || roles != c.roles {
			t.Errorf("%q became %q: %s, %s", c.text, got, marked, roles)
		}
	}
}

// What is a particle or a title to some is a name to others, and goes.
func TestNamesThatAreParticles(t *testing.T) {
	_, o := operators(t)
	for text, kept := range map[string]string{
		"Thi Le": "", "LE THI MAI": "", "Do Anna": "", "Don Smith": "", "Van Dinh": "", "La": "", "Y": "", "Anna Y. Keller": "", "Anna Y Keller": "", "I. Serra": "",
		"don Joan Puig": "don", "D. Joan Puig": "D", "Maria De La Fuente": "De La", "ORTEGA Y GASSET": "Y", "Ludwig van Beethoven": "van", "de la Roca": "de la",
		"Sr. D. Joan Puig": "Sr D", "Frau Keller": "Frau", "l'Anna d'Aro": "l' d'",
	} {
		got := tokens(ask(t, o, entity("PER", text), text, ""))
		var same []string
		for i, tk := range tokens(text) {
			if tk.word && i < len(got) && tk.text == got[i].text {
				same = append(same, tk.text)
			}
		}
		if s := strings.Join(same, " "); s != kept {
			t.Errorf("of %q stays %q: %v", text, s, got)
		}
	}
}

func TestPlaces(t *testing.T) {
	_, o := operators(t)
	in := func(l *list, names ...string) bool {
		for _, n := range names {
			bare := false
			for of := range l.names {
				bare = bare || n == of || strings.EqualFold(n, bareName(of))
			}
			if !bare {
				return false
			}
		}
		return true
	}
	for _, c := range []struct {
		text, pattern, lang string
		of                  *list
	}{
		{"Carrer de Balmes, 123, 2n 1a", "Carrer %, 000, 0n 0a", "", o.catalan.streets},
		{"carrer balmes", "carrer %", "es", o.catalan.streets},
		{"CALLE MAYOR 3, BAJOS IZQ.", "CALLE % 0, BAJOS IZQ.", "ca", o.spanish.streets},
		{"C/ Balmes 12", "C/ % 00", "es", o.spanish.streets},
		{"Avinguda del Paral·lel, 5", "Avinguda %, 0", "", o.catalan.streets},
		{"Paseo de Gracia s/n", "Paseo % s/n", "", o.spanish.streets},
		{"Gran Via de les Corts Catalanes 585", "Gran Via % 000", "", o.catalan.streets},
		{"Balmes 123", "% 000", "ca", o.catalan.streets},
		{"carrer d'Aragó cantonada amb Balmes", "carrer % cantonada amb %", "", o.catalan.streets},
		{"Calle Alcalá esquina con calle Goya", "Calle % esquina con calle %", "", o.spanish.streets},
		{"Carrer Aragó i Balmes", "Carrer % i %", "", o.catalan.streets},
		{"Calle Alcalá y Goya", "Calle % y %", "", o.spanish.streets},
		{"Aragó amb Balmes", "% amb %", "", o.catalan.streets},
		{"Calle Principal 3", "Calle % 0", "", o.spanish.streets},
		{"barri de Gràcia", "barri %", "", o.catalan.districts},
		{"Barrio Triana", "Barrio %", "", o.spanish.districts},
		{"Parc de la Ciutadella", "Parc %", "", o.catalan.parks},
		{"Parque del Retiro", "Parque %", "", o.spanish.parks},
		{"la plaça de Catalunya, 3", "la plaça %, 0", "", o.catalan.squares},
		{"Plaza Mayor", "Plaza %", "", o.spanish.squares},
		{"Barcelona", "%", "", o.towns},
		{"Vilanova i la Geltrú", "%", "", o.towns},
		{"(Barcelona)", "(%)", "", o.towns},
	} {
		got := ask(t, o, entity("LOC", c.text), c.text, c.lang)
		names, ok := match(got, c.pattern)
		if !ok || !in(c.of, names...) || got == c.text {
			t.Errorf("%q became %q: %q", c.text, got, names)
		}
		if len(names) == 2 && strings.EqualFold(names[0], names[1]) {
			t.Errorf("%q: one street twice", got)
		}
	}
	if got := ask(t, o, entity("PAIS", "España"), "España", ""); !in(o.countries, got) {
		t.Errorf("a country became %q", got)
	}
}

// match takes the names out of a text by a pattern: % is a name, 0 a digit.
func match(text, pattern string) (names []string, ok bool) {
	of := strings.NewReplacer("%", "(.+?)", "0", "[0-9]").Replace(regexp.QuoteMeta(pattern))
	m := regexp.MustCompile("^" + of + "$").FindStringSubmatch(text)
	for _, n := range m {
		names = append(names, bareName(n))
	}
	return names[min(1, len(names)):], m != nil
}

func TestPostCodes(t *testing.T) {
	_, o := operators(t)
	for _, text := range []string{"Carrer de Balmes, 123, 08028 Barcelona", "08028 Barcelona", "Balmes 123 08028 Barcelona"} {
		got := ask(t, o, entity("ADDRESS", text), text, "ca")
		if !strings.Contains(got, " 08") && !strings.HasPrefix(got, "08") || strings.Contains(got, "08028") || strings.Contains(got, "Barcelona") || strings.Contains(got, "Balmes") {
			t.Errorf("%q became %q", text, got)
		}
	}
	for text, keeps := range map[string]int{"08028": 2, "28013": 2, "8001": 2, "080": 0} {
		for _, label := range []lethe.Label{"ZIP", "ADDRESS"} {
			got := ask(t, o, entity(label, text), text, "")
			if got == text || got[:keeps] != text[:keeps] || form(got) != form(text) {
				t.Errorf("%s %q became %q", label, text, got)
			}
		}
	}
}

func TestTelephones(t *testing.T) {
	_, o := operators(t)
	for text, keeps := range map[string]string{
		"+34 612 345 678": "+34 6", "93 401 00 00": "9", "0034 93 401 00 00": "0034 9", "044 555 01 00": "04", "+1 212 555 0100": "+1 2",
		"+376 800 000": "+376 8", "612345678": "6", "tel. 612 345 678": "tel. 6",
	} {
		got := ask(t, o, entity("TELEPHONE", text), text, "")
		if got == text || !strings.HasPrefix(got, keeps) || form(got) != form(text) {
			t.Errorf("%q became %q", text, got)
		}
	}
	if got := ask(t, o, entity("TELEPHONE", "+34"), "+34", ""); form(got) != "+00" || got == "+34" {
		t.Errorf("a number of a country alone became %q", got)
	}
}

func TestDatesAreNear(t *testing.T) {
	_, o := operators(t)
	o.near = 5
	for i := range 40 {
		text := fmt.Sprintf("%d d'abril de 2019", 1+i%30)
		got := ask(t, o, entity("DATE", text, fmt.Sprint(i)), text, "ca")
		d, ok := date.Parse(got, "ca")
		if !ok || got == text {
			t.Fatalf("%q became %q", text, got)
		}
		_, month, day := d.Parts()
		if n := (month-4)*30 + day - (1 + i%30); n == 0 || n < -6 || n > 5 {
			t.Errorf("%q became %q", text, got)
		}
	}
	if got := ask(t, o, entity("DATE", "ahir"), "ahir", ""); form(got) != "aaaa" {
		t.Errorf("what is no date became %q", got)
	}
}

func TestAccounts(t *testing.T) {
	_, o := operators(t)
	if !checks("ES9121000418450200051332") || !checks("GB82 WEST 1234 5698 7654 32") || checks("ES9221000418450200051332") {
		t.Error("check digits")
	}
	for _, text := range []string{"ES91 2100 0418 4502 0005 1332", "es9121000418450200051332", "GB82-WEST-1234-5698-7654-32"} {
		got := ask(t, o, entity("FINANCIAL", text), text, "")
		if got[:2] != text[:2] || form(got) != form(text) || checks(got) || got == text {
			t.Errorf("%q became %q", text, got)
		}
	}
	if got := ask(t, o, entity("CARD", "4111 1111 1111 1111"), "4111 1111 1111 1111", ""); form(got) != form("4111 1111 1111 1111") {
		t.Error(got)
	}
}

// Nothing of the collection is put in, and where all is of the collection the label.
func TestTaken(t *testing.T) {
	for _, c := range []struct {
		label lethe.Label
		text  string
	}{
		{"PER", "Joan Puig"}, {"LOC", "Carrer de Balmes, 3"}, {"LOC", "Barcelona"}, {"DATE", "3/4/2019"}, {"ZIP", "08028"}, {"MISC", "abc"},
	} {
		r, o := operators(t)
		for _, op := range []replace.Preparer{r.(replace.Preparer), o} {
			before := ask(t, op, entity(c.label, c.text), c.text, "")
			_, fresh := operators(t)
			if _, is := op.(*randomOperator); !is {
				op = fresh
			}
			if err := op.Prepare(context.Background(), replace.Briefing{Original: func(s string) bool { return strings.Contains(s, before) }}); err != nil {
				t.Fatal(err)
			}
			if got := ask(t, op, entity(c.label, c.text), c.text, ""); got == before || got == c.text {
				t.Errorf("%q became %q, a value", c.text, got)
			}
			if err := op.Prepare(context.Background(), replace.Briefing{Original: func(string) bool { return true }}); err != nil {
				t.Fatal(err)
			}
			if got := ask(t, op, entity(c.label, c.text+" "), c.text+" ", ""); got != "["+string(c.label)+"]" {
				t.Errorf("%q became %q, though all is taken", c.text, got)
			}
		}
	}
	_, o := operators(t)
	out, _ := o.Replace(context.Background(), replace.Request{Entity: entity("PER", "Joan"), Mention: lethe.Mention{Text: "Joan"}, Field: lethe.Field{Kind: lethe.ID}})
	if out != "[PER]" {
		t.Errorf("in the name of a file: %q", out)
	}
}

func TestLists(t *testing.T) {
	l, err := openLists("")
	if err != nil {
		t.Fatal(err)
	}
	for name, of := range map[string]*list{
		"female": l.female, "male": l.male, "surnames": l.surnames, "towns": l.towns, "countries": l.countries,
		"calles": l.spanish.streets, "carrers": l.catalan.streets, "barris": l.catalan.districts, "barrios": l.spanish.districts,
		"parcs": l.catalan.parks, "parques": l.spanish.parks, "places": l.catalan.squares, "plazas": l.spanish.squares,
	} {
		if n := len(of.has()); n < 15 {
			t.Errorf("%s: %d names", name, n)
		}
	}
	own := t.TempDir()
	for file, text := range map[string]string{"surname.txt": "Ivanova\t2\nIvanov\n", "es-ES/square.txt": "de la Luna\n", "given-male.txt": "Pjotr\n"} {
		if err := errors.Join(os.MkdirAll(filepath.Join(own, "es-ES"), 0o700), os.WriteFile(filepath.Join(own, file), []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	if l, err = openLists(own); err != nil || len(l.surnames.has()) != 2 || len(l.spanish.squares.has()) != 1 || len(l.catalan.squares.has()) < 15 || len(l.female.has()) < 50 {
		t.Fatal(err)
	}
	d := deps(t, secret, "")
	d.Lists = own
	o, err := newIntelligentOperator(d)
	if err != nil {
		t.Fatal(err)
	}
	if got := ask(t, o, entity("PER", "Joan Puig"), "Joan Puig", ""); !strings.HasPrefix(got, "Pjotr Ivanov") {
		t.Errorf("by own lists: %q", got)
	}
	if err := os.WriteFile(filepath.Join(own, "park.txt"), []byte("Jane\tx\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := openLists(own); err == nil || !strings.Contains(err.Error(), "park.txt:1") || strings.Contains(err.Error(), "Jane") {
		t.Error(err)
	}
	if _, err := openLists("nowhere"); err == nil {
		t.Error("lists that are not there")
	}
}

// Names are drawn as often as their weights say: 30,000 draws of 1:2:3, by hand within
// four standard deviations.
func TestWeights(t *testing.T) {
	ab, err := locale.ReadList(strings.NewReader("a\t1\nb\t2\n"), "ab")
	if err != nil {
		t.Fatal(err)
	}
	c, err := locale.ReadList(strings.NewReader("c\t3\n"), "c")
	if err != nil {
		t.Fatal(err)
	}
	l := newList(ab, c)
	s := source{deps(t, secret, "").Key, ""}.of("weights")
	n := map[string]int{}
	for range 30_000 {
		n[l.draw(s, func(string) bool { return true })]++
	}
	for name, want := range map[string]int{"a": 5000, "b": 10000, "c": 15000} {
		if d := n[name] - want; d*d > 16*7500 {
			t.Errorf("%s came %d times, not about %d", name, n[name], want)
		}
	}
	if got := l.draw(s, func(n string) bool { return n == "a" }); got != "a" {
		t.Errorf("the only one that will do, and %q came", got)
	}
	if got := l.draw(s, func(string) bool { return false }); got != "" {
		t.Errorf("none will do, and %q came", got)
	}
}

// Whatever the text: no value comes out, the form stays under random, and both say the
// same twice.
func TestProperties(t *testing.T) {
	labels := []lethe.Label{"PER", "LOC", "ADDRESS", "DATE", "ZIP", "TELEPHONE", "FINANCIAL", "MISC"}
	r, _ := operators(t)
	rapid.Check(t, func(rt *rapid.T) {
		label := rapid.SampledFrom(labels).Draw(rt, "label")
		text := rapid.OneOf(rapid.StringMatching(`\PC{1,20}`), rapid.StringMatching(`(Carrer|calle|plaça|C/)? ?(de )?[A-Za-zàç' -]{0,12},? ?[0-9]{0,5}`),
			rapid.StringMatching(`[A-ZÀ]?[a-zé'’·.-]{1,8}( (de|i|y|d')? ?[A-Z][a-z]{1,6}){0,3}`)).Draw(rt, "text")
		_, o := operators(t)
		e := entity(label, text)
		got := ask(t, o, e, text, "ca")
		if got == "" || strings.EqualFold(got, text) || got != ask(t, o, e, text, "ca") {
			rt.Fatalf("%q became %q", text, got)
		}
		random := ask(t, r, e, text, "")
		if strings.EqualFold(random, text) || random != "["+string(label)+"]" && !rare(text) && form(random) != form(text) {
			rt.Fatalf("%q became %q", text, random)
		}
	})
}

// rare reports whether a text has letters of which there may be few of one nature.
func rare(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxLatin1 && unicode.IsLetter(r) || r == 'ª' || r == 'º' })
}

func FuzzIntelligent(f *testing.F) {
	for _, s := range []string{"Carrer d'Aragó, 3, 2n", "Joan Puig i Serra's", "C/ \xff'l·l’d'", "08028 x", "+34 (6", "3/4/2019", "a amb b", "Calle y y y"} {
		f.Add(s)
	}
	_, o := operators(f)
	f.Fuzz(func(t *testing.T, text string) {
		if text == "" {
			return
		}
		for _, label := range []lethe.Label{"PER", "LOC", "TELEPHONE", "DATE", "ZIP", "FINANCIAL"} {
			if got := ask(t, o, entity(label, text), text, "es"); strings.EqualFold(got, text) || got == "" {
				t.Fatalf("%s %q became %q", label, text, got)
			}
		}
	})
}

func BenchmarkPerson(b *testing.B) {
	_, o := operators(b)
	e := entity("PER", "Joan Puig Serra", "Joan Puig", "J. Puig")
	for b.Loop() {
		ask(b, o, e, "Joan Puig Serra", "")
	}
}

func BenchmarkNewPerson(b *testing.B) {
	_, o := operators(b)
	for b.Loop() {
		o.personas.Clear()
		ask(b, o, entity("PER", "Joan Puig Serra", "Joan Puig", "J. Puig"), "Joan Puig Serra", "")
	}
}

func BenchmarkRandom(b *testing.B) {
	r, _ := operators(b)
	e := entity("PHONE", "+34 612 345 678")
	for b.Loop() {
		ask(b, r, e, "+34 612 345 678", "")
	}
}
