package train

import (
	"context"
	"math/rand/v2"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"

	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// renamer gives texts other people, so that a model learns how names stand in them and not
// the names. They come from lists of many countries, and a part of them from no list.
type renamer struct {
	rng             *rand.Rand
	given, surnames []string
}

// newRenamer reads names from lists that are not share-alike: those of many countries and the
// commonest of where a language is spoken.
func (d Data) newRenamer(ctx context.Context, lang string) (*renamer, error) {
	n := &renamer{rng: rand.New(rand.NewPCG(7, 11))}
	b := &lexiconBuilder{d: d}
	for _, f := range []struct {
		name string
		to   *[]string
	}{{"forenames", &n.given}, {"surnames", &n.surnames}} {
		if err := b.table(ctx, "gaz-names-by-country-cc0/common-"+f.name+"-by-country.csv.xz", func(col map[string]string) {
			addName(f.to, col["Romanized Name"])
		}); err != nil {
			return nil, err
		}
	}
	for _, f := range commonest[lang] {
		to := &n.surnames
		if f.given {
			to = &n.given
		}
		if err := b.lines(ctx, f.name, func(i int, line string) {
			if cols := strings.Fields(line); len(cols) > 0 && i < f.most {
				addName(to, cols[0])
			}
		}); err != nil {
			return nil, err
		}
	}
	return n, nil
}

// commonest are lists of names, one a line.
var commonest = map[string][]struct {
	name  string
	most  int
	given bool
}{
	"en": {{"gaz-names-us-census/dist.all.last.xz", 6000, false}, {"gaz-names-us-census/dist.female.first.xz", 1500, true}, {"gaz-names-us-census/dist.male.first.xz", 800, true}},
	"es": {{"gaz-catalonia-bsc/surnames.txt.xz", 4000, false}, {"gaz-catalonia-bsc/female_names.txt.xz", 1000, true}, {"gaz-catalonia-bsc/male_names.txt.xz", 1000, true}},
	"ca": {{"gaz-catalonia-bsc/surnames.txt.xz", 4000, false}, {"gaz-catalonia-bsc/female_names.txt.xz", 1000, true}, {"gaz-catalonia-bsc/male_names.txt.xz", 1000, true}},
}

// addName adds a name of one word. Names of censuses are in capitals.
func addName(to *[]string, name string) {
	if utf8.RuneCountInString(name) < 3 || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '\'' }) {
		return
	}
	if strings.ToUpper(name) == name {
		name = cases.Title(language.Und).String(name)
	}
	*to = append(*to, name)
}

// renamed returns the text with other people, the same for the same name.
func (n *renamer) renamed(d *Document) Document {
	out := Document{ID: d.ID + "~", Language: d.Language, Known: d.Known}
	names := n.names(d)
	at := 0
	for _, m := range d.Mentions {
		out.Text += d.Text[at:m.Start]
		value := m.In(d.Text)
		if m.Type == "PERSON" {
			value = replaced(value, names)
		}
		from := len(out.Text)
		out.Text += value
		out.Mentions = append(out.Mentions, Mention{span.Span{Start: from, End: len(out.Text)}, m.Type})
		at = m.End
	}
	out.Text += d.Text[at:]
	return out
}

// names gives another word for each word of the names of a document, in lower case. Words of
// full names are chosen first, so that a name alone is of the same kind.
func (n *renamer) names(d *Document) map[string]string {
	now := map[string]string{}
	for _, full := range []bool{true, false} {
		for _, m := range d.Mentions {
			value := m.In(d.Text)
			words := nameWords(value)
			if m.Type != "PERSON" || len(words) > 1 != full {
				continue
			}
			for i, w := range words {
				key := strings.ToLower(w.In(value))
				if now[key] == "" {
					now[key] = n.name(n.isGiven(w.In(value), i, len(words)))
				}
			}
		}
	}
	for _, key := range sortedKeys(now) {
		if stem := strings.TrimSuffix(key, "s"); stem != key && now[stem] != "" {
			now[key] = now[stem] + "s"
		}
	}
	return now
}

// nameWords are the words of a name that another one may stand for: no particles and no initials.
func nameWords(name string) (words []span.Span) {
	small := strings.ToLower(name) == name
	for _, s := range span.Runs(name, letter.OfWord) {
		w := s.In(name)
		first, _ := utf8.DecodeRuneInString(w)
		if utf8.RuneCountInString(w) > 1 && (unicode.IsUpper(first) || small && unicode.IsLetter(first) && len(w) > 3) {
			words = append(words, s)
		}
	}
	return words
}

// isGiven says of which kind a word of a name is, by the lists and, where they say nothing,
// by its place.
func (n *renamer) isGiven(word string, i, count int) bool {
	c := tagger.SharedClasses(word)
	given, surname := c&(tagger.Given|tagger.GivenCommon) != 0, c&(tagger.Surname|tagger.SurnameCommon) != 0
	switch {
	case given != surname:
		return given
	case count > 1:
		return i < count-1
	}
	return n.rng.IntN(2) == 0
}

// unlisted is how many of ten names are on no list.
const unlisted = 3

// name is one of a list, or the beginning of one with the end of another.
func (n *renamer) name(given bool) string {
	list := n.surnames
	if given {
		list = n.given
	}
	a, b := list[n.rng.IntN(len(list))], list[n.rng.IntN(len(list))]
	x, y := []rune(a), []rune(b)
	if n.rng.IntN(10) >= unlisted || len(x) < 4 || len(y) < 5 {
		return a
	}
	return string(x[:2+n.rng.IntN(len(x)/2)]) + strings.ToLower(string(y[len(y)-2-n.rng.IntN(len(y)/2):]))
}

// replaced is a name with other words, in letters of the same case.
func replaced(name string, now map[string]string) string {
	var out strings.Builder
	at := 0
	for _, s := range nameWords(name) {
		w := s.In(name)
		small := strings.ToLower(w)
		other := now[small]
		switch w {
		case small:
			other = strings.ToLower(other)
		case strings.ToUpper(w):
			other = strings.ToUpper(other)
		}
		out.WriteString(name[at:s.Start])
		out.WriteString(other)
		at = s.End
	}
	out.WriteString(name[at:])
	return out.String()
}
