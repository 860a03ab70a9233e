// Command genlexicon computes the lists of package lexicon from word frequencies, lists
// of names and texts: go run ./internal/text/lexicon/genlexicon ../shared/data lexicon/words
//
// A word is ordinary if the frequency list has it among its first, and no list of names
// has it; or if texts have it often enough, and mostly, as words are written: small,
// or in German with a capital after an article.
package main

import (
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/name"
)

// trusted is how many of the frequency list's words count unseen, where no list has
// them as names.
const trusted = 20000

func main() {
	if len(os.Args) != 3 {
		log.Fatal("genlexicon: give the folder of the data and that of the lists")
	}
	if err := generate(os.Args[1], os.Args[2]); err != nil {
		log.Fatal("genlexicon: ", err)
	}
}

func generate(data, out string) error {
	names, err := namesOf(data)
	if err != nil {
		return err
	}
	withPacks := maps.Clone(names)
	if err := addPacks(withPacks); err != nil {
		return err
	}
	for _, s := range sources {
		names := names
		if s.pack {
			names = withPacks
		}
		ranks, err := ranksOf(filepath.Join(data, "wordfreq-opensubtitles", s.frequencies))
		if err != nil {
			return err
		}
		seen := evidence{}
		if err := seen.read(data, s); err != nil {
			return err
		}
		seen.also(s.language)
		chosen := choose(s.language, ranks, names, seen)
		if s.cards == nil { // no text tells words from names
			if chosen, err = unseen(data, s, ranks, names, seen); err != nil {
				return err
			}
		}
		if err := write(filepath.Join(out, s.language+".txt.gz"), chosen); err != nil {
			return err
		}
	}
	return nil
}

// choose returns the ordinary words, the most frequent first, then those that the
// frequency list lacks in the order of the alphabet.
func choose(language string, ranks map[string]int, names map[string]bool, seen evidence) []string {
	all := map[string]bool{}
	for w := range ranks {
		all[w] = true
	}
	for w := range seen {
		all[w] = true
	}
	last := len(ranks) + 1
	rank := func(w string) int {
		if n, ok := ranks[w]; ok {
			return n
		}
		return last
	}
	var chosen []string
	for w := range maps.Keys(all) {
		if ordinary(rank(w), names[name.Fold(w)], seen[w], language) && utf8.RuneCountInString(w) <= 24 {
			chosen = append(chosen, w)
		}
	}
	slices.SortFunc(chosen, func(a, b string) int { return cmp.Or(rank(a)-rank(b), strings.Compare(a, b)) })
	return chosen
}

// Where no text shows how words are written: a word that lists of names have is ordinary
// only if it is among the first and much rarer in other languages. Jack and Marco are
// common in the films of all countries, "pan" and "chiesa" in those of one.
const (
	firstUnseen = 8000
	rarer       = 4
	rarerBy     = 2500
)

// unseen chooses the words of a language of which there is no text.
func unseen(data string, s source, ranks map[string]int, names map[string]bool, seen evidence) ([]string, error) {
	elsewhere := map[string]int{}
	for _, o := range sources {
		if o.language == s.language {
			continue
		}
		others, err := ranksOf(filepath.Join(data, "wordfreq-opensubtitles", o.frequencies))
		if err != nil {
			return nil, err
		}
		for w, r := range others {
			if best, ok := elsewhere[w]; !ok || r < best {
				elsewhere[w] = r
			}
		}
	}
	last := len(ranks) + 1
	for w := range seen {
		if ranks[w] == 0 {
			ranks[w] = last
		}
	}
	var chosen []string
	for w, r := range ranks {
		other, known := elsewhere[w]
		own := r <= firstUnseen && (!known || other > rarer*r && other > r+rarerBy)
		by := seen[w]
		switch {
		case by != nil && by.capital >= often:
			continue
		case by != nil && by.small >= often, !names[name.Fold(w)], own && !names["pack:"+name.Fold(w)]:
			chosen = append(chosen, w)
		}
	}
	slices.SortFunc(chosen, func(a, b string) int { return cmp.Or(ranks[a]-ranks[b], strings.Compare(a, b)) })
	return chosen, nil
}

// ordinary weighs how common a word is, whether it is a name, and how it was seen.
func ordinary(rank int, name bool, s *sight, language string) bool {
	if s == nil {
		s = &sight{}
	}
	asWord, asName := s.small, s.capital
	if language == "de" {
		asWord, asName = s.small+s.article, s.capital-s.article
	}
	switch {
	case s.capital >= often:
		return false
	case name:
		return (asWord >= 2 || asWord == 1 && rank <= 5000) && asWord*10 >= asName
	case rank <= trusted && language == "de":
		return true // nouns have a capital
	case rank <= trusted:
		return asWord*5 >= asName
	}
	return asWord >= 2 && asWord*2 >= asName || asWord == 1 && asName == 0 && rank <= 50000 || language == "de" && s.capital >= 3
}

func write(file string, words []string) error {
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	z, _ := gzip.NewWriterLevel(out, gzip.BestCompression)
	_, err = fmt.Fprintln(z, strings.Join(words, "\n"))
	return errors.Join(err, z.Close(), out.Close())
}
